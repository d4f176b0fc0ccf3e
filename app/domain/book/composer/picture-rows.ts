import type { ItemControls } from "../design/controls";
import { pageSize } from "../geometry";
import type { Box } from "../layouts/layouts";
import { type BookPhoto, captionText } from "../model";
import { bearingOf, isSmall } from "./bearing";
import { captionBelow, captionRoom, matBackground, type PicturePage, withPicture } from "./page-picture";

/* Several photos on a page, in rows of one height that all of a row bear. Lengths in units. */

const margin = 36;
const gap = 14;
const width = pageSize - 2 * margin;
const edge = 30;
/** The photos in each row, from the top, by their number. */
const divisions: Record<number, number[][]> = {
  1: [[1]],
  2: [[2], [1, 1]],
  3: [[1, 2], [2, 1], [3], [1, 1, 1]],
  4: [
    [2, 2],
    [1, 3],
    [3, 1],
    [2, 1, 1],
    [1, 2, 1],
    [1, 1, 2],
    [1, 1, 1, 1],
  ],
};
export const mostInRows = 4;

type Controls = Record<string, ItemControls>;

interface Placed {
  photo: BookPhoto;
  /** The shape in which it is shown: photos of nearly one are cut to the same. */
  aspect: number;
  /** The height that it bears. */
  most: number;
}

interface Row {
  photos: Placed[];
  h: number;
}

/** Places up to four photos in the rows that show most of them, from `top` on; the sharpest first if that shows more, unless the order is chosen. */
export function pictureRows(photos: BookPhoto[], controls: Controls, top = edge): PicturePage {
  const height = pageSize - edge - top;
  const placed = toPlaced(photos, controls);
  const bestOf = (order: Placed[]) => {
    const choices = (divisions[photos.length] ?? []).map((counts) => divide(order, counts, height));
    return choices.reduce((best, next) => (areaOf(next) > areaOf(best) ? next : best), choices[0] ?? []);
  };
  const [asTheyCome, sharpestFirst] = [bestOf(placed), bestOf(bySharpness(placed))];
  const rows = areaOf(sharpestFirst) > areaOf(asTheyCome) * worthAnOrder ? sharpestFirst : asTheyCome;
  const isMatted = photos.every((photo) => isSmall(bearingOf(photo, controls)));
  return { boxes: place(rows, top, controls), background: isMatted ? matBackground : null, mirrors: false };
}

/** The share of a page that up to four photos cover together in rows, from 0 to 1, without captions. */
export function areaInRows(photos: BookPhoto[], controls: Controls): number {
  const { boxes } = pictureRows(photos, controls);
  return boxes.reduce((sum, { picture }) => sum + picture.w * picture.h, 0) / pageSize ** 2;
}

/** Their order changes for this much more of them. */
const worthAnOrder = 1.05;

/** The one that was chosen stays first. */
function bySharpness(placed: Placed[]): Placed[] {
  if (placed.some(({ photo }) => photo.isOrdered)) return placed;
  const isFirst = ({ photo }: Placed) => photo.opensStory === true;
  const others = placed.filter((one) => !isFirst(one)).sort((one, other) => other.most - one.most);
  return [...placed.filter(isFirst), ...others];
}

/** Two shapes or widths that differ by less look like a mistake. */
const nearlyTheSame = 1.05;

function toPlaced(photos: BookPhoto[], controls: Controls): Placed[] {
  const bearings = photos.map((photo) => bearingOf(photo, controls));
  const shapes = madeEqual(bearings.map(({ aspect }) => aspect));
  return photos.map((photo, index) => ({
    photo,
    aspect: shapes[index] ?? 1,
    most: bearings[index]?.h ?? 0,
  }));
}

/** Numbers of which those that are nearly the same are as the least of them. */
function madeEqual(numbers: number[]): number[] {
  let least = 0;
  const equal = new Map<number, number>();
  for (const number of numbers.toSorted((one, other) => one - other)) {
    if (number > least * nearlyTheSame) least = number;
    equal.set(number, least);
  }
  return numbers.map((number) => equal.get(number) ?? number);
}

