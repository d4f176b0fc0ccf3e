import type { Book } from "./model";

/** What file systems refuse in a name, and what has a meaning in addresses. */
const unsafe = /[\p{C}\\/:*?"<>|#%]/gu;

/** "{author} Biography Book.docx" or "… Mission Book.docx" (spec 2, section 7). */
export function docxFileName({ authorName, storyType }: Pick<Book, "authorName" | "storyType">): string {
  const author = authorName.replace(unsafe, " ").replace(/^[\s.]+/, "");
  const kind = storyType === "mission" ? "Mission" : "Biography";
  return `${author} ${kind} Book.docx`.replace(/\s+/g, " ").trim();
}
