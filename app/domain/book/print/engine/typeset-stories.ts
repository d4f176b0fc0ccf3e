import {
  arrangeStories,
  linesUsed,
  type SetStory,
  type StoryArrangement,
} from "~/domain/book/composer/arrange-stories";
import { linesPerPage } from "~/domain/book/composer/text-length";
import type { ComposedStory, DrawnBook } from "~/domain/book/print/placements";
import { type BookOptions, bookData } from "~/domain/book/print/print-data";
import type { PrinterProfile } from "~/domain/book/print/printer-profile";
import type { TypesetDocument, Typesetter } from "./typeset";

/** Each pass knows where the stories of the pass before it ended. */
const maxPasses = 3;

type Arrangements = Record<number, StoryArrangement>;

/** Sets the interior until its stories end well and its plates face their stories. */
export async function typesetStories(
  typesetter: Typesetter,
  drawn: DrawnBook,
  profile: PrinterProfile,
  options: BookOptions,
): Promise<TypesetDocument> {
  const setWith = (chosen: Arrangements) =>
    typesetter.typeset(
      "book",
      bookData(drawn, profile, typesetter.files, { ...options, arrangements: chosen }),
    );
  let arrangements: Arrangements = {};
  let document = await setWith({});
  let measured = measureStories(document, drawn);
  for (let pass = 1; pass < maxPasses; pass += 1) {
    const next = arrangeStories(measured, arrangements);
    if (isSame(next, arrangements, measured)) break;
    arrangements = next;
    document = await setWith(arrangements);
    measured = refine(measured, measureStories(document, drawn));
  }
  return document;
}

function isSame(next: Arrangements, last: Arrangements, stories: SetStory[]): boolean {
  return stories.every(({ id }) => {
    const before = JSON.stringify(last[id] ?? null);
    return JSON.stringify(next[id]) === before;
  });
}

/** Stories of one page may share it, so only their first measure is their own. */
function refine(first: SetStory[], later: SetStory[]): SetStory[] {
  return first.map((story, index) => {
    const measured = later[index] as SetStory;
    return story.textPages > 1 ? { ...story, ...pickEnd(measured) } : story;
  });
}

function pickEnd({ textPages, lastLines, linesLeft }: SetStory) {
  return { textPages, lastLines, linesLeft };
}

function measureStories(document: TypesetDocument, { book, stories }: DrawnBook): SetStory[] {
  const starts = byId<{ id: string; page: number }>(document.query("start"));
  const ends = byId<{ id: string; page: number; y: number }>(document.query("end"));
  const composed = new Map(stories.map((story) => [story.storyId, story]));
  return book.chapters.flatMap((chapter) =>
    chapter.stories.map(({ id }, index) => {
      const start = starts.get(`story-${id}`);
      const end = ends.get(`story-${id}`);
      const pages = start && end ? { first: start.page, last: end.page, y: end.y } : null;
      return setStory(composed.get(id) as ComposedStory, index === 0, pages, document);
    }),
  );
}

function setStory(
  { storyId, story, figures, plates, codes }: ComposedStory,
  isFirst: boolean,
  pages: { first: number; last: number; y: number } | null,
  document: TypesetDocument,
): SetStory {
  const isText = story.paragraphs.length > 0;
  const hasTail = codes.length > 0 || figures.some(({ kind }) => kind === "end");
  const within = pages ? platesBetween(document, `story-${storyId}-`, pages) : 0;
  return {
    id: storyId,
    isFirst,
    hasFigures: figures.length > 0,
    hasOpening: figures.some(({ kind }) => kind === "opening"),
    plates: plates.length,
    openingPlates: isText ? plates.filter(({ after }) => after === 0).length : 0,
    textPages: pages && isText ? pages.last - pages.first + 1 - within : 0,
    lastLines: pages ? linesUsed(pages.y) : 0,
    linesLeft: pages && hasTail ? linesLeft(document, pages) : null,
  };
}

/** Null unless the words of a story end on a page before its last. */
function linesLeft(
  document: TypesetDocument,
  { first, last }: { first: number; last: number },
): number | null {
  const ends = document.query("words-end") as { page: number; y: number }[];
  const end = ends.find(({ page }) => page >= first && page < last);
  return end ? linesPerPage - linesUsed(end.y) : null;
}

function platesBetween(
  document: TypesetDocument,
  prefix: string,
  { first, last }: { first: number; last: number },
): number {
  const places = document.query("place") as { id: string; page: number }[];
  return places.filter(({ id, page }) => id.startsWith(prefix) && page > first && page < last).length;
}

function byId<Value extends { id: string }>(values: unknown[]): Map<string, Value> {
  return new Map((values as Value[]).map((value) => [value.id, value]));
}
