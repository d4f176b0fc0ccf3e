import { expect, test } from "vitest";
import { holdsSentence, offeredSentences } from "./alone-sentence";

const text =
  "My mother baked on Saturdays. Nobody said a word about it.\n\nMr. Reed came by at noon.\nYes.\n\nWe waited for the rain.";

test("offers the sentences of a text in their order, whole behind abbreviations, without the shortest", () => {
  expect(offeredSentences(`${text} We waited for the rain.`)).toEqual([
    "My mother baked on Saturdays.",
    "Nobody said a word about it.",
    "Mr. Reed came by at noon.",
    "We waited for the rain.",
  ]);
});

test("finds a sentence wherever the lines break", () => {
  expect(holdsSentence("Nobody said\na word about it. So it was.", "Nobody said a word about it.")).toBe(
    true,
  );
  expect(holdsSentence(text, "Nobody said a word.")).toBe(false);
});

test("a part of a word is no sentence, nor is nothing", () => {
  expect(holdsSentence("Everybody said a word.", "body said a word.")).toBe(false);
  expect(holdsSentence(text, "Nobody sa")).toBe(false);
  expect(holdsSentence(text, " ")).toBe(false);
});
