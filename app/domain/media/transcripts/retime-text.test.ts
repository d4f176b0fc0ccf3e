import { expect, test } from "vitest";
import { sentencesOf } from "../../../../tests/support/transcripts";
import { retimeText } from "./retime-text";
import { transcriptText } from "./transcript";

const said = sentencesOf("The fairy was late. ? | We waited on the key. ? | Then it came.");
const textsOf = (text: string) => retimeText(said, text).map((sentence) => sentence.text);

test("a corrected word stays in its sentence, which is not unsure any more; the others are as they were", () => {
  const sentences = retimeText(said, "The ferry was late. We waited on the key. Then it came.");
  expect(sentences).toEqual([{ ...said[0], text: "The ferry was late.", unsure: false }, said[1], said[2]]);
  expect(sentences[1]).toBe(said[1]);
});

test.each([
  [
    "one word more",
    "The fairy was very late. We waited on the key. Then it came.",
    ["The fairy was very late.", "We waited on the key.", "Then it came."],
  ],
  ["a sentence less", "The fairy was late. Then it came.", ["The fairy was late.", "", "Then it came."]],
  [
    "words before the first",
    "Well, the fairy was late. We waited on the key. Then it came.",
    ["Well, the fairy was late.", "We waited on the key.", "Then it came."],
  ],
  [
    "words after the last",
    "The fairy was late. We waited on the key. Then it came. Slowly.",
    ["The fairy was late.", "We waited on the key.", "Then it came. Slowly."],
  ],
  ["no words", "", ["", "", ""]],
])("%s", (_name, text, expected) => {
  expect(textsOf(text)).toEqual(expected);
});

test("line breaks that were typed stay, inside a sentence and between two", () => {
  const text = "The fairy\nwas late.\n\nWe waited on the key.\nThen it came.";
  expect(textsOf(text)).toEqual(["The fairy\nwas late.\n\n", "We waited on the key.\n", "Then it came."]);
  expect(transcriptText(retimeText(said, text))).toBe(text);
});

test("every word of every text is in one sentence, in order", () => {
  const words = ["The", "ferry", "was", "late.", "We", "key.", "Then", "it", "came.", "\n\n", "sang"];
  for (let seed = 1; seed < 400; seed += 1) {
    const text = Array.from(
      { length: seed % 17 },
      (_none, place) => words[(seed * 7 + place * place * seed) % 11],
    ).join(" ");
    const sentences = retimeText(said, text);
    expect(transcriptText(sentences).split(/\s+/)).toEqual(text.trim().split(/\s+/));
    expect(sentences.map(({ id, start }) => [id, start])).toEqual(said.map(({ id, start }) => [id, start]));
  }
});

test("the text of a whole day of telling is put together at once", () => {
  const sentence =
    "Sentence that has about a hundred letters, as most do that are told in an interview of one day or two.";
  const long = Array.from({ length: 40_000 }, (_none, id) => ({
    ...{ id, start: id, end: id + 1, unsure: false },
    text: `${sentence}${id % 3 === 0 ? "\n" : ""}`,
  }));
  const before = process.cpuUsage();
  const text = transcriptText(long);
  // Microseconds of the processor: looking at the whole text for each sentence took a minute.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  expect(text.startsWith(`${sentence}\n${sentence} ${sentence} ${sentence}\n`)).toBe(true);
});

test("two hours in other words take no longer than a breath", () => {
  const long = sentencesOf(
    Array.from(
      { length: 1500 },
      (_none, n) => `Sentence ${n} has twelve words that were heard on that day.`,
    ).join(" | "),
  );
  const other = Array.from({ length: 18_000 }, (_none, n) => `word${n}`).join(" ");
  const before = process.cpuUsage();
  const sentences = retimeText(long, other);
  // Microseconds of the processor, many times what it takes: comparing each word with each would take minutes.
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
  expect(transcriptText(sentences)).toBe(other);
  expect(sentences.filter(({ text }) => text === "")).toEqual([]);
});
