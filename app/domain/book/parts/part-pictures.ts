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
  /** By chapter id. */
  chapters: Record<number, PartPicture>;
  backCover: PartPicture | null;
}

const smallest = 2.5 * unitsPerInch;

const frontispiecePlace: Rect = { x: 90, y: 70, w: 420, h: 440 };
const chapterPicturePlace: Rect = { x: 74, y: 64, w: 452, h: 270 };
/** Above the words of the back cover. */
const backCoverPicturePlace: Rect = { x: 200, y: 84, w: 200, h: 150 };

/** Frontispiece, back cover and, by chapter id, the openings; null or missing where there is none. */
export function drawPartPictures(book: Book): PartPictures {
  const { parts, look, chapters } = book;
  const wanted = parts.frontispiece ?? look.coverImage;
  const show = (photo: BookPhoto, place: Rect) => drawPicture(book, photo, place, 0.5);
  const ofChapters = hasPart(parts, "chapter-pictures")
    ? chapters.flatMap((chapter) => {
        const photo = widest(chapter);
        const drawn = photo && drawPicture(book, photo, chapterPicturePlace, 0);
        return drawn ? [[chapter.id, drawn] as const] : [];
      })
    : [];
  const back = chapters
    .flatMap(({ stories }) => stories.flatMap(photosOf))
    .find(({ id }) => id !== look.coverImage?.id);
  return {
    frontispiece: wanted && hasPart(parts, "frontispiece") ? show(wanted, frontispiecePlace) : null,
    chapters: Object.fromEntries(ofChapters),
    backCover: back && hasPart(parts, "back-picture") ? show(back, backCoverPicturePlace) : null,
  };
}

/** The sharpest photo of a chapter, landscapes before portraits. Photos of its first story are seen overleaf. */
function widest({ stories }: BookChapter): BookPhoto | undefined {
  const photos = stories.slice(1).flatMap(photosOf);
  return photos.sort((one, other) => rank(other) - rank(one))[0];
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
