import { defaultControls, type ItemControls } from "../controls";
import type { BookPhoto } from "../model";
import { type Picture, rotatedAspect, showPicture } from "../picture";
import { sharpWidth } from "./sharpness";
import { lineGap, marginWidth, textHeight, textWidth, wideWidth } from "./text-length";

/** Pictures on a text page. Lengths in units. */
export interface Figure {
  /**
   * "opening": above the story's title. "top": at the head of a text page. "margin": beside the text. "end": behind
   * the last words.
   */
  kind: "opening" | "top" | "margin" | "end";
  /** Paragraphs of the story before it. */
  after: number;
  /** Side by side, of equal height. Sizes are the largest; the page may set the row smaller. */
  pictures: FigurePicture[];
}

export interface FigurePicture {
  photo: BookPhoto;
  picture: Picture;
}

export const figureGap = 8;
/** Units: 3.5 inches. Nothing makes a picture above a title narrower, unless it is not sharp enough. */
export const leastWidth = 175;
/** Lines of a picture above the words of more than a page (figure.typ). */
const openingLines = 16;
/** A landscape as wide as the text. */
const half = textHeight * 0.56;
const tallest = textHeight * 0.68;
const panorama = 1.75;

type Controls = Record<string, ItemControls>;

/** A row as large as its photos bear, at most half a page high ("opening": two thirds). */
export function rowFigure(
  photos: BookPhoto[],
  kind: Exclude<Figure["kind"], "margin">,
  after: number,
  controls: Controls,
): Figure {
  const aspects = photos.map((photo) => aspectOf(photo, controls));
  const sum = aspects.reduce((total, aspect) => total + aspect, 0);
  const isWide = kind === "opening" || sum >= panorama;
  const room = (isWide ? wideWidth : textWidth) - (photos.length - 1) * figureGap;
  const sharp = photos.map((photo, index) => sharpWidthOf(photo, controls) / (aspects[index] ?? 1));
  const h = Math.min(kind === "opening" ? tallest : half, room / sum, ...sharp);
  return { kind, after, pictures: photos.map((photo) => figurePicture(photo, h, controls)) };
}

/** A picture in the outer margin beside paragraph `after`, no wider than it is sharp. */
export function marginFigure(photo: BookPhoto, after: number, controls: Controls): Figure {
  const aspect = aspectOf(photo, controls);
  const w = Math.min(marginWidth, sharpWidthOf(photo, controls), marginWidth * 1.4 * aspect);
  return { kind: "margin", after, pictures: [figurePicture(photo, w / aspect, controls)] };
}

/** Lines that a picture above a title can lose on a page full of words. */
export function spareLines({ pictures }: Figure): number {
  const narrowest = Math.min(...pictures.map(({ picture }) => picture.w));
  const h = Math.max(...pictures.map(({ picture }) => picture.h));
  const least = h * Math.min(1, leastWidth / narrowest);
  return Math.max(0, Math.floor((Math.min(h, openingLines * lineGap) - least) / lineGap));
}

/** Whole, apart from the person's own zoom. */
function figurePicture(photo: BookPhoto, h: number, controls: Controls) {
  const { rotation, scale, panX, panY } = controls[photo.key] ?? defaultControls;
  const place = { x: 0, y: 0, w: h * aspectOf(photo, controls), h };
  const chosen = { ...defaultControls, rotation, scale: Math.max(1, scale), panX, panY };
  return { photo, picture: showPicture(photo, place, chosen, "crop") };
}

function aspectOf(photo: BookPhoto, controls: Controls): number {
  return rotatedAspect(photo, controls[photo.key]?.rotation ?? 0);
}

/** Zooming in uses fewer pixels. */
function sharpWidthOf(photo: BookPhoto, controls: Controls): number {
  const { rotation, scale } = controls[photo.key] ?? defaultControls;
  return sharpWidth(photo, rotation) / Math.max(1, scale);
}
