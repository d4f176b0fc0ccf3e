import { clamp, pageSize, type Rect } from "../geometry";
import { type Caption, fitCaption, labelPadding } from "./slot";

const gap = 5;
const narrowest = 90;
/** The distance from the edge of the page. */
const safe = 20;

/** The caption of a picture made smaller about its center, below or beside it as before. All are relative to a slot at `origin` of the page. */
export function captionOfSmaller(
  caption: Caption,
  before: Rect,
  after: Rect,
  origin: { x: number; y: number },
): Caption {
  const room = within(before, origin);
  const isBelow = caption.y >= before.y + before.h - 0.01;
  return isBelow || caption.style === "label"
    ? below(caption, room, after)
    : beside(caption, before, after, origin);
}

/** The part of a place that no cutting knife comes near. */
function within(place: Rect, origin: { x: number; y: number }): Rect {
  const [left, top] = [Math.max(place.x, safe - origin.x), Math.max(place.y, safe - origin.y)];
  const right = Math.min(place.x + place.w, pageSize - safe - origin.x);
  const bottom = Math.min(place.y + place.h, pageSize - safe - origin.y);
  return { x: left, y: top, w: right - left, h: bottom - top };
}

function below(caption: Caption, room: Rect, after: Rect): Caption {
  const around = caption.style === "label" ? labelPadding : 0;
  const w = Math.min(Math.max(after.w, narrowest), room.w);
  const x = caption.align === "center" ? after.x + (after.w - w) / 2 : after.x;
  const y = after.y + after.h + gap + around;
  const end = Math.max(room.y + room.h - around, caption.y + caption.h);
  const space = { x: clamp(x, room.x, room.x + room.w - w), y, w, h: end - y };
  const fitted = fitCaption(caption.text, space, caption.style, caption.align);
  return fitted && fitted.y + fitted.h <= end + 0.01 ? fitted : caption;
}

/** Keeps its distance from the side that it stands at. */
function beside(caption: Caption, before: Rect, after: Rect, origin: { x: number; y: number }): Caption {
  const dx = after.x - before.x;
  const isAtRight = caption.x >= before.x + before.w;
  const x = clamp(
    caption.x + (isAtRight ? -dx : dx),
    safe - origin.x,
    Math.max(safe, pageSize - safe - caption.w) - origin.x,
  );
  return { ...caption, x, y: clamp(caption.y, after.y, Math.max(after.y, after.y + after.h - caption.h)) };
}
