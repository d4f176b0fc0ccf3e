import type { StoryType } from "~/db/tables";

/** From the pages about printing to the book that they are about. */
export function backToBook(type: StoryType): { href: string; label: string } {
  return { href: `/preview?type=${type}`, label: "Back to your book" };
}
