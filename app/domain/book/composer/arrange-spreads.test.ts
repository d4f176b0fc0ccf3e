import { expect, test } from "vitest";
import { setStory } from "../../../../tests/support/books/set-story";
import { arrangeSpreads, filledLines } from "./arrange-spreads";
import type { SetStory, StoryArrangement } from "./arrange-stories";

const story = setStory;

function arrange(...stories: SetStory[]): StoryArrangement[] {
  const arranged = arrangeSpreads(stories, {});
  return stories.map(({ id }) => arranged[id] as StoryArrangement);
}

const plates = (count: number, textPages: number, isFirst = true) =>
  story({ isFirst, plates: count, openingPlates: count, textPages });

test("the first picture faces the title on a left-hand page, and stands behind it on a right-hand one", () => {
  const [first, second] = arrange(plates(1, 2), plates(1, 2, false));
  expect([first?.before, second?.before]).toEqual([1, 0]);
});

test("an even number of pictures of one page of words face one another", () => {
  expect(arrange(plates(2, 1))[0]?.before).toBe(2);
});

test("a page of words and its picture share a spread: a leaf goes before them where needed", () => {
  const [, second] = arrange(story({ isFirst: true, textPages: 1 }), plates(1, 1, false));
  expect(second).toMatchObject({ before: 1, hasLeafBefore: true, hasTitlePage: false });
  expect(arrange(plates(1, 1))[0]?.hasLeafBefore).toBe(false);
});

test("a story in the largest type whose ending is short is tried on one page, in plain type", () => {
  const ending = story({ lastLines: 13, hasOpening: true, openingLines: 12, typeSize: 1.2 });
  const plain = { before: 0, hasTitlePage: false, follows: false, isTight: false, isLoose: false };
  const moved = { ...plain, sink: 4, typeSize: 1.2 * 1.12 };
  const next = (fields: Partial<SetStory>) =>
    arrangeSpreads([{ ...ending, ...fields }], { [ending.id]: moved })[ending.id];
  expect(next({})).toMatchObject({ typeSize: 1, sink: 0 });
  expect(next({ fitsPlain: false })?.typeSize).not.toBe(1);
});

test("a small picture sinks with its title, one that fills half a page hardly", () => {
  const ending = { lastLines: 2, canLosePage: false, hasOpening: true };
  expect(arrange(story({ ...ending, openingLines: 4 }))[0]?.sink).toBe(10);
  expect(arrange(story({ ...ending, openingLines: 16 }))[0]?.sink).toBe(4);
});

test("what made a story one of one page is kept in the next pass", () => {
  const one = story({ textPages: 1, lastLines: 29, typeSize: 1.18 });
  const stored = { before: 0, hasTitlePage: false, follows: false, sink: -2, isTight: false, typeSize: 1 };
  expect(arrangeSpreads([one], { [one.id]: stored })[one.id]).toMatchObject({ sink: -2, typeSize: 1 });
});

test("a story of one page stands lower until it fills it", () => {
  expect(arrange(story({ textPages: 1, lastLines: 9, hasFigures: true }))[0]?.sink).toBe(
    filledLines.wanted - 9,
  );
});

test("a last page of a line or two is taken back, and one that cannot be is filled", () => {
  expect(arrange(story({ lastLines: 2 }))[0]?.sink).toBe(-2);
  expect(arrange(story({ lastLines: 2, canLosePage: false }))[0]?.sink).toBe(15);
  expect(arrange(story({ lastLines: 12 }))[0]?.sink).toBe(10);
});

test("a page on which no line stands is taken back", () => {
  expect(arrange(story({ textPages: 3, lastLines: 0 }))[0]?.sink).toBe(-1);
});

test("a title sinks no further than leaves the verse below it on its page", () => {
  const ending = { lastLines: 2, canLosePage: false };
  expect(arrange(story({ ...ending, sinkRoom: 6 }))[0]?.sink).toBe(6);
  expect(arrange(story({ ...ending, sinkRoom: 60 }))[0]?.sink).toBe(15);
});

test("a title sinks less far where the words below it are larger", () => {
  const ending = { lastLines: 2, canLosePage: false };
  expect(arrange(story({ ...ending, textScale: 1.12 }))[0]?.sink).toBe(14);
  expect(arrange(story({ ...ending, textScale: 0.92 }))[0]?.sink).toBe(15);
});

