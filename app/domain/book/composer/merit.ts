import type { ItemControls } from "../design/controls";
import type { BookPhoto } from "../model";
import { bearingOf, shareOfPage } from "./bearing";

/* How fit a photo is for a page of its own: see docs/decisions/0078. */

export const weights = {
  /** It prints dark: nobody sees what it shows. */
  dark: -8,
  caption: 3,
  /** Grows from nothing to a whole page. */
  size: 4,
  onCover: -4,
};

/** Higher for fitter photos, below 0 for all that print dark. `onCover`: ids of photos that count less. */
export function meritOf(
  photo: BookPhoto,
  controls: Record<string, ItemControls>,
  onCover: ReadonlySet<number> = new Set(),
): number {
  return (
    (photo.isDark ? weights.dark : 0) +
    (photo.caption.trim() === "" ? 0 : weights.caption) +
    shareOfPage(bearingOf(photo, controls)) * weights.size +
    (onCover.has(photo.id) ? weights.onCover : 0)
  );
}

/** The best of the first ones where several are equal. */
export function bestOf<Item>(items: Item[], merit: (item: Item) => number): Item | null {
  return items.reduce<Item | null>((best, next) => {
    return best === null || merit(next) > merit(best) + 1e-9 ? next : best;
  }, null);
}
