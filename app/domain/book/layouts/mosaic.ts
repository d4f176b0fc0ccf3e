import { bleed, inset, pageSize, type Rect } from "../geometry";
import { textWidth } from "../text/text-fit";
import { loss } from "./grid";
import {
  captionTextStyle,
  type FreeArea,
  fitCaption,
  labelPadding,
  pictureSlot,
  type Shape,
  type Slot,
} from "./slot";

/** Pictures tile the whole page with thin gaps; captions on paper labels. */
export function mosaic(shapes: Shape[], { top }: FreeArea): Slot[] {
  if (shapes.length === 0) return [];
  const area = { x: -bleed, y: top === 0 ? -bleed : top, w: pageSize + 2 * bleed, h: 0 };
  area.h = pageSize + bleed - area.y;
  return bestTiling(shapes, area).map((tile, index) => toSlot(shapes[index] as Shape, tile));
}

const joint = 5;
const labelInset = 20;

function toSlot({ caption, isCode }: Shape, tile: Rect): Slot {
  const label = inset(visible(tile), labelInset);
  const space = { ...label, h: Math.max(label.h * (isCode ? 0.3 : 0.5), 12) };
  const words = fitCaption(caption, inset(space, labelPadding), "label");
  if (!words) return pictureSlot(tile, null);
  const w = Math.min(words.w, textWidth(caption, words.size, captionTextStyle("label")) + 1);
  return pictureSlot(tile, { ...words, w, y: label.y + label.h - words.h - labelPadding });
}

function visible(tile: Rect): Rect {
  const [x, y] = [Math.max(0, tile.x), Math.max(0, tile.y)];
  return { x, y, w: Math.min(pageSize, tile.x + tile.w) - x, h: Math.min(pageSize, tile.y + tile.h) - y };
}

type Division = { shape: Shape } | { isBeside: boolean; first: Division; second: Division };

/** The tiling, in reading order, with the least cropping and no small tiles. */
function bestTiling(shapes: Shape[], area: Rect): Rect[] {
  const tilings = divisions(shapes).map((division) => tilesOf(division, area));
  const cost = (tiles: Rect[]) =>
    tiles.reduce((sum, tile, index) => sum + tileCost(shapes[index] as Shape, tile, area, tiles.length), 0);
  return tilings.reduce((best, next) => (cost(next) < cost(best) - 1e-9 ? next : best));
}

function tileCost({ aspect, isCode }: Shape, tile: Rect, area: Rect, count: number): number {
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
