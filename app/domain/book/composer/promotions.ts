import { findPhotoOf } from "../chapter-openings";
import { pageSize } from "../geometry";
import { type Book, type BookChapter, type BookPhoto, type BookStory, photosOf } from "../model";
import { type BookPage, hasOwnLayout, type MediaPage } from "../pages/pages";
import { hasPart } from "../parts/parts";
import { type Bearing, bearingOf, shareOfPage, wholeSheet } from "./bearing";
import { bestOf, meritOf } from "./merit";
import { isPaired } from "./photo-pairs";

/*
 * Photos that leave their story for a place of honor. No photo is printed twice: the story says where it is. A story without words has
 * no line to say it, and its title stands on its first picture, so it keeps all its photos.
 */

export interface Promotions {
  frontispiece: BookPhoto | null;
  /** Keyed by chapter id. */
  chapters: Record<number, BookPhoto>;
  /** Two facing pages without words behind a chapter's opening, by chapter id. */
  doubles: Record<number, [BookPhoto, BookPhoto]>;
  /** Handwriting, at the end of the book. */
  lastPage: BookPhoto | null;
}

interface Candidate {
  photo: BookPhoto;
  story: BookStory;
  isOfFirstStory: boolean;
  bearing: Bearing;
}

/** See docs/decisions/0078. */
const promotionWeights = {
  fromMany: 2,
  /** It stands before the story that it belongs to. */
  ofFirstStory: 1.5,
  landscape: 0.5,
};

/** Photos of a chapter from which on two of them have a double page. */
const photosForDouble = 6;
/** Photos of a book from which on one of them has the page before the title. */
const photosForFrontispiece = 8;
/** Inside this place a picture stands above a chapter's name that does not fill the page. */
export const chapterPlace = { x: 74, y: 64, w: 452, h: 270 };
const leastChapterWidth = 250;
/** A photo across the page up to this height leaves room for the chapter's name below it. */
const highestAcross = 432;
/** The share of what it bears that a photo keeps when it is promoted. */
const leastShare = 0.85;

type PagesByStory = Map<number, (MediaPage & BookPage)[]>;

/** Chooses them by the photos alone, so that no text changes them. What a person arranged is never promoted. */
export function promotePhotos(book: Book, pages: PagesByStory, onCover: BookPhoto[]): Promotions {
  const covers = new Set(onCover.map(({ id }) => id));
  const used = new Set<number>();
  const forChapters = new Set(Object.values(book.look.chapterPhotos ?? {}));
  const all = book.chapters
    .flatMap((chapter) => candidatesOf(book, chapter, pages))
    .filter(({ photo }) => !forChapters.has(photo.id));
  const frontispiece = chooseFrontispiece(book, all, covers);
  if (frontispiece) used.add(frontispiece.id);
  const lastPage = chooseLastPage(book, pages);
  const promoted: Promotions = { frontispiece, chapters: {}, doubles: {}, lastPage };
  if (!hasPart(book.parts, "chapter-pictures")) return promoted;
  for (const chapter of book.chapters) {
    const own = all.filter(({ story }) => chapter.stories.includes(story));
    const opening = openingPhoto(book, chapter, own, used, covers);
    if (!opening) continue;
    promoted.chapters[chapter.id] = opening;
    used.add(opening.id);
    const double = chooseDouble(own, used, book);
    if (!double) continue;
    promoted.doubles[chapter.id] = double;
    for (const { id } of double) used.add(id);
  }
  return promoted;
}

/** Ids of all photos in places of honor, which their stories then leave out. */
export function promotedIds({ frontispiece, chapters, doubles, lastPage }: Promotions): Set<number> {
  const photos = [frontispiece, lastPage, ...Object.values(chapters), ...Object.values(doubles).flat()];
  return new Set(photos.flatMap((photo) => (photo ? [photo.id] : [])));
}

function candidatesOf(book: Book, { stories }: BookChapter, pages: PagesByStory): Candidate[] {
  return stories.flatMap((story, index) => {
    if (story.paragraphs.length === 0) return [];
    const arranged = (pages.get(story.id) ?? []).filter((page) => hasOwnLayout(book, page));
    const kept = new Set(arranged.flatMap(({ content }) => content.map(({ key }) => key)));
    return photosOf(story)
      .filter(({ key, opensStory }) => !kept.has(key) && !opensStory && book.look.anchors[key] === undefined)
      .filter((photo) => !photo.isHandwriting && !isPaired(photo, story))
      .map((photo) => {
        return {
          photo,
          story,
          isOfFirstStory: index === 0,
          bearing: bearingOf(photo, book.look.controls),
        };
      });
  });
}

