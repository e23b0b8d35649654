/** A point of the drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Writes path data with numbers no longer than a screen can show. */
export function d(text: TemplateStringsArray, ...numbers: readonly (number | string)[]): string {
  return text.reduce((path, piece, i) => {
    const value = numbers[i - 1] ?? "";
    return path + (typeof value === "number" ? short(value) : value) + piece;
  });
}

/** The point at an angle in degrees, clockwise from 12 o'clock. */
export function around(centre: Point, radius: number, angle: number): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: centre.x + radius * Math.sin(turn), y: centre.y - radius * Math.cos(turn) };
}

/** Numbers 0, 1, 2, … */
export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export function circle({ x, y }: Point, r: number): string {
  return d`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

export function box(x: number, y: number, width: number, height: number, r: number): string {
  const [w, h] = [width - 2 * r, height - 2 * r];
  return d`M${x + r} ${y}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
}

/** A petal of a lotus: its root on a circle, its outer edge swelling and then drawn to a tip. */
export function petal(
  centre: Point,
  root: number,
  belly: number,
  tip: number,
  angle: number,
  spread: number,
): string {
  const at = (r: number, share: number) => around(centre, r, angle + (share * spread) / 2);
  const [a, b, c, e, f] = [
    at(root, -1),
    at(belly, -0.86),
    at(belly, -0.34),
    at(belly + (tip - belly) * 0.12, -0.16),
    at(tip, 0),
  ];
  const [c2, e2, a2, b2] = [at(belly, 0.34), at(belly + (tip - belly) * 0.12, 0.16), at(root, 1), at(belly, 0.86)];
  const shoulder = at(belly, -1.0);
  const shoulder2 = at(belly, 1.0);
  return (
    d`M${a.x} ${a.y}Q${shoulder.x} ${shoulder.y} ${b.x} ${b.y}A${belly} ${belly} 0 0 1 ${c.x} ${c.y}` +
    d`Q${e.x} ${e.y} ${f.x} ${f.y}Q${e2.x} ${e2.y} ${c2.x} ${c2.y}A${belly} ${belly} 0 0 1 ${b2.x} ${b2.y}` +
    d`Q${shoulder2.x} ${shoulder2.y} ${a2.x} ${a2.y}A${root} ${root} 0 0 0 ${a.x} ${a.y}Z`
  );
}

/** A wedge of a fan, its outer edge drawn to a blunt tip. */
export function wedge(centre: Point, inner: number, outer: number, from: number, to: number): string {
  const middle = (from + to) / 2;
  const reach = Math.min(outer * 1.07, outer + 9);
  const [a, b, tip, e, f] = [
    around(centre, inner, from),
    around(centre, outer * 0.94, from),
    around(centre, reach, middle),
    around(centre, outer * 0.94, to),
    around(centre, inner, to),
  ];
  const left = around(centre, reach * 0.995, from + (to - from) * 0.22);
  const right = around(centre, reach * 0.995, to - (to - from) * 0.22);
  return (
    d`M${a.x} ${a.y}L${b.x} ${b.y}Q${left.x} ${left.y} ${tip.x} ${tip.y}` +
    d`Q${right.x} ${right.y} ${e.x} ${e.y}L${f.x} ${f.y}A${inner} ${inner} 0 0 0 ${a.x} ${a.y}Z`
  );
}

/** A heap of sand: a bell on its ground. */
export function heap({ x, y }: Point, halfWidth: number, height: number): string {
  const [w, h] = [halfWidth, height];
  return (
    d`M${x - w} ${y}C${x - w * 0.62} ${y - h * 0.04} ${x - w * 0.42} ${y - h} ${x} ${y - h}` +
    d`C${x + w * 0.42} ${y - h} ${x + w * 0.62} ${y - h * 0.04} ${x + w} ${y}Q${x} ${y + 3} ${x - w} ${y}Z`
  );
}
