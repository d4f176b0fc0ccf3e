import type { BookLanguage } from "~/messages/book-languages";
import { defaultControls } from "../design/controls";
import { pageSize, type Rect, unitsPerInch } from "../geometry";
import type { TypefaceName } from "../lettering/lettering";
import type { BookPhoto } from "../model";
import { type Picture, showPicture } from "../picture";
import { balancedWidth, type Face, fitText, type TextStyle } from "../text/text-fit";
import { isRightToLeft } from "../text/typography";
import { isTooLarge, mountPhoto } from "./mounted-photo";

/* Drawn in order. Elements at the edge extend beyond the page, because a hardcover wraps around its board. */

export type CoverElement = CoverShape | CoverPath | CoverPhoto | CoverText;

export interface CoverShape extends Rect {
  kind: "rectangle" | "ellipse";
  fill: string | null;
  stroke: string | null;
  line: number;
  rotation: number;
}

export interface CoverPath {
  kind: "path";
  d: string;
  fill: string | null;
  stroke: string | null;
  line: number;
}

export interface CoverPhoto extends Rect {
  kind: "photo";
  photo: BookPhoto;
  isRound: boolean;
  rotation: number;
  picture: Picture;
}

export interface CoverText extends Rect, Required<TextStyle> {
  kind: "text";
  text: string;
  size: number;
  leading: number;
  color: string;
  align: "left" | "center" | "right";
  valign: "top" | "middle" | "bottom";
  rotation: number;
}

export interface CoverContent {
  /** Left out for English, like that of a book. */
  language?: BookLanguage;
  title: string;
  subtitle: string;
  authorName: string;
  photos: BookPhoto[];
  /** Left out for the usual one. */
  typeface?: TypefaceName;
  /** Whether a photo that its place is too large for is mounted smaller; left out for books of before. */
  framesSmall?: true;
}

export const overhang = unitsPerInch;

interface Paint {
  fill?: string;
  stroke?: string;
  line?: number;
  rotation?: number;
}

/** Lengths in page units, from the top left corner. */
export function rectangle(x: number, y: number, w: number, h: number, paint: Paint): CoverShape {
  return { kind: "rectangle", x, y, w, h, ...paintProperties(paint) };
}

/** Takes its center, in page units. */
export function circle(x: number, y: number, radius: number, paint: Paint): CoverShape {
  return {
    kind: "ellipse",
    x: x - radius,
    y: y - radius,
    w: 2 * radius,
    h: 2 * radius,
    ...paintProperties(paint),
  };
}

/** Takes SVG path data in page units; a rotation of the paint does not count. */
export function path(d: string, { fill, stroke, line = 1 }: Paint): CoverPath {
  return { kind: "path", d, fill: fill ?? null, stroke: stroke ?? null, line };
}

function paintProperties({ fill, stroke, line = 1, rotation = 0 }: Paint) {
  return { fill: fill ?? null, stroke: stroke ?? null, line, rotation };
}

export interface Placeholder {
  fill: string;
  ink: string;
}

interface PhotoOptions {
  isRound?: boolean;
  rotation?: number;
}

/** The photo at `index`, cropped to its place or mounted smaller there; if missing, the author's initial on a colored ground. */
export function photo(
  { photos, authorName, framesSmall }: CoverContent,
  index: number,
  { x, y, w, h }: Rect,
  placeholder: Placeholder,
  { isRound = false, rotation = 0 }: PhotoOptions = {},
): CoverElement[] {
  const place = { x, y, w, h };
  const shown = photos[index];
  if (shown) {
    const picture = showPicture(shown, { x: 0, y: 0, w, h }, defaultControls, "crop");
    if (framesSmall && isTooLarge(shown, picture))
      return mounted(shown, place, placeholder, { isRound, rotation });
    return [{ kind: "photo", photo: shown, ...place, isRound, rotation, picture }];
  }
  const shape = isRound ? ("ellipse" as const) : ("rectangle" as const);
  const seen = clipToPage(place);
  const size = Math.min(seen.w, seen.h) * 0.5;
  const initial = textElement(initialOf(authorName), seen, {
    face: "display",
    color: placeholder.ink,
    maxSize: size,
    align: "center",
  });
  return [
    { kind: shape, ...place, ...paintProperties({ fill: placeholder.fill, rotation }) },
    { ...initial, size, leading: size, rotation },
  ];
}

