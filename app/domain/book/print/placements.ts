import { composeSpreads } from "../composer/compose-spreads";
import { composeStory, type Plate, type StoryComposition } from "../composer/compose-story";
import { isBySpreads } from "../composer/composition";
import { drawHonored, type HonoredPages, listHonored } from "../composer/places-of-honor";
import { promotedIds, promotePhotos } from "../composer/promotions";
import { sentencesAlone } from "../composer/sentences-alone";
import { type Cover, drawCover } from "../covers/covers";
import { defaultControls } from "../design/controls";
import { type Rect, unitsPerInch } from "../geometry";
import type { Box } from "../layouts/layouts";
import type { Book, BookPhoto, BookStory } from "../model";
import { type BookPage, type MediaPage, toPages } from "../pages/pages";
import { drawPartPictures, type PartPictures } from "../parts/part-pictures";
import { type Picture, rotatedAspect, showPicture } from "../picture";
import type { PrinterProfile } from "./printer-profile";
import { printScale } from "./sheet";

export interface DrawnBook {
  book: Book;
  cover: Cover;
  partPictures: PartPictures;
  stories: ComposedStory[];
  /** The pages of promoted photos; null for a book of an earlier composition. */
  honored: HonoredPages | null;
}

export interface ComposedStory extends StoryComposition {
  story: BookStory;
  /** What its writer chose to stand alone, where it has no place yet. */
  sentence: string | null;
}

export interface Placement {
  photo: BookPhoto;
  picture: Picture;
  place:
    | { kind: "cover" }
    | { kind: "page"; page: BookPage & MediaPage }
    | { kind: "text"; story: BookStory; pageId: string };
}

/** Places all pictures of a book on its cover, on pages and among words; the words are set later. */
export function drawBook(book: Book): DrawnBook {
  const pages = groupByStory(toPages(book).filter((page) => page.pageType === "media"));
  const stories = book.chapters.flatMap((chapter) => chapter.stories);
  const cover = drawCover(book);
  const drawn = { book, cover, partPictures: drawPartPictures(book, photosOn(cover)) };
  if (!isBySpreads(book)) {
    const composed = stories.map((story) => ({
      story,
      ...composeStory(book, story, pages.get(story.id) ?? []),
      sentence: null,
    }));
    return { ...drawn, stories: composed, honored: null };
  }
  const promotions = promotePhotos(book, pages, photosOn(cover));
  const promoted = promotedIds(promotions);
  const alone = sentencesAlone(book);
  return {
    ...drawn,
    stories: stories.map((story) => ({
      story,
      ...composeSpreads(book, story, pages.get(story.id) ?? [], promoted),
      sentence: alone[story.id] ?? null,
    })),
    honored: drawHonored(promotions, book.look.controls),
  };
}

function photosOn({ elements }: Cover): BookPhoto[] {
  return elements.flatMap((element) => (element.kind === "photo" ? [element.photo] : []));
}

function groupByStory(pages: (BookPage & MediaPage)[]): Map<number, (BookPage & MediaPage)[]> {
  const grouped = new Map<number, (BookPage & MediaPage)[]>();
  for (const page of pages) {
    const others = grouped.get(page.storyId);
    if (others) others.push(page);
    else grouped.set(page.storyId, [page]);
  }
  return grouped;
}

/** Pages of pictures alone, in book order. */
export function listPlates({ stories }: DrawnBook): Plate[] {
  return stories.flatMap(({ plates }) => plates);
}

/** The cover's photos first; repeated photos are repeated. */
export function listPlacements(drawn: DrawnBook): Placement[] {
  const { cover, stories, honored } = drawn;
  const onCover = cover.elements.flatMap((element): Placement[] => {
    if (element.kind !== "photo") return [];
    const { photo, picture } = element;
    return [{ photo, picture, place: { kind: "cover" } }];
  });
  const onPages = listPlates(drawn).flatMap(({ page, sheet }) =>
    sheet.boxes.flatMap(({ item, picture }): Placement[] =>
      item.kind === "photo" ? [{ photo: item, picture, place: { kind: "page", page } }] : [],
    ),
  );
  const inText = stories.flatMap(({ story, figures, pageIds }) =>
    figures.flatMap(({ pictures }) =>
      pictures.map((shown): Placement => {
        const pageId = pageIds[shown.photo.id] ?? "";
        return { ...shown, place: { kind: "text", story, pageId } };
      }),
    ),
  );
  const inHonor = honored ? listHonored(honored).flatMap((box) => honoredPlacement(box, stories)) : [];
  return [...onCover, ...inHonor, ...onPages, ...inText];
}

