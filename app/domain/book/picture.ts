import { clampZoom, type ItemControls } from "./design/controls";
import { cutBefore, middles } from "./design/pan";
import { clamp, largestWithin, type Rect, type Size } from "./geometry";
import type { BookItem } from "./model";

/** The visible part of an item, relative to its box, in units. */
export interface Picture extends Rect {
  /** Clockwise, applied first. */
  rotation: ItemControls["rotation"];
  /** Visible part of the rotated picture, as fractions. */
  crop: Rect;
}

const fullCrop: Rect = { x: 0, y: 0, w: 1, h: 1 };
/** 0.8 inch: smaller codes are hard to scan. */
const minQrCodeSize = 40;
const maxQrCodeSize = 130;

/** Width / height after rotation. */
export function rotatedAspect(
  { width, height }: Pick<BookItem, "width" | "height">,
  rotation: number,
): number {
  const aspect = width > 0 && height > 0 ? width / height : 1;
  return rotation % 180 === 0 ? aspect : 1 / aspect;
}

/** "crop" fills the place, "fit" shows the whole picture. Zooming in crops photos, never QR codes. */
export function showPicture(
  item: BookItem,
  place: Rect,
  controls: ItemControls,
  fit: "crop" | "fit",
): Picture {
  const scale = clampZoom(controls.scale, item.kind);
  if (item.kind === "code") return placeQrCode(place, scale);
  const aspect = rotatedAspect(item, controls.rotation);
  const base = fit === "fit" ? largestWithin(aspect, place) : smallestAround(aspect, place);
  const drawn = { w: base.w * scale, h: base.h * scale };
  const across = visibleSpan(drawn.w, place.w, cutBefore(middles.panX, controls.panX));
  const down = visibleSpan(drawn.h, place.h, cutBefore(middles.panY, controls.panY));
  return {
    x: place.x + across.from,
    y: place.y + down.from,
    w: across.length,
    h: down.length,
    rotation: controls.rotation,
    crop: { x: across.cut, y: down.cut, w: across.share, h: down.share },
  };
}

/** Print resolution; null for drawn items. */
export function dotsPerInch(item: BookItem, picture: Picture): number | null {
  if (item.kind === "code" || picture.w <= 0) return null;
  const width = picture.rotation % 180 === 0 ? item.width : item.height;
  return (width * picture.crop.w) / (picture.w / 50);
}

function placeQrCode(place: Rect, scale: number): Picture {
  const space = Math.min(place.w, place.h);
  const side = clamp((Math.min(space, maxQrCodeSize) * scale) / 1.5, Math.min(minQrCodeSize, space), space);
  const [x, y] = [place.x + (place.w - side) / 2, place.y + (place.h - side) / 2];
  return { x, y, w: side, h: side, rotation: 0, crop: fullCrop };
}

function smallestAround(aspect: number, { w, h }: Size): Size {
  return w / h > aspect ? { w, h: w / aspect } : { w: h * aspect, h };
}

function visibleSpan(drawn: number, space: number, shareBefore: number) {
  if (drawn <= space) return { from: (space - drawn) / 2, length: drawn, cut: 0, share: 1 };
  const share = space / drawn;
  return { from: 0, length: space, cut: (1 - share) * shareBefore, share };
}
