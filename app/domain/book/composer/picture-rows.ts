import type { ItemControls } from "../controls";
import { pageSize } from "../geometry";
import type { Box } from "../layouts/layouts";
import type { BookPhoto } from "../model";
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
  3: [[1, 2], [2, 1], [3]],
  4: [
    [2, 2],
    [1, 3],
    [3, 1],
  ],
};
export const mostInRows = 4;

type Controls = Record<string, ItemControls>;

interface Row {
  photos: BookPhoto[];
  w: number;
  h: number;
  /** The height of the captions below it. */
  below: number;
}

/** Places up to four photos: of all divisions into rows, the one that shows the most of them. `top`: where they begin. */
export function pictureRows(photos: BookPhoto[], controls: Controls, top = edge): PicturePage {
  const height = pageSize - edge - top;
  const choices = (divisions[photos.length] ?? []).map((counts) => divide(photos, counts, height, controls));
  const rows = choices.reduce((best, next) => (areaOf(next) > areaOf(best) ? next : best), choices[0] ?? []);
  const isMatted = photos.every((photo) => isSmall(bearingOf(photo, controls)));
  return { boxes: place(rows, top, controls), background: isMatted ? matBackground : null, mirrors: false };
}

/** Returns the share of a page that the photos cover in rows. */
export function areaInRows(photos: BookPhoto[], controls: Controls): number {
  const { boxes } = pictureRows(photos, controls);
  return boxes.reduce((sum, { picture }) => sum + picture.w * picture.h, 0) / pageSize ** 2;
}

function divide(photos: BookPhoto[], counts: number[], height: number, controls: Controls): Row[] {
  let from = 0;
  const rows = counts.map((count) => {
    const some = photos.slice(from, from + count);
    from += count;
    return toRow(some, controls);
  });
  const even = evenHeights(rows);
  const captions = even.reduce((sum, { below }) => sum + below, (even.length - 1) * gap);
  const fits = Math.min(1, (height - captions) / even.reduce((sum, { h }) => sum + h, 0));
  return even.map((row) => scaled(row, fits));
}

/** Makes a row as high as the least sharp of them bears. */
function toRow(photos: BookPhoto[], controls: Controls): Row {
  const bearings = photos.map((photo) => bearingOf(photo, controls));
  const sum = bearings.reduce((total, { aspect }) => total + aspect, 0);
  const gaps = (photos.length - 1) * gap;
  const h = Math.min((width - gaps) / sum, ...bearings.map((bearing) => bearing.h));
  const below = Math.max(
    0,
    ...photos.map((photo, index) => captionRoom(photo, h * (bearings[index]?.aspect ?? 1))),
  );
  return { photos, h, w: h * sum + gaps, below };
}

/** The share up to which two lengths look like a mistake. */
const alike = 0.12;

/** Rows of nearly one height get the same one, of nearly one width the same width. */
function evenHeights(rows: Row[]): Row[] {
  const least = Math.min(...rows.map(({ h }) => h));
  const narrowest = Math.min(...rows.map(({ w }) => w));
  return rows.map((row) => {
    if (row.h < least * (1 + alike)) return scaled(row, least / row.h);
    return row.w < narrowest * (1 + alike) ? scaled(row, narrowest / row.w) : row;
  });
}

function scaled(row: Row, factor: number): Row {
  const gaps = (row.photos.length - 1) * gap;
  return { ...row, h: row.h * factor, w: (row.w - gaps) * factor + gaps };
}

function areaOf(rows: Row[]): number {
  return rows.reduce((sum, { photos, w, h }) => sum + (w - (photos.length - 1) * gap) * h, 0);
}

function place(rows: Row[], top: number, controls: Controls): Box[] {
  const total = rows.reduce((sum, { h, below }) => sum + h + below, (rows.length - 1) * gap);
  const widest = Math.max(...rows.map(({ w }) => w));
  let y = top + (pageSize - edge - top - total) / 2;
  return rows.flatMap(({ photos, h, below }) => {
    // All rows begin at one edge.
    let x = (pageSize - widest) / 2;
    const boxes = photos.map((photo) => {
      const at = { x, y, w: h * bearingOf(photo, controls).aspect, h };
      x += at.w + gap;
      return withPicture(photo, at, controls, captionBelow(photo, at));
    });
    y += h + below + gap;
    return boxes;
  });
}
