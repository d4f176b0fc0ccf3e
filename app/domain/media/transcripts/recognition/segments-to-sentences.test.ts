import { expect, test } from "vitest";
import { type Segment, toSentences } from "./segments-to-sentences";

const said = (start: number, end: number, text: string, isUnsure = false): Segment => ({
  ...{ start, end, text, isUnsure },
});

test("a segment of two sentences is divided, with times by letters", () => {
  expect(toSentences([said(0, 10, "We went. We saw.")])).toEqual([
    { start: 0, end: 5, text: "We went.", unsure: false },
    { start: 5.63, end: 10, text: "We saw.", unsure: false },
  ]);
});

test("segments that break in the middle of a sentence are joined", () => {
  expect(toSentences([said(0, 4, "We went to"), said(4, 6, "the river. It was cold.")])).toMatchObject([
    { start: 0, text: "We went to the river." },
    { end: 6, text: "It was cold." },
  ]);
});

test("abbreviations and initials do not end a sentence", () => {
  const [only, ...others] = toSentences([said(0, 9, "Dr. Miller and J. Smith lived on St. Mary Street.")]);
  expect([only?.text, others]).toEqual(["Dr. Miller and J. Smith lived on St. Mary Street.", []]);
});

test("without any full stop, every segment is a sentence", () => {
  const texts = toSentences([said(0, 2, "go forward"), said(2, 4, "ten meters")]).map(({ text }) => text);
  expect(texts).toEqual(["go forward", "ten meters"]);
});

test("a long pause ends a sentence", () => {
  const segments = [said(0, 2, "and then"), said(9, 11, "we left. So it was.")];
  expect(toSentences(segments).map(({ text, start }) => [text, start])).toEqual([
    ["and then", 0],
    ["we left.", 9],
    ["So it was.", expect.closeTo(9.9, 0)],
  ]);
});

test("what never ends is cut between segments", () => {
  const segments = Array.from({ length: 20 }, (_, index) => said(index, index + 1, "and ".repeat(15).trim()));
  const sentences = toSentences([...segments, said(20, 21, "the end.")]);
  expect(sentences.length).toBeGreaterThan(3);
  for (const { text } of sentences) expect(text.length).toBeLessThan(400);
});

test("languages without spaces are divided too", () => {
  expect(toSentences([said(0, 4, "我出生在上海。后来去了北京。")]).map(({ text }) => text)).toEqual([
    "我出生在上海。",
    "后来去了北京。",
  ]);
});

test("a sentence is unsure if a segment of it is", () => {
  const segments = [
    said(0, 2, "We met Ada"),
    said(2, 4, "Lovelace. She laughed.", true),
    said(4, 5, "So did I."),
  ];
  expect(toSentences(segments).map(({ unsure }) => unsure)).toEqual([true, true, false]);
});

test("silence has no sentences", () => {
  expect(toSentences([])).toEqual([]);
});
