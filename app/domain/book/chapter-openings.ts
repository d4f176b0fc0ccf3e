import { type Book, type BookPhoto, photosOf } from "./model";

/** A photo of one of the book's stories; null where none has it any more. */
export function findPhotoOf({ chapters }: Pick<Book, "chapters">, id: number): BookPhoto | null {
  for (const { stories } of chapters) {
    for (const story of stories) {
      const found = photosOf(story).find((photo) => photo.id === id);
      if (found) return found;
    }
  }
  return null;
}
