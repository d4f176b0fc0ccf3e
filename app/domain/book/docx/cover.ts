import type { Book } from "../model";
import { typographic } from "../typographic";
import { type BookParagraph, textParagraph } from "./text";

/** The page that stands for the cover. */
export function coverParagraphs({ title, subtitle, authorName }: Book): BookParagraph[] {
  return [
    textParagraph("Title", typographic(title)),
    textParagraph("Subtitle", typographic(subtitle)),
    textParagraph("CoverRule", ""),
    textParagraph("Author", authorName),
  ];
}
