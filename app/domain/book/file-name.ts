import { t } from "~/messages/translate";
import type { Book } from "./model";
import type { BookFilePart } from "./print/job";

/** Characters that are invalid in file names or special in URLs. */
const unsafe = /[\p{C}\\/:*?"<>|#%]/gu;

type Named = Pick<Book, "authorName" | "storyType">;
type Saved = BookFilePart | "docx";

/** The English ones are the specification's (spec 2, section 7). The author's name is first: it may be empty. */
const names: Record<Named["storyType"], Record<Saved, (author: string) => string>> = {
  biography: {
    docx: (author) => t("{author} Biography Book.docx", { author }),
    interior: (author) => t("{author} Biography Book.pdf", { author }),
    cover: (author) => t("{author} Biography Book Cover.pdf", { author }),
    screen: (author) => t("{author} Biography Book to Read.pdf", { author }),
  },
  mission: {
    docx: (author) => t("{author} Mission Book.docx", { author }),
    interior: (author) => t("{author} Mission Book.pdf", { author }),
    cover: (author) => t("{author} Mission Book Cover.pdf", { author }),
    screen: (author) => t("{author} Mission Book to Read.pdf", { author }),
  },
};

/** What a book is saved as, in the language of whoever saves it. */
export function docxFileName(book: Named): string {
  return fileName(book, "docx");
}

/** What a file of a printed book is saved as, in the language of whoever saves it. */
export function pdfFileName(book: Named, part: BookFilePart): string {
  return fileName(book, part);
}

function fileName({ authorName, storyType }: Named, file: Saved): string {
  return names[storyType][file](sanitizeFileName(authorName)).trim();
}

/** Removes invalid characters; may be empty. */
export function sanitizeFileName(text: string): string {
  return text
    .replace(unsafe, " ")
    .replace(/^[\s.]+/, "")
    .replace(/\s+/g, " ")
    .trim();
}
