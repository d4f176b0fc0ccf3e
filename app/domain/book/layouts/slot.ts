import type { Rect } from "../geometry";
import { fitText, type TextStyle, textHeight } from "../text/text-fit";

export interface Shape {
  /** Width / height, as displayed. */
  aspect: number;
  caption: string;
  isCode: boolean;
  /** Units: the widest place in which the whole picture prints sharply enough. */
  widest: number;
}

export interface FreeArea {
  /** The room below a story's title; 0 for a whole page, where pictures may bleed. */
  top: number;
}

export type FrameStyle = "none" | "border" | "polaroid";

/** Lengths in units. */
export interface Caption extends Rect {
  text: string;
  size: number;
  leading: number;
  style: CaptionStyle;
  align: "left" | "center" | "right";
}

/** "note" and "tab": the captions of composed books, below a picture and on one. */
export type CaptionStyle = "plain" | "editorial" | "handwritten" | "label" | "note" | "tab";

/** An item's place. Picture and caption are relative to the slot. */
export interface Slot extends Rect {
  rotation: number;
  frame: FrameStyle;
  fit: "crop" | "fit";
  picture: Rect;
  caption: Caption | null;
  isCaptionBelow: boolean;
}

export const margin = 45;
export const labelPadding = 5;
const captionGap = 5;

const captionStyles: Record<
  CaptionStyle,
  { text: TextStyle; maxSize: number; minSize: number; leading: number }
> = {
  plain: { text: { face: "sans" }, maxSize: 9, minSize: 7, leading: 1.3 },
  editorial: { text: { face: "serif", isItalic: true }, maxSize: 12, minSize: 7, leading: 1.36 },
  handwritten: { text: { face: "hand" }, maxSize: 16, minSize: 8, leading: 1 },
  label: { text: { face: "sans" }, maxSize: 9, minSize: 7, leading: 1.25 },
  note: { text: { face: "sans" }, maxSize: 7.8, minSize: 6.6, leading: 1.22 },
  tab: { text: { face: "sans" }, maxSize: 7.8, minSize: 6.6, leading: 1.22 },
};

/** True for captions that lie on their picture. */
export function isOnPicture(style: CaptionStyle): boolean {
  return style === "label" || style === "tab";
}

/** The letters of captions in this style, whatever their size. */
export function captionTextStyle(style: CaptionStyle): TextStyle {
  return captionStyles[style].text;
}

/** A caption in `space`, at the largest size that fits; null for empty text. */
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

/** Units at the largest size of the style, without the gap to the picture; 0 for empty text. */
export function captionHeight(text: string, w: number, style: CaptionStyle): number {
  const { text: textStyle, maxSize, leading } = captionStyles[style];
  return text === "" ? 0 : textHeight(text, w, maxSize, textStyle, leading);
}

/** Height needed by captions below pictures, with their gap; 0 without captions. */
export function captionHeightBelow(shapes: Shape[], w: number, maxHeight: number): number {
  const { text, maxSize: size, leading } = captionStyles.plain;
  const heights = shapes.map(({ caption }) =>
    caption === "" ? 0 : captionGap + textHeight(caption, w, size, text, leading),
  );
  return Math.min(maxHeight, Math.max(0, ...heights));
}

/** A picture with its caption below, at most `below` units high. */
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

/** `caption` in units of the page. */
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
