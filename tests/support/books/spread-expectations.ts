import { expect } from "vitest";
import { bearingOf } from "~/domain/book/composer/bearing";
import type { HonoredPages } from "~/domain/book/composer/places-of-honor";
import { leastDotsPerInch } from "~/domain/book/composer/sharpness";
import { bleed, pageSize, type Rect } from "~/domain/book/geometry";
import type { Box } from "~/domain/book/layouts/layouts";
import { type Book, type BookPhoto, captionText, photosOf } from "~/domain/book/model";
import { dotsPerInch } from "~/domain/book/picture";
import { drawBook, listPlates } from "~/domain/book/print/placements";
import { wordBoxesOf } from "../pdf";
import { lowestWords, photoPlaces, printedPhotos, storyPages } from "./spread-figures";
import type { TypesetTestBook } from "./typeset-test-book";

/* What holds for every book that is composed by spreads. */

/** Inches from the top of a page. */
const middle = 6;

/** No page of a story ends above the middle unless it ends a chapter, and no two blank pages follow each other. */
export async function expectFilledPages(made: TypesetTestBook): Promise<void> {
  const words = lowestWords(made);
  const places = await photoPlaces(made);
  const lowest = words.map((inches, index) =>
    Math.max(inches, ...(places[index] ?? []).map(({ y, h }) => y + h)),
  );
  const stories = storyPages(made);
  const ends = new Set(stories.flatMap((story) => (story.isLastOfChapter ? [Math.max(...story.words)] : [])));
  const plates = new Set(stories.flatMap((story) => story.plates));
  const high = stories
    .flatMap((story) => story.words)
    .filter((page) => !ends.has(page) && !plates.has(page) && (lowest[page - 1] ?? 0) < middle);
  expect(high).toEqual([]);
  const writing = new Set(
    (made.document.query("start") as { id: string; page: number }[])
      .filter(({ id }) => id.startsWith("writing"))
      .map(({ page }) => page),
  );
  const isBlank = (page: number) => lowest[page - 1] === 0 && !writing.has(page);
  const blank = lowest.map((_, index) => index + 1).filter((page) => isBlank(page) && isBlank(page + 1));
  expect(blank).toEqual([]);
}

/** A page of pictures faces its own story. */
export function expectFacing(made: TypesetTestBook): void {
  const strangers = storyPages(made).flatMap(({ words, plates }) =>
    words.length === 0 ? [] : plates.filter((page) => ![...words, ...plates].includes(facing(page))),
  );
  expect(strangers).toEqual([]);
}

/** Left-hand pages have even numbers. */
function facing(page: number): number {
  return page % 2 === 0 ? page + 1 : page - 1;
}

/** Inches, with what the letters of a caption have around them. */
const nearCaption = 0.2 + 0.03;

/** Each photo is on its page, and each caption within 0.2 inch of its photo, in the printed file; a double page has none. */
export async function expectCaptions(made: TypesetTestBook): Promise<void> {
  const words = wordBoxesOf(made.file);
  const places = await photoPlaces(made);
  const wordless = new Set(
    Object.values(made.drawn.honored?.doubles ?? {}).flatMap((pages) =>
      pages.flatMap(({ boxes }) => boxes.map(({ item }) => item.id)),
    ),
  );
  const apart = printedPhotos(made).flatMap(({ photo, page }) => {
    const caption = captionText(photo).split(" ");
    if (caption[0] === "" || wordless.has(photo.id)) return [];
    // The words of one at the left of its photo end there.
    const ends = [caption.at(0), caption.at(-1)];
    const found = words.filter((word) => word.page === page && ends.includes(word.text));
    const near = found.some(({ left, right, top }) => {
      const box = { x: (left - 9) / 72, y: (top - 9) / 72, w: (right - left) / 72, h: 0.16 };
      return (places[page - 1] ?? []).some((place) => gapBetween(place, box) <= nearCaption);
    });
    return near ? [] : [{ photo: photo.id, page }];
  });
  expect(apart).toEqual([]);
  const over = places.flatMap((page, index) => (page.some(({ y, h }) => y + h > 12.2) ? [index + 1] : []));
  expect(over).toEqual([]);
}

/** 0 where one stands on the other. */
function gapBetween(one: Rect, other: Rect): number {
  const across = Math.max(other.x - (one.x + one.w), one.x - (other.x + other.w), 0);
  const down = Math.max(other.y - (one.y + one.h), one.y - (other.y + other.h), 0);
  return Math.max(across, down);
}

const noHonored: HonoredPages = { frontispiece: null, chapters: {}, doubles: {}, lastPage: null };

