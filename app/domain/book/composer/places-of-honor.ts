import type { ItemControls } from "../design/controls";
import { bleed } from "../geometry";
import type { Box } from "../layouts/layouts";
import type { BookPhoto } from "../model";
import { bearingOf, wholeSheet } from "./bearing";
import {
  captionBelow,
  captionRoom,
  overlaid,
  type PicturePage,
  pagePicture,
  withPicture,
} from "./page-picture";
import { chapterPlace, isAcross, type Promotions } from "./promotions";

/* The pages of promoted photos. Lengths in units. */

export interface HonoredPages {
  frontispiece: PicturePage | null;
  /** Keyed by chapter id. */
  chapters: Record<number, ChapterOpening>;
  doubles: Record<number, [PicturePage, PicturePage]>;
  lastPage: PicturePage | null;
}

export interface ChapterOpening {
  box: Box;
  /** "full": the name stands on the picture; else below it, from `top` on. */
  kind: "full" | "above";
  top: number;
  /** The caption on a photo that fills its page, where the name has another page. */
  label: Box["caption"];
}

type Controls = Record<string, ItemControls>;

/** Draws the pages of promoted photos; of the controls, rotation, zooming in and panning count. */
export function drawHonored(
  { frontispiece, chapters, doubles, lastPage }: Promotions,
  controls: Controls,
): HonoredPages {
  const wordless = (photo: BookPhoto): PicturePage => ({
    boxes: [withPicture(photo, wholeSheet, controls, null)],
    background: null,
    mirrors: false,
  });
  return {
    frontispiece: frontispiece && pagePicture(frontispiece, controls),
    chapters: mapValues(chapters, (photo) => drawOpening(photo, controls)),
    doubles: mapValues(doubles, ([left, right]) => [wordless(left), wordless(right)]),
    lastPage: lastPage && pagePicture(lastPage, controls),
  };
}

/** Every photo of these pages, with its picture. */
export function listHonored({ frontispiece, chapters, doubles, lastPage }: HonoredPages): Box[] {
  const pages = [frontispiece, lastPage].flatMap((page) => page ?? []).concat(Object.values(doubles).flat());
  return [...pages.flatMap(({ boxes }) => boxes), ...Object.values(chapters).map(({ box }) => box)];
}

const nameBelow = 22;

function drawOpening(photo: BookPhoto, controls: Controls): ChapterOpening {
  const { aspect, w, h, isFull } = bearingOf(photo, controls);
  if (isFull) {
    const { caption, ...box } = overlaid(photo, wholeSheet, controls);
    return { box: { ...box, caption: null }, kind: "full", top: 0, label: caption };
  }
  if (isAcross(aspect, w)) {
    const place = { x: -bleed, y: -bleed, w: wholeSheet.w, h: wholeSheet.w / aspect };
    const below = captionRoom(photo, chapterPlace.w);
    const caption = captionBelow(photo, { ...place, x: chapterPlace.x, w: chapterPlace.w });
    const top = place.y + place.h + below + nameBelow;
    return { box: withPicture(photo, place, controls, caption), kind: "above", top, label: null };
  }
  const fits = Math.min(1, chapterPlace.w / w, chapterPlace.h / h);
  const size = { w: w * fits, h: h * fits };
  const place = { x: chapterPlace.x, y: chapterPlace.y + chapterPlace.h - size.h, ...size };
  const top = chapterPlace.y + chapterPlace.h + captionRoom(photo, size.w) + nameBelow;
  return {
    box: withPicture(photo, place, controls, captionBelow(photo, place)),
    kind: "above",
    top,
    label: null,
  };
}

function mapValues<Value, Result>(
  values: Record<number, Value>,
  map: (value: Value) => Result,
): Record<number, Result> {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, map(value)]));
}
