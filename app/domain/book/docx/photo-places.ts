import { isBySpreads } from "../composer/composition";
import type { Book } from "../model";
import { drawBook } from "../print/placements";

/** How many paragraphs of its story stand before a photo, as in print, by item key; others stand behind their story. */
export function photoPlaces(book: Book): ReadonlyMap<string, number> {
  if (!isBySpreads(book)) return new Map();
  const places = new Map<string, number>();
  for (const { figures, plates, spreads } of drawBook(book).stories) {
    for (const { key } of spreads?.elsewhere ?? []) places.set(key, 0);
    for (const { after, pictures } of figures) for (const { photo } of pictures) places.set(photo.key, after);
    for (const { after, page } of plates)
      for (const { kind, key } of page.content) if (kind === "photo") places.set(key, after);
  }
  return places;
}
