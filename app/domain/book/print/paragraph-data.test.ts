import { expect, test } from "vitest";
import { paragraphData, splitAtNames } from "./paragraph-data";

test.each([
  ["en", "She met Betsey Bailey there", ["She met ", "Betsey Bailey", " there"]],
  ["en", "Incomprehensibly late", ["", "Incomprehensibly", " late"]],
  ["en", "to New York and Jean-Baptiste O’Brien", ["to ", "New York", " and ", "Jean-Baptiste O’Brien", ""]],
  ["fr", "chez Élisabeth", ["chez ", "Élisabeth", ""]],
  ["ru", "река Северная Двина", ["река ", "Северная Двина", ""]],
  ["en", "no names, and I", ["no names, and I"]],
  ["de", "die Donaudampfschifffahrt", ["die Donaudampfschifffahrt"]],
])("%s: names of %j are pieces that are not hyphenated", (language, text, pieces) => {
  expect(splitAtNames(text, language)).toEqual(pieces);
  expect(pieces.join("")).toBe(text);
});

test("a paragraph has its kind, its lines and the direction of most of its letters", () => {
  expect(paragraphData("- two shirts\n- a hat", "en")).toEqual({
    kind: "list",
    lang: "en",
    rtl: false,
    isKept: true,
    lines: [
      { marker: "–", pieces: [{ text: "two shirts", isName: false, term: null }] },
      { marker: "–", pieces: [{ text: "a hat", isName: false, term: null }] },
    ],
  });
  expect(paragraphData("אלישבע was the name that she had", "en")).toMatchObject({
    rtl: false,
    kind: "prose",
  });
  expect(paragraphData("Ruth אמרה סבתא שלי", "en")).toMatchObject({ rtl: true });
});
