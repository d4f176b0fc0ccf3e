import { t } from "~/messages/translate";
import type { Book } from "../model";
import { partTitles } from "../parts/part-names";

export interface ContentsEntry {
  kind: "introduction" | "chapter" | "story" | "part";
  title: string;
  /** Printed page, from 1. */
  page: number;
  /** Only stories have one. Missing in files of earlier versions. */
  storyId?: number;
}

/** `starts`: printed page by part, such as "story-12". Parts that were not printed are left out. */
export function contentsOf(book: Book, starts: Record<string, number>): ContentsEntry[] {
  const parts = [
    { kind: "introduction" as const, id: "introduction", title: t("Introduction") },
    ...book.chapters.flatMap((chapter) => [
      { kind: "chapter" as const, id: `chapter-${chapter.id}`, title: chapter.title },
      ...chapter.stories.map(({ id, title }) => {
        return { kind: "story" as const, id: `story-${id}`, title, storyId: id };
      }),
    ]),
    ...Object.entries(partTitles).map(([id, title]) => ({ kind: "part" as const, id, title: t(title) })),
  ];
  const printed = parts.flatMap(({ id, ...part }) => {
    const page = starts[id];
    return page === undefined ? [] : [{ ...part, page }];
  });
  return printed.sort((one, other) => one.page - other.page);
}

/** The entry that a page belongs to; undefined before the first one. */
export function entryAt(contents: ContentsEntry[], page: number): ContentsEntry | undefined {
  return contents.findLast((entry) => entry.page <= page);
}
