import { pageSize } from "~/domain/book/geometry";

export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Snapped {
  x: number;
  y: number;
  /** Places of the lines that the item meets; null where it meets none. */
  guideX: number | null;
  guideY: number | null;
}

const reach = 6;
const margin = 45;
const linesOfPage = [0, margin, pageSize / 2, pageSize - margin, pageSize];

export function snap({ x, y, w, h }: Place, others: Place[]): Snapped {
  const across = nearest(x, w, linesAlong(others.map((other) => linesOf(other.x, other.w))));
  const down = nearest(y, h, linesAlong(others.map((other) => linesOf(other.y, other.h))));
  return { x: across.at, y: down.at, guideX: across.guide, guideY: down.guide };
}

function linesAlong(lines: number[][]): number[] {
  return linesOfPage.concat(...lines);
}

function linesOf(from: number, length: number): number[] {
  return [from, from + length / 2, from + length];
}

function nearest(from: number, length: number, lines: number[]): { at: number; guide: number | null } {
  let best: { at: number; guide: number | null } = { at: from, guide: null };
  let distance = reach;
  for (const edge of linesOf(from, length))
    for (const line of lines)
      if (Math.abs(line - edge) < distance) {
        distance = Math.abs(line - edge);
        best = { at: Math.round(from + line - edge), guide: line };
      }
  return best;
}
