import type { Composition } from "~/db/tables";
import type { Book } from "../model";

export { newestComposition } from "~/db/enumerations";

/** Whether a book is composed by spreads (docs/decisions/0078). Designs of before, which stay as they are, lack the field. */
export function isBySpreads({ look }: Pick<Book, "look">): boolean {
  return isComposedBySpreads(look.composition ?? 1);
}

/** Tells for the number that a design has what `isBySpreads` tells for a book. */
export function isComposedBySpreads(composition: Composition): boolean {
  return composition >= 2;
}

/** Whether the pages around the stories have letters as large as the stories (docs/decisions/0162). */
export function setsPartsLikeStories({ look }: Pick<Book, "look">): boolean {
  return look.composition === 3;
}
