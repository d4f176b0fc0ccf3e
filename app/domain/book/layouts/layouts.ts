import { type Message, message } from "~/messages/message";
import { leastDotsPerInch, preferredDotsPerInch, sharpWidthOfPixels } from "../composer/sharpness";
import { defaultControls, defaultItemSize, type ItemControls, type ItemPosition } from "../design/controls";
import { isPlainLayout, type LayoutName } from "../design/design-options";
import { type Rect, unitsPerInch } from "../geometry";
import { type BookItem, captionText } from "../model";
import { dotsPerInch, type Picture, rotatedAspect, showPicture } from "../picture";
import { diagonal } from "./diagonal";
import { free } from "./free";
import { heroGrid } from "./hero-grid";
import { magazine } from "./magazine";
import { mosaic } from "./mosaic";
import { allSmall, oneLarge, twoTogether } from "./plain";
import { largeFirst, pairFirst, smallAlike } from "./plain-sizes";
import { polaroids } from "./polaroids";
import type { Caption, FrameStyle, FreeArea, Shape, Slot } from "./slot";
import { captionOfSmaller } from "./smaller-caption";

export const layoutLabels: Record<LayoutName, Message> = {
  "large-first": message("One large photo"),
  "pair-first": message("Two together"),
  "small-alike": message("All small"),
  "one-large": message("One large photo"),
  "two-together": message("Two together"),
  "all-small": message("All small"),
  "magazine-style": message("Magazine Style"),
  "polaroid-scatter": message("Polaroid Scatter"),
  "hero-grid": message("Hero + Grid"),
  "diagonal-flow": message("Diagonal Flow"),
  mosaic: message("Mosaic"),
  "free-layout": message("Free Layout"),
};

/** Items on a media page: as many as every layout has places for. */
export const mediaPerPage = 5;

export interface Box extends Rect {
  item: BookItem;
  /** Turns the box about its center. */
  rotation: number;
  frame: FrameStyle;
  picture: Picture;
  caption: Caption | null;
}

export interface MediaSheet {
  layout: LayoutName;
  background: string | null;
  boxes: Box[];
}

export interface ItemChoices {
  controls: Record<string, ItemControls>;
  positions: Record<string, ItemPosition>;
}

type Layout = (shapes: Shape[], room: FreeArea, positions: (ItemPosition | null)[]) => Slot[];

const layouts: Record<LayoutName, Layout> = {
  "large-first": largeFirst,
  "pair-first": pairFirst,
  "small-alike": smallAlike,
  "one-large": oneLarge,
  "two-together": twoTogether,
  "all-small": allSmall,
  "magazine-style": magazine,
  "polaroid-scatter": polaroids,
  "hero-grid": heroGrid,
  "diagonal-flow": diagonal,
  mosaic,
  "free-layout": free,
};

const suggestions: LayoutName[] = ["hero-grid", "magazine-style", "mosaic"];

/** The layout for the number, shapes and sharpness of the items, and nothing else, so that a page keeps it when other pages change. */
export function suggestLayout(items: BookItem[], choices: ItemChoices, top = 0): LayoutName {
  const costs = suggestions.map((layout) => ({ layout, cost: costOf(layOut(layout, items, choices, top)) }));
  return costs.reduce((best, next) => (next.cost < best.cost - 1e-6 ? next : best)).layout;
}

