import { bleed, centered, clamp, largestWithin, pageSize, type Rect } from "../geometry";
import { captionedSlot, captionHeightBelow, type FreeArea, pictureSlot, type Shape, type Slot } from "./slot";

/* The plain layouts of pages that were chosen before plain-sizes. Rows of equal heights fill the page as far as their photos are sharp. */

const margin = 30;
export const gap = 14;
export const mostCaption = 46;
/** The share of a photo that stays when a row is fitted to the page. */
const kept = 0.82;
/** A photo that bears less than this share of its row's height does not make the others small. */
const weak = 0.5;

/** The first picture as large as the page and its sharpness allow, the others in one row below it. */
export function oneLarge(shapes: Shape[], { top }: FreeArea): Slot[] {
  const [hero, ...others] = shapes;
  if (!hero) return [];
  if (others.length === 0) return [top === 0 && fillsPage(hero) ? edgeToEdge() : alone(hero, areaOf(top))];
  const area = areaOf(top);
  if (hero.aspect < 1) return besideColumn(hero, others, area);
  const low = rowSlots(others, { ...area, h: area.h * 0.3 });
  const lowHeight = heightOf(low);
  const above = alone(hero, { ...area, h: area.h - lowHeight - gap });
  return inTheMiddle([[above], low], area);
}

/** Two pictures of equal weight, the others in one row below them. */
export function twoTogether(shapes: Shape[], { top }: FreeArea): Slot[] {
  const area = areaOf(top);
  const [pair, others] = [shapes.slice(0, 2), shapes.slice(2)];
  const low = rowSlots(others, { ...area, h: area.h * 0.3 });
  const room = { ...area, h: area.h - (low.length > 0 ? heightOf(low) + gap : 0) };
  return inTheMiddle([...asPair(pair, room), low], area);
}

/** Pictures of about the same size, in one row or two: whichever show more. */
export function allSmall(shapes: Shape[], { top }: FreeArea): Slot[] {
  const area = areaOf(top);
  const ways = shapes.map((_, index) => [shapes.slice(0, index + 1), shapes.slice(index + 1)]);
  const even = ways.filter(([first = [], second = []]) => second.length === 0 || isEven(first, second));
  return inTheMiddle(mostPrinted(even.map((rows) => rowsWithin(rows, area))), area);
}

function isEven(first: Shape[], second: Shape[]): boolean {
  return Math.abs(first.length - second.length) < 2;
}

/** Two pictures side by side or one above the other, whichever shows more; as rows. */
export function asPair(pair: Shape[], room: Rect): Slot[][] {
  const stacked = pair.map((one) => [one]);
  return mostPrinted([rowsWithin([pair], room), rowsWithin(stacked, room)]);
}

function mostPrinted(ways: Slot[][][]): Slot[][] {
  return ways.reduce((best, next) => (printed(next) > printed(best) * 1.1 ? next : best), ways[0] ?? []);
}

/** The page within its margins, below a title that ends at `top`. */
export function areaOf(top: number): Rect {
  const start = top === 0 ? margin : top;
  return { x: margin, y: start, w: pageSize - 2 * margin, h: pageSize - margin - start };
}

/** True for a picture without a caption that can run over all edges of the page. */
export function fillsPage({ aspect, caption, isCode, widest }: Shape): boolean {
  const side = pageSize + 2 * bleed;
  return !isCode && caption === "" && aspect > 0.7 && aspect < 1.4 && widest >= side * Math.max(1, aspect);
}

/** The slot of a picture over all edges of the page. */
export function edgeToEdge(): Slot {
  const side = pageSize + 2 * bleed;
  return pictureSlot({ x: -bleed, y: -bleed, w: side, h: side }, null);
}

/** One picture in the middle of an area, with its caption. */
export function alone(shape: Shape, area: Rect): Slot {
  const below = captionHeightBelow([shape], area.w, mostCaption);
  const room = { w: Math.min(area.w, shape.widest), h: area.h - below };
  const size = largestWithin(clamp(shape.aspect, 0.62, 2.4), room);
  const place = centered({ w: size.w, h: size.h + below }, area);
  return captionedSlot(shape, { ...place, h: size.h }, below);
}

