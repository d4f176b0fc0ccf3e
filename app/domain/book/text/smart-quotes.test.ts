import { expect, test } from "vitest";
import { smartQuotes } from "./typography";

test.each([
  ["Ada Whitfield's Life Story", "Ada Whitfield’s Life Story"],
  ["The Hendersons' Years", "The Hendersons’ Years"],
  ["The 1950's, and '52 above all", "The 1950’s, and ’52 above all"],
  ["'Tis the Boys' Story", "’Tis the Boys’ Story"],
  ['"Come in," She Said: "Stay"', "“Come in,” She Said: “Stay”"],
  ["The 'Old' House and the 'New One.'", "The ‘Old’ House and the ‘New One.’"],
  [`Gran's "Don't Ask" Kitchen`, "Gran’s “Don’t Ask” Kitchen"],
  ["Ruth’s “Own” Marks", "Ruth’s “Own” Marks"],
  ["П'ять років", "П’ять років"],
  ["Rock 'n Roll", "Rock ’n Roll"],
])("%s is printed %s", (typed, printed) => {
  expect(smartQuotes(typed)).toBe(printed);
  expect(smartQuotes(printed)).toBe(printed);
});

test.each([`6'2" and a 12" ruler`, 'צה"ל', "ג'ורג'", `An Open " Mark`, "", "Plain"])("%s stays", (typed) =>
  expect(smartQuotes(typed)).toBe(typed),
);
