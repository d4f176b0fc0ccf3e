import type { Book } from "./model";

/** What file systems refuse in a name, and what has a meaning in addresses. */
const unsafe = /[\p{C}\\/:*?"<>|#%]/gu;

/** "{author} Biography Book.docx" or "… Mission Book.docx" (spec 2, section 7). */
export function docxFileName({ authorName, storyType }: Pick<Book, "authorName" | "storyType">): string {
  const kind = storyType === "mission" ? "Mission" : "Biography";
  return `${fileNameOf(authorName)} ${kind} Book.docx`.trim();
}

/** What any text leaves of itself in the name of a file; may be nothing. */
export function fileNameOf(text: string): string {
  return text
    .replace(unsafe, " ")
    .replace(/^[\s.]+/, "")
    .replace(/\s+/g, " ")
    .trim();
}
