import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mutate, tableOf, withTable } from "../scripts/mutations/mutation";
import { mutations } from "../scripts/mutations/mutations";

test.each(mutations)("$breaks: the text to break stands once in its file", (mutation) => {
  const source = readFileSync(mutation.file, "utf8");
  expect(mutate(source, mutation)).not.toBe(source);
  expect(existsSync(mutation.caughtBy)).toBe(true);
});

test("the table is in docs/mutations.md", () => {
  const document = readFileSync("docs/mutations.md", "utf8");
  expect(withTable(document, tableOf(mutations))).toBe(document);
});