/** A photo of no story, such as one that was added for the cover, has no page of the builder. */
function honoredPlacement({ item, picture }: Box, stories: ComposedStory[]): Placement[] {
  const own = stories.find(({ story }) => story.media.some(({ id }) => id === item.id));
  if (item.kind !== "photo" || !own) return [];
  const place = { kind: "text", story: own.story, pageId: own.pageIds[item.id] ?? "" } as const;
  return [{ photo: item, picture, place }];
}

function listPosters({ stories }: DrawnBook): Pick<Placement, "photo" | "picture">[] {
  return stories.flatMap(({ codes }) =>
    codes.flatMap(({ poster }) => (poster ? [{ photo: poster, picture: posterPicture(poster) }] : [])),
  );
}

const posterHeight = 48;

/** The frame of a film beside its QR code: 48 units high, and cropped to at most twice as wide. */
export function posterPicture(poster: BookPhoto): Picture {
  const w = Math.min(posterHeight * rotatedAspect(poster, 0), 2 * posterHeight);
  return showPicture(poster, { x: 0, y: 0, w, h: posterHeight }, defaultControls, "crop");
}

/** Never enlarged. */
export interface PhotoRequest {
  key: string;
  photoId: number;
  rotation: Picture["rotation"];
  crop: Rect;
  /** Nothing is cropped: the file may have another size than the photo. */
  isWhole: boolean;
  width: number;
  height: number;
  /** Whether all its places are among words, where it may be set smaller. */
  isScalable: boolean;
}

type Pixels = Pick<BookPhoto, "width" | "height">;

/** Each photo in each size that the print file needs, once. */
export function listPhotoRequests(drawn: DrawnBook, profile: PrinterProfile): PhotoRequest[] {
  const { frontispiece, chapters, backCover, years = {}, family = [] } = drawn.partPictures;
  const small = [...Object.values(years), ...family.map((member) => member.drawn)];
  const around = [frontispiece, ...Object.values(chapters), backCover, ...small].flatMap((one) => one ?? []);
  const honored = drawn.honored ? listHonored(drawn.honored).flatMap(photoOf) : [];
  const scalable = drawn.stories.flatMap(({ figures }) => figures.flatMap(({ pictures }) => pictures));
  const placed = [...listPlacements(drawn), ...honored, ...listPosters(drawn), ...around];
  const inWords = new Set(scalable.map(({ picture }) => picture));
  const fixed = new Set(
    placed.flatMap(({ photo, picture }) =>
      inWords.has(picture) ? [] : [toPhotoRequest(photo, picture, profile).key],
    ),
  );
  const requests = placed.map(({ photo, picture }) => toPhotoRequest(photo, picture, profile));
  const once = new Map(requests.map((request) => [request.key, request]));
  return [...once.values()].map((request) => ({ ...request, isScalable: !fixed.has(request.key) }));
}

function photoOf({ item, picture }: Box): Pick<Placement, "photo" | "picture">[] {
  return item.kind === "photo" ? [{ photo: item, picture }] : [];
}

/** Requests print resolution, or the photo's own if lower. */
export function toPhotoRequest(
  photo: BookPhoto,
  picture: Picture,
  profile: PrinterProfile,
): Omit<PhotoRequest, "isScalable"> {
  const { rotation } = picture;
  const crop = pixelsOf(rotated(photo, rotation), picture.crop);
  const printPixels = (picture.w / unitsPerInch) * printScale(profile) * profile.dotsPerInch;
  const scale = Math.min(1, printPixels / crop.w);
  const [width, height] = [Math.max(1, Math.round(crop.w * scale)), Math.max(1, Math.round(crop.h * scale))];
  const key = [photo.id, rotation, crop.x, crop.y, crop.w, crop.h, width, height].join("-");
  const { x, y, w, h } = picture.crop;
  const isWhole = x === 0 && y === 0 && w === 1 && h === 1;
  return { key, photoId: photo.id, rotation, crop, isWhole, width, height };
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
