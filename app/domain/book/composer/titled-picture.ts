import type { ItemControls } from "../design/controls";
import { bleed, pageSize } from "../geometry";
import type { BookPhoto } from "../model";
import { openingHeight } from "../pages/pages";
import { bearingOf, wholeSheet } from "./bearing";
import { overlaid, type PicturePage } from "./page-picture";
import { pictureRows } from "./picture-rows";

/** The pictures below the title of a story without words: a large one to the edges. */
export function titledPicture(photos: BookPhoto[], controls: Record<string, ItemControls>): PicturePage {
  const [only] = photos;
  if (only && photos.length === 1 && bearingOf(only, controls).isFull) {
    const place = { ...wholeSheet, y: openingHeight, h: pageSize + bleed - openingHeight };
    return { boxes: [overlaid(only, place, controls)], background: null, mirrors: false };
  }
  return pictureRows(photos, controls, openingHeight);
}
