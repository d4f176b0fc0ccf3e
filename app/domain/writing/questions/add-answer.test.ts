import { expect, test } from "vitest";
import { addAnswer, findAddedBefore } from "./add-answer";

test.each([
  ["below a story", "We had a dog.", "And a cat.", "", "We had a dog.\n\nAnd a cat."],
  ["as the whole of an empty one", "", " And a cat. \n\n\n Grey. ", "", "And a cat.\n\nGrey."],
  [
    "where its beginning still ends the story",
    "We had a do",
    "We had a dog.",
    "We had a do",
    "We had a dog.",
  ],
  ["below others", "We had a dog.\n\nAnd a c", "And a cat.", "And a c", "We had a dog.\n\nAnd a cat."],
  ["with nothing new", "We had a dog.", "We had a dog.", "We had a dog.", "We had a dog."],
  [
    "where its beginning was changed in the story",
    "We had an old dog.",
    "We had a dog. And a cat.",
    "We had a dog.",
    "We had an old dog.\n\nAnd a cat.",
  ],
  ["anew", "We had a dog.", "We had a hound.", "We had a dog.", "We had a dog.\n\nWe had a hound."],
])("an answer goes on %s", (_, story, answer, added, all) => {
  expect(addAnswer(story, answer, added)).toBe(all);
});

test.each([
  ["with more", "We had a dog.\n\nHalf", "Half a sentence", "We had a dog.\n\nHalf a sentence"],
  ["with more twice", "Half a sentence", "Half a sentence about a goose.", "Half a sentence about a goose."],
  [
    "with a paragraph more",
    "A dog.\n\nA cat.",
    "A dog.\n\nA cat.\n\nA goose.",
    "A dog.\n\nA cat.\n\nA goose.",
  ],
  ["late, with less", "Half a sentence", "Half", "Half a sentence"],
  ["with other words", "Half a sentence", "A goose.", "Half a sentence\n\nA goose."],
  ["after its words were changed", "Half a phrase", "Half a sentence", "Half a phrase\n\nHalf a sentence"],
])("a form that is sent again %s adds what is new", (_, story, answer, all) => {
  expect(addAnswer(story, answer, findAddedBefore(story, answer))).toBe(all);
});

test("a form that is sent again is compared with a long story of the same lines in a moment", () => {
  const line = `${"la ".repeat(30)}\n\n`;
  const begun = performance.now();
  expect(findAddedBefore(`${line.repeat(6_000)}the end`, `${line.repeat(3_000)}the beginning`)).toBe("");
  expect(findAddedBefore(`${line.repeat(3_000)}la`, `${line.repeat(6_000)}the end`)).toHaveLength(
    3_000 * 91 + 2,
  );
  expect(performance.now() - begun).toBeLessThan(3_000);
});

test("what was added before is the first part from a paragraph on that the answer begins with", () => {
  const texts = (letters: string[], most: number): string[] =>
    most === 0
      ? [""]
      : texts(letters, most - 1).flatMap((text) => [text, ...letters.map((one) => text + one)]);
  const all = [...new Set(texts(["a", "b", "\n\n"], 4))].filter(
    (text) => text === text.trim() && !/\n{3}/.test(text),
  );
  const slowly = (story: string, answer: string) => {
    const tails = [...story.matchAll(/^|\n\n/g)].map(({ index, 0: gap }) => story.slice(index + gap.length));
    const tail = tails.find((one) => answer.startsWith(one) || one.startsWith(answer)) ?? "";
    return tail.length < answer.length ? tail : answer;
  };
  for (const story of all)
    for (const answer of all) expect(findAddedBefore(story, answer)).toBe(slowly(story, answer));
});
