import { type Cover, drawCover } from "../covers";
import type { Rect } from "../geometry";
import type { MediaSheet } from "../layouts";
import type { Book, BookPhoto } from "../model";
import { type BookPage, type MediaPage, toMediaSheet, toPages } from "../pages";
import type { Picture } from "../picture";

/* Where the photos of a book stand in print: what is prepared, what is checked. */

/** A media page with its boxes. */
export interface SetMediaPage {
  page: BookPage & MediaPage;
  sheet: MediaSheet;
}

/** The book with all that is drawn by boxes. */
export interface DrawnBook {
  book: Book;
  cover: Cover;
  mediaPages: SetMediaPage[];
}

/** A photo in its place. */
export interface Placement {
  photo: BookPhoto;
  picture: Picture;
  /** On the cover, or on a media page. */
  place: { kind: "cover" } | { kind: "page"; page: BookPage & MediaPage };
  /** Of the picture, in units of the page; before it is turned with its box. */
  rect: Rect;
  /** Of the box. */
  rotation: number;
}

/** The book with its cover and media pages drawn, once for all who look at them. */
export function drawBook(book: Book): DrawnBook {
  const mediaPages = toPages(book).filter((page) => page.pageType === "media");
  return {
    book,
    cover: drawCover(book),
    mediaPages: mediaPages.map((page) => ({ page, sheet: toMediaSheet(book, page) })),
  };
}

/** Every photo of a drawn book at its place, the cover's first; one that stands twice comes twice. */
export function listPlacements({ cover, mediaPages }: DrawnBook): Placement[] {
  const onCover = cover.elements.flatMap((element): Placement[] => {
    if (element.kind !== "photo") return [];
    const { photo, picture, rotation } = element;
    return [{ photo, picture, rotation, rect: within(element, picture), place: { kind: "cover" } }];
  });
  const onPages = mediaPages.flatMap(({ page, sheet }) =>
    sheet.boxes.flatMap((box): Placement[] => {
      if (box.item.kind !== "photo") return [];
      const { picture, rotation } = box;
      return [
        { photo: box.item, picture, rotation, rect: within(box, picture), place: { kind: "page", page } },
      ];
    }),
  );
  return [...onCover, ...onPages];
}

function within(box: Rect, picture: Rect): Rect {
  return { x: box.x + picture.x, y: box.y + picture.y, w: picture.w, h: picture.h };
}
