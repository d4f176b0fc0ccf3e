import { clamp, largestWithin, pageSize, type Rect, rotatedBounds } from "../geometry";
import { textHeight } from "../text/text-fit";
import { captionTextStyle, type FreeArea, fitCaption, type Shape, type Slot } from "./slot";

/** Places by number of cards; centers as fractions of the page. */
const scatters: [x: number, y: number, degrees: number][][] = [
  [],
  [[0.5, 0.5, -2.5]],
  [
    [0.3, 0.3, -4],
    [0.7, 0.7, 3.5],
  ],
  [
    [0.3, 0.29, -6],
    [0.7, 0.38, 4.5],
    [0.42, 0.73, -2],
  ],
  [
    [0.28, 0.27, -5],
    [0.71, 0.3, 4],
    [0.3, 0.72, 3.5],
    [0.71, 0.73, -4],
  ],
  [
    [0.25, 0.25, -6],
    [0.72, 0.24, 4.5],
    [0.26, 0.76, 4],
    [0.75, 0.74, -5],
    [0.5, 0.5, 1.5],
  ],
];
/** Square units, by number of pictures. */
const areas = [0, 150_000, 60_000, 40_000, 29_000, 21_000];
const border = 9;
const [minFoot, maxFoot] = [38, 100];
const smallest = 9;
const safe = 20;
/** Height that a card gains when it is turned. */
const tilt = 44;

/** One card for each shape, scattered below `top`; at most as many as the layout has places. */
export function polaroids(shapes: Shape[], { top }: FreeArea): Slot[] {
  const places = scatters[shapes.length] ?? [];
  const share = (pageSize - top) / pageSize;
  return shapes.map((shape, index) => {
    const [x = 0.5, y = 0.5, rotation = 0] = places[index] ?? [];
    const wanted = pictureSize(shape, (areas[shapes.length] ?? 21_000) * share);
    const foot = footOf(shape, wanted.w);
    const picture = largestWithin(wanted.w / wanted.h, {
      w: wanted.w,
      h: Math.min(wanted.h, pageSize - top - 2 * safe - tilt - border - foot),
    });
    const card = { w: picture.w + 2 * border, h: picture.h + border + foot };
    const middle = { x: x * pageSize, y: top + y * (pageSize - top) };
    const place = onPage({ x: middle.x - card.w / 2, y: middle.y - card.h / 2, ...card }, rotation, top);
    return toSlot(shape, place, picture, foot, rotation);
  });
}

function pictureSize({ aspect }: Shape, surface: number): { w: number; h: number } {
  const shape = clamp(aspect, 0.74, 1.36);
  return { w: Math.sqrt(surface * shape), h: Math.sqrt(surface / shape) };
}

function onPage(card: Rect, rotation: number, top: number): Rect {
  const bounds = rotatedBounds(card, rotation);
  const from = Math.max(top, safe);
  const x = clamp(bounds.x, safe, pageSize - safe - bounds.w);
  const y = clamp(bounds.y, from, Math.max(from, pageSize - safe - bounds.h));
  return { ...card, x: card.x + x - bounds.x, y: card.y + y - bounds.y };
}

/** High enough for the whole caption. */
function footOf({ caption }: Shape, w: number): number {
  const needed =
    caption === "" ? 0 : textHeight(caption, w - 6, smallest, captionTextStyle("handwritten"), 1);
  return clamp(needed + 14, minFoot, maxFoot);
}

function toSlot(
  shape: Shape,
  card: Rect,
  picture: { w: number; h: number },
  foot: number,
  rotation: number,
): Slot {
  const words = { x: border + 3, y: border + picture.h + 4, w: picture.w - 6, h: foot - 9 };
  const caption = fitCaption(shape.caption, words, "handwritten", "center");
  return {
    ...card,
    rotation,
    frame: "polaroid",
    fit: "crop",
    picture: { x: border, y: border, ...picture },
    caption: caption && { ...caption, y: words.y + (words.h - caption.h) / 2 },
    isCaptionBelow: true,
  };
}
