import { arrangeSpreads, filledLines } from "~/domain/book/composer/arrange-spreads";
import {
  arrangeStories,
  plainArrangement,
  type SetStory,
  type StoryArrangement,
} from "~/domain/book/composer/arrange-stories";
import { isBySpreads } from "~/domain/book/composer/composition";
import { linesAbove, spareLines } from "~/domain/book/composer/figures";
import { sentenceLines } from "~/domain/book/composer/sentences-alone";
import { beginningOf, besideWords } from "~/domain/book/composer/story-beginning";
import { lettersRoom } from "~/domain/book/lettering/lettering";
import { countWritingPages, writingPages } from "~/domain/book/parts/writing-pages";
import type { StoryMeasure, StoryMeasures } from "~/domain/book/print/job";
import type { ComposedStory, DrawnBook } from "~/domain/book/print/placements";
import { arrangeData, type BookData, type BookOptions, bookData } from "~/domain/book/print/print-data";
import type { PrinterProfile } from "~/domain/book/print/printer-profile";
import { type MeasuresById, measureStories, readMeasures } from "./measure-stories";
import type { TypesetDocument, Typesetter } from "./typeset";

/** Passes over the whole book; each knows where the stories of the one before ended. Endings that are still short get more. */
const maxPasses = { plain: 2, bySpreads: 3, shortEndings: 5 };

function passesOf(book: DrawnBook["book"], stories: SetStory[]): number {
  if (!isBySpreads(book)) return maxPasses.plain;
  const isShort = ({ textPages, lastLines }: SetStory, index: number) =>
    textPages > 1 && lastLines < filledLines.least && stories[index + 1]?.isFirst === false;
  return stories.some(isShort) ? maxPasses.shortEndings : maxPasses.bySpreads;
}

type Arrangements = Record<number, StoryArrangement>;

export interface SetStories {
  document: TypesetDocument;
  measures: StoryMeasures;
  writing: number;
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
  const bySpreads = isBySpreads(drawn.book);
  const arrange = bySpreads ? arrangeSpreads : arrangeStories;
  const first = listSetStories(byId, drawn);
  let measured = first;
  let arrangements = arrange(measured, {});
  let besides = new Set<string>();
  const arrangedData = () => arrangeData(data, arrangements, byId, besides);
  const set = () => typesetter.typeset("book", arrangedData());
  let document = await set();
  for (let pass = 1; pass < passesOf(drawn.book, measured); pass += 1) {
    const later = listSetStories(readMeasures(document), drawn);
    measured = refine(first, measured, later, arrangements);
    const next = arrange(measured, withoutFailed(arrangements, measured));
    const nextBesides = bySpreads ? chaptersBehindGap(document) : besides;
    if (isSame(next, arrangements, measured) && hasSameItems(nextBesides, besides)) break;
    [arrangements, besides] = [next, nextBesides];
    document = await set();
  }
  const writing = countWritingPages(drawn.book, document.pages, profile.pages.least);
  if (writing > 0) document = await typesetter.typeset("book", withWritingPages(arrangedData(), writing));
  typesetter.forget();
  return { document, measures, writing };
}

function withWritingPages(data: BookData, count: number): BookData {
  return { ...data, parts: { ...data.parts, writing: writingPages(count) } };
}

interface PageMark {
  id?: string;
  page: number;
}

/** Ids of chapters before whose name a left-hand page would stay blank: their photo takes it. */
function chaptersBehindGap(document: TypesetDocument): Set<string> {
  const starts = document.query("start") as Required<PageMark>[];
  const others = ["end", "part-end", "place", "start"].flatMap(
    (label) => document.query(label) as PageMark[],
  );
  const filled = new Set(others.map(({ page }) => page));
  const names = starts.filter(({ id }) => id.startsWith("chapter-"));
  return new Set(names.flatMap(({ id, page }) => (page > 1 && !filled.has(page - 1) ? [id] : [])));
}

function hasSameItems(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((item) => other.has(item));
}

function isSame(next: Arrangements, last: Arrangements, stories: SetStory[]): boolean {
  return stories.every(({ id }) => JSON.stringify(next[id]) === JSON.stringify(last[id] ?? plainArrangement));
}

