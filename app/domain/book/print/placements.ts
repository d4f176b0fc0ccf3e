import { type Cover, drawCover } from "../covers/covers";
import { type Rect, unitsPerInch } from "../geometry";
import type { MediaSheet } from "../layouts/layouts";
import type { Book, BookPhoto } from "../model";
import { type BookPage, type MediaPage, toMediaSheet, toPages } from "../pages/pages";
import type { Picture } from "../picture";
import type { PrinterProfile } from "./printer-profile";
import { printScale } from "./sheet";

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

/** A photo as it is wanted for its place: turned, cut out, in pixels, never enlarged. */
export interface PhotoRequest {
  /** The same for the same cut of the same photo. */
  key: string;
  photoId: number;
  turn: Picture["turn"];
  /** Of the photo once it is turned, in its pixels. */
  cut: Rect;
  /** Pixels of the result. */
  width: number;
  height: number;
}

type Pixels = Pick<BookPhoto, "width" | "height">;

/** One request for each cut that the book needs, however often it is placed. */
export function listPhotoRequests(drawn: DrawnBook, profile: PrinterProfile): PhotoRequest[] {
  const requests = listPlacements(drawn).map(({ photo, picture }) => requestOf(photo, picture, profile));
  return [...new Map(requests.map((request) => [request.key, request])).values()];
}

/**
 * What is needed of a photo for one place: its cut, turned, in as many pixels as the printer can use and no more than
 * it has.
 */
export function requestOf(photo: BookPhoto, picture: Picture, profile: PrinterProfile): PhotoRequest {
  const { turn } = picture;
  const cut = pixelsOf(turned(photo, turn), picture.crop);
  const wanted = (picture.w / unitsPerInch) * printScale(profile) * profile.dotsPerInch;
  const shrink = Math.min(1, wanted / cut.w);
  const [width, height] = [Math.max(1, Math.round(cut.w * shrink)), Math.max(1, Math.round(cut.h * shrink))];
  const key = [photo.id, turn, cut.x, cut.y, cut.w, cut.h, width, height].join("-");
  return { key, photoId: photo.id, turn, cut, width, height };
}

function turned({ width, height }: Pixels, turn: Picture["turn"]): Pixels {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

function pixelsOf({ width, height }: Pixels, { x, y, w, h }: Rect): Rect {
  const left = Math.min(Math.max(0, Math.round(x * width)), width - 1);
  const top = Math.min(Math.max(0, Math.round(y * height)), height - 1);
  return {
    x: left,
    y: top,
    w: Math.max(1, Math.min(Math.round(w * width), width - left)),
    h: Math.max(1, Math.min(Math.round(h * height), height - top)),
  };
}
