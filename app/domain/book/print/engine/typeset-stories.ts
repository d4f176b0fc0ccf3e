import {
  arrangeStories,
  linesUsed,
  plainArrangement,
  type SetStory,
  type StoryArrangement,
} from "~/domain/book/composer/arrange-stories";
import { linesPerPage } from "~/domain/book/composer/text-length";
import type { ComposedStory, DrawnBook } from "~/domain/book/print/placements";
import { type BookOptions, bookData } from "~/domain/book/print/print-data";
import type { PrinterProfile } from "~/domain/book/print/printer-profile";
import type { TypesetDocument, Typesetter } from "./typeset";

/** Of the whole book, each knowing where the stories of the pass before it ended. */
const maxPasses = 2;

type Arrangements = Record<number, StoryArrangement>;

/** Measures the stories, then sets the interior until they end well and plates face their stories. */
export async function typesetStories(
  typesetter: Typesetter,
  drawn: DrawnBook,
  profile: PrinterProfile,
  options: BookOptions,
): Promise<TypesetDocument> {
  const setWith = (chosen: Partial<BookOptions>) =>
    typesetter.typeset("book", bookData(drawn, profile, typesetter.files, { ...options, ...chosen }));
  let measured = measureStories(await setWith({ isMeasuring: true }), drawn);
  let arrangements = arrangeStories(measured, {});
  let document = await setWith({ arrangements });
  for (let pass = 1; pass < maxPasses; pass += 1) {
    measured = refine(measured, measureStories(document, drawn));
    const next = arrangeStories(measured, arrangements);
    if (isSame(next, arrangements, measured)) break;
    arrangements = next;
    document = await setWith({ arrangements });
  }
  return document;
}

function isSame(next: Arrangements, last: Arrangements, stories: SetStory[]): boolean {
  return stories.every(({ id }) => JSON.stringify(next[id]) === JSON.stringify(last[id] ?? plainArrangement));
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

interface Mark {
  id: string;
  page: number;
}

/** What the templates report; each query walks the whole document. */
interface Marks {
  starts: Map<string, Mark>;
  ends: Map<string, Mark & { y: number }>;
  places: Mark[];
  wordsEnds: { page: number; y: number }[];
}

function measureStories(document: TypesetDocument, { book, stories }: DrawnBook): SetStory[] {
  const marks: Marks = {
    starts: byId(document.query("start") as Mark[]),
    ends: byId(document.query("end") as (Mark & { y: number })[]),
    places: document.query("place") as Mark[],
    wordsEnds: document.query("words-end") as Marks["wordsEnds"],
  };
  const composed = new Map(stories.map((story) => [story.storyId, story]));
  return book.chapters.flatMap((chapter) =>
    chapter.stories.map(({ id }, index) => setStory(composed.get(id) as ComposedStory, index === 0, marks)),
  );
}

function setStory(
  { storyId, story, figures, plates, codes }: ComposedStory,
  isFirst: boolean,
  marks: Marks,
): SetStory {
  const start = marks.starts.get(`story-${storyId}`);
  const end = marks.ends.get(`story-${storyId}`);
  const pages = start && end ? { first: start.page, last: end.page } : null;
  const isText = story.paragraphs.length > 0;
  const hasTail = codes.length > 0 || figures.some(({ kind }) => kind === "end");
  const within = pages ? platesBetween(marks.places, `story-${storyId}-`, pages) : 0;
  return {
    id: storyId,
    isFirst,
    hasFigures: figures.length > 0,
    hasOpening: figures.some(({ kind }) => kind === "opening"),
    plates: plates.length,
    openingPlates: isText ? plates.filter(({ after }) => after === 0).length : 0,
    textPages: pages && isText ? pages.last - pages.first + 1 - within : 0,
    lastLines: pages && end ? linesUsed(end.y) : 0,
    linesLeft: pages && hasTail ? linesLeft(marks.wordsEnds, pages) : null,
  };
}

interface PageSpan {
  first: number;
  last: number;
}

/** Null unless the words of a story end on a page before its last. */
function linesLeft(wordsEnds: Marks["wordsEnds"], { first, last }: PageSpan): number | null {
  const end = wordsEnds.find(({ page }) => page >= first && page < last);
  return end ? linesPerPage - linesUsed(end.y) : null;
}

function platesBetween(places: Mark[], prefix: string, { first, last }: PageSpan): number {
  return places.filter(({ id, page }) => id.startsWith(prefix) && page > first && page < last).length;
}

function byId<Value extends Mark>(values: Value[]): Map<string, Value> {
  return new Map(values.map((value) => [value.id, value]));
}
