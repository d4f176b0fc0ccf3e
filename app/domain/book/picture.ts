import { clampZoom, type ItemControls } from "./controls";
import { clamp, largestWithin, type Rect, type Size } from "./geometry";
import type { BookItem } from "./model";

/** What is seen of an item, and where, within the box that it belongs to. Lengths are in units. */
export interface Picture extends Rect {
  /** Turned by so much, clockwise, before anything else. */
  turn: ItemControls["rotation"];
  /** The part of the turned picture that is seen, as fractions of it. */
  crop: Rect;
}

/** Faces are in the upper half of a picture: of what is too high, more is cut off below. */
const headroom = 0.32;
const whole: Rect = { x: 0, y: 0, w: 1, h: 1 };
/** 0.8 inch: smaller codes are hard for a phone to read. */
const smallestCode = 40;
const largestCode = 130;

/** Width by height as the item is shown, turned. */
export function turnedAspect(
  { width, height }: Pick<BookItem, "width" | "height">,
  rotation: number,
): number {
  const aspect = width > 0 && height > 0 ? width / height : 1;
  return rotation % 180 === 0 ? aspect : 1 / aspect;
}

/**
 * The item in its place. "crop" fills the place and cuts off what is too much, "fit" shows all of the picture. Zoomed
 * out it stands in the middle of its place, zoomed in it is cut off at the edges. Codes are never cut off.
 */
export function showPicture(
  item: BookItem,
  place: Rect,
  controls: ItemControls,
  fit: "crop" | "fit",
): Picture {
  const scale = clampZoom(controls.scale, item.kind);
  if (item.kind === "code") return showCode(place, scale);
  const aspect = turnedAspect(item, controls.rotation);
  const base = fit === "fit" ? largestWithin(aspect, place) : smallestAround(aspect, place);
  const drawn = { w: base.w * scale, h: base.h * scale };
  const across = seen(drawn.w, place.w, 0.5);
  const down = seen(drawn.h, place.h, headroom);
  return {
    x: place.x + across.from,
    y: place.y + down.from,
    w: across.length,
    h: down.length,
    turn: controls.rotation,
    crop: { x: across.cut, y: down.cut, w: across.share, h: down.share },
  };
}

/** Pixels to the inch with which the item is printed; null for what is drawn and not photographed. */
export function dotsPerInch(item: BookItem, picture: Picture): number | null {
  if (item.kind === "code" || picture.w <= 0) return null;
  const width = picture.turn % 180 === 0 ? item.width : item.height;
  return (width * picture.crop.w) / (picture.w / 50);
}

function showCode(place: Rect, scale: number): Picture {
  const room = Math.min(place.w, place.h);
  const side = clamp((Math.min(room, largestCode) * scale) / 1.5, Math.min(smallestCode, room), room);
  const [x, y] = [place.x + (place.w - side) / 2, place.y + (place.h - side) / 2];
  return { x, y, w: side, h: side, turn: 0, crop: whole };
}

function smallestAround(aspect: number, { w, h }: Size): Size {
  return w / h > aspect ? { w, h: w / aspect } : { w: h * aspect, h };
}

/** Of a picture `drawn` long in a place `room` long: where it begins, how long it is, and which share of it is seen. */
function seen(drawn: number, room: number, keep: number) {
  if (drawn <= room) return { from: (room - drawn) / 2, length: drawn, cut: 0, share: 1 };
  const share = room / drawn;
  return { from: 0, length: room, cut: (1 - share) * keep, share };
}
