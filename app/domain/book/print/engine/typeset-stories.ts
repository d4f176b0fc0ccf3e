import {
  arrangeStories,
  plainArrangement,
  type SetStory,
  type StoryArrangement,
} from "~/domain/book/composer/arrange-stories";
import { spareLines } from "~/domain/book/composer/figures";
import type { StoryMeasure, StoryMeasures } from "~/domain/book/print/job";
import type { ComposedStory, DrawnBook } from "~/domain/book/print/placements";
import { arrangeData, type BookOptions, bookData } from "~/domain/book/print/print-data";
import type { PrinterProfile } from "~/domain/book/print/printer-profile";
import { type MeasuresById, measureStories, readMeasures } from "./measure-stories";
import type { TypesetDocument, Typesetter } from "./typeset";

/** Passes over the whole book, each knowing where the stories of the pass before it ended. */
const maxPasses = 2;

type Arrangements = Record<number, StoryArrangement>;

export interface SetStories {
  document: TypesetDocument;
  measures: StoryMeasures;
}

/** Measures stories that are not `known`, and sets the interior until they end well and plates face them. */
export async function typesetStories(
  typesetter: Typesetter,
  drawn: DrawnBook,
  profile: PrinterProfile,
  options: BookOptions,
  known: StoryMeasures,
): Promise<SetStories> {
  const data = bookData(drawn, profile, typesetter.files, options);
  const { byId, measures } = await measureStories(typesetter, { ...data, isMeasuring: true }, known);
  const setWith = (arrangements: Arrangements) =>
    typesetter.typeset("book", arrangeData(data, arrangements, byId));
  let measured = listSetStories(byId, drawn);
  let arrangements = arrangeStories(measured, {});
  let document = await setWith(arrangements);
  for (let pass = 1; pass < maxPasses; pass += 1) {
    measured = refine(measured, listSetStories(readMeasures(document), drawn), arrangements);
    const next = arrangeStories(measured, withoutFailed(arrangements, measured));
    if (isSame(next, arrangements, measured)) break;
    arrangements = next;
    document = await setWith(arrangements);
  }
  return { document, measures };
}

function isSame(next: Arrangements, last: Arrangements, stories: SetStory[]): boolean {
  return stories.every(({ id }) => JSON.stringify(next[id]) === JSON.stringify(last[id] ?? plainArrangement));
}

/** Stories of one page may share it, so only their first measure is their own. */
function refine(first: SetStory[], later: SetStory[], arrangements: Arrangements): SetStory[] {
  return first.map((story, index) => {
    const measured = later[index] as SetStory;
    if (story.textPages <= 1) return story;
    const isTakenBack = (arrangements[story.id]?.sink ?? 0) < 0;
    // Taken back in vain: as it was measured at first.
    if (isTakenBack && measured.textPages >= story.textPages) return { ...story, canLosePage: false };
    return { ...story, ...pickEnd(measured) };
  });
}

function withoutFailed(arrangements: Arrangements, stories: SetStory[]): Arrangements {
  const failed = new Set(stories.filter(({ canLosePage }) => !canLosePage).map(({ id }) => id));
  return Object.fromEntries(Object.entries(arrangements).filter(([id]) => !failed.has(Number(id))));
}

function pickEnd({ textPages, lastLines, wordLines, linesLeft }: SetStory) {
  return { textPages, lastLines, wordLines, linesLeft };
}

function listSetStories(measures: MeasuresById, { book, stories }: DrawnBook): SetStory[] {
  const composed = new Map(stories.map((story) => [story.storyId, story]));
  return book.chapters.flatMap((chapter) =>
    chapter.stories.map(({ id }, index) => {
      const measure = measures.get(`story-${id}`);
      return setStory(composed.get(id) as ComposedStory, index === 0, measure);
    }),
  );
}

/** A story without words has no measure. */
function setStory(
  { storyId, story, figures, plates }: ComposedStory,
  isFirst: boolean,
  measure: StoryMeasure | undefined,
): SetStory {
  const isText = story.paragraphs.length > 0;
  const opening = figures.find(({ kind }) => kind === "opening");
  return {
    id: storyId,
    isFirst,
    hasFigures: figures.length > 0,
    hasOpening: opening !== undefined,
    openingSpare: opening ? spareLines(opening) : 0,
    plates: plates.length,
    openingPlates: isText ? plates.filter(({ after }) => after === 0).length : 0,
    textPages: measure?.textPages ?? 0,
    lastLines: measure?.lastLines ?? 0,
    wordLines: measure?.wordLines ?? null,
    linesLeft: measure?.linesLeft ?? null,
    canLosePage: true,
  };
}