test("a page that no other move fills is filled by slightly larger type", () => {
  const ending = story({ textPages: 4, lastLines: 6, hasOpening: true, openingLines: 12, textScale: 1.11 });
  const [first] = arrange(ending) as [StoryArrangement];
  expect(first).toMatchObject({ isLoose: true, sink: 3 });
  const again = (fields: Partial<SetStory>) =>
    arrangeSpreads([{ ...ending, lastLines: 12, ...fields }], { [ending.id]: first })[ending.id];
  expect(again({})?.typeSize).toBeGreaterThan(1.02);
  expect(again({})?.typeSize).toBeLessThanOrEqual(1.05);
  expect(again({ lastLines: 20 })?.typeSize).toBeUndefined();
  expect(again({ canGrow: false })?.typeSize).toBeUndefined();
  const usual = { ...ending, lastLines: 12, textScale: 1, canGrow: true };
  const moved = { ...first, sink: 4 };
  expect(arrangeSpreads([usual], { [usual.id]: moved })[usual.id]?.typeSize).toBeGreaterThan(1.02);
});

test("a story that a pass has shown to grow by a page is not loosened, and one that plain type does not save is left large", () => {
  const long = { textPages: 9, lastLines: 12, textScale: 1.11 };
  expect(arrange(story({ ...long, canGrow: false }))[0]).toMatchObject({ isLoose: false, sink: 10 });
  const large = { lastLines: 2, typeSize: 1.25, canLosePage: false };
  expect(arrange(story({ ...large, fitsPlain: false }))[0]?.typeSize).toBeUndefined();
});

test("a story in large type that misses its page by a few lines is set in plain type", () => {
  const large = story({ lastLines: 2, typeSize: 1.25 });
  expect(arrange(large)[0]?.typeSize).toBe(1);
  expect(arrange({ ...large, lastLines: 20 })[0]?.typeSize).toBeUndefined();
});

test("a long story is set looser before its title sinks far", () => {
  const [arranged] = arrange(story({ textPages: 9, lastLines: 12 }));
  expect(arranged).toMatchObject({ isLoose: true, sink: 4 });
});

test("short stories of words alone share a page, which is filled as one", () => {
  const short = (lines: number, isFirst = false) => story({ isFirst, textPages: 1, lastLines: lines });
  const [first, second, third] = arrange(short(8, true), short(7), short(20));
  expect([first?.follows, second?.follows, third?.follows]).toEqual([false, true, false]);
  expect(first?.sink).toBe(filledLines.wanted - 8 - 4 - 7);
});

test("the sentence that may stand alone fills the rest of a page, where it has room and the page needs it", () => {
  const [arranged] = arrange(story({ lastLines: 12, sentenceLines: 8 }));
  expect(arranged).toMatchObject({ hasSentenceAtEnd: true, sink: 0 });
  expect(arrange(story({ textPages: 1, lastLines: 10, sentenceLines: 7 }))[0]).toMatchObject({
    hasSentenceAtEnd: true,
    sink: filledLines.wanted - 17,
  });
  for (const full of [{ lastLines: 25 }, { lastLines: 21, sentenceLines: 12 }])
    expect(arrange(story({ sentenceLines: 8, ...full }))[0]?.hasSentenceAtEnd).toBeUndefined();
});

test("a sentence on the leaf before its story is not repeated at its end", () => {
  const [, second] = arrange(story({ isFirst: true, textPages: 1 }), {
    ...plates(1, 1, false),
    lastLines: 10,
    sentenceLines: 7,
  });
  expect(second?.hasLeafBefore).toBe(true);
  expect(second?.hasSentenceAtEnd).toBeUndefined();
});

test("a pair faces itself from either side, and a chosen picture behind it faces the title", () => {
  const pair = { facingPlates: 2, plates: 2, openingPlates: 2 };
  const chosen = { facingPlates: 2, plates: 3, openingPlates: 3, isOpeningChosen: true };
  const before = (fields: Partial<SetStory>) =>
    arrange(story({ isFirst: true, textPages: 2 }), story(fields)).map((one) => one.before)[1];
  // The first story has two pages, so the second one begins on the left.
  expect([before(pair), before(chosen)]).toEqual([2, 3]);
  const onTheRight = (fields: Partial<SetStory>) =>
    arrange(story({ isFirst: true, textPages: 3 }), story(fields))[1];
  expect(onTheRight(pair)).toMatchObject({ before: 0, hasLeafBefore: false });
  expect(onTheRight(chosen)).toMatchObject({ before: 3, hasLeafBefore: true });
});
