import { leastDotsPerInch } from "../composer/sharpness";
import { defaultControls } from "../controls";
import { largestWithin, type Rect, unitsPerInch } from "../geometry";
import type { BookPhoto } from "../model";
import { dotsPerInch, type Picture, showPicture } from "../picture";
import type { CoverElement, CoverShape } from "./elements";

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

interface Mount {
  ground: Rect & Pick<CoverShape, "fill" | "stroke" | "line" | "rotation">;
  isRound: boolean;
  rotation: number;
}

/** Draws a photo of few pixels in the middle of its place, as large as it stays sharp: whole, or in a smaller circle. */
export function mounted(photo: BookPhoto, seen: Rect, { ground, isRound, rotation }: Mount): CoverElement[] {
  const aspect = isRound ? 1 : photo.width / photo.height;
  const pixels = isRound ? Math.min(photo.width, photo.height) : photo.width;
  const room = { w: seen.w * (1 - 2 * mount.margin), h: seen.h * (1 - 2 * mount.margin) };
  const most = largestWithin(aspect, room);
  const w = Math.min(most.w, Math.max((pixels / leastDotsPerInch) * unitsPerInch, most.w * mount.least));
  const h = w / aspect;
  const inner = { x: seen.x + (seen.w - w) / 2, y: seen.y + (seen.h - h) / 2, w, h };
  const paper = {
    ...{ x: inner.x - paperEdge, y: inner.y - paperEdge, w: w + 2 * paperEdge, h: h + 2 * paperEdge },
    ...{ fill: "#fffdf8", stroke: null, line: 1, rotation },
  };
  const kind = isRound ? ("ellipse" as const) : ("rectangle" as const);
  const picture = showPicture(photo, { x: 0, y: 0, w, h }, defaultControls, "crop");
  return [
    { kind, ...ground },
    { kind, ...paper },
    { kind: "photo", photo, ...inner, isRound, rotation, picture },
  ];
}
