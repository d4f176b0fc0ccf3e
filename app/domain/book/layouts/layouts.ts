import { defaultControls, defaultItemSize, type ItemControls, type ItemPosition } from "../controls";
import { type LayoutName, layoutNames } from "../design-options";
import type { Rect } from "../geometry";
import { type BookItem, captionText } from "../model";
import { type Picture, rotatedAspect, showPicture } from "../picture";
import { diagonal } from "./diagonal";
import { free } from "./free";
import { heroGrid } from "./hero-grid";
import { magazine } from "./magazine";
import { mosaic } from "./mosaic";
import { polaroids } from "./polaroids";
import type { Caption, FrameStyle, FreeArea, Shape, Slot } from "./slot";

export const layoutLabels: Record<LayoutName, string> = {
  "magazine-style": "Magazine Style",
  "polaroid-scatter": "Polaroid Scatter",
  "hero-grid": "Hero + Grid",
  "diagonal-flow": "Diagonal Flow",
  mosaic: "Mosaic",
  "free-layout": "Free Layout",
};

/** Items on a media page, and shown by a layout other than Free Layout (spec 2, section 9). */
export const mediaPerPage = 6;
const mediaShown = 5;

/** Drawn in order: frame, picture, caption. */
export interface Box extends Rect {
  item: BookItem;
  /** Of the box, about its center. */
  rotation: number;
  frame: FrameStyle;
  /** Relative to the box, like the caption. */
  picture: Picture;
  caption: Caption | null;
}

export interface MediaSheet {
  layout: LayoutName;
  background: string | null;
  boxes: Box[];
  /** Shown on screen if not all items are placed. */
  note: string | null;
}

export interface ItemChoices {
  controls: Record<string, ItemControls>;
  positions: Record<string, ItemPosition>;
}

type Layout = (shapes: Shape[], room: FreeArea, positions: (ItemPosition | null)[]) => Slot[];

const layouts: Record<LayoutName, Layout> = {
  "magazine-style": magazine,
  "polaroid-scatter": polaroids,
  "hero-grid": heroGrid,
  "diagonal-flow": diagonal,
  mosaic,
  "free-layout": free,
};

/** Page number mod 5 plus 1 (spec 2, section 9). Free Layout, the sixth, is never a default. */
export function defaultLayout(pageNumber: number): LayoutName {
  return layoutNames[pageNumber % 5] ?? layoutNames[0];
}

/**
 * Places the items of a media page: all of them in the Free Layout, otherwise the first five. `top`: start of
 * the free area below a story's title; 0 for a whole page.
 */
export function layOutMedia(
  layout: LayoutName,
  items: BookItem[],
  { controls, positions }: ItemChoices,
  top = 0,
): MediaSheet {
  const shown = layout === "free-layout" ? items : items.slice(0, mediaShown);
  const controlsOf = (item: BookItem) => controls[item.key] ?? defaultControls;
  const shapes = shown.map((item) => toShape(item, controlsOf(item)));
  const saved = shown.map((item) => positions[item.key] ?? null);
  const slots = layouts[layout](shapes, { top }, saved);
  return {
    layout,
    background: layout === "polaroid-scatter" ? "#e9e0d2" : null,
    boxes: slots.map((slot, index) => {
      const item = shown[index] as BookItem;
      return toBox(item, slot, controlsOf(item), saved[index] !== null && layout === "free-layout");
    }),
    note: shown.length < items.length ? `Showing first ${shown.length} of ${items.length} media items` : null,
  };
}

export function positionOf({ x, y, w, h }: Box): ItemPosition {
  return { x, y, width: w, height: h };
}

function toShape(item: BookItem, { rotation }: ItemControls): Shape {
  const isCode = item.kind === "code";
  return { aspect: isCode ? 1 : rotatedAspect(item, rotation), caption: captionText(item), isCode };
}

function toBox(item: BookItem, slot: Slot, controls: ItemControls, isPlaced: boolean): Box {
  const { x, y, w, h, rotation, frame, fit, picture, caption } = isPlaced ? slot : resized(slot, controls);
  return { item, x, y, w, h, rotation, frame, picture: showPicture(item, picture, controls, fit), caption };
}

/** Applies a chosen size about the center, resizing the frame and moving the caption. */
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
