import { expect, test } from "vitest";
import { isRightToLeft, toBidiRuns } from "./typography";

/** Right-to-left runs in brackets. */
const shown = (text: string) =>
  toBidiRuns(text).map((run) => (run.isRightToLeft ? `[${run.text}]` : run.text));

test.each([
  ["Plain words, 1952.", ["Plain words, 1952."]],
  ["", []],
  ["1952", ["1952"]],
  ["He said to me שלום עולם!", ["He said to me ", "[שלום עולם]", "!"]],
  ["שלום עליכם, John!", ["[שלום עליכם, ]", "John", "[!]"]],
  ["שָׁלוֹם and", ["[שָׁלוֹם ]", "and"]],
  ["grandma סַבָּא", ["grandma ", "[סַבָּא]"]],
  ["مرحبا بالعالم، 1952.", ["[مرحبا بالعالم، 1952.]"]],
  ["the שלום between عالم all", ["the ", "[שלום]", " between ", "[عالم]", " all"]],
  ["你们大家好 שלום 🙂", ["你们大家好 ", "[שלום]", " 🙂"]],
])("%j runs as %j", (text, runs) => {
  expect(shown(text)).toEqual(runs);
  expect(
    toBidiRuns(text)
      .map((run) => run.text)
      .join(""),
  ).toBe(text);
});

test.each([
  ["שלום John", true],
  ["1952: שלום", true],
  ["“مرحبا”", true],
  ["John שלום", false],
  ["שלום was the first word that my grandmother said", false],
  ["Ruth: שלום, אמרה סבתא שלי", true],
  ["你好", false],
  ["", false],
])("%j as a whole: right to left is %j", (text, expected) => {
  expect(isRightToLeft(text)).toBe(expected);
});
