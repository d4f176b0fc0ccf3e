import { expect, test } from "vitest";
import { isRightToLeft, toBidiRuns } from "./typography";

/** Right-to-left runs in brackets. */
const shown = (text: string) =>
  toBidiRuns(text).map((run) => (run.isRightToLeft ? `[${run.text}]` : run.text));

test.each([
  ["Plain words, 1952.", ["Plain words, 1952."]],
  ["", []],
  ["1952", ["1952"]],
  ["He said שלום עולם!", ["He said ", "[שלום עולם]", "!"]],
  ["שלום, John Smith!", ["[שלום, ]", "John Smith", "[!]"]],
  ["שָׁלוֹם and more", ["[שָׁלוֹם ]", "and more"]],
  ["grandma סַבָּא", ["grandma ", "[סַבָּא]"]],
  ["مرحبا بالعالم، 1952.", ["[مرحبا بالعالم، 1952.]"]],
  ["a שלום b عالم c", ["a ", "[שלום]", " b ", "[عالم]", " c"]],
  ["你好 שלום 🙂", ["你好 ", "[שלום]", " 🙂"]],
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
  ["你好", false],
  ["", false],
])("%j as a whole: right to left is %j", (text, expected) => {
  expect(isRightToLeft(text)).toBe(expected);
});
