import {
  arrangeStories,
  plainArrangement,
  type SetStory,
  type StoryArrangement,
} from "~/domain/book/composer/arrange-stories";
import type { StoryMeasure, StoryMeasures } from "~/domain/book/print/job";
import type { ComposedStory, DrawnBook } from "~/domain/book/print/placements";
import { arrangeData, type BookOptions, bookData } from "~/domain/book/print/print-data";
import type { PrinterProfile } from "~/domain/book/print/printer-profile";
import { type MeasuresById, measureStories, readMeasures } from "./measure-stories";
import type { TypesetDocument, Typesetter } from "./typeset";

/** Of the whole book, each knowing where the stories of the pass before it ended. */
const maxPasses = 2;

type Arrangements = Record<number, StoryArrangement>;

export interface SetStories {
  document: TypesetDocument;
  /** For the next files of the book. */
  measures: StoryMeasures;
}

/**
 * Measures the stories that are not `known`, then sets the interior until they end well and plates face their stories.
 */
export async function typesetStories(
  typesetter: Typesetter,
  drawn: DrawnBook,
  profile: PrinterProfile,
  options: BookOptions,
  known: StoryMeasures,
): Promise<SetStories> {
  const data = bookData(drawn, profile, typesetter.files, options);
  const setWith = (arrangements: Arrangements) => typesetter.typeset("book", arrangeData(data, arrangements));
  const { byId, measures } = await measureStories(typesetter, { ...data, isMeasuring: true }, known);
  let measured = listSetStories(byId, drawn);
  let arrangements = arrangeStories(measured, {});
  let document = await setWith(arrangements);
  for (let pass = 1; pass < maxPasses; pass += 1) {
    measured = refine(measured, listSetStories(readMeasures(document), drawn));
    const next = arrangeStories(measured, arrangements);
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
function refine(first: SetStory[], later: SetStory[]): SetStory[] {
  return first.map((story, index) => {
    const measured = later[index] as SetStory;
    return story.textPages > 1 ? { ...story, ...pickEnd(measured) } : story;
  });
}

function pickEnd({ textPages, lastLines, linesLeft }: SetStory) {
  return { textPages, lastLines, linesLeft };
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
  { storyId, story, figures, plates, codes }: ComposedStory,
  isFirst: boolean,
  measure: StoryMeasure | undefined,
): SetStory {
  const isText = story.paragraphs.length > 0;
  const hasTail = codes.length > 0 || figures.some(({ kind }) => kind === "end");
  return {
    id: storyId,
    isFirst,
    hasFigures: figures.length > 0,
    hasOpening: figures.some(({ kind }) => kind === "opening"),
    plates: plates.length,
    openingPlates: isText ? plates.filter(({ after }) => after === 0).length : 0,
    textPages: measure?.textPages ?? 0,
    lastLines: measure?.lastLines ?? 0,
    linesLeft: hasTail && measure ? measure.linesLeft : null,
  };
}
