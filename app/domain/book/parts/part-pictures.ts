import { findPhotoOf } from "../chapter-openings";
import { isBySpreads } from "../composer/composition";
import { sharpWidth, sharpWidthOfPixels } from "../composer/sharpness";
import { defaultControls } from "../design/controls";
import { largestWithin, type Rect, unitsPerInch } from "../geometry";
import { type Book, type BookChapter, type BookPhoto, type FamilyPhoto, photosOf } from "../model";
import { type Picture, rotatedAspect, showPicture } from "../picture";
import { findOfMember, listTreeMembers, type TreeMember } from "./family-photos";
import { hasPart } from "./parts";
import { printedYears } from "./years";

/* Photos that are shown once more, around the stories: never larger than they bear. */

export interface PartPicture {
  photo: BookPhoto;
  picture: Picture;
}

export interface PartPictures {
  frontispiece: PartPicture | null;
  chapters: Record<number, PartPicture>;
  backCover: PartPicture | null;
  /** Small ones beside the lines of the years, by story id; left out where they were not chosen. */
  years?: Record<number, PartPicture>;
  /** Round ones of the people of the family tree; left out where none was chosen. */
  family?: DrawnMember[];
}

export interface DrawnMember extends TreeMember {
  drawn: PartPicture;
}

const smallest = 2.5 * unitsPerInch;

const frontispiecePlace: Rect = { x: 90, y: 70, w: 420, h: 440 };
const chapterPicturePlace: Rect = { x: 74, y: 64, w: 452, h: 270 };
const backCoverPicturePlace: Rect = { x: 200, y: 84, w: 200, h: 150 };

/** Each has a photo of its own, as far as there are enough; books by spreads promote photos for openings instead. `onCover`: photos of the cover. */
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
          const drawn = take(offeredFor(book, chapter), chapterPicturePlace, 0);
          return drawn ? [[chapter.id, drawn] as const] : [];
        })
      : [];
  const everywhere = chapters
    .flatMap(({ stories }) => stories.flatMap(photosOf))
    .filter(({ id }) => id !== look.coverImage?.id);
  return {
    frontispiece,
    chapters: Object.fromEntries(ofChapters),
    backCover: hasPart(parts, "back-picture")
      ? drawBack(book, isEarlier ? everywhere : lightFirst(everywhere), take)
      : null,
    ...(parts.hasYearsPhotos && { years: drawYears(book) }),
    ...(parts.familyPhotos && { family: drawFamily(book, parts.familyPhotos) }),
  };
}

function offeredFor(book: Book, chapter: BookChapter): BookPhoto[] {
  const chosen = book.look.chapterPhotos?.[chapter.id];
  if (chosen === 0) return [];
  const found = chosen === undefined ? null : findPhotoOf(book, chosen);
  return found ? [found] : sharpestFirst(afterFirstStory(chapter));
}

type Take = (photos: BookPhoto[], place: Rect, across: number) => PartPicture | null;

/** The small pictures beside the years, by story id; empty where they were not chosen. */
export function yearsPictures(book: Book): Record<number, PartPicture> {
  return book.parts.hasYearsPhotos ? drawYears(book) : {};
}

/** The round pictures of the family tree; empty where none is drawn or none was chosen. */
export function familyPictures(book: Book): DrawnMember[] {
  return book.parts.familyPhotos ? drawFamily(book, book.parts.familyPhotos) : [];
}

/** Units: 0.72 inches. */
const yearsPicture = 36;

/** Draws the middle of the photo that opens each dated story, or else of its first one. */
function drawYears(book: Book): Record<number, PartPicture> {
  const dated = new Set(printedYears(book).map(({ storyId }) => storyId));
  const stories = book.chapters.flatMap(({ stories }) => stories).filter(({ id }) => dated.has(id));
  const drawn = stories.flatMap((story) => {
    const photos = photosOf(story).filter(({ isHandwriting }) => !isHandwriting);
    const photo = photos.find(({ opensStory }) => opensStory) ?? photos[0];
    if (!photo) return [];
    const most = sharpWidthOfPixels(Math.min(photo.width, photo.height));
    return [[story.id, inSquare(book, photo, Math.min(yearsPicture, most))] as const];
  });
  return Object.fromEntries(drawn);
}

/** Units: 1.24 and 0.76 inches. */
const portraits = { couple: 62, child: 38 };

function drawFamily(book: Book, chosen: FamilyPhoto[]): DrawnMember[] {
  if (!isBySpreads(book) || !hasPart(book.parts, "family")) return [];
  return listTreeMembers(book.parts.life).flatMap((member) => {
    const found = findOfMember(chosen, member);
    if (!found) return [];
    const { photo } = found;
    const most = sharpWidthOfPixels(Math.min(photo.width, photo.height));
    const side = Math.min(member.kin === "child" ? portraits.child : portraits.couple, most);
    return [{ ...member, drawn: inSquare(book, photo, side) }];
  });
}

/** The part of a photo that a person moved into sight, or its middle. */
function inSquare({ look }: Book, photo: BookPhoto, side: number): PartPicture {
  const { rotation, panX, panY } = look.controls[photo.key] ?? defaultControls;
  const pans = { ...(panX !== undefined && { panX }), ...(panY !== undefined && { panY }) };
  const place = { x: 0, y: 0, w: side, h: side };
  return { photo, picture: showPicture(photo, place, { ...defaultControls, rotation, ...pans }, "crop") };
}

/** A chosen photo is there even where it is small. */
function drawBack(book: Book, everywhere: BookPhoto[], take: Take): PartPicture | null {
  const { backImage } = book.look;
  return (
    (backImage && drawPicture(book, backImage, backCoverPicturePlace, 0.5, 0)) ??
    take(everywhere, backCoverPicturePlace, 0.5)
  );
}

/** Nobody sees what a dark photo shows, and a letter cannot be read so small. */
function lightFirst(photos: BookPhoto[]): BookPhoto[] {
  const isLast = ({ isDark, isHandwriting }: BookPhoto) => isDark === true || isHandwriting === true;
  return [...photos.filter((photo) => !isLast(photo)), ...photos.filter(isLast)];
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
function drawPicture(
  { look }: Book,
  photo: BookPhoto,
  place: Rect,
  across: number,
  least = Math.min(smallest, place.w),
): PartPicture | null {
  const controls = { ...defaultControls, rotation: look.controls[photo.key]?.rotation ?? 0 };
  const most = sharpWidth(photo, controls.rotation);
  const aspect = rotatedAspect(photo, controls.rotation);
  const { w, h } = largestWithin(aspect, { w: Math.min(place.w, most), h: Math.min(place.h, most / aspect) });
  if (Math.max(w, h) < least) return null;
  const within = { x: place.x + (place.w - w) * across, y: place.y + (place.h - h) / 2, w, h };
  return { photo, picture: showPicture(photo, within, controls, "fit") };
}