/** A photo on an edge of paper, on the ground that the style has for a missing one. */
function mounted(
  shown: BookPhoto,
  place: Rect,
  { fill }: Placeholder,
  { isRound, rotation }: Required<PhotoOptions>,
): CoverElement[] {
  const kind = isRound ? ("ellipse" as const) : ("rectangle" as const);
  const { photo, paper, picture } = mountPhoto(shown, rotation === 0 ? clipToPage(place) : place, isRound);
  return [
    { kind, ...place, ...paintProperties({ fill, rotation }) },
    { kind, ...paper, ...paintProperties({ fill: "#fffdf8", rotation }) },
    { kind: "photo", photo: shown, ...photo, isRound, rotation, picture },
  ];
}

function clipToPage({ x, y, w, h }: Rect): Rect {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return { x: left, y: top, w: Math.min(pageSize, x + w) - left, h: Math.min(pageSize, y + h) - top };
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function initialOf(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return (first?.segment ?? "").toLocaleUpperCase("en");
}

interface TextOptions extends TextStyle {
  color: string;
  /** Units; long text is set smaller. */
  maxSize: number;
  minSize?: number;
  leading?: number;
  align?: CoverText["align"];
  valign?: CoverText["valign"];
  rotation?: number;
}

/** Text as large as its place allows; empty for empty text. */
export function text(
  words: string,
  x: number,
  y: number,
  w: number,
  h: number,
  options: TextOptions,
): CoverText[] {
  return words === "" ? [] : [textElement(words, { x, y, w, h }, options)];
}

function textElement(words: string, place: Rect, options: TextOptions): CoverText {
  const { color, maxSize, minSize = 6.5, leading = leadings[options.face] } = options;
  const { face, isBold = false, isItalic = false, isCaps = false, tracking = 0 } = options;
  const style = { face, isBold, isItalic, isCaps, tracking };
  const size = fitText(words, place, style, { maxSize, minSize: Math.min(minSize, maxSize), leading });
  const { valign = "middle", rotation = 0 } = options;
  const align = textAlignment(words, options.align);
  const w = Math.min(place.w, balancedWidth(words, place.w, size, style) + 2);
  const x = place.x + (place.w - w) * { left: 0, center: 0.5, right: 1 }[align];
  const set = { size, leading: size * leading, color, align, valign, rotation };
  return { kind: "text", text: words, x, y: place.y, w, h: place.h, ...style, ...set };
}

/** Right-to-left text aligns right instead of left. */
export function textAlignment(words: string, align: CoverText["align"] = "left"): CoverText["align"] {
  return align === "left" && isRightToLeft(words) ? "right" : align;
}

const leadings: Record<Face, number> = { serif: 1.25, sans: 1.25, display: 1.14, hand: 1 };

/** A place on a card after the card is rotated about its center. */
export function onRotatedCard(place: Rect, card: Rect, degrees: number): Rect {
  const radians = (degrees * Math.PI) / 180;
  const [dx, dy] = [
    place.x + place.w / 2 - (card.x + card.w / 2),
    place.y + place.h / 2 - (card.y + card.h / 2),
  ];
  const x = card.x + card.w / 2 + dx * Math.cos(radians) - dy * Math.sin(radians);
  const y = card.y + card.h / 2 + dx * Math.sin(radians) + dy * Math.cos(radians);
  return { ...place, x: x - place.w / 2, y: y - place.h / 2 };
}

/** True for a photo more than a tenth wider than high; false where there is none. */
export function isLandscape({ photos }: CoverContent, index: number): boolean {
  const photo = photos[index];
  return photo !== undefined && photo.width > photo.height * 1.1;
}
