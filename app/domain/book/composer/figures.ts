import { defaultControls, type ItemControls } from "../design/controls";
import { unitsPerInch } from "../geometry";
import type { BookPhoto } from "../model";
import { type Picture, rotatedAspect, showPicture } from "../picture";
import { leastDotsPerInch, sharpWidth } from "./sharpness";
import { estimateLines, lineGap, marginWidth, textHeight, textWidth, wideWidth } from "./text-length";

/** Pictures on a text page. Lengths in units. */
export interface Figure {
  /** "opening": above the title. "beside": a portrait beside the first words. "top": at the head of a page. "margin": the outer one. "end": last. */
  kind: "opening" | "beside" | "top" | "margin" | "end";
  after: number;
  /** Side by side, of equal height. Sizes are the largest; the page may set the row smaller. */
  pictures: FigurePicture[];
}

export interface FigurePicture {
  photo: BookPhoto;
  picture: Picture;
}

export const figureGap = 8;
/** Units: 3.5 inches. */
const leastWidth = 175;
/** A panorama above a title stays at least as wide as the text. */
const leastPanorama = textWidth;
/** Lines of a picture above the words of more than a page (figure.typ). */
const openingLines = 16;
/** A landscape as wide as the text. */
const half = textHeight * 0.56;
const tallest = textHeight * 0.68;
const tallestBeside = textHeight * 0.62;
/** The gap between a portrait and the words beside it (figure.typ). */
const besideGap = 16;
const panorama = 1.75;
/** Limits a portrait that stands beside the words. */
const narrowest = 0.85;
/** Units: 2.8 and 3.4 inches. */
const besideWidth = { least: 142, most: 168 };
/** The share of the height of a portrait that the words beside it fill at least. */
const filledBeside = 0.6;

type Controls = Record<string, ItemControls>;

/** A row as large as its photos bear, at most half a page high ("opening": two thirds). */
export function rowFigure(
  photos: BookPhoto[],
  kind: Exclude<Figure["kind"], "margin" | "beside">,
  after: number,
  controls: Controls,
): Figure {
  const aspects = photos.map((photo) => aspectOf(photo, controls));
  const sum = aspects.reduce((total, aspect) => total + aspect, 0);
  const isWide = kind === "opening" || sum >= panorama;
  const room = (isWide ? wideWidth : textWidth) - (photos.length - 1) * figureGap;
  const sharp = photos.map((photo, index) => sharpWidthOf(photo, controls) / (aspects[index] ?? 1));
  const usual = Math.min(kind === "opening" ? tallest : half, room / sum, ...sharp);
  const h = heightHere(usual, photos, controls);
  return { kind, after, pictures: photos.map((photo) => figurePicture(photo, h, controls)) };
}

/** A picture in the outer margin beside paragraph `after`, no wider than it is sharp. */
export function marginFigure(photo: BookPhoto, after: number, controls: Controls): Figure {
  const aspect = aspectOf(photo, controls);
  const w = Math.min(marginWidth, sharpWidthOf(photo, controls), marginWidth * 1.4 * aspect);
  const h = Math.min(marginWidth / aspect, heightHere(w / aspect, [photo], controls));
  return { kind: "margin", after, pictures: [figurePicture(photo, h, controls)] };
}

/** Photos at a story's beginning: a portrait beside its words if it is sharp enough, others above its title. */
export function openingFigure(photos: BookPhoto[], paragraphs: string[], controls: Controls): Figure {
  const [only] = photos;
  const beside = only && photos.length === 1 ? besideFigure(only, paragraphs, controls) : null;
  return beside ?? rowFigure(photos, "opening", 0, controls);
}

