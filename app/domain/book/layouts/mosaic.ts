import { bleed, inset, pageSize, type Rect } from "../geometry";
import { textWidth } from "../text/text-fit";
import { loss } from "./grid";
import { bare, captionStyle, labelPadding, type Room, type Shape, type Slot, setCaption } from "./slot";

/** Pictures that cover the page to its edges like tiles, with a thin white joint; words on paper labels upon them. */
export function mosaic(shapes: Shape[], { top }: Room): Slot[] {
  if (shapes.length === 0) return [];
  const area = { x: -bleed, y: top === 0 ? -bleed : top, w: pageSize + 2 * bleed, h: 0 };
  area.h = pageSize + bleed - area.y;
  return bestTiling(shapes, area).map((tile, index) => toSlot(shapes[index] as Shape, tile));
}

const joint = 5;
/** Of a label, within the part of the tile that is surely not cut off. */
const labelInset = 20;

function toSlot({ caption, isCode }: Shape, tile: Rect): Slot {
  const label = inset(visible(tile), labelInset);
  const room = { ...label, h: Math.max(label.h * (isCode ? 0.3 : 0.5), 12) };
  const words = setCaption(caption, inset(room, labelPadding), "label");
  if (!words) return bare(tile, null);
  const w = Math.min(words.w, textWidth(caption, words.size, captionStyle("label")) + 1);
  return bare(tile, { ...words, w, y: label.y + label.h - words.h - labelPadding });
}

function visible(tile: Rect): Rect {
  const [x, y] = [Math.max(0, tile.x), Math.max(0, tile.y)];
  return { x, y, w: Math.min(pageSize, tile.x + tile.w) - x, h: Math.min(pageSize, tile.y + tile.h) - y };
}

/** A way to divide a rectangle: one tile, or two parts beside or above one another. */
type Division = { shape: Shape } | { isBeside: boolean; first: Division; second: Division };

/** Of all ways to lay the pictures out in their order, the one that cuts least off them and leaves none too small. */
function bestTiling(shapes: Shape[], area: Rect): Rect[] {
  const tilings = divisions(shapes).map((division) => tilesOf(division, area));
  const badness = (tiles: Rect[]) =>
    tiles.reduce(
      (sum, tile, index) => sum + tileBadness(shapes[index] as Shape, tile, area, tiles.length),
      0,
    );
  return tilings.reduce((best, next) => (badness(next) < badness(best) - 1e-9 ? next : best));
}

function tileBadness({ aspect, isCode }: Shape, tile: Rect, area: Rect, count: number): number {
  const share = (tile.w * tile.h) / (area.w * area.h);
  const tooSmall = Math.max(0, 0.45 / count - share) * 8;
  const tooLarge = isCode ? Math.max(0, share - 0.2) * 4 : 0;
  return loss(aspect, tile) ** 2 + tooSmall + tooLarge;
}

function divisions(shapes: Shape[]): Division[] {
  const [only] = shapes;
  if (shapes.length === 1 && only) return [{ shape: only }];
  return shapes.slice(1).flatMap((_, index) => {
    const firsts = divisions(shapes.slice(0, index + 1));
    const seconds = divisions(shapes.slice(index + 1));
    const pairs = firsts.flatMap((first) => seconds.map((second) => ({ first, second })));
    return pairs.flatMap((pair) => [
      { ...pair, isBeside: true },
      { ...pair, isBeside: false },
    ]);
  });
}

/** Width by height of a division in which nothing is cut off. */
function naturalAspect(division: Division): number {
  if ("shape" in division) return division.shape.aspect;
  const [first, second] = [naturalAspect(division.first), naturalAspect(division.second)];
  return division.isBeside ? first + second : 1 / (1 / first + 1 / second);
}

function tilesOf(division: Division, area: Rect): Rect[] {
  if ("shape" in division) return [area];
  const [first, second] = [naturalAspect(division.first), naturalAspect(division.second)];
  if (division.isBeside) {
    const w = ((area.w - joint) * first) / (first + second);
    return [
      ...tilesOf(division.first, { ...area, w }),
      ...tilesOf(division.second, { ...area, x: area.x + w + joint, w: area.w - w - joint }),
    ];
  }
  const h = ((area.h - joint) * second) / (first + second);
  return [
    ...tilesOf(division.first, { ...area, h }),
    ...tilesOf(division.second, { ...area, y: area.y + h + joint, h: area.h - h - joint }),
  ];
}
