import type { Rect } from "../geometry";
import { fitText, type TextStyle, textHeight } from "../text/text-fit";

/** What a layout needs to know of an item. */
export interface Shape {
  /** Width by height, as it is shown. */
  aspect: number;
  caption: string;
  isCode: boolean;
}

/** What is free on the page: all of it, or what a story's title leaves. */
export interface Room {
  /** Where the free part begins; 0 for a whole page, on which pictures may run off the edge. */
  top: number;
}

export type PageShell = "none" | "border" | "polaroid";

/** The words under, beside or on a picture. Lengths are in units. */
export interface Caption extends Rect {
  text: string;
  size: number;
  /** Height of a line in units. */
  leading: number;
  look: CaptionLook;
  align: "left" | "center" | "right";
}

/** Plain small words; the larger ones of a magazine; handwriting; a paper label upon the picture. */
export type CaptionLook = "plain" | "editorial" | "handwritten" | "label";

/** The place that a layout gives to an item. Picture and caption are counted from the slot's upper left corner. */
export interface Slot extends Rect {
  rotation: number;
  frame: PageShell;
  fit: "crop" | "fit";
  picture: Rect;
  caption: Caption | null;
  /** Whether the caption moves down where the picture is made larger. */
  isCaptionBelow: boolean;
}

export const margin = 45;
/** The paper of a label around its words: it is drawn so much larger than the caption. */
export const labelPadding = 5;
const captionGap = 5;

const looks: Record<CaptionLook, { style: TextStyle; most: number; least: number; leading: number }> = {
  plain: { style: { face: "sans" }, most: 9, least: 7, leading: 1.3 },
  editorial: { style: { face: "serif", isItalic: true }, most: 12, least: 7, leading: 1.36 },
  handwritten: { style: { face: "hand" }, most: 16, least: 8, leading: 1 },
  label: { style: { face: "sans" }, most: 9, least: 7, leading: 1.25 },
};

/** The style of the letters of a look. */
export function captionStyle(look: CaptionLook): TextStyle {
  return looks[look].style;
}

/** A caption within `room`, at the largest size that its look has and that stands there. Null for no words. */
export function setCaption(
  text: string,
  room: Rect,
  look: CaptionLook,
  align: Caption["align"] = "left",
): Caption | null {
  if (text === "") return null;
  const { style, leading, ...sizes } = looks[look];
  const size = fitText(text, room, style, { ...sizes, leading });
  const h = Math.min(room.h, textHeight(text, room.w, size, style, leading));
  return { x: room.x, y: room.y, w: room.w, h, text, size, leading: size * leading, look, align };
}

/** How high the words below a picture may become, with the space above them; 0 where there are none. */
export function roomBelow(shapes: Shape[], w: number, most: number): number {
  const { style, most: size, leading } = looks.plain;
  const heights = shapes.map(({ caption }) =>
    caption === "" ? 0 : captionGap + textHeight(caption, w, size, style, leading),
  );
  return Math.min(most, Math.max(0, ...heights));
}

/** A picture at `rect` with its words below, in `below` units at most. */
export function captioned(
  shape: Shape,
  rect: Rect,
  below: number,
  options: { fit?: Slot["fit"]; frame?: PageShell; align?: Caption["align"] } = {},
): Slot {
  const room = { x: 0, y: rect.h + captionGap, w: rect.w, h: Math.max(0, below - captionGap) };
  return {
    ...rect,
    rotation: 0,
    frame: options.frame ?? "none",
    fit: options.fit ?? "crop",
    picture: { x: 0, y: 0, w: rect.w, h: rect.h },
    caption: setCaption(shape.caption, room, "plain", options.align),
    isCaptionBelow: true,
  };
}

/** A picture at `rect`, with a caption that stands elsewhere on the page. */
export function bare(rect: Rect, caption: Caption | null, frame: PageShell = "none"): Slot {
  return {
    ...rect,
    rotation: 0,
    frame,
    fit: "crop",
    picture: { x: 0, y: 0, w: rect.w, h: rect.h },
    caption: caption && { ...caption, x: caption.x - rect.x, y: caption.y - rect.y },
    isCaptionBelow: false,
  };
}
