import { typographic } from "../text/typography";
import { checkEdges } from "./checks/edges";
import { byWeight, type Finding } from "./checks/finding";
import { type Coverage, checkLetters } from "./checks/glyphs";
import { checkPages } from "./checks/pages";
import { checkPhotos } from "./checks/photos";
import { checkCodes, checkStories, type EmptyStory } from "./checks/stories";
import type { DrawnBook } from "./placements";
import type { PrinterProfile } from "./printer-profile";

/** What the check must be told beside the book itself. */
export interface PrintFacts {
  profile: PrinterProfile;
  covers: Coverage;
  emptyStories: EmptyStory[];
  /** How many items would have a code if the site had a public address. */
  codesWithoutAddress: number;
  /** Of the made files: the pages that the book fills, and the photos that could not be read. Null before they are made. */
  made: { filledPages: number; broken: number[] } | null;
}

/** All that should be known before a book is printed, the weightiest first. */
export function checkForPrint(
  drawn: DrawnBook,
  { profile, covers, emptyStories, codesWithoutAddress, made }: PrintFacts,
): Finding[] {
  const { book, cover } = drawn;
  const printed = typographic(book.title);
  const title = cover.elements.find((element) => element.kind === "text" && element.text === printed);
  return byWeight([
    ...(made ? checkPages(book, profile, made.filledPages) : []),
    ...checkPhotos(drawn, profile, made?.broken ?? []),
    ...checkEdges(drawn, profile),
    ...checkLetters(book, covers),
    ...checkCodes(book, codesWithoutAddress),
    ...checkStories(book, emptyStories, title?.kind === "text" ? title.size : Number.POSITIVE_INFINITY),
  ]);
}
