import type { BookDesign } from "~/domain/book/designs.server";
import type { BookDesignInput } from "~/domain/book/schema";

/** What a form says that is not so already: words that were left as they are go on following the book's own. */
export function onlyChanges(input: BookDesignInput, stored: BookDesign): BookDesignInput {
  const changed = Object.entries(input).filter(
    ([name, value]) => value !== undefined && value !== stored[name as keyof BookDesign],
  );
  return Object.fromEntries(changed);
}
