import { defaultControls, type ItemControls } from "../design/controls";
import { bleed, pageSize, type Rect } from "../geometry";
import type { Box } from "../layouts/layouts";
import {
  type Caption,
  type CaptionStyle,
  captionHeight,
  captionTextStyle,
  fitCaption,
} from "../layouts/slot";
import { type BookPhoto, captionText } from "../model";
import { showPicture } from "../picture";
import { textWidth } from "../text/text-fit";
import { type Bearing, bearingOf, isSmall, wholeSheet } from "./bearing";

/* One photo on a page by itself, as large as it bears. Lengths in units. */

export interface PicturePage {
  boxes: Box[];
  background: string | null;
  /** Whether a right-hand page is the mirror image of a left-hand one. */
  mirrors: boolean;
}

/** A side from which a picture runs over the edges of its page: 10.8 inches at 200 dots. */
const reaching = 540;
/** Captions stay so far from each edge, either of which may be the fold. */
const safe = 26;
const captionGap = 5;
const sizes = { most: pageSize - 2 * 24, inset: 540 };
/** A little above the middle, where a picture seems to hang in it. */
const optical = 0.46;
export const matBackground = "#f1ece2";
/** The card on which every small picture is mounted. */
const mat = 400;
const inMat = 336;

type Controls = Record<string, ItemControls>;

/** Places a photo on a page of its own: edge to edge, across or down the page, whole, or mounted on a card. */
export function pagePicture(photo: BookPhoto, controls: Controls): PicturePage {
  const bearing = bearingOf(photo, controls);
  if (photo.isHandwriting) return plain(inset(photo, bearing, controls));
  if (bearing.isFull) return plain(overlaid(photo, wholeSheet, controls));
  if (bearing.aspect >= 1 && bearing.w >= reaching) return plain(acrossThePage(photo, bearing, controls));
  if (bearing.aspect < 1 && bearing.h >= reaching) return downThePage(photo, bearing, controls);
  if (isSmall(bearing)) return mounted(photo, bearing, controls);
  return plain(inset(photo, bearing, controls));
}

function plain(box: Box): PicturePage {
  return { boxes: [box], background: null, mirrors: false };
}

/** A photo in a place, cropped to it, with its caption on a label at its lower edge. */
export function overlaid(photo: BookPhoto, place: Rect, controls: Controls): Box {
  const words = captionText(photo);
  const bottom = Math.min(pageSize - safe, place.y + place.h - 12);
  const left = Math.max(safe, place.x + 12);
  const space = { x: left, y: bottom - 60, w: Math.min(300, pageSize - safe - left), h: 60 };
  const caption = narrowed(fitCaption(words, space, "tab"));
  return withPicture(photo, place, controls, caption && { ...caption, y: bottom - caption.h });
}

/** Makes it as wide as its words: a label is drawn around it. */
function narrowed(caption: Caption | null): Caption | null {
  if (!caption) return null;
  const needed = textWidth(caption.text, caption.size, captionTextStyle(caption.style)) * 1.02 + 2;
  return { ...caption, w: Math.min(caption.w, needed) };
}

function acrossThePage(photo: BookPhoto, { aspect }: Bearing, controls: Controls): Box {
  const { w } = wholeSheet;
  const below = captionRoom(photo, pageSize - 2 * safe);
  const h = Math.min(w / aspect, pageSize + bleed - below - safe);
  const isHigh = h > 440;
  const place = { x: -bleed, y: isHigh ? -bleed : (pageSize - h - below) * optical, w, h };
  const caption = captionBelow(photo, { ...place, x: safe, w: pageSize - 2 * safe });
  return withPicture(photo, place, controls, caption);
}

/** Places it at the outer edge, with the caption beside its foot. */
function downThePage(photo: BookPhoto, { aspect }: Bearing, controls: Controls): PicturePage {
  const { h } = wholeSheet;
  const place = { x: -bleed, y: -bleed, w: h * aspect, h };
  const x = place.x + place.w + 8;
  const room = pageSize - safe - x;
  if (room < 80) return { ...plain(overlaid(photo, place, controls)), mirrors: true };
  const caption = fitCaption(captionText(photo), { x, y: 300, w: room, h: 240 }, "note");
  const box = withPicture(photo, place, controls, caption && { ...caption, y: pageSize - 40 - caption.h });
  return { boxes: [box], background: null, mirrors: true };
}

function inset(photo: BookPhoto, { aspect, w, h }: Bearing, controls: Controls): Box {
  const below = captionRoom(photo, Math.min(w, sizes.inset));
  const fits = Math.min(1, sizes.inset / w, (sizes.most - below) / h);
  const size = { w: w * fits, h: (w * fits) / aspect };
  const place = { x: (pageSize - size.w) / 2, y: (pageSize - size.h - below) * optical, ...size };
  return withPicture(photo, place, controls, captionBelow(photo, place));
}

function mounted(photo: BookPhoto, { aspect, w, h }: Bearing, controls: Controls): PicturePage {
  const fits = Math.min(1, inMat / w, inMat / h);
  const size = { w: w * fits, h: (w * fits) / aspect };
  const card = { x: (pageSize - mat) / 2, y: (pageSize - mat) * optical, w: mat, h: mat };
  const below = captionRoom(photo, Math.max(size.w, 160));
  const place = {
    x: card.x + (mat - size.w) / 2,
    y: card.y + (mat - size.h - below) * optical,
    ...size,
  };
  const caption = captionBelow(photo, { ...place, w: Math.max(size.w, 160) });
  const box = withPicture(photo, place, controls, caption);
  return { boxes: [mountedOn(box, card)], background: matBackground, mirrors: false };
}

function mountedOn(box: Box, card: Rect): Box {
  const [dx, dy] = [box.x - card.x, box.y - card.y];
  return {
    ...box,
    ...card,
    frame: "border",
    picture: { ...box.picture, x: box.picture.x + dx, y: box.picture.y + dy },
    caption: box.caption && { ...box.caption, x: box.caption.x + dx, y: box.caption.y + dy },
  };
}

/** The height of a caption below a picture, with the gap above it; 0 without one. */
export function captionRoom(photo: BookPhoto, w: number, style: CaptionStyle = "note"): number {
  const text = captionText(photo);
  return text === "" ? 0 : captionGap + captionHeight(text, w, style);
}

/** The caption at a picture's lower left corner, in units of the page. */
export function captionBelow(photo: BookPhoto, { x, y, w, h }: Rect): Caption | null {
  const space = { x, y: y + h + captionGap, w, h: Math.max(12, pageSize - 14 - y - h - captionGap) };
  return fitCaption(captionText(photo), space, "note");
}

/** A box for a photo that fills its place; the caption comes in units of the page. */
export function withPicture(photo: BookPhoto, place: Rect, controls: Controls, caption: Caption | null): Box {
  const { rotation, scale, panX, panY } = controls[photo.key] ?? defaultControls;
  const chosen = { ...defaultControls, rotation, scale: Math.max(1, scale), panX, panY };
  return {
    ...place,
    item: photo,
    rotation: 0,
    frame: "none",
    picture: showPicture(photo, { x: 0, y: 0, w: place.w, h: place.h }, chosen, "crop"),
    caption: caption && { ...caption, x: caption.x - place.x, y: caption.y - place.y },
  };
}