function divide(photos: Placed[], counts: number[], height: number): Row[] {
  let from = 0;
  const rows = counts.map((count) => {
    const some = photos.slice(from, from + count);
    from += count;
    return toRow(some);
  });
  return within(within(evenHeights(rows), height), height);
}

/** Makes rows smaller until they and their captions fit a height: below smaller pictures, captions have more lines. */
function within(rows: Row[], height: number): Row[] {
  const captions = rows.reduce((sum, row) => sum + captionsOf(row), (rows.length - 1) * gap);
  const fits = Math.min(1, (height - captions) / rows.reduce((sum, { h }) => sum + h, 0));
  return rows.map((row) => ({ ...row, h: row.h * fits }));
}

/** Makes a row as high as the least sharp of them bears. */
function toRow(photos: Placed[]): Row {
  let h = Math.min(...photos.map(({ most }) => most));
  for (const _ of photos) {
    const wide = photos.filter((one) => cellOf(one, h) <= h * one.aspect);
    const fixed = (photos.length - wide.length) * leastCaption + gapsOf(photos);
    const sum = wide.reduce((total, { aspect }) => total + aspect, 0);
    if (sum > 0) h = Math.min(h, (width - fixed) / sum);
  }
  return { photos, h };
}

/** Its words have a measure that can be read, also below a narrow picture. */
const leastCaption = 84;

function cellOf({ photo, aspect }: Placed, h: number): number {
  return captionText(photo) === "" ? h * aspect : Math.max(h * aspect, leastCaption);
}

function gapsOf(photos: Placed[]): number {
  return (photos.length - 1) * gap;
}

function widthOf({ photos, h }: Row): number {
  return photos.reduce((sum, photo) => sum + cellOf(photo, h), gapsOf(photos));
}

function captionsOf({ photos, h }: Row): number {
  return Math.max(0, ...photos.map((one) => captionRoom(one.photo, cellOf(one, h))));
}

/** The share up to which two lengths look like a mistake. */
const alike = 0.12;

/** Rows of nearly one height get the same one, of nearly one width the same width. */
function evenHeights(rows: Row[]): Row[] {
  const least = Math.min(...rows.map(({ h }) => h));
  const narrowest = Math.min(...rows.map((row) => widthOfPictures(row) + gapsOf(row.photos)));
  return rows.map((row) => {
    if (row.h < least * (1 + alike)) return { ...row, h: least };
    const [w, gaps] = [widthOfPictures(row), gapsOf(row.photos)];
    return w + gaps < narrowest * (1 + alike) ? { ...row, h: (row.h * (narrowest - gaps)) / w } : row;
  });
}

function widthOfPictures({ photos, h }: Row): number {
  return photos.reduce((sum, { aspect }) => sum + aspect * h, 0);
}

function areaOf(rows: Row[]): number {
  return rows.reduce((sum, row) => sum + widthOfPictures(row) * row.h, 0);
}

function place(rows: Row[], top: number, controls: Controls): Box[] {
  const total = rows.reduce((sum, row) => sum + row.h + captionsOf(row), (rows.length - 1) * gap);
  const widest = Math.max(...rows.map(widthOf));
  // By chance, pictures of different rows may be nearly as wide.
  const widths = madeEqual(rows.flatMap(({ photos, h }) => photos.map(({ aspect }) => aspect * h)));
  let y = top + (pageSize - edge - top - total) / 2;
  return rows.flatMap((row) => {
    let x = (pageSize - widest) / 2;
    const boxes = row.photos.map((one) => {
      const at = { x, y, w: widths.shift() ?? 0, h: row.h };
      const w = Math.max(at.w, cellOf(one, row.h));
      x += w + gap;
      return withPicture(one.photo, at, controls, captionBelow(one.photo, { ...at, w }));
    });
    y += row.h + captionsOf(row) + gap;
    return boxes;
  });
}
