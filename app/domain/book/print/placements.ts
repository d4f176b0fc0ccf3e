import { type Cover, drawCover } from "../covers/covers";
import { type Rect, unitsPerInch } from "../geometry";
import type { MediaSheet } from "../layouts/layouts";
import { type Book, type BookPhoto, printedSubtitle } from "../model";
import { type BookPage, type MediaPage, toMediaSheet, toPages } from "../pages/pages";
import { drawPartPictures, type PartPictures } from "../parts/part-pictures";
import type { Picture } from "../picture";
import type { PrinterProfile } from "./printer-profile";
import { printScale } from "./sheet";

export interface LaidOutMediaPage {
  page: BookPage & MediaPage;
  sheet: MediaSheet;
}

export interface DrawnBook {
  book: Book;
  cover: Cover;
  mediaPages: LaidOutMediaPage[];
  partPictures: PartPictures;
}

export interface Placement {
  photo: BookPhoto;
  picture: Picture;
  place: { kind: "cover" } | { kind: "page"; page: BookPage & MediaPage };
  /** In page units, before the rotation of its box. */
  rect: Rect;
  rotation: number;
}

export function drawBook(book: Book): DrawnBook {
  const mediaPages = toPages(book).filter((page) => page.pageType === "media");
  return {
    book,
    cover: drawCover({ ...book, subtitle: printedSubtitle(book) }),
    partPictures: drawPartPictures(book),
    mediaPages: mediaPages.map((page) => ({ page, sheet: toMediaSheet(book, page) })),
  };
}

/** The cover's photos first; repeated photos are repeated. */
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

/** Never enlarged. */
export interface PhotoRequest {
  key: string;
  photoId: number;
  rotation: Picture["rotation"];
  /** Pixels of the rotated photo. */
  crop: Rect;
  width: number;
  height: number;
}

type Pixels = Pick<BookPhoto, "width" | "height">;

export function listPhotoRequests(drawn: DrawnBook, profile: PrinterProfile): PhotoRequest[] {
  const { frontispiece, chapters, backCover } = drawn.partPictures;
  const around = [frontispiece, ...Object.values(chapters), backCover].flatMap((one) => one ?? []);
  const placed = [...listPlacements(drawn), ...around];
  const requests = placed.map(({ photo, picture }) => toPhotoRequest(photo, picture, profile));
  return [...new Map(requests.map((request) => [request.key, request])).values()];
}

/** At print resolution, or the photo's own if lower. */
export function toPhotoRequest(photo: BookPhoto, picture: Picture, profile: PrinterProfile): PhotoRequest {
  const { rotation } = picture;
  const crop = pixelsOf(rotated(photo, rotation), picture.crop);
  const printPixels = (picture.w / unitsPerInch) * printScale(profile) * profile.dotsPerInch;
  const scale = Math.min(1, printPixels / crop.w);
  const [width, height] = [Math.max(1, Math.round(crop.w * scale)), Math.max(1, Math.round(crop.h * scale))];
  const key = [photo.id, rotation, crop.x, crop.y, crop.w, crop.h, width, height].join("-");
  return { key, photoId: photo.id, rotation, crop, width, height };
}

function rotated({ width, height }: Pixels, rotation: Picture["rotation"]): Pixels {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
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
