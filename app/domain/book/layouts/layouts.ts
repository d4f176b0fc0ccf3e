import { defaultItemSize, type ItemControls, type ItemPosition, untouched } from "../controls";
import { type LayoutName, layoutNames } from "../design-options";
import type { Rect } from "../geometry";
import { type BookItem, wordsOf } from "../model";
import { type Picture, showPicture, turnedAspect } from "../picture";
import { diagonal } from "./diagonal";
import { free } from "./free";
import { heroGrid } from "./hero-grid";
import { magazine } from "./magazine";
import { mosaic } from "./mosaic";
import { polaroids } from "./polaroids";
import type { Caption, PageShell, Room, Shape, Slot } from "./slot";

export const layoutLabels: Record<LayoutName, string> = {
  "magazine-style": "Magazine Style",
  "polaroid-scatter": "Polaroid Scatter",
  "hero-grid": "Hero + Grid",
  "diagonal-flow": "Diagonal Flow",
  mosaic: "Mosaic",
  "free-layout": "Free Layout",
};

/** How many items a media page holds, and how many of them a layout shows (spec 2, section 9). */
export const mediaPerPage = 6;
const mediaShown = 5;

/** An item in its place on the page, for every output to draw: frame, then picture, then words. */
export interface Box extends Rect {
  item: BookItem;
  /** Of all that belongs to the box, about its middle. */
  rotation: number;
  frame: PageShell;
  /** Counted from the box's upper left corner, as the caption is. */
  picture: Picture;
  caption: Caption | null;
}

export interface MediaSheet {
  layout: LayoutName;
  /** The colour under everything, to the edge of the bleed; null for bare paper. */
  ground: string | null;
  boxes: Box[];
  /** What is said on the screen, never printed, where not all items are shown. */
  note: string | null;
}

/** What a person has chosen about the items of all pages, by their keys. */
export interface ItemChoices {
  controls: Record<string, ItemControls>;
  positions: Record<string, ItemPosition>;
}

type Layout = (shapes: Shape[], room: Room, positions: (ItemPosition | null)[]) => Slot[];

const layouts: Record<LayoutName, Layout> = {
  "magazine-style": magazine,
  "polaroid-scatter": polaroids,
  "hero-grid": heroGrid,
  "diagonal-flow": diagonal,
  mosaic,
  "free-layout": free,
};

/** Page number mod 5 plus 1 (spec 2, section 9): Free Layout, the sixth, is never the default. */
export function defaultLayout(pageNumber: number): LayoutName {
  return layoutNames[pageNumber % 5] ?? layoutNames[0];
}

/**
 * A media page: the items in the boxes of its layout. `top` is where the free part of the page begins, below a story's
 * title; 0 for a whole page. Free Layout shows all items, the others the first five.
 */
export function layOutMedia(
  layout: LayoutName,
  items: BookItem[],
  { controls, positions }: ItemChoices,
  top = 0,
): MediaSheet {
  const shown = layout === "free-layout" ? items : items.slice(0, mediaShown);
  const controlsOf = (item: BookItem) => controls[item.key] ?? untouched;
  const shapes = shown.map((item) => toShape(item, controlsOf(item)));
  const saved = shown.map((item) => positions[item.key] ?? null);
  const slots = layouts[layout](shapes, { top }, saved);
  return {
    layout,
    ground: layout === "polaroid-scatter" ? "#e9e0d2" : null,
    boxes: slots.map((slot, index) => {
      const item = shown[index] as BookItem;
      return toBox(item, slot, controlsOf(item), saved[index] !== null && layout === "free-layout");
    }),
    note: shown.length < items.length ? `Showing first ${shown.length} of ${items.length} media items` : null,
  };
}

/** The place that an item has now, as Free Layout keeps it: where dragging begins. */
export function positionOf({ x, y, w, h }: Box): ItemPosition {
  return { x, y, width: w, height: h };
}

function toShape(item: BookItem, { rotation }: ItemControls): Shape {
  const isCode = item.kind === "code";
  return { aspect: isCode ? 1 : turnedAspect(item, rotation), caption: wordsOf(item), isCode };
}

function toBox(item: BookItem, slot: Slot, controls: ItemControls, isPlaced: boolean): Box {
  const { x, y, w, h, rotation, frame, fit, picture, caption } = isPlaced ? slot : resized(slot, controls);
  return { item, x, y, w, h, rotation, frame, picture: showPicture(item, picture, controls, fit), caption };
}

/** The slot with its picture at the size that was chosen, about the same middle; its frame and words go along. */
function resized(slot: Slot, { width, height }: ItemControls): Slot {
  if (width === null && height === null) return slot;
  const dw = (width ?? slot.picture.w) - slot.picture.w;
  const dh = (height ?? slot.picture.h) - slot.picture.h;
  const { caption, isCaptionBelow } = slot;
  const moved = isCaptionBelow ? { dx: 0, dy: dh, dw } : { dx: dw / 2, dy: dh / 2, dw: 0 };
  return {
    ...slot,
    x: slot.x - dw / 2,
    y: slot.y - dh / 2,
    w: slot.w + dw,
    h: slot.h + dh,
    picture: { ...slot.picture, w: slot.picture.w + dw, h: slot.picture.h + dh },
    caption: caption && {
      ...caption,
      x: caption.x + moved.dx,
      y: caption.y + moved.dy,
      w: Math.max(caption.w + moved.dw, defaultItemSize / 4),
    },
  };
}