/** A portrait has the height of the page, and the others stand in a column beside it. */
function besideColumn(hero: Shape, others: Shape[], area: Rect): Slot[] {
  const tall = alone(hero, { ...area, w: area.w * 0.64 });
  const w = area.w - tall.w - gap;
  const rows = rowsWithin(
    others.map((one) => [one]),
    { ...area, w: Math.min(w, area.w * 0.5) },
  );
  const widest = Math.max(...rows.flat().map((slot) => slot.w));
  const x = area.x + Math.max(0, (area.w - tall.w - gap - widest) / 2);
  const column = inTheMiddle(rows, area).map((slot) => ({ ...slot, x: x + tall.w + gap }));
  return [{ ...tall, x }, ...column];
}

function rowsWithin(rows: Shape[][], area: Rect): Slot[][] {
  const filled = rows.filter((row) => row.length > 0);
  const room = area.h - (filled.length - 1) * gap;
  const natural = filled.map((row) => naturalHeight(row, area.w));
  const sum = natural.reduce((total, height) => total + height, 0);
  return filled.map((row, index) =>
    rowSlots(row, { ...area, h: (room * (natural[index] as number)) / Math.max(sum, 1) }),
  );
}

function naturalHeight(row: Shape[], w: number): number {
  const aspects = row.reduce((sum, { aspect }) => sum + aspect, 0);
  return (w - (row.length - 1) * gap) / aspects;
}

/** One row at the top of the area: its pictures have one height, as far as they bear it. */
function rowSlots(row: Shape[], area: Rect): Slot[] {
  if (row.length === 0) return [];
  const width = area.w - (row.length - 1) * gap;
  const below = captionHeightBelow(row, width / row.length, Math.min(mostCaption, area.h * 0.4));
  const most = area.h - below;
  const natural = naturalHeight(row, area.w);
  const height = sharpHeight(row, Math.min(most, natural / kept));
  // A low page cuts the heights a little, a high one the widths, rather than leaving paper.
  const share = clamp(natural / height, kept, 1 / kept);
  const sizes = row.map((shape) => sizeIn(shape, height, share));
  const total = sizes.reduce((sum, { w }) => sum + w, 0);
  let x = area.x + (width - total) / 2;
  return row.map((shape, index) => {
    const { w, h } = sizes[index] as { w: number; h: number };
    const slot = captionedSlot(shape, { x, y: area.y + height - h, w, h }, below);
    x += w + gap;
    return slot;
  });
}

/** `share`: how much wider than in its own shape a picture may stand, with its upper or lower edge cut. */
function sizeIn({ aspect, widest }: Shape, height: number, share: number): { w: number; h: number } {
  const w = height * aspect * share;
  const needed = Math.max(w, height * aspect);
  const factor = Math.min(1, widest / needed);
  return { w: w * factor, h: height * factor };
}

/** The height that all photos bear but the weak ones. */
function sharpHeight(row: Shape[], height: number): number {
  const borne = row.map(({ aspect, widest }) => widest / aspect).filter((most) => most >= height * weak);
  return Math.min(height, ...(borne.length > 0 ? borne : row.map(({ aspect, widest }) => widest / aspect)));
}

/** The height of a row with its captions, in units; 0 for none. */
export function heightOf(slots: Slot[]): number {
  if (slots.length === 0) return 0;
  const top = Math.min(...slots.map(({ y }) => y));
  return (
    Math.max(...slots.map(({ y, h, caption }) => y + h + (caption ? caption.y + caption.h - h : 0))) - top
  );
}

function printed(rows: Slot[][]): number {
  return rows.flat().reduce((sum, { w, h }) => sum + w * h, 0);
}

/** Rows below one another in the middle of an area; empty ones are left out. */
export function inTheMiddle(rows: Slot[][], area: Rect): Slot[] {
  const filled = rows.filter((row) => row.length > 0);
  const heights = filled.map(heightOf);
  const whole = heights.reduce((sum, height) => sum + height, 0) + (filled.length - 1) * gap;
  let y = area.y + Math.max(0, (area.h - whole) / 2);
  return filled.flatMap((row, index) => {
    const dy = y - Math.min(...row.map((slot) => slot.y));
    y += (heights[index] as number) + gap;
    return row.map((slot) => ({ ...slot, y: slot.y + dy }));
  });
}
