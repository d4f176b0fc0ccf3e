import { leastDotsPerInch } from "../composer/sharpness";
import { defaultControls } from "../design/controls";
import { largestWithin, type Rect, unitsPerInch } from "../geometry";
import type { BookPhoto } from "../model";
import { dotsPerInch, type Picture, showPicture } from "../picture";

/** A print looks blurry where a photo has this much less than the least dots. */
const tolerated = 0.9;

/** Whether a cover shows a photo larger than it bears. */
export function isTooLarge(photo: BookPhoto, picture: Picture): boolean {
  return (dotsPerInch(photo, picture) ?? leastDotsPerInch) < leastDotsPerInch * tolerated;
}

/** Shares of the place: the margin around a mounted photo, and the least width that it has however few its pixels are. */
const mount = { margin: 0.08, least: 0.4 };
/** Units: the edge of paper around it. */
const paperEdge = 5;

export interface Mounted {
  photo: Rect;
  paper: Rect;
  picture: Picture;
}

/** Places a photo of few pixels in the middle of `seen`, as large as it stays sharp: whole, or in a smaller circle. */
export function mountPhoto(photo: BookPhoto, seen: Rect, isRound: boolean): Mounted {
  const aspect = isRound ? 1 : photo.width / photo.height;
  const pixels = isRound ? Math.min(photo.width, photo.height) : photo.width;
  const room = { w: seen.w * (1 - 2 * mount.margin), h: seen.h * (1 - 2 * mount.margin) };
  const most = largestWithin(aspect, room);
  const w = Math.min(most.w, Math.max((pixels / leastDotsPerInch) * unitsPerInch, most.w * mount.least));
  const h = w / aspect;
  const [x, y] = [seen.x + (seen.w - w) / 2, seen.y + (seen.h - h) / 2];
  return {
    photo: { x, y, w, h },
    paper: { x: x - paperEdge, y: y - paperEdge, w: w + 2 * paperEdge, h: h + 2 * paperEdge },
    picture: showPicture(photo, { x: 0, y: 0, w, h }, defaultControls, "crop"),
  };
}
