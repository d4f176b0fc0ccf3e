import type { Book } from "./model";
import { partNames } from "./parts/part-names";
import { noParts } from "./parts/parts";

/** A book as an approval stores it; earlier versions did not know all fields. */
export type StoredBook = Omit<Book, "parts" | "look"> & {
  parts?: Book["parts"];
  look: Omit<Book["look"], "anchors"> & Partial<Pick<Book["look"], "anchors">>;
};

/** Pages that came later stay away from a book that was approved without them. */
export function readStoredBook(stored: StoredBook): Book {
  const { parts, look } = stored;
  const omitted = partNames.filter((name) => name !== "contents" && name !== "introduction");
  return {
    ...stored,
    parts: parts ?? { ...noParts, omitted },
    look: { ...look, anchors: look.anchors ?? {} },
  };
}
