import { expect, test } from "vitest";
import franklin from "../../../../tests/fixtures/memoir/franklin.json";
import { firstPageCharacters, laterPageCharacters, type PageParagraph, pageText } from "./paging";

const x = (count: number) => "x".repeat(count);
const texts = (pages: PageParagraph[][]) => pages.map((page) => page.map(({ text }) => text));

test("no text has no pages", () => {
  expect(pageText([])).toEqual([]);
  expect(pageText(["", " "])).toEqual([]);
});

test("a first page holds 850 characters, and later ones 1100", () => {
  expect(texts(pageText([x(850)]))).toEqual([[x(850)]]);
  expect(texts(pageText([x(851)]))).toEqual([[x(850)], ["x"]]);
  expect(texts(pageText([x(850 + 1100)]))).toEqual([[x(850)], [x(1100)]]);
  expect(texts(pageText([x(850 + 1101)]))).toEqual([[x(850)], [x(1100)], ["x"]]);
});

test("a page ends with a paragraph that ends after 60 % of it", () => {
  expect(texts(pageText([x(510), x(800)]))).toEqual([[x(510)], [x(800)]]);
  expect(texts(pageText([x(509), x(800)]))).toEqual([[x(509), x(340)], [x(460)]]);
  expect(texts(pageText([x(850), "y"]))).toEqual([[x(850)], ["y"]]);
});

test("else with a sentence that ends after 70 % of it", () => {
  const sentence = (length: number) => `${x(length - 1)}.`;
  expect(texts(pageText([`${sentence(595)} ${x(900)}`]))).toEqual([[sentence(595)], [x(900)]]);
  expect(texts(pageText([`${sentence(594)} ${x(300)}`]))).toEqual([[`${sentence(594)} ${x(255)}`], [x(45)]]);
  expect(texts(pageText([`${sentence(850)} y`]))).toEqual([[sentence(850)], ["y"]]);
});

test.each([".”", "!", "?", "…", '."', ".)"])("a sentence may end with %s", (end) => {
  expect(texts(pageText([`${x(700)}${end} ${x(300)}`]))[0]).toEqual([`${x(700)}${end}`]);
});

test("Chinese sentences end without a space", () => {
  expect(texts(pageText([`${"字".repeat(700)}。${"字".repeat(300)}`]))[0]).toEqual([`${"字".repeat(700)}。`]);
});

test.each(["Dr.", "Mrs.", "J.", "St."])("%s ends no sentence", (title) => {
  const start = `${x(640)}. `;
  expect(texts(pageText([`${start}${x(50)} ${title} ${x(900)}`]))[0]).toEqual([start.trim()]);
});

test("else at a space after 80 % of it", () => {
  expect(texts(pageText([`${x(680)} ${x(900)}`]))).toEqual([[x(680)], [x(900)]]);
  expect(texts(pageText([`${x(679)} ${x(300)}`]))).toEqual([[`${x(679)} ${x(170)}`], [x(130)]]);
  expect(texts(pageText([`${x(850)} y`]))).toEqual([[x(850)], ["y"]]);
});

test("a no-break space keeps its words together", () => {
  expect(texts(pageText([`${x(700)} ${x(100)}\u00a0${x(300)}`]))[0]).toEqual([x(700)]);
});

test("a paragraph that goes on is marked, and one that starts is not", () => {
  const marks = pageText([x(1000), "next", x(2000)]).map((page) =>
    page.map(({ isContinued }) => isContinued),
  );
  expect(marks).toEqual([[false], [true, false, false], [true]]);
  expect(pageText([x(600), "next", x(500)])[1]).toEqual([{ text: x(500), isContinued: false }]);
});

test.each([
  ["an emoji", "🙂"],
  ["a family", "👨‍👩‍👧‍👦"],
  ["a flag", "🇺🇸"],
  ["a letter under its mark", "e\u0301"],
])("%s is never divided", (_, character) => {
  const pages = texts(pageText([x(845) + character.repeat(1000)])).map((page) => page.join(""));
  expect(pages.join("")).toBe(x(845) + character.repeat(1000));
  for (const page of pages) expect(page.replace(/^x+/, "").replaceAll(character, "")).toBe("");
  expect(pages[0]?.length).toBeLessThanOrEqual(850);
});

test("a character that is longer than a page stands on one", () => {
  const towering = `e${"\u0301".repeat(3000)}`;
  expect(
    texts(pageText([towering]))
      .flat()
      .join(""),
  ).toBe(towering);
});

const noise = Array.from({ length: 40 }, (_, seed) => randomParagraphs(seed));

test.each([...franklin.chapters.map(({ paragraphs }) => paragraphs), ...noise])(
  "every character stands on the pages once and in order (%#)",
  (...paragraphs) => {
    const pages = pageText(paragraphs);
    const together: string[] = [];
    for (const { text, isContinued } of pages.flat()) {
      if (isContinued) together.push(`${together.pop()}${text}`);
      else together.push(text);
    }
    expect(together.map(withoutSpaces)).toEqual(paragraphs.map(withoutSpaces));
    for (const [index, page] of pages.entries()) {
      const length = page.map(({ text }) => text).join("\n").length;
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThanOrEqual(index === 0 ? firstPageCharacters : laterPageCharacters);
      expect(page.every(({ text }) => text.isWellFormed() && text !== "")).toBe(true);
    }
  },
);

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, "");
}

/** Paragraphs of letters, marks, emoji, other scripts, spaces and stops, the same for the same seed. */
function randomParagraphs(seed: number): string[] {
  let state = seed + 1;
  const random = (below: number) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  const pieces = [
    "a",
    "Word",
    " ",
    " ",
    ". ",
    "?” ",
    "é",
    "e\u0301",
    "🙂",
    "👩‍🔬",
    "שלום",
    "你好。",
    "\u00a0",
    "-",
  ];
  const paragraph = () =>
    Array.from({ length: 1 + random(900) }, () => pieces[random(pieces.length)]).join("");
  return Array.from({ length: 1 + random(8) }, paragraph)
    .map((text) => text.trim())
    .filter((text) => text !== "");
}
