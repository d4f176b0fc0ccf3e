/*
 * The page that every output reads: 600 x 600 units, which are 12 x 12 inches in print. Places are counted from the
 * page's upper left corner, angles in degrees clockwise.
 */

export const pageSize = 600;
export const unitsPerInch = 50;
export const pointsPerUnit = 72 / unitsPerInch;
/** What is printed beyond the edge and cut off: 1/8 inch. Pictures that run off the page reach so far. */
export const bleed = 6.25;

export interface Size {
  w: number;
  h: number;
}

export interface Rect extends Size {
  x: number;
  y: number;
}

/** The rectangle made smaller on all sides. */
export function inset({ x, y, w, h }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by };
}

/** The same size about the middle of `around`. */
export function centered({ w, h }: Size, around: Rect): Rect {
  return { x: around.x + (around.w - w) / 2, y: around.y + (around.h - h) / 2, w, h };
}

/** The largest of this shape (width by height) within a size. */
export function largestWithin(aspect: number, { w, h }: Size): Size {
  return w / h > aspect ? { w: h * aspect, h } : { w, h: w / aspect };
}

/** The rectangle around one that is turned about its own middle. */
export function rotatedBounds(rect: Rect, degrees: number): Rect {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return centered({ w: rect.w * cos + rect.h * sin, h: rect.w * sin + rect.h * cos }, rect);
}

/** The value, or the limit that it is beyond. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
