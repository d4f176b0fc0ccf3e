import { unitsPerInch } from "../geometry";
import type { BookPhoto } from "../model";
import type { Picture } from "../picture";

/** Below this a print looks blurry. */
export const leastDotsPerInch = 150;

/** The widest place, in units, at which a photo still prints sharply. `rotation` in degrees. */
export function sharpWidth(
  { width, height }: Pick<BookPhoto, "width" | "height">,
  rotation: Picture["rotation"] = 0,
): number {
  const pixels = rotation % 180 === 0 ? width : height;
  return (pixels / leastDotsPerInch) * unitsPerInch;
}
