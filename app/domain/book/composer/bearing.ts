import { defaultControls, type ItemControls } from "../design/controls";
import { bleed, pageSize, type Rect, unitsPerInch } from "../geometry";
import type { BookPhoto } from "../model";
import { rotatedAspect } from "../picture";
import { preferredDotsPerInch } from "./sharpness";

/* What a photo bears by its pixels. Lengths in units. */

/** Pixels of the shorter side from which a photo fills a page to its edges: 12.25 inches at 150 dots. */
export const edgeToEdgePixels = 1840;
/** Longer shapes lose too much when they fill a square page. */
export const longestShape = 1.8;

export const wholeSheet: Rect = {
  x: -bleed,
  y: -bleed,
  w: pageSize + 2 * bleed,
  h: pageSize + 2 * bleed,
};

export interface Bearing {
  aspect: number;
  /** The largest size at 200 dots per inch; may be larger than a page. */
  w: number;
  h: number;
  isFull: boolean;
}

type Controls = Record<string, ItemControls>;

/** Zooming in leaves fewer pixels. */
export function bearingOf(photo: BookPhoto, controls: Controls): Bearing {
  const { rotation, scale } = controls[photo.key] ?? defaultControls;
  const aspect = rotatedAspect(photo, rotation);
  const [across, down] = rotation % 180 === 0 ? [photo.width, photo.height] : [photo.height, photo.width];
  const zoom = Math.max(1, scale);
  const shape = Math.max(aspect, 1 / aspect);
  return {
    aspect,
    w: toUnits(across / zoom),
    h: toUnits(down / zoom),
    isFull: Math.min(across, down) / zoom >= edgeToEdgePixels && shape <= longestShape,
  };
}

function toUnits(pixels: number): number {
  return (pixels / preferredDotsPerInch) * unitsPerInch;
}

/** The longer side up to which a photo is small: six inches. */
const small = 300;

/** True for a photo that bears less than six inches on its longer side. */
export function isSmall({ w, h }: Bearing): boolean {
  return Math.max(w, h) < small;
}

/** The area that a photo bears, on one page at most, as a share of the page. */
export function shareOfPage({ w, h, isFull }: Bearing): number {
  if (isFull) return 1;
  const fits = Math.min(1, pageSize / w, pageSize / h);
  return (w * fits * h * fits) / pageSize ** 2;
}
