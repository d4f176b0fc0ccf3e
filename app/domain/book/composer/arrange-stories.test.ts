import { expect, test } from "vitest";
import { setStory } from "../../../../tests/support/books/set-story";
import { arrangeStories, fewestLines, type SetStory, type StoryArrangement } from "./arrange-stories";

const story = (fields: Partial<SetStory> = {}) => setStory({ hasFigures: true, lastLines: 20, ...fields });

function arrange(...stories: SetStory[]): StoryArrangement[] {
  const arranged = arrangeStories(stories, {});
  return stories.map(({ id }) => arranged[id] as StoryArrangement);
}

const plates = (count: number, textPages: number, isFirst = true) =>
  story({ isFirst, plates: count, openingPlates: count, textPages, lastLines: 25 });

test("on a left-hand page, the first plate stands before the text, so that it faces the title", () => {
  expect(arrange(plates(1, 1))[0]).toMatchObject({ before: 1, hasTitlePage: false });
  expect(arrange(plates(2, 3))[0]).toMatchObject({ before: 1 });
});

test("two plates of a story of one page face one another", () => {
  expect(arrange(plates(2, 1))[0]).toMatchObject({ before: 2 });
});

test("on a right-hand page, plates stand behind the first page of text", () => {
  const [, second] = arrange(story({ isFirst: true, textPages: 1 }), plates(1, 2, false));
  expect(second).toMatchObject({ before: 0, hasTitlePage: false });
});

test("a single plate and a single page of text that begin on the right get a title page before them", () => {
  const [, second] = arrange(story({ isFirst: true, textPages: 1 }), plates(1, 1, false));
  expect(second).toMatchObject({ before: 1, hasTitlePage: true });
});

test("a picture behind the last words does not get a page to itself", () => {
  expect(arrange(story({ linesLeft: 3, lastLines: 12 }))[0]).toMatchObject({ sink: 3 + fewestLines });
});

test("words above codes on a last page are filled to five lines, for the codes would keep the page", () => {
  const arranged = arrange(story({ textPages: 2, lastLines: 14, wordLines: 3 }))[0];
  expect(arranged).toMatchObject({ sink: fewestLines - 3, isTight: false });
  expect(arrange(story({ textPages: 2, lastLines: 16, wordLines: 5 }))[0]).toMatchObject({ sink: 0 });
});

test("a picture above the title loses no more lines than leave it large", () => {
  const opened = { hasOpening: true, lastLines: 4, textPages: 2 };
  expect(arrange(story({ ...opened, openingSpare: 6 }))[0]).toMatchObject({ sink: -4 });
  expect(arrange(story({ ...opened, openingSpare: 1 }))[0]).toMatchObject({ sink: fewestLines - 4 });
});

test("a story that lost no page in the pass before is not taken back", () => {
  expect(arrange(story({ lastLines: 2, canLosePage: false }))[0]).toMatchObject({ sink: 3, isTight: false });
});

test("each chapter begins with a left-hand page", () => {
  const [, second] = arrange(story({ isFirst: true, textPages: 1 }), plates(1, 1, true));
  expect(second).toMatchObject({ before: 1, hasTitlePage: false });
});

test("a last page of a line or two is taken back above the title", () => {
  expect(arrange(story({ lastLines: 2 }))[0]).toMatchObject({ sink: -2, isTight: false });
});

test("a longer story is set a little closer for a few lines more", () => {
  expect(arrange(story({ textPages: 6, lastLines: 7 }))[0]).toMatchObject({ sink: -3, isTight: true });
});

test("a last page that cannot be taken back gets five lines", () => {
  expect(arrange(story({ textPages: 2, lastLines: 4, hasOpening: false }))[0]?.isTight).toBe(true);
  const tight = story({ textPages: 2, lastLines: 4 });
  const arranged = arrangeStories([tight], {
    [tight.id]: { ...arrange(tight)[0]!, sink: -3, isTight: true },
  });
  expect(arranged[tight.id]?.sink).toBe(-3 + fewestLines - 4);
});

test("short stories of words alone follow one another on a page, as far as they fit", () => {
  const short = (lastLines: number) => story({ hasFigures: false, textPages: 1, lastLines });
  const follows = arrange({ ...short(8), isFirst: true }, short(9), short(8)).map((one) => one.follows);
  expect(follows).toEqual([false, true, false]);
  expect(arrange({ ...short(8), isFirst: true }, { ...short(9), hasFigures: true })[1]?.follows).toBe(false);
});