function chooseLastPage(book: Book, pages: PagesByStory): BookPhoto | null {
  if (!hasPart(book.parts, "handwriting")) return null;
  const hands = book.chapters.flatMap(({ stories }) =>
    stories.flatMap((story) => {
      if (story.paragraphs.length === 0) return [];
      const arranged = (pages.get(story.id) ?? []).filter((page) => hasOwnLayout(book, page));
      const kept = new Set(arranged.flatMap(({ content }) => content.map(({ key }) => key)));
      return photosOf(story).filter(
        ({ key, isHandwriting, opensStory }) =>
          isHandwriting && !opensStory && !kept.has(key) && book.look.anchors[key] === undefined,
      );
    }),
  );
  return hands.at(-1) ?? null;
}

/** The person's photo; else one of a story that has several; a photo of the cover that no story has; or none. */
function chooseFrontispiece(book: Book, all: Candidate[], covers: ReadonlySet<number>): BookPhoto | null {
  const { parts, look } = book;
  if (!hasPart(parts, "frontispiece")) return null;
  if (parts.frontispiece) return parts.frontispiece;
  const free = all.filter(
    (one) => one.bearing.isFull && !covers.has(one.photo.id) && countIn(one, all) > 1 && !one.photo.isDark,
  );
  const best = bestOf(free, ({ photo }) => meritOf(photo, look.controls));
  if (best && all.length >= photosForFrontispiece) return best.photo;
  const { coverImage } = look;
  const isInside = coverImage && findPhotoOf(book, coverImage.id) !== null;
  return coverImage && !isInside && bearingOf(coverImage, look.controls).w >= leastChapterWidth
    ? coverImage
    : null;
}

function countIn({ story }: Candidate, all: Candidate[], used: ReadonlySet<number> = new Set()): number {
  return all.filter((one) => one.story === story && !used.has(one.photo.id)).length;
}

/** The one that the person chose, whatever it suits, or none; else the best one. */
function openingPhoto(
  book: Book,
  { id }: BookChapter,
  own: Candidate[],
  used: ReadonlySet<number>,
  covers: ReadonlySet<number>,
): BookPhoto | null {
  const chosen = book.look.chapterPhotos?.[id];
  if (chosen === 0) return null;
  return (
    (chosen === undefined || used.has(chosen) ? null : findPhotoOf(book, chosen)) ??
    chooseOpening(own, used, book, covers)?.photo ??
    null
  );
}

function chooseOpening(
  own: Candidate[],
  used: ReadonlySet<number>,
  { look }: Book,
  covers: ReadonlySet<number>,
): Candidate | null {
  const free = own.filter((one) => !used.has(one.photo.id) && suitsOpening(one.bearing));
  const full = free.filter(({ bearing }) => bearing.isFull);
  return bestOf(
    full.length > 0 ? full : free,
    (one) =>
      meritOf(one.photo, look.controls, covers) +
      (countIn(one, own, used) > 1 ? promotionWeights.fromMany : 0) +
      (one.isOfFirstStory ? promotionWeights.ofFirstStory : 0) +
      (one.bearing.aspect >= 1 ? promotionWeights.landscape : 0),
  );
}

function suitsOpening(bearing: Bearing): boolean {
  const { aspect, w, h, isFull } = bearing;
  if (isFull || isAcross(aspect, w)) return true;
  if (w < leastChapterWidth) return false;
  const fits = Math.min(1, chapterPlace.w / w, chapterPlace.h / h);
  return (w * h * fits ** 2) / pageSize ** 2 >= leastShare * shareOfPage(bearing);
}

/** Whether a photo runs across the page above a chapter's name. `w`: what it bears. */
export function isAcross(aspect: number, w: number): boolean {
  return w >= 0.88 * pageSize && wholeSheet.w / aspect <= highestAcross;
}

/** Two that fill their pages, of one story where it has them to spare. */
function chooseDouble(
  own: Candidate[],
  used: ReadonlySet<number>,
  { look }: Book,
): [BookPhoto, BookPhoto] | null {
  if (own.length < photosForDouble) return null;
  const free = own.filter(({ photo, bearing }) => bearing.isFull && !used.has(photo.id) && !photo.isDark);
  const ranked = free.toSorted(
    (one, other) =>
      countIn(other, free) - countIn(one, free) ||
      meritOf(other.photo, look.controls) - meritOf(one.photo, look.controls),
  );
  // The first of a story opens it.
  const spare = ranked.filter((one) => free.find(({ story }) => story === one.story) !== one);
  const [left, right] = spare.length >= 2 ? spare : ranked;
  return left && right ? [left.photo, right.photo] : null;
}