/** Null for a photo that is no sharp portrait, or words that do not fill the place beside it. */
function besideFigure(photo: BookPhoto, paragraphs: string[], controls: Controls): Figure | null {
  const aspect = aspectOf(photo, controls);
  // One whose size was chosen by hand stands above the words, where there is room for it.
  if (controls[photo.key]?.here) return null;
  const w = Math.min(besideWidth.most, sharpWidthOf(photo, controls), tallestBeside * aspect);
  if (aspect > narrowest || w < besideWidth.least) return null;
  const lines = w / aspect / lineGap;
  if (estimateLinesBeside(paragraphs, w) < lines * filledBeside) return null;
  return { kind: "beside", after: 0, pictures: [figurePicture(photo, w / aspect, controls)] };
}

/** The words at the beginning that a page can divide at their spaces. */
function estimateLinesBeside(paragraphs: string[], w: number): number {
  const first = paragraphs.findIndex((paragraph) => !hasSpaces(paragraph));
  const lines = estimateLines(first < 0 ? paragraphs : paragraphs.slice(0, first));
  return (lines * textWidth) / (wideWidth - w - besideGap);
}

/** Chinese and Thai have none. */
function hasSpaces(text: string): boolean {
  return !/\S{60}/u.test(text.slice(0, 600));
}

/** Lines that a picture above a title can lose on a page full of words. */
export function spareLines({ pictures }: Figure): number {
  const narrowest = Math.min(...pictures.map(({ picture }) => picture.w));
  const h = Math.max(...pictures.map(({ picture }) => picture.h));
  const least = h * Math.min(1, leastOpeningWidth(pictures) / narrowest);
  return Math.max(0, Math.floor((Math.min(h, openingLines * lineGap) - least) / lineGap));
}

/** Lines of a picture above the title; 0 without one. */
export function linesAbove(figures: Figure[]): number {
  const opening = figures.find(({ kind }) => kind === "opening");
  const h = Math.max(0, ...(opening?.pictures ?? []).map(({ picture }) => picture.h));
  return opening ? Math.ceil(Math.min(h, openingLines * lineGap) / lineGap) : 0;
}

/** Lines of a portrait beside the words below the title, with a caption of two lines; 0 without one. */
export function linesBeside(figures: Figure[]): number {
  const beside = figures.find(({ kind }) => kind === "beside");
  const [only] = beside?.pictures ?? [];
  return only ? Math.ceil(only.picture.h / lineGap) + (only.photo.caption === "" ? 1 : 3) : 0;
}

/** Units. Below it, no picture above a title gets narrower to save a page. */
export function leastOpeningWidth(pictures: FigurePicture[]): number {
  const [only] = pictures;
  const isPanorama = pictures.length === 1 && only && only.picture.w >= panorama * only.picture.h;
  return isPanorama ? leastPanorama : leastWidth;
}

/** A little larger or smaller by hand: within the page, and never below the least dots. A row has the largest wish of its photos. */
function heightHere(usual: number, photos: BookPhoto[], controls: Controls): number {
  const wishes = photos.map(({ key }) => controls[key]?.here ?? 1);
  const wish =
    wishes.find((one) => one !== 1) === undefined ? 1 : Math.max(...wishes.filter((one) => one !== 1));
  if (wish === 1) return usual;
  const aspects = photos.map((photo) => aspectOf(photo, controls));
  const room = wideWidth - (photos.length - 1) * figureGap;
  const least = photos.map((photo, index) => leastSharpWidthOf(photo, controls) / (aspects[index] ?? 1));
  const most = Math.min(tallest, room / aspects.reduce((sum, aspect) => sum + aspect, 0), ...least);
  return Math.min(usual * wish, Math.max(usual, most));
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

function sharpWidthOf(photo: BookPhoto, controls: Controls): number {
  const { rotation, scale } = controls[photo.key] ?? defaultControls;
  return sharpWidth(photo, rotation) / Math.max(1, scale);
}

/** The width below which a print looks blurry, in units. */
function leastSharpWidthOf({ width, height, key }: BookPhoto, controls: Controls): number {
  const { rotation, scale } = controls[key] ?? defaultControls;
  const across = rotation % 180 === 0 ? width : height;
  return ((across / Math.max(1, scale)) * unitsPerInch) / leastDotsPerInch;
}
