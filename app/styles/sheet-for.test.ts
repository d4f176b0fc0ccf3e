import { expect, test } from "vitest";
import { sheetFor } from "./sheet-for";

test("pages of right-to-left languages have style sheets of their own", () => {
  const href = "/build/_assets/index-ABC.css";
  expect(sheetFor("ltr", href)).toBe(href);
  expect(sheetFor("rtl", href)).toBe("/build/_assets/index-ABC.rtl.css");
});
