import { defaultItemSize, type ItemPosition } from "../design/controls";
import { centered, largestWithin, pageSize } from "../geometry";
import { captionedSlot, type FreeArea, type Shape, type Slot } from "./slot";

const columns = 2;
const wideColumns = 3;
const gap = 30;
const below = 34;

/** Pictures at their saved positions; others in a grid of cells of at most 200 x 200 units. */
export function free(shapes: Shape[], { top }: FreeArea, positions: (ItemPosition | null)[]): Slot[] {
  return shapes.map((shape, index) => {
    const saved = positions[index];
    const rect = saved
      ? { x: saved.x, y: saved.y, w: saved.width, h: saved.height }
      : startingPlace(shape, index, shapes.length, top);
    return captionedSlot(shape, rect, captionHeight, { align: "center" });
  });
}

const captionHeight = 60;

function startingPlace({ aspect }: Shape, index: number, count: number, top: number) {
  const across = count > 4 ? wideColumns : Math.min(count, columns);
  const rows = Math.ceil(count / across);
  const size = Math.min(
    defaultItemSize,
    (pageSize - 60 - (across - 1) * gap) / across,
    (pageSize - top - 60 - (rows - 1) * gap) / rows - below,
  );
  const step = { x: size + gap, y: size + below + gap };
  const whole = { w: across * step.x - gap, h: rows * step.y - gap };
  const origin = centered(whole, { x: 0, y: top, w: pageSize, h: pageSize - top });
  const x = origin.x + (index % across) * step.x;
  const y = origin.y + Math.floor(index / across) * step.y;
  return centered(largestWithin(aspect, { w: size, h: size }), { x, y, w: size, h: size });
}
