/* The page of all outputs: 600 x 600 units, 12 x 12 inches in print. Angles in degrees clockwise. */

export const pageSize = 600;
export const unitsPerInch = 50;
/** Bleed: 1/8 inch. */
export const bleed = 6.25;

export interface Size {
  w: number;
  h: number;
}

export interface Rect extends Size {
  x: number;
  y: number;
}

/** Smaller by `by` at each side. */
export function inset({ x, y, w, h }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by };
}

/** A rectangle of this size with the same center as `around`; it may be larger. */
export function centered({ w, h }: Size, around: Rect): Rect {
  return { x: around.x + (around.w - w) / 2, y: around.y + (around.h - h) / 2, w, h };
}

/** Largest size with this aspect ratio (width / height) within a size. */
export function largestWithin(aspect: number, { w, h }: Size): Size {
  return w / h > aspect ? { w: h * aspect, h } : { w, h: w / aspect };
}

/** The smallest upright rectangle around one that is rotated about its center. */
export function rotatedBounds(rect: Rect, degrees: number): Rect {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return centered({ w: rect.w * cos + rect.h * sin, h: rect.w * sin + rect.h * cos }, rect);
}

/** The nearest number from `min` to `max`; `max` where that is the smaller one. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
