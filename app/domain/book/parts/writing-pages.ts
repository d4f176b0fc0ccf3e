import { t } from "~/messages/translate";
import { isBySpreads } from "../composer/composition";
import type { Book } from "../model";
import { fixedPassage, type Passage } from "../print/passages";
import { hasPart } from "./parts";

/** A page with lines, or with corners for pictures; only the first of each room has a title. */
export interface WritingPage {
  title: Passage | null;
  kind: "lines" | "pictures";
}

/** Counts the pages to write in that a thin book gets, where the printer would bind blank ones. */
export function countWritingPages(book: Book, pages: number, least: number): number {
  if (!isBySpreads(book) || !hasPart(book.parts, "writing-pages")) return 0;
  return Math.max(0, least - pages);
}

/** Divides this many pages among up to three rooms, with titles in the language that is spoken now. */
export function writingPages(count: number): WritingPage[] {
  const rooms = [
    { title: t("For Those Who Come After"), kind: "lines" },
    { title: t("More Stories, by Hand"), kind: "lines" },
    { title: t("Pictures to Come"), kind: "pictures" },
  ] as const;
  const used = rooms.slice(0, Math.max(1, Math.min(rooms.length, Math.ceil(count / 2))));
  return used.flatMap(({ title, kind }, room) => {
    const [from, to] = [room, room + 1].map((index) => Math.round((index * count) / used.length));
    return Array.from({ length: (to ?? 0) - (from ?? 0) }, (_, page) => ({
      title: page === 0 ? fixedPassage(title) : null,
      kind,
    }));
  });
}
