import { IntlMessageFormat } from "intl-messageformat";
import { expect, test, vi } from "vitest";

const sentences = [
  "{name} has {count, plural, one {# story} other {# stories}}.",
  "{count, plural, one {One file is} other {# files are}} still on the way.",
  "{name}, {name} & {count}",
];

test("scripts of English pages say what the library says", async () => {
  vi.resetModules();
  const { t } = await import("./translate");
  for (const text of sentences)
    for (const count of [0, 1, 2, 999, 1234]) {
      const values = { name: "Ada", count };
      const said = t(text as "{name} {count}", values);
      const expected = new IntlMessageFormat(text.replaceAll("{count}", "{count, number}"), "en-US").format(
        values,
      );
      expect(said).toBe(expected);
    }
});
