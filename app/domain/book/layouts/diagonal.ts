import { clamp, largestWithin, pageSize, type Rect } from "../geometry";
import { captionedSlot, type FreeArea, fitCaption, margin, pictureSlot, type Shape, type Slot } from "./slot";

const border = 5;
const captionGap = 14;
const gap = 24;
/** The most pictures that go down one diagonal; more take two columns. */
const onDiagonal = 3;
const drop = 46;
const captionHeight = 34;

/** Pictures from the upper left to the lower right, none over another. */
export function diagonal(shapes: Shape[], { top }: FreeArea): Slot[] {
  const start = top === 0 ? margin : top;
  const area = { x: margin, y: start, w: pageSize - 2 * margin, h: pageSize - margin - start };
  return shapes.length <= onDiagonal ? downTheDiagonal(shapes, area) : inTwoColumns(shapes, area);
}

/** Captions stand in the free corners. */
function downTheDiagonal(shapes: Shape[], area: Rect): Slot[] {
  const steps = shapes.map((shape, index) => step(shape, index, shapes.length, area));
  return shapes.map((shape, index) => {
    const place = steps[index] as Rect;
    const isUpper = index < shapes.length / 2;
    const space = isUpper ? atRight(place, area) : atLeft(place, area);
    const words = fitCaption(shape.caption, space, "plain", isUpper ? "left" : "right");
    return pictureSlot(
      place,
      words && (isUpper ? words : { ...words, y: space.y + space.h - words.h }),
      "border",
    );
  });
}

function step(shape: Shape, index: number, count: number, area: Rect): Rect {
  const row = (area.h - (count - 1) * gap) / count;
  const { w, h } = largestWithin(printable(shape), { w: area.w * 0.8, h: Math.min(row, area.h * 0.8) });
  const along = count === 1 ? 0.25 : index / (count - 1);
  return { x: area.x + (area.w - w) * along, y: area.y + (area.h - h) * along, w, h };
}

function printable({ aspect }: Shape): number {
  return clamp(aspect, 0.62, 1.75);
}

function atRight(place: Rect, area: Rect): Rect {
  const x = place.x + place.w + border + captionGap;
  const space = { x, y: place.y, w: area.x + area.w - x, h: place.h };
  return space.w >= 70 ? space : under(place, area);
}

function atLeft(place: Rect, area: Rect): Rect {
  const w = place.x - border - captionGap - area.x;
  return w >= 70 ? { x: area.x, y: place.y, w, h: place.h } : under(place, area);
}

function under(place: Rect, area: Rect): Rect {
  const y = place.y + place.h + border + 8;
  return { x: area.x, y, w: area.w, h: Math.max(12, Math.min(60, pageSize - margin / 2 - y)) };
}

function inTwoColumns(shapes: Shape[], area: Rect): Slot[] {
  const rows = Math.ceil(shapes.length / 2);
  const cell = {
    w: (area.w - gap) / 2,
    h: (area.h - drop - (rows - 1) * gap) / rows - captionHeight,
  };
  return shapes.map((shape, index) => {
    const [row, column] = [Math.floor(index / 2), index % 2];
    const { w, h } = largestWithin(printable(shape), cell);
    const x = area.x + column * (cell.w + gap) + (column === 0 ? cell.w - w : 0);
    const y = area.y + column * drop + row * (cell.h + captionHeight + gap);
    return captionedSlot(shape, { x, y, w, h }, captionHeight, { frame: "border" });
  });
}