/** What holds before a page is set: sizes, edges and captions of all pictures that have a page, which nobody arranged. */
export function expectDrawn(book: Book): void {
  const drawn = drawBook(book);
  const { frontispiece, lastPage, doubles, chapters } = drawn.honored ?? noHonored;
  const pages: Box[][] = [
    ...listPlates(drawn).map(({ sheet }) => sheet.boxes),
    ...[frontispiece, lastPage].flatMap((page) => (page ? [page.boxes] : [])),
    ...Object.values(doubles).flatMap((spread) => spread.map(({ boxes }) => boxes)),
    ...Object.values(chapters).map(({ box }) => [box]),
  ];
  expect(pages.flatMap((boxes) => boxes.flatMap(faultsOf))).toEqual([]);
  expect(pages.flatMap(nearlyEqual)).toEqual([]);
  expect(pages.flatMap(overlapping)).toEqual([]);
  expect(chaptersWithoutEdges(book, pages)).toEqual([]);
}

function faultsOf({ item, picture, caption, ...box }: Box): string[] {
  if (item.kind !== "photo") return [];
  const dots = dotsPerInch(item, picture) ?? 0;
  const inside = { ...picture, x: box.x + picture.x, y: box.y + picture.y };
  const isOnSheet =
    Math.min(inside.x, inside.y) >= -bleed - 0.1 &&
    Math.max(inside.x + inside.w, inside.y + inside.h) <= pageSize + bleed + 0.1;
  return [
    ...(dots >= leastDotsPerInch - 0.5 ? [] : [`photo ${item.id} has ${Math.round(dots)} dots per inch`]),
    ...(isOnSheet ? [] : [`photo ${item.id} is not on its page`]),
    ...(caption ? captionFaults(item, picture, caption, box) : []),
  ];
}

/** Units: 0.2 inches. */
const near = 10;
const readable = 60;

function captionFaults(
  { id, caption: words }: BookPhoto,
  picture: Rect,
  caption: Rect,
  { x, y }: Pick<Rect, "x" | "y">,
): string[] {
  const isOn = gapBetween(picture, caption) === 0;
  const isBelow = caption.y >= picture.y + picture.h;
  const isAtEdge = isOn || !isBelow || (caption.x >= picture.x - 1 && caption.x < picture.x + picture.w);
  const foot = y + caption.y + caption.h;
  return [
    ...(gapBetween(picture, caption) <= near ? [] : [`caption ${id} is far from its photo`]),
    ...(isAtEdge ? [] : [`caption ${id} is not at the edge of its photo`]),
    ...(caption.w >= Math.min(readable, words.length * 3) ? [] : [`caption ${id} is narrow`]),
    ...(foot <= pageSize - 12 && x + caption.x >= 20 && x + caption.x + caption.w <= pageSize - 20
      ? []
      : [`caption ${id} is too near to an edge`]),
  ];
}

/** No two pictures of a page differ by less than 5 % in width or height, unless they do not differ. */
function nearlyEqual(boxes: Box[]): string[] {
  return boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) =>
      (["w", "h"] as const).flatMap((side) => {
        const [a, b] = [one.picture[side], other.picture[side]];
        const differs = Math.abs(a - b) / Math.max(a, b);
        return differs > 0.002 && differs < 0.05 ? [`${one.item.id}, ${other.item.id}: ${side}`] : [];
      }),
    ),
  );
}

/** Pictures and captions that stand on others. */
function overlapping(boxes: Box[]): string[] {
  const rects = boxes.flatMap(({ item, x, y, picture, caption }) =>
    [picture, ...(caption ? [caption] : [])].map((inner) => ({
      id: item.id,
      rect: { ...inner, x: x + inner.x, y: y + inner.y },
    })),
  );
  return rects.flatMap((one, index) =>
    rects
      .slice(index + 1)
      .filter(({ id, rect }) => id !== one.id && covers(one.rect, rect))
      .map(({ id }) => `${one.id} and ${id}`),
  );
}

function covers(one: Rect, other: Rect): boolean {
  return (
    one.x + one.w > other.x + 0.5 &&
    other.x + other.w > one.x + 0.5 &&
    one.y + one.h > other.y + 0.5 &&
    other.y + other.h > one.y + 0.5
  );
}

/** Photos of a story up to which each that bears it has a page to its edges. */
const alone = 6;

/** Photos that bear it and do not fill a page: of stories with few photos all, of each chapter one. */
function chaptersWithoutEdges(book: Book, pages: Box[][]): string[] {
  const { anchors, controls } = book.look;
  const full = new Set(
    pages.flatMap((boxes) =>
      boxes
        .filter(({ picture: { w, h } }) => w >= pageSize + 12 && h >= pageSize + 12)
        .map(({ item }) => item.id),
    ),
  );
  return book.chapters.flatMap(({ id, stories }) => {
    const bearing = stories.flatMap((story) =>
      photosOf(story)
        .filter((photo) => anchors[photo.key] === undefined && bearingOf(photo, controls).isFull)
        .map((photo) => ({ photo, isFew: photosOf(story).length <= alone && story.paragraphs.length > 0 })),
    );
    const isWithout = bearing.some(({ isFew }) => isFew) && !bearing.some(({ photo }) => full.has(photo.id));
    return [
      ...(isWithout ? [`chapter ${id}`] : []),
      ...bearing
        .filter(({ photo, isFew }) => isFew && !full.has(photo.id))
        .map(({ photo }) => `photo ${photo.id}`),
    ];
  });
}
