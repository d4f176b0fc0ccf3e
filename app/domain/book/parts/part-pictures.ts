import { isBySpreads } from "../composer/composition";
import { sharpWidth } from "../composer/sharpness";
import { defaultControls } from "../controls";
import { largestWithin, type Rect, unitsPerInch } from "../geometry";
import { type Book, type BookChapter, type BookPhoto, photosOf } from "../model";
import { type Picture, rotatedAspect, showPicture } from "../picture";
import { hasPart } from "./parts";

/* Photos that are shown once more, around the stories: never larger than they bear. */

export interface PartPicture {
  photo: BookPhoto;
  picture: Picture;
}

export interface PartPictures {
  frontispiece: PartPicture | null;
  chapters: Record<number, PartPicture>;
  backCover: PartPicture | null;
}

const smallest = 2.5 * unitsPerInch;

const frontispiecePlace: Rect = { x: 90, y: 70, w: 420, h: 440 };
const chapterPicturePlace: Rect = { x: 74, y: 64, w: 452, h: 270 };
const backCoverPicturePlace: Rect = { x: 200, y: 84, w: 200, h: 150 };

/**
 * Frontispiece, back cover and, by chapter id, the openings, whose photos a book by spreads promotes instead; null or missing where there is none. Each has a photo that
 * no other has, as far as there are enough. `onCover`: photos of the cover.
 */
export function drawPartPictures(book: Book, onCover: BookPhoto[]): PartPictures {
  const { parts, look, chapters } = book;
  const used = new Set(onCover.map(({ id }) => id));
  const take = (photos: BookPhoto[], place: Rect, across: number): PartPicture | null => {
    const drawn = firstDrawn(book, unusedFirst(photos, used), place, across);
    if (drawn) used.add(drawn.photo.id);
    return drawn;
  };
  const inside = sharpestFirst(chapters.flatMap(afterFirstStory));
  const offered = look.coverImage ? [...inside, look.coverImage] : [];
  const chosen = parts.frontispiece ? [parts.frontispiece] : offered;
  const isEarlier = !isBySpreads(book);
  const frontispiece =
    isEarlier && hasPart(parts, "frontispiece") ? take(chosen, frontispiecePlace, 0.5) : null;
  const ofChapters =
    isEarlier && hasPart(parts, "chapter-pictures")
      ? chapters.flatMap((chapter) => {
          const drawn = take(sharpestFirst(afterFirstStory(chapter)), chapterPicturePlace, 0);
          return drawn ? [[chapter.id, drawn] as const] : [];
        })
      : [];
  const everywhere = chapters
    .flatMap(({ stories }) => stories.flatMap(photosOf))
    .filter(({ id }) => id !== look.coverImage?.id);
  return {
    frontispiece,
    chapters: Object.fromEntries(ofChapters),
    backCover: hasPart(parts, "back-picture") ? take(everywhere, backCoverPicturePlace, 0.5) : null,
  };
}

function unusedFirst(photos: BookPhoto[], used: ReadonlySet<number>): BookPhoto[] {
  return [...photos.filter(({ id }) => !used.has(id)), ...photos.filter(({ id }) => used.has(id))];
}

function firstDrawn(book: Book, photos: BookPhoto[], place: Rect, across: number): PartPicture | null {
  for (const photo of photos) {
    const drawn = drawPicture(book, photo, place, across);
    if (drawn) return drawn;
  }
  return null;
}

/** Photos of a chapter's first story are seen overleaf. */
function afterFirstStory({ stories }: BookChapter): BookPhoto[] {
  return stories.slice(1).flatMap(photosOf);
}

function sharpestFirst(photos: BookPhoto[]): BookPhoto[] {
  return photos.toSorted((one, other) => rank(other) - rank(one));
}

function rank({ width, height }: BookPhoto): number {
  return Math.min(width, 2000) * (width >= height ? 2 : 1);
}

/** `across`: 0 at the left of the place, 0.5 in its middle. Null for a photo that would be too small. */
function drawPicture({ look }: Book, photo: BookPhoto, place: Rect, across: number): PartPicture | null {
  const controls = { ...defaultControls, rotation: look.controls[photo.key]?.rotation ?? 0 };
  const most = sharpWidth(photo, controls.rotation);
  const aspect = rotatedAspect(photo, controls.rotation);
  const { w, h } = largestWithin(aspect, { w: Math.min(place.w, most), h: Math.min(place.h, most / aspect) });
  if (Math.max(w, h) < Math.min(smallest, place.w)) return null;
  const within = { x: place.x + (place.w - w) * across, y: place.y + (place.h - h) / 2, w, h };
  return { photo, picture: showPicture(photo, within, controls, "fit") };
}
