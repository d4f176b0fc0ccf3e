import { pageSize, type Rect } from "../geometry";
import {
  alone,
  areaOf,
  asPair,
  edgeToEdge,
  fillsPage,
  gap,
  heightOf,
  inTheMiddle,
  mostCaption,
} from "./plain";
import { captionedSlot, captionHeightBelow, type FreeArea, type Shape, type Slot } from "./slot";

/* The layouts that are offered first: one photo leads, two are alike and lead, or all are small. Whatever shapes photos have, they look different. */

/** How much smaller than the one or two that lead the others are, at most, by the side of a square as large. */
const besideOne = 0.5;
const besideTwo = 0.5;
/** How much smaller than one that leads two are, at least. */
const twoOfOne = 0.85;
/** A panorama and an upright photo in one row of small ones. */
const longest = 1.6;
const lowestRow = 60;
/** The share of the page's height for what stands below two. */
const lowest = 0.24;
const columnShare = 0.3;
/** The side of a square as large as a small photo, as a share of the page, by how many there are. */
const smallShares = [0.45, 0.38, 0.3, 0.28, 0.27];
/** One photo in the size that two would have. */
const halfway = 0.7;

/** The first photo as large as the page and its sharpness allow; the others at most half as large, below it or, beside an upright one, in a column. */
export function largeFirst(shapes: Shape[], { top }: FreeArea): Slot[] {
  const [hero, ...others] = shapes;
  if (!hero) return [];
  const area = areaOf(top);
  if (others.length === 0) return [top === 0 && fillsPage(hero) ? edgeToEdge() : alone(hero, area)];
  return hero.aspect < 1 ? besideLarge(hero, others, area) : belowLarge(hero, others, area);
}

/** Two photos of equal weight, the others much smaller in one row below them. */
export function pairFirst(shapes: Shape[], { top }: FreeArea): Slot[] {
  const area = areaOf(top);
  const [pair, others] = [shapes.slice(0, 2), shapes.slice(2)];
  if (pair.length < 2) return pair.map((shape) => alone(shape, shrunk(area, halfway)));
  const reserved = others.length === 0 ? 0 : area.h * lowest + gap;
  const rows = pairIn(
    pair,
    { ...area, h: area.h - reserved },
    twoOfOne * sideOf(largeFirst(shapes, { top })[0]),
  );
  const sides = rows.flat().map(sideOf);
  const most = (besideTwo * sides.reduce((sum, side) => sum + side, 0)) / 2;
  return inTheMiddle([...rows, smallRow(others, { ...area, h: area.h * lowest }, most)], area);
}

/** All photos of one height in as few rows as that needs, so small that paper frames them. */
export function smallAlike(shapes: Shape[], { top }: FreeArea): Slot[] {
  const area = areaOf(top);
  const side = (smallShares[shapes.length - 1] ?? 0.25) * Math.min(area.w, area.h);
  const aspects = shapes.map(({ aspect }) => aspect);
  const usual = aspects.reduce((sum, one) => sum + one, 0) / Math.max(1, aspects.length);
  const most = Math.max(
    lowestRow,
    Math.min(side / Math.sqrt(usual), (longest * side) / Math.max(...aspects)),
  );
  const ways = shapes.map((_, index) => rowsOf(shapes, index + 1));
  const heights = ways.map((rows) => Math.min(heightIn(rows, area), most));
  const enough = Math.max(...heights) * 0.9;
  const chosen = heights.findIndex((height) => height >= enough);
  const rows = (ways[chosen] ?? []).map((row) => rowOf(row, heights[chosen] ?? 0, area));
  return inTheMiddle(rows, area);
}

/** Neither of the two is larger than a square of the side `most`. */
function pairIn(pair: Shape[], room: Rect, most: number): Slot[][] {
  const rows = asPair(pair, room);
  const side = Math.max(...rows.flat().map(sideOf));
  return side <= most ? rows : asPair(pair, shrunk(room, most / side));
}

