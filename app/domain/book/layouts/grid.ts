import type { Rect } from "../geometry";
import type { Shape } from "./slot";

/** Equal cells in `area`, row by row, with `below` units free under each row. */
export function cells(area: Rect, columns: number, rows: number, gap: number, below: number): Rect[] {
  const w = (area.w - (columns - 1) * gap) / columns;
  const h = (area.h - (rows - 1) * gap) / rows - below;
  return Array.from({ length: columns * rows }, (_, place) => ({
    x: area.x + (place % columns) * (w + gap),
    y: area.y + Math.floor(place / columns) * (h + below + gap),
    w,
    h,
  }));
}

/** Rectangles of equal height side by side, at most `w` wide in total. */
export function justifiedRow(
  aspects: number[],
  x: number,
  y: number,
  w: number,
  maxHeight: number,
  gap: number,
): Rect[] {
  const sum = aspects.reduce((total, aspect) => total + aspect, 0);
  const h = Math.min((w - (aspects.length - 1) * gap) / sum, maxHeight);
  let left = x;
  return aspects.map((aspect) => {
    const place = { x: left, y, w: aspect * h, h };
    left += place.w + gap;
    return place;
  });
}

/** Cropped share of a picture in a place of another aspect ratio, 0 to 1. */
export function loss(aspect: number, { w, h }: { w: number; h: number }): number {
  const ratio = aspect / (w / h);
  return 1 - Math.min(ratio, 1 / ratio);
}

/** The full grid that crops the pictures least. */
export function bestGrid(
  shapes: Shape[],
  area: Rect,
  gap: number,
  below: number,
): { columns: number; rows: number } {
  const choices = shapes
    .map((_, index) => ({ columns: index + 1, rows: Math.ceil(shapes.length / (index + 1)) }))
    .filter(({ columns, rows }) => columns * rows === shapes.length);
  const worst = ({ columns, rows }: { columns: number; rows: number }) => {
    const [cell = area] = cells(area, columns, rows, gap, below);
    if (cell.w < 50 || cell.h < 50) return Number.POSITIVE_INFINITY;
    return shapes.reduce((sum, { aspect }) => sum + loss(aspect, cell), 0);
  };
  return choices.reduce(
    (best, next) => (worst(next) < worst(best) ? next : best),
    choices[0] ?? { columns: 1, rows: 1 },
  );
}
