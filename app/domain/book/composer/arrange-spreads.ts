import { plainArrangement, type SetStory, type StoryArrangement } from "./arrange-stories";
import { linesPerPage } from "./text-length";

/* How the stories of a book by spreads follow one another: see docs/decisions/0078. */

/** Used lines from which a page looks filled, and below which it ends above its middle. */
export const filledLines = { wanted: 22, least: 17 };
const headingLines = 8;
/** Lines that a title can sink on a page that its story goes on from, without and with a picture above it. */
const mostSink = { plain: 15, below: 4 };
/** Further lines that a picture sinks with its title, as far as some words stay below them. */
const roomAbove = ({ openingLines }: SetStory) =>
  Math.max(
    0,
    Math.min(mostSink.plain, linesPerPage - 1 - openingLines - headingLines - linesBelow) - mostSink.below,
  );
/** Lines of the usual size that the words below a low title take. */
const linesBelow = 7;
const spareSink = 3;
/** Lines that looser leading adds to each full page. Chosen letters fill pages otherwise: they lose one of their own. */
const looseLines = ({ textScale }: SetStory) => (textScale === 1 ? 0.75 : textScale);
const linesBetweenStories = 4;

type Arrangements = Record<number, StoryArrangement>;

/** Arranges all stories of a book from what an earlier pass measured. Keyed by story id. */
export function arrangeSpreads(stories: SetStory[], earlier: Arrangements): Arrangements {
  const arranged: Arrangements = {};
  let [isLeft, index] = [true, 0];
  while (index < stories.length) {
    const [story] = stories.slice(index) as [SetStory];
    const group = sharingPage(stories.slice(index));
    if (story.isFirst) isLeft = true;
    const whole = together(group);
    const stored = earlier[story.id] ?? plainArrangement;
    const opening = openingOf(endFilled(whole, stored).textPages, story, isLeft);
    // The leaf has the sentence already.
    const isPlaced = opening.hasLeafBefore || group.length > 1;
    const ended = endFilled(isPlaced ? { ...whole, sentenceLines: null } : whole, stored);
    arranged[story.id] = { ...ended.arrangement, ...opening };
    for (const { id } of group.slice(1)) arranged[id] = { ...plainArrangement, follows: true };
    const pages = ended.textPages + story.plates + (opening.hasLeafBefore ? 1 : 0);
    if (pages % 2 === 1) isLeft = !isLeft;
    index += group.length;
  }
  return arranged;
}

function sharingPage([first, ...others]: SetStory[]): SetStory[] {
  const group = first ? [first] : [];
  if (!first || !isShareable(first)) return group;
  for (const story of others) {
    if (story.isFirst || !isShareable(story)) break;
    if (together([...group, story]).lastLines > linesPerPage) break;
    group.push(story);
  }
  return group;
}

function isShareable({ textPages, plates, hasFigures }: SetStory): boolean {
  return textPages === 1 && plates === 0 && !hasFigures;
}

function together(group: SetStory[]): SetStory {
  const [first] = group as [SetStory];
  const lines = group.reduce(
    (sum, { lastLines }) => sum + lastLines,
    (group.length - 1) * linesBetweenStories,
  );
  return { ...first, lastLines: lines };
}

/** Ends a story on a filled page: by a page less, a lower title, or looser lines. */
function endFilled(story: SetStory, stored: StoryArrangement) {
  const { textPages, lastLines, hasOpening, openingSpare, wordLines, linesLeft, canLosePage, canGrow } =
    story;
  const plain = { arrangement: stored, textPages };
  if (textPages === 0) return plain;
  if (linesLeft !== null) return { arrangement: { ...stored, sink: stored.sink + linesLeft + 5 }, textPages };
  const missing = filledLines.wanted - lastLines;
  if (fitsOnePageInPlainType(story, stored)) return { arrangement: { ...stored, typeSize: 1 }, textPages: 1 };
  if (fitsSentence(story)) return { arrangement: withSentence(story, stored), textPages };
  // It has one page by what an earlier pass took away.
  if (textPages === 1 && (stored.typeSize !== undefined || stored.sink < 0 || stored.isTight)) return plain;
  // Measured by itself, without what an earlier pass added.
  if (textPages === 1) return lowered(plainArrangement, missing, textPages, linesPerPage);
  const spare = (hasOpening ? Math.min(2 * spareSink, openingSpare) : spareSink) + Math.min(0, stored.sink);
  const gained = stored.isTight ? 0 : Math.floor(looseLines(story) * (textPages - 1));
  if (wordLines === null && canLosePage && lastLines <= spare + gained)
    return {
      arrangement: {
        ...stored,
        // A page without a line has the end of the story alone.
        sink: stored.sink - Math.max(1, Math.min(spare, lastLines)),
        // The lines of chosen letters are not those that are counted: a little more room than it takes.
        isTight: lastLines > spare || story.textScale > 1,
      },
      textPages: textPages - 1,
    };
  if (missing <= 0) return plain;
  const loosened = stored.isLoose || !canGrow ? 0 : Math.floor(looseLines(story) * (textPages - 1));
  const isLoose = stored.isLoose || loosened >= (story.textScale > 1 ? 1 : 2);
  const grown = Math.ceil(linesBelow * Math.max(0, story.textScale - 1));
  const below = hasOpening ? mostSink.below + roomAbove(story) : mostSink.plain;
  const most = Math.min(story.sinkRoom, Math.max(0, below - grown));
  const ended = lowered({ ...stored, isLoose }, missing - (isLoose ? loosened : 0), textPages, most);
  return larger(story, stored, ended);
}