function belowLarge(hero: Shape, others: Shape[], area: Rect): Slot[] {
  const hint = alone(hero, { ...area, h: area.h * (1 - columnShare) - gap });
  const low = smallRow(others, { ...area, h: area.h * columnShare }, besideOne * sideOf(hint));
  const large = alone(hero, { ...area, h: area.h - heightOf(low) - gap });
  return inTheMiddle([[large], low], area);
}

/** Upright photos have the height of the page. */
function besideLarge(hero: Shape, others: Shape[], area: Rect): Slot[] {
  const large = alone(hero, { ...area, w: area.w * 0.68 });
  const most = besideOne * sideOf(large);
  const room = { ...area, w: Math.min(area.w - large.w - gap, large.w) };
  const h = (area.h - (others.length - 1) * gap) / others.length;
  const column = others.map((shape) => smallRow([shape], { ...room, h }, most));
  const widest = Math.max(...column.flat().map(({ w }) => w));
  const x = area.x + (area.w - large.w - gap - widest) / 2;
  const slots = inTheMiddle(column, area);
  return [
    { ...large, x },
    ...slots.map((slot) => ({ ...slot, x: x + large.w + gap + (widest - slot.w) / 2 })),
  ];
}

/** One row of one height within a room, in which no photo is larger than a square of the side `most`. */
function smallRow(row: Shape[], room: Rect, most: number): Slot[] {
  if (row.length === 0) return [];
  const widest = Math.max(...row.map(({ aspect }) => aspect));
  const below = captionHeightBelow(row, room.w / row.length, Math.min(mostCaption, room.h * 0.4));
  const height = Math.min(
    heightIn([row], { ...room, h: room.h - below }, false),
    Math.max(lowestRow, most / Math.sqrt(widest)),
  );
  return rowOf(row, height, room);
}

/** Photos of one height side by side in the middle; one that is not sharp enough for it is smaller. */
function rowOf(row: Shape[], height: number, { x: left, y, w: width }: Rect): Slot[] {
  const sizes = row.map(({ aspect, widest }) => {
    const w = Math.min(height * aspect, widest);
    return { w, h: w / aspect };
  });
  const total = sizes.reduce((sum, { w }) => sum + w, (row.length - 1) * gap);
  const below = Math.max(
    ...row.map((shape, at) => captionHeightBelow([shape], sizes[at]?.w ?? 0, mostCaption)),
  );
  let x = left + (width - total) / 2;
  return row.map((shape, at) => {
    const { w, h } = sizes[at] as { w: number; h: number };
    const slot = captionedSlot(shape, { x, y: y + height - h, w, h }, below);
    x += w + gap;
    return slot;
  });
}

/** The height that photos can have in these rows, each with room for captions. */
function heightIn(rows: Shape[][], area: Rect, hasCaptions = true): number {
  const across = rows.map((row) => {
    const aspects = row.reduce((sum, { aspect }) => sum + aspect, 0);
    return (area.w - (row.length - 1) * gap) / aspects;
  });
  const captions = hasCaptions && rows.flat().some(({ caption }) => caption !== "") ? mostCaption : 0;
  const down = (area.h - (rows.length - 1) * gap) / rows.length - captions;
  return Math.min(down, ...across);
}

/** About as many in each row, the longer rows first. */
function rowsOf(shapes: Shape[], count: number): Shape[][] {
  const rows: Shape[][] = [];
  let from = 0;
  for (let left = count; left > 0; left -= 1) {
    const length = Math.ceil((shapes.length - from) / left);
    rows.push(shapes.slice(from, from + length));
    from += length;
  }
  return rows;
}

function sideOf(slot: Slot | undefined): number {
  return slot ? Math.sqrt(slot.w * slot.h) : 0;
}

function shrunk(area: Rect, share: number): Rect {
  const [w, h] = [area.w * share, area.h * share];
  return { x: pageSize / 2 - w / 2, y: area.y + (area.h - h) / 2, w, h };
}
