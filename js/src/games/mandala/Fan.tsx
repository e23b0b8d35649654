import type { JSX } from "preact";
import { around, d, type Point, wedge } from "../../paint/curves";
import { Silent } from "../../paint/Silent";
import { Sand } from "../../paint/sand";
import { Sign } from "../../paint/signs";
import { type Disc, type Side, share, wedges } from "./disc";
import type { Scene } from "./scene";

const round = (value: number) => Math.round(value * 10) / 10;

interface FanProps {
  scene: Scene;
  disc: Disc;
  side: Side;
  /** What the field is called. */
  target: string;
  field: string;
}

/** The cards of a field: a fan of sand, one wedge a colour. */
export function Fan({ scene, disc, side, target, field }: FanProps): JSX.Element {
  const { id, sign, last } = scene;
  const hub: Point = { x: disc.x, y: disc.y + side * disc.radius * (share.band + 0.015) };
  const hole = disc.radius * 0.1;
  // The fan of the near side is turned round, so that its colours too run from left to right.
  const turned = wedges(disc, field).map((wedge) =>
    side < 0 ? wedge : { ...wedge, from: 180 - wedge.to, to: 180 - wedge.from },
  );
  // In a crowded fan there is room for sign and figure only one behind the other.
  const crowded = turned.length > 2;
  return (
    <>
      {turned.map(({ colour, from, to, length }) => (
        <g key={colour} class={last.has(`${target}.${colour}`) ? "is-last" : undefined}>
          <Sand id={id} colour={colour} path={wedge(hub, hole, length, from, to)} />
        </g>
      ))}
      {turned.map(({ colour, count, from, to, length }) => {
        const middle = (from + to) / 2;
        const at = around(hub, length * (crowded ? 0.84 : 0.72), middle);
        const mark = crowded ? at : { x: at.x - 8, y: at.y };
        const figure = crowded ? around(hub, length * 0.52, middle) : { x: at.x + 8, y: at.y };
        return (
          <g key={colour}>
            <Sign colour={colour} {...mark} size={crowded ? 5.4 : 6.4} ground="sand" letters={sign(colour)} />
            <text
              class={`mg-count mg-on-${colour} mg-over-${colour}`}
              x={round(figure.x)}
              y={round(figure.y + 5)}
              text-anchor="middle"
            >
              {count}
            </text>
          </g>
        );
      })}
      {turned.length > 1 && <Hub {...hub} side={side} radius={hole} total={field.length} />}
    </>
  );
}

/** How many cards a field has in all: what decides who picks first. */
function Hub({ x, y, side, radius, total }: Point & { side: Side; radius: number; total: number }): JSX.Element {
  const [r, edge] = [radius + 1, y - side * 1.5];
  return (
    <Silent class="mg-hub">
      <path d={d`M${x - r} ${edge}A${r} ${r} 0 0 ${side < 0 ? 1 : 0} ${x + r} ${edge}Z`} />
      <text x={round(x)} y={round(y + side * r * 0.42 + 3.6)} text-anchor="middle">
        {total}
      </text>
    </Silent>
  );
}
