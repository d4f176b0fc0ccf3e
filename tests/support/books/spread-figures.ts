import { bearingOf, shareOfPage } from "~/domain/book/composer/bearing";
import { listHonored } from "~/domain/book/composer/places-of-honor";
import { pageSize, type Rect } from "~/domain/book/geometry";
import { type Book, type BookPhoto, photosOf } from "~/domain/book/model";
import { type DrawnBook, listPlates } from "~/domain/book/print/placements";
import { wordBoxesOf } from "../pdf";
import { placedImages } from "../pdf-images";
import { structureOf } from "../pdf-structure";
import type { TypesetTestBook } from "./typeset-test-book";

/* What is measured of a book that is composed by spreads. */

interface PhotoMark {
  id: number;
  page: number;
  scale: number;
}

export interface PrintedPhoto {
  photo: BookPhoto;
  page: number;
  /** The part of a page that it covers, 0 to 1. */
  share: number;
  isFull: boolean;
  dotsPerInch: number;
}

/** Every printed photo inside the book, with its page and size. */
export function printedPhotos({ drawn, document }: TypesetTestBook): PrintedPhoto[] {
  const pictures = picturesOf(drawn);
  return (document.query("photo") as PhotoMark[]).map(({ id, page, scale }) => {
    const found = pictures.find(({ photo }) => photo.id === id);
    if (!found) throw new Error(`Photo ${id} has no picture.`);
    const { photo, picture } = found;
    const size = { w: Math.min(pageSize, picture.w * scale), h: Math.min(pageSize, picture.h * scale) };
    const share = (size.w * size.h) / pageSize ** 2;
    const pixels = (picture.rotation % 180 === 0 ? photo.width : photo.height) * picture.crop.w;
    return {
      ...{ photo, page, share },
      isFull: picture.w >= pageSize + 12 && picture.h >= pageSize + 12,
      dotsPerInch: pixels / ((picture.w * scale) / 50),
    };
  });
}

function picturesOf(drawn: DrawnBook) {
  const boxes = [
    ...listPlates(drawn).flatMap(({ sheet }) => sheet.boxes),
    ...(drawn.honored ? listHonored(drawn.honored) : []),
  ];
  const onPages = boxes.flatMap(({ item, picture }) =>
    item.kind === "photo" ? [{ photo: item, picture }] : [],
  );
  return [...onPages, ...drawn.stories.flatMap(({ figures }) => figures.flatMap(({ pictures }) => pictures))];
}

/** What all photos of a book bear at 200 dots per inch, in pages. */
export function borne(book: Book): number {
  const photos = book.chapters.flatMap(({ stories }) => stories.flatMap(photosOf));
  return photos.reduce((sum, photo) => sum + shareOfPage(bearingOf(photo, book.look.controls)), 0);
}

interface Marked {
  id: string;
  page: number;
}

export interface StoryPages {
  storyId: number;
  isLastOfChapter: boolean;
  /** Pages with its words. */
  words: number[];
  plates: number[];
}

/** The pages of each story. */
export function storyPages({ drawn, document }: TypesetTestBook): StoryPages[] {
  const [starts, ends, places] = ["start", "end", "place"].map(
    (label) => document.query(label) as Marked[],
  ) as [Marked[], Marked[], Marked[]];
  return drawn.book.chapters.flatMap(({ stories }) =>
    stories.map(({ id }, index) => {
      const name = `story-${id}`;
      const first = starts.find((mark) => mark.id === name)?.page ?? 0;
      const last = ends.find((mark) => mark.id === name)?.page ?? first - 1;
      const plates = places.filter((mark) => mark.id.startsWith(`${name}-`)).map(({ page }) => page);
      const words = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
      return {
        storyId: id,
        isLastOfChapter: index === stories.length - 1,
        words: words.filter((page) => !plates.includes(page)),
        plates,
      };
    }),
  );
}

/** Points. */
const sheetHeight = 882;

/** The photos on each page of the file, from its first one, in inches from the corner of the trimmed page. */
export async function photoPlaces({ file }: Pick<TypesetTestBook, "file">): Promise<Rect[][]> {
  const { pages } = await structureOf(file);
  const inches = (points: number) => (points - 9) / 72;
  return pages.map((page) =>
    placedImages(page, sheetHeight).map(({ x, y, w, h }) => {
      return { x: inches(x), y: inches(y), w: w / 72, h: h / 72 };
    }),
  );
}

/** The lowest ink of each page's words in inches from its trimmed top, without page number; 0 for a page without words. */
export function lowestWords({ file, document }: TypesetTestBook): number[] {
  const lowest = Array.from({ length: document.pages }, () => 0);
  for (const { page, top } of wordBoxesOf(file)) {
    const inches = (top - 9) / 72;
    if (inches < 10.5 && inches > 1.5) lowest[page - 1] = Math.max(lowest[page - 1] ?? 0, inches + 0.15);
  }
  return lowest;
}
