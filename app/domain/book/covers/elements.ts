import { untouched } from "../controls";
import { pageSize, type Rect, unitsPerInch } from "../geometry";
import type { BookPhoto } from "../model";
import { type Picture, showPicture } from "../picture";
import { balancedWidth, type Face, fitText, type TextStyle } from "../text/text-fit";
import { isRightToLeft } from "../text/typography";

/*
 * What covers are made of. An element is drawn over those before it, turned about its own middle. Those at the edge
 * of the page go on beyond it: a hard cover is folded around its board.
 */

export type CoverElement = CoverShape | CoverPath | CoverPhoto | CoverText;

export interface CoverShape extends Rect {
  kind: "rectangle" | "ellipse";
  fill: string | null;
  stroke: string | null;
  /** Of the stroke, in units. */
  line: number;
  rotation: number;
}

/** A drawing in the page's own units, as SVG writes paths. */
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
  /** Counted from the element's upper left corner. */
  picture: Picture;
}

export interface CoverText extends Rect, Required<TextStyle> {
  kind: "text";
  text: string;
  size: number;
  /** Height of a line in units. */
  leading: number;
  colour: string;
  align: "left" | "center" | "right";
  valign: "top" | "middle" | "bottom";
  rotation: number;
}

/** What stands on a cover, before it is drawn. */
export interface CoverContent {
  title: string;
  subtitle: string;
  authorName: string;
  /** The cover's own photo first, then some of the book's, for covers that show several. */
  photos: BookPhoto[];
}

/** How far colours and photos go beyond the edge of the page: one inch. */
export const overhang = unitsPerInch;

interface Paint {
  fill?: string;
  stroke?: string;
  line?: number;
  rotation?: number;
}

/** Lengths in page units, from the upper left corner. */
export function rectangle(x: number, y: number, w: number, h: number, paint: Paint): CoverShape {
  return { kind: "rectangle", x, y, w, h, ...painted(paint) };
}

/** The same by its middle. */
export function circle(x: number, y: number, radius: number, paint: Paint): CoverShape {
  return { kind: "ellipse", x: x - radius, y: y - radius, w: 2 * radius, h: 2 * radius, ...painted(paint) };
}

/** A line or shape by an SVG path in page units; `line` is its width. */
export function path(d: string, { fill, stroke, line = 1 }: Paint): CoverPath {
  return { kind: "path", d, fill: fill ?? null, stroke: stroke ?? null, line };
}

function painted({ fill, stroke, line = 1, rotation = 0 }: Paint) {
  return { fill: fill ?? null, stroke: stroke ?? null, line, rotation };
}

/** How a place looks that has no photo: a colour, and the author's initial upon it. */
export interface Blank {
  fill: string;
  ink: string;
}

interface PhotoOptions {
  isRound?: boolean;
  rotation?: number;
}

/** The photo in its place, cut to it; without one the place is filled with the author's initial. */
export function photo(
  { photos, authorName }: CoverContent,
  index: number,
  { x, y, w, h }: Rect,
  blank: Blank,
  { isRound = false, rotation = 0 }: PhotoOptions = {},
): CoverElement[] {
  const place = { x, y, w, h };
  const shown = photos[index];
  if (shown) {
    const picture = showPicture(shown, { x: 0, y: 0, w, h }, untouched, "crop");
    return [{ kind: "photo", photo: shown, ...place, isRound, rotation, picture }];
  }
  const shape = isRound ? ("ellipse" as const) : ("rectangle" as const);
  const seen = onPage(place);
  const size = Math.min(seen.w, seen.h) * 0.5;
  const initial = textElement(initialOf(authorName), seen, {
    face: "display",
    colour: blank.ink,
    most: size,
    align: "center",
  });
  return [
    { kind: shape, ...place, ...painted({ fill: blank.fill, rotation }) },
    { ...initial, size, leading: size, rotation },
  ];
}

function onPage({ x, y, w, h }: Rect): Rect {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return { x: left, y: top, w: Math.min(pageSize, x + w) - left, h: Math.min(pageSize, y + h) - top };
}

function initialOf(name: string): string {
  const [first] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name.trim());
  return (first?.segment ?? "").toLocaleUpperCase("en");
}

interface TextOptions extends TextStyle {
  colour: string;
  /** The largest size, in units; the text is set smaller where it must be. */
  most: number;
  least?: number;
  leading?: number;
  align?: CoverText["align"];
  valign?: CoverText["valign"];
  rotation?: number;
}

/** Words within a place, as large as they can be there; nothing for no words. */
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
  const { colour, most, least = 6.5, leading = leadings[options.face] } = options;
  const { face, isBold = false, isItalic = false, isCaps = false, tracking = 0 } = options;
  const style = { face, isBold, isItalic, isCaps, tracking };
  const size = fitText(words, place, style, { most, least: Math.min(least, most), leading });
  const { valign = "middle", rotation = 0 } = options;
  const align = alignmentOf(words, options.align);
  const w = Math.min(place.w, balancedWidth(words, place.w, size, style) + 2);
  const x = place.x + (place.w - w) * { left: 0, center: 0.5, right: 1 }[align];
  const set = { size, leading: size * leading, colour, align, valign, rotation };
  return { kind: "text", text: words, x, y: place.y, w, h: place.h, ...style, ...set };
}

/** What runs from right to left begins at the right. */
export function alignmentOf(words: string, align: CoverText["align"] = "left"): CoverText["align"] {
  return align === "left" && isRightToLeft(words) ? "right" : align;
}

const leadings: Record<Face, number> = { serif: 1.25, sans: 1.25, display: 1.14, hand: 1 };

/** A place that lies on a card, once the card is turned about its own middle. */
export function onTurnedCard(place: Rect, card: Rect, degrees: number): Rect {
  const radians = (degrees * Math.PI) / 180;
  const [dx, dy] = [
    place.x + place.w / 2 - (card.x + card.w / 2),
    place.y + place.h / 2 - (card.y + card.h / 2),
  ];
  const x = card.x + card.w / 2 + dx * Math.cos(radians) - dy * Math.sin(radians);
  const y = card.y + card.h / 2 + dx * Math.sin(radians) + dy * Math.cos(radians);
  return { ...place, x: x - place.w / 2, y: y - place.h / 2 };
}

/** Whether the cover's photo lies rather than stands; where there is none, its place stands. */
export function isWide({ photos }: CoverContent, index: number): boolean {
  const photo = photos[index];
  return photo !== undefined && photo.width > photo.height * 1.1;
}
