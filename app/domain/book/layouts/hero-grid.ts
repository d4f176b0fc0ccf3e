import { centred, clamp, largestWithin, pageSize, type Rect } from "../geometry";
import { bestGrid, cells, loss } from "./grid";
import { bare, captioned, margin, type Room, roomBelow, type Shape, type Slot, setCaption } from "./slot";

const gap = 10;

/** One large picture and a strict grid of equal ones, within even margins. */
export function heroGrid(shapes: Shape[], { top }: Room): Slot[] {
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
  const below = roomBelow([hero], area.w, 60);
  const size = largestWithin(clamp(hero.aspect, 0.62, 1.8), { w: area.w, h: area.h - below });
  const place = centred({ w: size.w, h: size.h + below }, area);
  return captioned(hero, { ...place, h: size.h }, below, { align: "center" });
}

/** The second below at the right, its words at its left. */
function heroAndOne(hero: Shape, second: Shape, area: Rect): Slot[] {
  const below = roomBelow([hero], area.w, 36);
  const h = clamp(area.w / hero.aspect, area.h * 0.5, area.h * 0.64) - below;
  const rest = { ...area, y: area.y + h + below + gap, h: area.h - h - below - gap };
  const { w } = largestWithin(clamp(second.aspect, 0.7, 2), { w: area.w * 0.62, h: rest.h });
  const place = { ...rest, x: area.x + area.w - w, w };
  const room = { ...rest, w: area.w - w - 16 };
  const words = setCaption(second.caption, room, "plain", "right");
  return [
    captioned(hero, { ...area, h }, below),
    bare(place, words && { ...words, y: rest.y + rest.h - words.h }),
  ];
}

function heroAbove(hero: Shape, others: Shape[], area: Rect): Slot[] {
  const heroBelow = roomBelow([hero], area.w, 36);
  const columns = others.length;
  const below = roomBelow(others, (area.w - (columns - 1) * gap) / columns, 46);
  const gridOf = (h: number) => {
    const y = area.y + h + heroBelow + gap;
    return cells({ ...area, y, h: area.y + area.h - y }, columns, 1, gap, below);
  };
  const h = least(between(area.h * 0.44, area.h * 0.66), (height) =>
    lost([hero, ...others], [{ w: area.w, h: height }, ...gridOf(height)]),
  );
  return [
    captioned(hero, { ...area, h }, heroBelow),
    ...gridOf(h).map((cell, index) => captioned(others[index] as Shape, cell, below)),
  ];
}

function heroAtLeft(hero: Shape, others: Shape[], area: Rect): Slot[] {
  const gridOf = (w: number) => {
    const column = { ...area, x: area.x + w + gap, w: area.w - w - gap };
    const { columns, rows } = bestGrid(others, column, gap, 20);
    const below = roomBelow(others, (column.w - (columns - 1) * gap) / columns, rows > 2 ? 34 : 46);
    return { below, places: cells(column, columns, rows, gap, below).map((cell) => asHighAs(cell, others)) };
  };
  const w = least(between(area.w * 0.48, area.w * 0.66), (width) =>
    lost([hero, ...others], [{ w: width, h: area.h }, ...gridOf(width).places]),
  );
  const heroBelow = roomBelow([hero], w, 46);
  const { places, below } = gridOf(w);
  return [
    captioned(hero, { ...area, w, h: area.h - heroBelow }, heroBelow),
    ...places.map((cell, index) => captioned(others[index] as Shape, cell, below)),
  ];
}

/** A single picture keeps its shape, and stands at the foot of its column. */
function asHighAs(cell: Rect, [only, ...more]: Shape[]): Rect {
  if (!only || more.length > 0) return cell;
  const h = Math.min(cell.h, cell.w / clamp(only.aspect, 0.62, 1.9));
  return { ...cell, y: cell.y + cell.h - h, h };
}

function lost(shapes: Shape[], places: { w: number; h: number }[]): number {
  return shapes.reduce((sum, { aspect }, index) => sum + loss(aspect, places[index] as Rect) ** 2, 0);
}

function between(from: number, to: number): number[] {
  return Array.from({ length: 12 }, (_, index) => to - ((to - from) * index) / 11);
}

function least(values: number[], badness: (value: number) => number): number {
  return values.reduce((best, next) => (badness(next) < badness(best) - 1e-9 ? next : best));
}
