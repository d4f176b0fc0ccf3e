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
export interface FreeArea {
  /** Where the free part begins; 0 for a whole page, on which pictures may run off the edge. */
  top: number;
}

export type FrameStyle = "none" | "border" | "polaroid";

/** The words under, beside or on a picture. Lengths are in units. */
export interface Caption extends Rect {
  text: string;
  size: number;
  /** Height of a line in units. */
  leading: number;
  style: CaptionStyle;
  align: "left" | "center" | "right";
}

/** Plain small words; the larger ones of a magazine; handwriting; a paper label upon the picture. */
export type CaptionStyle = "plain" | "editorial" | "handwritten" | "label";

/** The place that a layout gives to an item. Picture and caption are counted from the slot's upper left corner. */
export interface Slot extends Rect {
  rotation: number;
  frame: FrameStyle;
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

const captionStyles: Record<CaptionStyle, { text: TextStyle; maxSize: number; minSize: number; leading: number }> = {
  plain: { text: { face: "sans" }, maxSize: 9, minSize: 7, leading: 1.3 },
  editorial: { text: { face: "serif", isItalic: true }, maxSize: 12, minSize: 7, leading: 1.36 },
  handwritten: { text: { face: "hand" }, maxSize: 16, minSize: 8, leading: 1 },
  label: { text: { face: "sans" }, maxSize: 9, minSize: 7, leading: 1.25 },
};

/** The style of the letters of a look. */
export function captionTextStyle(style: CaptionStyle): TextStyle {
  return captionStyles[style].text;
}

/** A caption within `room`, at the largest size that its look has and that stands there. Null for no words. */
export function fitCaption(
  text: string,
  space: Rect,
  style: CaptionStyle,
  align: Caption["align"] = "left",
): Caption | null {
  if (text === "") return null;
  const { text: textStyle, leading, ...sizes } = captionStyles[style];
  const size = fitText(text, space, textStyle, { ...sizes, leading });
  const h = Math.min(space.h, textHeight(text, space.w, size, textStyle, leading));
  return { x: space.x, y: space.y, w: space.w, h, text, size, leading: size * leading, style, align };
}

/** How high the words below a picture may become, with the space above them; 0 where there are none. */
export function captionHeightBelow(shapes: Shape[], w: number, maxHeight: number): number {
  const { text, maxSize: size, leading } = captionStyles.plain;
  const heights = shapes.map(({ caption }) =>
    caption === "" ? 0 : captionGap + textHeight(caption, w, size, text, leading),
  );
  return Math.min(maxHeight, Math.max(0, ...heights));
}

/** A picture at `rect` with its words below, in `below` units at most. */
export function captionedSlot(
  shape: Shape,
  rect: Rect,
  below: number,
  options: { fit?: Slot["fit"]; frame?: FrameStyle; align?: Caption["align"] } = {},
): Slot {
  const space = { x: 0, y: rect.h + captionGap, w: rect.w, h: Math.max(0, below - captionGap) };
  return {
    ...rect,
    rotation: 0,
    frame: options.frame ?? "none",
    fit: options.fit ?? "crop",
    picture: { x: 0, y: 0, w: rect.w, h: rect.h },
    caption: fitCaption(shape.caption, space, "plain", options.align),
    isCaptionBelow: true,
  };
}

/** A picture at `rect`, with a caption that stands elsewhere on the page. */
export function pictureSlot(rect: Rect, caption: Caption | null, frame: FrameStyle = "none"): Slot {
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
