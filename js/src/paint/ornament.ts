import { around, circle, d, petal, range } from "./curves";

const ORIGIN = { x: 0, y: 0 };

/** The lines of the printed mat under a mandala: two crowns of petals, rays, rings and pearls. */
export interface Ornament {
  readonly lines: string;
  readonly pearls: string;
}

function drawn(radius: number): Ornament {
  const at = (share: number, angle: number) => around(ORIGIN, radius * share, angle);
  const rays = range(24).map((i) => {
    const [a, b] = [at(0.66, i * 15), at(0.76, i * 15)];
    return d`M${a.x} ${a.y}L${b.x} ${b.y}`;
  });
  const scallops = range(24).map((i) => {
    const [a, b, top] = [at(0.76, i * 15 - 7.5), at(0.76, i * 15 + 7.5), at(0.835, i * 15)];
    return d`M${a.x} ${a.y}Q${top.x} ${top.y} ${b.x} ${b.y}`;
  });
  const crown = (count: number, root: number, tip: number, turn: number, width: number) =>
    range(count).map((i) => {
      const angle = turn + (i * 360) / count;
      const [a, b, end] = [at(root, angle - width), at(root, angle + width), at(tip, angle)];
      const [left, right] = [
        at((root + tip) / 1.95, angle - width * 1.15),
        at((root + tip) / 1.95, angle + width * 1.15),
      ];
      return d`M${a.x} ${a.y}Q${left.x} ${left.y} ${end.x} ${end.y}Q${right.x} ${right.y} ${b.x} ${b.y}`;
    });
  const rings = [0.3, 0.63].map((share) => circle(ORIGIN, radius * share));
  const lines = [...rays, ...scallops, ...crown(12, 0.3, 0.63, 0, 15), ...crown(12, 0.3, 0.5, 15, 8), ...rings];
  const pearls = range(24).map((i) => circle(at(0.605, i * 15 + 7.5), radius * 0.011));
  return { lines: lines.join(""), pearls: pearls.join("") };
}

const made = new Map<number, Ornament>();

/** The ornament of a mandala of some size, around the origin; drawn once for each size. */
export function ornament(radius: number): Ornament {
  const found = made.get(radius) ?? drawn(radius);
  made.set(radius, found);
  return found;
}

/** The petals that look out behind the rim of a mandala. */
export function petalsBehind(radius: number): string {
  return range(6)
    .map((i) => petal(ORIGIN, radius * 0.86, radius * 0.94, radius, i * 60 + 30, 40))
    .join("");
}

/** A small rosette around a point, as on the back of a card. */
export function rosette(x: number, y: number, radius: number): string {
  const centre = { x, y };
  return range(6)
    .map((i) => {
      const [tip, left, right] = [
        around(centre, radius, i * 60),
        around(centre, radius * 0.62, i * 60 - 34),
        around(centre, radius * 0.62, i * 60 + 34),
      ];
      return d`M${x} ${y}Q${left.x} ${left.y} ${tip.x} ${tip.y}Q${right.x} ${right.y} ${x} ${y}`;
    })
    .join("");
}
