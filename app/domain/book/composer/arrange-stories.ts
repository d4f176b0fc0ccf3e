import { lineGap, linesPerPage, textHeight } from "./text-length";

export interface StoryArrangement {
  /** Plates before the text, the first on a left-hand page. */
  before: number;
  /** Whether the title has a right-hand page of its own, so that a single plate can face the only text page. */
  hasTitlePage: boolean;
  /** Whether the story begins on the page where the story before it ends. */
  follows: boolean;
  /** Lines added above the title (or taken away), to end the story well. */
  sink: number;
  isTight: boolean;
  isLoose?: boolean;
  /** Where the type of the composition would miss a page by a few lines. */
  typeSize?: number;
  hasLeafBefore?: boolean;
  /** Whether the sentence of its writer fills the rest of its last page. */
  hasSentenceAtEnd?: boolean;
}

export const plainArrangement: StoryArrangement = {
  before: 0,
  hasTitlePage: false,
  follows: false,
  sink: 0,
  isTight: false,
};

export interface SetStory {
  id: number;
  /** The chapter's first story begins on a left-hand page. */
  isFirst: boolean;
  hasFigures: boolean;
  hasOpening: boolean;
  /** Lines that the picture above its title can lose without getting too small. */
  openingSpare: number;
  /** Lines of that picture with its caption; 0 without one. */
  openingLines: number;
  /** All plates, and those that belong to the opening. */
  plates: number;
  openingPlates: number;
  /** Pages with text; 0 for a story of photos only. */
  textPages: number;
  /** Lines that are used on the last of them, with the space above. */
  lastLines: number;
  /** Lines of words on that page, above codes or below a picture; null where it has words alone. */
  wordLines: number | null;
  /** Free lines below the last words if a picture or codes behind them have a page to themselves; null otherwise. */
  linesLeft: number | null;
  /** False where a pass has shown that taking lines back saves no page. */
  canLosePage: boolean;
  /** False where a pass has shown that looser lines or larger type add a page. */
  canGrow: boolean;
  /** False where a pass has shown that plain type saves no page. */
  fitsPlain: boolean;
  typeSize: number;
  /** How much larger than usual the text of the book is set. */
  textScale: number;
  /** Lines that the sentence which may stand alone takes; null where there is none to place. */
  sentenceLines: number | null;
  facingPlates: number;
  /** Lines that the title can sink without sending verse below it to the next page. */
  sinkRoom: number;
  /** Whether the plate behind them has to face the title. */
  isOpeningChosen: boolean;
}

/** No page ends a story with fewer lines. */
export const fewestLines = 5;
/** Lines that the space above a title can lose. */
const spareSink = 3;
const linesBetweenStories = 4;
const shareableLines = Math.floor(linesPerPage * 0.6);

/** Arranges all stories of a book from what an earlier pass measured. Keyed by story id. */
export function arrangeStories(
  stories: SetStory[],
  earlier: Record<number, StoryArrangement>,
): Record<number, StoryArrangement> {
  const arranged: Record<number, StoryArrangement> = {};
  let before: SetStory | null = null;
  let page = 0;
  for (const story of stories) {
    if (story.isFirst) [before, page] = [null, 0];
    const stored = earlier[story.id] ?? plainArrangement;
    const ended = endWell(story, stored);
    const follows: boolean = before !== null && sharesPage(before, story);
    const opening = follows ? plainArrangement : openingOf(ended.textPages, story, page % 2 === 0);
    arranged[story.id] = { ...ended.arrangement, ...pickOpening(opening), follows };
    page += follows ? 0 : ended.textPages + story.plates + (opening.hasTitlePage ? 1 : 0);
    before = follows ? together(before as SetStory, story) : { ...story, textPages: ended.textPages };
  }
  return arranged;
}

function pickOpening({ before, hasTitlePage }: StoryArrangement) {
  return { before, hasTitlePage };
}

/** Takes back a last page of a few lines, or fills it up. */
function endWell(
  { textPages, lastLines, wordLines, hasOpening, openingSpare, linesLeft, canLosePage }: SetStory,
  stored: StoryArrangement,
): { arrangement: StoryArrangement; textPages: number } {
  const plain = { arrangement: stored, textPages };
  if (linesLeft !== null)
    return { arrangement: { ...stored, sink: stored.sink + linesLeft + fewestLines }, textPages };
  if (textPages < 2) return plain;
  const filled = fillLastPage(stored, wordLines ?? lastLines, textPages);
  // The picture or the codes would keep the page.
  if (wordLines !== null || !canLosePage) return filled;
  const spare = (hasOpening ? Math.min(2 * spareSink, openingSpare) : spareSink) + Math.min(0, stored.sink);
  if (lastLines <= spare)
    return { arrangement: { ...stored, sink: stored.sink - lastLines }, textPages: textPages - 1 };
  const gained = stored.isTight ? 0 : textPages - 1;
  if (lastLines <= spare + gained)
    return { arrangement: { ...stored, sink: stored.sink - spare, isTight: true }, textPages: textPages - 1 };
  return filled;
}

function fillLastPage(stored: StoryArrangement, lines: number, textPages: number) {
  const missing = Math.max(0, fewestLines - lines);
  return { arrangement: { ...stored, sink: stored.sink + missing }, textPages };
}

/** Plates face the text or one another: begun on the left, the first one faces the title; begun on the right, all stand behind the first page. */
function openingOf(
  textPages: number,
  { openingPlates: plates }: SetStory,
  isLeft: boolean,
): StoryArrangement {
  if (plates === 0 || textPages === 0) return plainArrangement;
  const isOdd = plates % 2 === 1;
  if (isLeft) return { ...plainArrangement, before: textPages === 1 && !isOdd ? plates : 1 };
  if (textPages === 1 && isOdd) return { ...plainArrangement, before: plates, hasTitlePage: true };
  return plainArrangement;
}

function sharesPage(before: SetStory, story: SetStory): boolean {
  if (!isShareable(before) || !isShareable(story)) return false;
  return before.lastLines + linesBetweenStories + story.lastLines <= linesPerPage;
}

function isShareable({ textPages, plates, hasFigures, lastLines }: SetStory): boolean {
  return textPages === 1 && plates === 0 && !hasFigures && lastLines <= shareableLines;
}

function together(before: SetStory, story: SetStory): SetStory {
  return { ...before, lastLines: before.lastLines + linesBetweenStories + story.lastLines };
}

/** Lines used on a page, from the place where its text ends, in units below the top of the text area. */
export function linesUsed(bottom: number): number {
  return Math.max(0, Math.round(Math.min(bottom, textHeight) / lineGap));
}
