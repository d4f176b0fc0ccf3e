import type { Book } from "./model";
import type { BookFilePart } from "./print/job";

/** Characters that are invalid in file names or special in URLs. */
const unsafe = /[\p{C}\\/:*?"<>|#%]/gu;

type Named = Pick<Book, "authorName" | "storyType">;

/** "{author} Biography Book.docx" or "… Mission Book.docx" (spec 2, section 7). */
export function docxFileName(book: Named): string {
  return fileName(book, "Book.docx");
}

/** "{author} Biography Book.pdf", "… Book Cover.pdf" or "… Book to Read.pdf"; "Mission" for mission books. */
export function pdfFileName(book: Named, part: BookFilePart): string {
  return fileName(book, { interior: "Book.pdf", cover: "Book Cover.pdf", screen: "Book to Read.pdf" }[part]);
}

function fileName({ authorName, storyType }: Named, ending: string): string {
  const kind = storyType === "mission" ? "Mission" : "Biography";
  return `${sanitizeFileName(authorName)} ${kind} ${ending}`.trim();
}

/** Removes invalid characters; may be empty. */
export function sanitizeFileName(text: string): string {
  return text
    .replace(unsafe, " ")
    .replace(/^[\s.]+/, "")
    .replace(/\s+/g, " ")
    .trim();
}
