import { IntlMessageFormat } from "intl-messageformat";
import { expect, test, vi } from "vitest";
import { formatPlain } from "./format-plain";

const sentences = [
  "{name} has {count, plural, one {# story} other {# stories}}.",
  "{count, plural, one {One file is} other {# files are}} still on the way.",
  "{count, plural, one {# word by {name}} other {# words by {name}}}",
  "{kind, select, photo {the photo of {name}} other {something of {name}}}",
  "{name}, {name} & {kind}",
];

test("old browsers without plural rules know one and many", () => {
  vi.stubGlobal("Intl", { ...Intl, PluralRules: undefined });
  const files = (count: number) => formatPlain("{count, plural, one {one} other {many}}", { count }, "en-US");
  expect([0, 1, 2].map(files)).toEqual(["many", "one", "many"]);
  vi.unstubAllGlobals();
});

test.each(sentences)("scripts of pages say the same as the library: %s", (text) => {
  for (const count of [0, 1, 2, 999, 1234, 1.5])
    for (const kind of ["photo", "film"]) {
      const values = { name: "Ada", count, kind };
      expect(formatPlain(text, values, "en-US")).toBe(new IntlMessageFormat(text, "en-US").format(values));
    }
});
