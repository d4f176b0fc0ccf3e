import type { CoverOfBook } from "../book/covers/cover-of-book.server";
import { coverPhotos } from "../book/covers/covers";
import type { Book } from "../book/model";
import type { BookFiles } from "../book/print/book-files.server";
import { NotFound } from "../errors";
import { readFrozen } from "./frozen-book.server";

const maxCached = 500;
/** By folder, whose content never changes. */
const cached = new Map<string, CoverOfBook>();

/** The cover of an ordered book as it was approved; null once its files are deleted. */
export async function readOrderedCover(
  bookFiles: BookFiles,
  folder: string | null,
): Promise<CoverOfBook | null> {
  if (folder === null) return null;
  const known = cached.get(folder);
  if (known) return known;
  try {
    const cover = coverOf((await readFrozen(bookFiles, { folder })).book);
    cached.set(folder, cover);
    if (cached.size > maxCached) cached.delete(cached.keys().next().value ?? "");
    return cover;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** What drawCoverStyle needs for the cover of this book. */
export function coverOf(book: Book): CoverOfBook {
  const { title, subtitle, authorName, look } = book;
  return { style: look.coverStyle, content: { title, subtitle, authorName, photos: coverPhotos(book) } };
}
