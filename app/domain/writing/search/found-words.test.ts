import { expect, test } from "vitest";
import { markExcerpt, nearestWords } from "./found-words";
import { readSearchWords } from "./search-words";

const marked = (passages: { text: string; isMarked: boolean }[] | null) =>
  passages?.filter(({ isMarked }) => isMarked).map(({ text }) => text);

test("a word is as near as its nearest place in the texts", () => {
  const words = readSearchWords("river");
  const near = (...texts: string[]) =>
    nearestWords(
      words,
      texts.map((text) => ({ text, language: "en" })),
    ).map(({ nearness }) => nearness);
  expect(near("The riverbank.", "Down by the river.")).toEqual(["whole"]);
  expect(near("The riverbank.")).toEqual(["beginning"]);
  expect(near("The mill.")).toEqual([]);
  expect(near(`${"The mill.\n\n".repeat(20_000)}Down by the river.`)).toEqual(["whole"]);
});

test("in a long text the places of its first part decide", () => {
  const [word] = readSearchWords("e");
  const near = (text: string) => nearestWords(word ? [word] : [], [{ text, language: "en" }]);
  expect(near(`${"bee ".repeat(1_000)}e`)).toMatchObject([{ nearness: "whole" }]);
  expect(near(`${"bee ".repeat(100_000)}e`)).toMatchObject([{ nearness: "inside" }]);
});

test("the excerpt is found wherever it stands in a paragraph without an end", () => {
  const words = nearestWords(readSearchWords("river"), [{ text: "river", language: "en" }]);
  const text = `${"mill ".repeat(10_000)}river ${"mill ".repeat(10_000)}`;
  expect(marked(markExcerpt(text, words, "en"))).toEqual(["river"]);
  expect(markExcerpt("mill ".repeat(20_000), words, "en")).toBeNull();
  const unbroken = `${"水".repeat(50_000)}river`;
  expect(marked(markExcerpt(unbroken, words, "zh"))).toEqual(["river"]);
});
