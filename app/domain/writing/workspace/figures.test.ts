import { expect, test } from "vitest";
import { snippet } from "./figures";

test.each([
  ["short", 40, "short"],
  ["a".repeat(40), 40, "a".repeat(40)],
  ["a".repeat(41), 40, `${"a".repeat(40)}…`],
  ["One two\n\nthree", 7, "One two…"],
  ["One\ntwo\nthree\n\nfour", 40, "One two three four"],
  ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, "👩‍👩‍👧‍👦👩‍👩‍👧‍👦…"],
  ["Jose\u0301 and Ana", 4, "Jose\u0301…"],
  ["José and Ana", 5, "José…"],
  [`${" ".repeat(500)}a${" ".repeat(500)}b`, 40, "a b"],
  [`a${"\n".repeat(500)}b${"c".repeat(40)}`, 3, "a b…"],
  ["", 40, ""],
])("%j in %i letters is %j", (text, maxLength, expected) => {
  expect(snippet(text, maxLength)).toBe(expected);
});
