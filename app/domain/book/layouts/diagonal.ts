import { clamp, pageSize, type Rect } from "../geometry";
import { type FreeArea, fitCaption, margin, pictureSlot, type Shape, type Slot } from "./slot";

const border = 5;
const captionGap = 14;
/** Alternating offset from the diagonal for four or more pictures, to reduce overlap. */
const sway = 26;
/** Square units, by number of pictures. */
const areas = [0, 112_000, 74_000, 47_000, 33_000, 25_500];

/** Overlapping pictures along the diagonal, with captions in the free corners. */
export function diagonal(shapes: Shape[], { top }: FreeArea): Slot[] {
  const start = top === 0 ? margin : top;
  const area = { x: margin, y: start, w: pageSize - 2 * margin, h: pageSize - margin - start };
  const steps = shapes.map((shape, index) => step(shape, index, shapes.length, area));
  return shapes.map((shape, index) => {
    const place = steps[index] as Rect;
    const isUpper = index < shapes.length / 2;
    const space = isUpper ? atRight(place, steps[index + 1], area) : atLeft(place, steps[index - 1], area);
    const words = fitCaption(shape.caption, space, "plain", isUpper ? "left" : "right");
    return pictureSlot(
      place,
      words && (isUpper ? words : { ...words, y: space.y + space.h - words.h }),
      "border",
    );
  });
}

function step({ aspect }: Shape, index: number, count: number, area: Rect): Rect {
  const shape = clamp(aspect, 0.62, 1.75);
  const scale = area.h / (pageSize - 2 * margin);
  const surface = (areas[count] ?? 25_500) * scale;
  const w = Math.min(Math.sqrt(surface * shape), area.w * 0.86);
  const h = Math.min(w / shape, area.h * 0.86);
  const along = count === 1 ? 0.25 : index / (count - 1);
  const aside = count < 4 || index === 0 || index === count - 1 ? 0 : (index % 2 === 0 ? -1 : 1) * sway;
  return { x: area.x + (area.w - w) * along + aside, y: area.y + (area.h - h) * along - aside, w, h };
}

function atRight(place: Rect, next: Rect | undefined, area: Rect): Rect {
  const x = place.x + place.w + border + captionGap;
  const end = next ? Math.min(next.y - border - captionGap / 2, place.y + place.h) : place.y + place.h;
  const space = { x, y: place.y, w: area.x + area.w - x, h: Math.max(end - place.y, 24) };
  return space.w >= 70 ? space : under(place, area);
}

function atLeft(place: Rect, before: Rect | undefined, area: Rect): Rect {
  const start = before ? Math.max(before.y + before.h + border + captionGap / 2, place.y) : place.y;
  const end = Math.max(place.y + place.h, start + 34);
  const w = place.x - border - captionGap - area.x;
  return w >= 70
    ? { x: area.x, y: Math.min(start, end - 12), w, h: Math.max(end - start, 12) }
    : under(place, area);
}

function under(place: Rect, area: Rect): Rect {
  const y = place.y + place.h + border + 8;
  return { x: area.x, y, w: area.w, h: Math.max(12, Math.min(60, pageSize - margin / 2 - y)) };
}
