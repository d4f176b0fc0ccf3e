import { expect, test } from "vitest";
import { sentencesOf } from "../../../../tests/support/transcripts";
import { transcriptParagraphs } from "./paragraphs";

test("a paragraph begins after a long pause, not after a breath", () => {
  const sentences = sentencesOf("The ferry was late. | We waited. | Years later it sank.", { 1: 0.8, 2: 3 });
  expect(transcriptParagraphs(sentences)).toEqual(["The ferry was late. We waited.", "Years later it sank."]);
});

test("a paragraph begins where an empty line was typed, and a single line break stays", () => {
  const sentences = sentencesOf("Dear Mary,\n | it is cold.\n\n | Come home.");
  expect(transcriptParagraphs(sentences)).toEqual(["Dear Mary,\nit is cold.", "Come home."]);
});

test("a teller who never pauses gets paragraphs too, each ending with a sentence", () => {
  const sentences = sentencesOf(
    Array.from({ length: 60 }, () => "We rowed | and rowed across the wide river.").join(" | "),
  );
  const paragraphs = transcriptParagraphs(sentences);
  expect(paragraphs.length).toBeGreaterThan(2);
  expect(paragraphs.every((text) => text.endsWith("river."))).toBe(true);
  expect(paragraphs.join(" ")).toBe(sentences.map(({ text }) => text).join(" "));
});

test("sentences without words are no paragraphs", () => {
  expect(transcriptParagraphs(sentencesOf(" | We waited. | ", { 1: 5 }))).toEqual(["We waited."]);
  expect(transcriptParagraphs([])).toEqual([]);
});
