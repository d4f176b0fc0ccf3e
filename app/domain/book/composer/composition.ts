import type { Book } from "../model";

/** Whether a book is composed by spreads (docs/decisions/0078). Designs of before, which stay as they are, lack the field. */
export function isBySpreads({ look }: Pick<Book, "look">): boolean {
  return look.composition === 2;
}
