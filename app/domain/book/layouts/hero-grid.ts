import { centered, clamp, largestWithin, pageSize, type Rect } from "../geometry";
import { bestGrid, cells, loss } from "./grid";
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

const gap = 10;

/** The first picture is the largest; the others stand at its right if it is a portrait, else below it. */
export function heroGrid(shapes: Shape[], { top }: FreeArea): Slot[] {
  const [hero, ...others] = shapes;
  if (!hero) return [];
  const start = top === 0 ? margin : top;
  const area = { x: margin, y: start, w: pageSize - 2 * margin, h: pageSize - margin - start };
  const [second] = others;
  if (!second) return [alone(hero, area)];
  if (hero.aspect < 1) return heroAtLeft(hero, others, area);
  return others.length === 1 ? heroAndOne(hero, second, area) : heroAbove(hero, others, area);
}

function alone(hero: Shape, area: Rect): Slot {
  const below = captionHeightBelow([hero], area.w, 60);
  const size = largestWithin(clamp(hero.aspect, 0.62, 1.8), { w: area.w, h: area.h - below });
  const place = centered({ w: size.w, h: size.h + below }, area);
  return captionedSlot(hero, { ...place, h: size.h }, below, { align: "center" });
}

function heroAndOne(hero: Shape, second: Shape, area: Rect): Slot[] {
  const below = captionHeightBelow([hero], area.w, 36);
  const h = clamp(area.w / hero.aspect, area.h * 0.5, area.h * 0.64) - below;
  const rest = { ...area, y: area.y + h + below + gap, h: area.h - h - below - gap };
  const { w } = largestWithin(clamp(second.aspect, 0.7, 2), { w: area.w * 0.62, h: rest.h });
  const place = { ...rest, x: area.x + area.w - w, w };
  const space = { ...rest, w: area.w - w - 16 };
  const words = fitCaption(second.caption, space, "plain", "right");
  return [
    captionedSlot(hero, { ...area, h }, below),
    pictureSlot(place, words && { ...words, y: rest.y + rest.h - words.h }),
  ];
}

function heroAbove(hero: Shape, others: Shape[], area: Rect): Slot[] {
  const heroBelow = captionHeightBelow([hero], area.w, 36);
  const columns = others.length;
  const below = captionHeightBelow(others, (area.w - (columns - 1) * gap) / columns, 46);
  const gridOf = (h: number) => {
    const y = area.y + h + heroBelow + gap;
    return cells({ ...area, y, h: area.y + area.h - y }, columns, 1, gap, below);
  };
  const h = minimizer(between(area.h * 0.44, area.h * 0.66), (height) =>
    totalLoss([hero, ...others], [{ w: area.w, h: height }, ...gridOf(height)]),
  );
  return [
    captionedSlot(hero, { ...area, h }, heroBelow),
    ...gridOf(h).map((cell, index) => captionedSlot(others[index] as Shape, cell, below)),
  ];
}

function heroAtLeft(hero: Shape, others: Shape[], area: Rect): Slot[] {
  const gridOf = (w: number) => {
    const column = { ...area, x: area.x + w + gap, w: area.w - w - gap };
    const { columns, rows } = bestGrid(others, column, gap, 20);
    const below = captionHeightBelow(others, (column.w - (columns - 1) * gap) / columns, rows > 2 ? 34 : 46);
    return {
      below,
      places: cells(column, columns, rows, gap, below).map((cell) => bottomAligned(cell, others)),
    };
  };
  const w = minimizer(between(area.w * 0.48, area.w * 0.66), (width) =>
    totalLoss([hero, ...others], [{ w: width, h: area.h }, ...gridOf(width).places]),
  );
  const heroBelow = captionHeightBelow([hero], w, 46);
  const { places, below } = gridOf(w);
  return [
    captionedSlot(hero, { ...area, w, h: area.h - heroBelow }, heroBelow),
    ...places.map((cell, index) => captionedSlot(others[index] as Shape, cell, below)),
  ];
}

/** A single picture has its own aspect ratio, aligned to the bottom. */
function bottomAligned(cell: Rect, [only, ...more]: Shape[]): Rect {
  if (!only || more.length > 0) return cell;
  const h = Math.min(cell.h, cell.w / clamp(only.aspect, 0.62, 1.9));
  return { ...cell, y: cell.y + cell.h - h, h };
}

function totalLoss(shapes: Shape[], places: { w: number; h: number }[]): number {
  return shapes.reduce((sum, { aspect }, index) => sum + loss(aspect, places[index] as Rect) ** 2, 0);
}

function between(from: number, to: number): number[] {
  return Array.from({ length: 12 }, (_, index) => to - ((to - from) * index) / 11);
}

function minimizer(values: number[], cost: (value: number) => number): number {
  return values.reduce((best, next) => (cost(next) < cost(best) - 1e-9 ? next : best));
}