/** Short stories have type of their own anyway; beside others, a long one in slightly larger type goes unseen. */
const mostLarger = { short: 1.12, long: 1.05 };
/** The largest type in relation to that of usual books (type-size.ts). */
const largestType = 1.4;

/** Fills a page that no other move has filled by type that is slightly larger still. */
function larger(story: SetStory, stored: StoryArrangement, ended: ReturnType<typeof lowered>) {
  const { textScale, textPages, lastLines, typeSize, canGrow } = story;
  const { sink, isLoose } = ended.arrangement;
  const isMoved = sink !== stored.sink || isLoose !== stored.isLoose;
  const isMadePlain = stored.typeSize !== undefined && stored.typeSize <= 1 && typeSize > 1;
  if (!canGrow || isMoved || isMadePlain || lastLines >= filledLines.least) return ended;
  const now = stored.typeSize ?? typeSize;
  const share = (filledLines.least + 1 - lastLines) / (linesPerPage * (textPages - 1));
  const most = typeSize * (textPages <= 3 ? mostLarger.short : mostLarger.long);
  const size = Math.max(now, Math.min(now * (1 + share), most, largestType / textScale));
  // As large as it can be: then perhaps one page is enough for it, in the type of usual books. The next pass takes this back where it is not.
  if (size < now * 1.001 && textPages === 2 && story.fitsPlain && typeSize > 1)
    return { arrangement: { ...plainArrangement, typeSize: Math.min(1, 1 / textScale) }, textPages: 1 };
  return { ...ended, arrangement: { ...ended.arrangement, typeSize: size } };
}

function fitsSentence({ sentenceLines, lastLines, wordLines }: SetStory): boolean {
  if (sentenceLines === null || wordLines !== null) return false;
  return lastLines < filledLines.wanted && lastLines + sentenceLines <= linesPerPage - 1;
}

function withSentence({ sentenceLines, lastLines, textPages }: SetStory, stored: StoryArrangement) {
  const base = textPages === 1 ? { ...plainArrangement, typeSize: stored.typeSize } : stored;
  const missing = filledLines.wanted - lastLines - (sentenceLines ?? 0);
  const sink = textPages === 1 ? Math.max(0, missing) : base.sink;
  return { ...base, sink, hasSentenceAtEnd: true };
}

/** Lines of a page that a text in plain type is sure to fit. */
const surelyFitting = 28;

function fitsOnePageInPlainType(
  { textPages, lastLines, typeSize, fitsPlain }: SetStory,
  stored: StoryArrangement,
) {
  if (!fitsPlain || textPages !== 2 || typeSize === 1 || stored.typeSize !== undefined) return false;
  const words = linesPerPage + lastLines - headingLines;
  return words / typeSize ** 2 + headingLines <= surelyFitting;
}

function lowered(stored: StoryArrangement, missing: number, textPages: number, most: number) {
  const sink = Math.min(Math.max(stored.sink, most), stored.sink + Math.max(0, missing));
  return { arrangement: { ...stored, sink }, textPages };
}

/**
 * Pictures face their story: begun on the left, the first one faces the title; begun on the right, all stand behind the first page. Begun on the
 * left must be a single page of words with an odd number of pictures, and a chosen first picture with a pair before it. Pairs begin on the left.
 */
function openingOf(textPages: number, story: SetStory, isLeft: boolean) {
  const { openingPlates, plates, facingPlates, isOpeningChosen } = story;
  if (openingPlates === 0 || textPages === 0) return { before: 0, hasTitlePage: false, hasLeafBefore: false };
  const isOdd = openingPlates % 2 === 1;
  const isOne = textPages === 1 && plates === openingPlates;
  const hasOthers = openingPlates > facingPlates;
  const first = isOne && !isOdd ? openingPlates : facingPlates + (hasOthers ? 1 : 0);
  if (isLeft) return { before: first, hasTitlePage: false, hasLeafBefore: false };
  const hasLeafBefore = (isOne && isOdd) || (facingPlates > 0 && hasOthers && isOpeningChosen);
  return { before: hasLeafBefore ? first : 0, hasTitlePage: false, hasLeafBefore };
}
