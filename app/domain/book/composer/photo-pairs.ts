import { type BookPhoto, type BookStory, photosOf } from "../model";

/** The pairs among these photos, in their order; each photo is in one at most. */
export function pairsOf(photos: BookPhoto[]): [BookPhoto, BookPhoto][] {
  return photos.flatMap((photo, index): [BookPhoto, BookPhoto][] => {
    const other = photos.slice(index + 1).find(({ id }) => id === photo.pairedWith);
    return other && other.pairedWith === photo.id ? [[photo, other]] : [];
  });
}

/** Whether the photo and another one of its story have chosen each other. */
export function isPaired(photo: BookPhoto, story: Pick<BookStory, "media">): boolean {
  return pairsOf(photosOf(story)).some((pair) => pair.includes(photo));
}
