import { expect, test } from "vitest";
import { spreadBooks } from "../../../../tests/support/books/spread-books";
import { drawCover } from "../covers/covers";
import { textWidth } from "../text/text-fit";
import { backCoverTextBoxes, fitSpineText } from "./text-boxes";

const long =
  "Everything I Remember About Growing Up on the Banks of the Galena River and the People Who Made Me";

test("title and author stand on the spine, as high as it is wide", () => {
  expect(fitSpineText({ title: "Ruth", authorName: "Ada" }, 30)).toEqual({
    title: "Ruth",
    author: "Ada",
    size: 18.6,
  });
  expect(fitSpineText({ title: "Ruth", authorName: "Ada" }, 80).size).toBe(20);
});

test("the title is measured as it is printed", () => {
  const spine = fitSpineText({ title: "Ruth's Years", authorName: "Ada" }, 30);
  expect(spine).toEqual(fitSpineText({ title: "Ruth’s Years", authorName: "Ada" }, 30));
  expect(spine.title).toBe("Ruth’s Years");
});

test("a long title makes both smaller, then does without the author, then is cut: always one line", () => {
  const both = fitSpineText({ title: long.slice(0, 70), authorName: "Ada Whitfield" }, 40);
  expect(both.author).toBe("Ada Whitfield");
  const title = `${long}, Then and Now, and Every Year Between`;
  const alone = fitSpineText({ title, authorName: "Wilhelmina Elisabeth van der Hoeven-Abernathy" }, 40);
  expect(alone).toMatchObject({ title, author: null });
  const cut = fitSpineText({ title: `${long} `.repeat(4).slice(0, 300), authorName: "Ada" }, 40);
  expect(cut.title).toMatch(/^Everything I Remember .*\w…$/);
  for (const { title, author, size } of [both, alone, cut]) {
    const length =
      textWidth(title, size, { face: "display" }) + textWidth(author ?? "", size * 0.8, { face: "sans" });
    expect(length).toBeLessThanOrEqual(520.5);
    expect(size).toBeGreaterThanOrEqual(5);
  }
});

test("the spine of a long title ends before its colon", () => {
  const { look } = spreadBooks.threeStories(0);
  const title = "A Life by the River: Stories for My Children and Their Children";
  expect(fitSpineText({ title, authorName: "Rose", look }, 30).title).toBe("A Life by the River");
  expect(fitSpineText({ title: "Rose: A Life", authorName: "Rose", look }, 30).title).toBe("Rose: A Life");
  expect(fitSpineText({ title, authorName: "Rose" }, 30).title).toBe(title);
});

test("a back without an introduction has the sentence that stands alone, or the title, and the author", () => {
  const book = { ...spreadBooks.threeStories(0), introduction: [] };
  const words = (one: typeof book) =>
    backCoverTextBoxes(one, drawCover(one), "en", true, null).map(({ passage: { text } }) => text);
  expect(words(book)).toEqual([book.title, book.authorName]);
  const [chapter] = book.chapters;
  if (chapter?.stories[0]) chapter.stories[0].aloneSentence = "The river froze.";
  expect(words(book)).toEqual(["The river froze.", book.authorName]);
  const { composition: _composition, ...earlier } = book.look;
  expect(words({ ...book, look: earlier })).toEqual([]);
});
