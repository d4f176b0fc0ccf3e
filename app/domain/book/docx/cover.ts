import type { Book } from "../model";
import { type BookParagraph, textParagraph } from "./text";

/** The page that stands for the cover. */
export function coverParagraphs({ title, subtitle, authorName }: Book): BookParagraph[] {
  return [
    textParagraph("Title", title),
    textParagraph("Subtitle", subtitle),
    textParagraph("CoverRule", ""),
    textParagraph("Author", authorName),
  ];
}