/** Stories of one page may share it, so only their first measure is their own. `before`: the pass before the later one. */
function refine(
  first: SetStory[],
  before: SetStory[],
  later: SetStory[],
  arrangements: Arrangements,
): SetStory[] {
  return first.map((story, index) => {
    const measured = later[index] as SetStory;
    if (story.textPages <= 1) return story;
    const known = { ...story, ...pickKnown(before[index] ?? story) };
    const arrangement = arrangements[story.id];
    // In vain: as it was measured at first.
    if (isTakenBack(arrangement) && measured.textPages >= story.textPages)
      return { ...known, canLosePage: false };
    if (isGrown(arrangement) && measured.textPages > story.textPages) return { ...known, canGrow: false };
    if (isSetPlain(arrangement) && measured.textPages >= story.textPages)
      return { ...known, fitsPlain: false };
    return { ...known, ...pickEnd(measured) };
  });
}

function isTakenBack(arrangement: StoryArrangement | undefined): boolean {
  return (arrangement?.sink ?? 0) < 0;
}

function isGrown(arrangement: StoryArrangement | undefined): boolean {
  return arrangement?.isLoose === true || (arrangement?.typeSize ?? 1) > 1;
}

/** Whether it has the type of usual books, and no larger one of its own. */
function isSetPlain(arrangement: StoryArrangement | undefined): boolean {
  return arrangement?.typeSize !== undefined && arrangement.typeSize <= 1;
}

function withoutFailed(arrangements: Arrangements, stories: SetStory[]): Arrangements {
  const known = new Map(stories.map((story) => [story.id, story]));
  const hasFailed = (id: number, one: StoryArrangement) => {
    const { canLosePage = true, canGrow = true, fitsPlain = true } = known.get(id) ?? {};
    return (
      (!canLosePage && isTakenBack(one)) || (!canGrow && isGrown(one)) || (!fitsPlain && isSetPlain(one))
    );
  };
  return Object.fromEntries(Object.entries(arrangements).filter(([id, one]) => !hasFailed(Number(id), one)));
}

/** What passes have shown in vain. */
function pickKnown({ canLosePage, canGrow, fitsPlain }: SetStory) {
  return { canLosePage, canGrow, fitsPlain };
}

function pickEnd({ textPages, lastLines, wordLines, linesLeft }: SetStory) {
  return { textPages, lastLines, wordLines, linesLeft };
}

function listSetStories(measures: MeasuresById, { book, stories }: DrawnBook): SetStory[] {
  const { scale } = lettersRoom(book);
  const composed = new Map(stories.map((story) => [story.storyId, story]));
  return book.chapters.flatMap((chapter) =>
    chapter.stories.map(({ id }, index) => {
      const measure = measures.get(`story-${id}`);
      return setStory(composed.get(id) as ComposedStory, index === 0, measure, scale);
    }),
  );
}

/** The caption of a picture above a title, with the space to the title. */
const captionLines = 3;

/** A story without words has no measure. */
function setStory(
  { storyId, story, figures, plates, spreads, sentence }: ComposedStory,
  isFirst: boolean,
  measure: StoryMeasure | undefined,
  textScale: number,
): SetStory {
  const isText = story.paragraphs.length > 0;
  const opening = figures.find(({ kind }) => kind === "opening");
  return {
    id: storyId,
    isFirst,
    hasFigures: figures.length > 0,
    hasOpening: opening !== undefined,
    openingSpare: opening ? spareLines(opening) : 0,
    openingLines: opening ? linesAbove(figures) + captionLines : 0,
    plates: plates.length,
    openingPlates: isText ? plates.filter(({ after }) => after === 0).length : 0,
    textPages: measure?.textPages ?? 0,
    lastLines: measure?.lastLines ?? 0,
    wordLines: measure?.wordLines ?? null,
    linesLeft: measure?.linesLeft ?? null,
    canLosePage: true,
    canGrow: true,
    fitsPlain: true,
    typeSize: spreads?.typeSize ?? 1,
    textScale,
    facingPlates: spreads?.facing ?? 0,
    isOpeningChosen: spreads?.isOpeningChosen ?? false,
    sinkRoom: beginningOf(story.paragraphs, besideWords({ figures, spreads })).sinkRoom,
    sentenceLines: sentence === null ? null : sentenceLines(sentence),
  };
}