function costOf(boxes: Box[]): number {
  const costs = boxes.map(({ item, picture }) => {
    const dots = dotsPerInch(item, picture);
    if (dots === null) return 0;
    return (1 - picture.crop.w * picture.crop.h) ** 2 + Math.max(0, 1 - dots / leastDotsPerInch);
  });
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** Places items. A photo gets at most its sharp size, unless a size was chosen. `top`: start of the free area below a title; 0 for a whole page. */
export function layOutMedia(
  layout: LayoutName,
  items: BookItem[],
  { controls, positions }: ItemChoices,
  top = 0,
): MediaSheet {
  return {
    layout,
    background: layout === "polaroid-scatter" ? "#e9e0d2" : null,
    boxes: layOut(layout, items, { controls, positions }, top).map((box) =>
      isPlainLayout(layout) || hasChosenSize(box, layout, { controls, positions })
        ? box
        : limitToSharpness(box),
    ),
  };
}

function layOut(
  layout: LayoutName,
  items: BookItem[],
  { controls, positions }: ItemChoices,
  top: number,
): Box[] {
  const shown = layout === "free-layout" ? items : sharpestFirst(items);
  const controlsOf = (item: BookItem) => controls[item.key] ?? defaultControls;
  const shapes = shown.map((item) => toShape(item, controlsOf(item)));
  const saved = shown.map((item) => positions[item.key] ?? null);
  const slots = layouts[layout](shapes, { top }, saved);
  return slots.map((slot, index) => {
    const item = shown[index] as BookItem;
    return toBox(item, slot, controlsOf(item), saved[index] !== null && layout === "free-layout");
  });
}

/** A much smaller photo than the others must not be the largest of a page. */
const heroShare = 0.6;

/** The first item gets the largest place. An order that the person chose stays. */
function sharpestFirst(items: BookItem[]): BookItem[] {
  const [first] = items;
  if (items.some((item) => item.kind === "photo" && item.isOrdered)) return items;
  const widest = Math.max(...items.map(pixelsOf));
  if (!first || pixelsOf(first) >= widest * heroShare) return items;
  const hero = items.find((item) => pixelsOf(item) === widest) as BookItem;
  return [hero, ...items.filter((item) => item !== hero)];
}

/** Codes are sharp at any size but never the largest item. */
function pixelsOf(item: BookItem): number {
  return item.kind === "photo" ? item.width : 0;
}

function hasChosenSize({ item }: Box, layout: LayoutName, { controls, positions }: ItemChoices): boolean {
  const { width, height } = controls[item.key] ?? defaultControls;
  return width !== null || height !== null || (layout === "free-layout" && positions[item.key] !== undefined);
}

const smallestPicture = 25;
const widestCode = 130;

function limitToSharpness(box: Box): Box {
  const dots = dotsPerInch(box.item, box.picture);
  const { w } = box.picture;
  if (dots === null || dots >= preferredDotsPerInch || w <= smallestPicture) return box;
  const widest = Math.max(sharpWidthOfPixels((dots * w) / unitsPerInch), smallestPicture);
  return widest >= w ? box : scaled(box, widest / w);
}

/** Scales about its center; its caption follows its edges. */
function scaled(box: Box, factor: number): Box {
  const { picture } = box;
  const [w, h] = [picture.w * factor, picture.h * factor];
  if (box.frame === "polaroid") return scaledCard(box, w, h);
  const smaller = {
    ...picture,
    x: picture.x + (picture.w - w) / 2,
    y: picture.y + (picture.h - h) / 2,
    w,
    h,
  };
  const caption = box.caption && captionOfSmaller(box.caption, picture, smaller, box);
  return box.frame === "border" ? framed(box, smaller, caption) : { ...box, picture: smaller, caption };
}

/** A border is drawn around the box, which is then as small as its picture. */
function framed(box: Box, picture: Picture, caption: Caption | null): Box {
  return {
    ...box,
    ...{ x: box.x + picture.x, y: box.y + picture.y, w: picture.w, h: picture.h },
    picture: { ...picture, x: 0, y: 0 },
    caption: caption && { ...caption, x: caption.x - picture.x, y: caption.y - picture.y },
  };
}

/** The card becomes smaller with its picture. */
function scaledCard(box: Box, w: number, h: number): Box {
  const { picture, caption } = box;
  const [dw, dh] = [picture.w - w, picture.h - h];
  return {
    ...box,
    x: box.x + dw / 2,
    y: box.y + dh / 2,
    w: box.w - dw,
    h: box.h - dh,
    picture: { ...picture, w, h },
    caption: caption && { ...caption, y: caption.y - dh, w: Math.max(10, caption.w - dw) },
  };
}

/** The place of a box as the Free Layout stores it, in units. */
export function positionOf({ x, y, w, h }: Box): ItemPosition {
  return { x, y, width: w, height: h };
}

function toShape(item: BookItem, { rotation, scale }: ItemControls): Shape {
  const caption = captionText(item);
  if (item.kind === "code") return { aspect: 1, caption, isCode: true, widest: widestCode };
  const across = rotation % 180 === 0 ? item.width : item.height;
  const widest = ((across / leastDotsPerInch) * unitsPerInch) / Math.max(1, scale);
  return { aspect: rotatedAspect(item, rotation), caption, isCode: false, widest };
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
