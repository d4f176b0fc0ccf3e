import { bleed, clamp, pageSize, type Rect } from "../geometry";
import { justifiedRow } from "./grid";
import {
  captionedSlot,
  captionHeightBelow,
  type FreeArea,
  fitCaption,
  margin,
  pictureSlot,
  type Shape,
  type Slot,
} from "./slot";

const edge = pageSize - margin;
const gap = 12;

/** One picture in the bleed with its caption beside it, the others small on white. */
export function magazine(shapes: Shape[], room: FreeArea): Slot[] {
  const [hero, ...others] = shapes;
  if (!hero) return [];
  return hero.aspect >= 1 ? acrossThePage(hero, others, room) : downThePage(hero, others, room);
}

function acrossThePage(hero: Shape, others: Shape[], { top }: FreeArea): Slot[] {
  const isAlone = others.length === 0;
  const w = pageSize + 2 * bleed;
  const start = top === 0 ? -bleed : top;
  if (isAlone && hero.caption === "") {
    const h = Math.min(w / hero.aspect, pageSize - top - 2 * margin);
    return [pictureSlot({ x: -bleed, y: top + (pageSize - top - h) / 2, w, h }, null)];
  }
  const end = clamp(start + w / hero.aspect, start + 200, isAlone ? 490 : 335 + top * 0.5);
  const band = { x: margin, y: end + 26, w: edge - margin, h: edge - end - 26 };
  const words = isAlone ? { ...band, w: 390 } : others.length > 2 ? { ...band, h: 32 } : { ...band, w: 158 };
  const caption = fitCaption(hero.caption, words, "editorial");
  const picture = pictureSlot({ x: -bleed, y: start, w, h: end - start }, caption);
  if (!caption) return [picture, ...flushRight(others, band)];
  const [right, under] = [caption.x + caption.w + 28, caption.y + caption.h + 14];
  const isAbove = others.length > 2;
  const row = isAbove ? { ...band, y: under, h: edge - under } : { ...band, x: right, w: edge - right };
  return [picture, ...flushRight(others, row)];
}

function flushRight(shapes: Shape[], area: Rect): Slot[] {
  const aspects = shapes.map(printable);
  const below = captionHeightBelow(shapes, area.w / Math.max(shapes.length, 1), area.h * 0.35);
  const places = justifiedRow(aspects, area.x, area.y, area.w, area.h - below, gap);
  const last = places.at(-1);
  const free = last ? area.x + area.w - last.x - last.w : 0;
  return places.map((place, index) =>
    captionedSlot(shapes[index] as Shape, { ...place, x: place.x + free }, below),
  );
}

/** Avoids strips with captions of one word per line. */
function printable({ aspect }: Shape): number {
  return clamp(aspect, 0.75, 1.9);
}

function downThePage(hero: Shape, others: Shape[], { top }: FreeArea): Slot[] {
  const start = top === 0 ? -bleed : top;
  const h = pageSize + bleed - start;
  const w = clamp(h * hero.aspect, 290, others.length > 2 ? 315 : 375) + bleed;
  const x = w - bleed + 28;
  const y = top === 0 ? margin : top;
  const column = { x, y, w: edge - x, h: edge - y };
  const words = fitCaption(hero.caption, { ...column, h: others.length > 0 ? 120 : 300 }, "editorial");
  const caption = words && { ...words, y: edge - words.h };
  const area = { ...column, h: column.h - (words ? words.h + 24 : 0) };
  return [pictureSlot({ x: -bleed, y: start, w, h }, caption), ...inColumn(others, area)];
}

function inColumn(shapes: Shape[], area: Rect): Slot[] {
  const first = shapes.length === 4 ? 2 : 1;
  const rows = [shapes.slice(0, first), ...(shapes.length === 2 ? [shapes.slice(1)] : [shapes.slice(first)])];
  const filled = rows.filter((row) => row.length > 0);
  const share = (area.h - (filled.length - 1) * gap) / filled.length;
  let y = area.y;
  return filled.flatMap((row) => {
    const below = captionHeightBelow(row, area.w / row.length, 60);
    const places = justifiedRow(row.map(printable), area.x, y, area.w, share - below, gap);
    y += (places[0]?.h ?? 0) + below + gap;
    return places.map((place, index) => captionedSlot(row[index] as Shape, place, below));
  });
}
