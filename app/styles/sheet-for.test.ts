import { afterEach, expect, test, vi } from "vitest";
import { sheetFor } from "./sheet-for";

const href = "/build/_assets/index-ABC.css";

afterEach(() => vi.unstubAllEnvs());

test("pages of right-to-left languages have style sheets of their own", () => {
  vi.stubEnv("NODE_ENV", "production");
  expect(sheetFor("ltr", href)).toBe(href);
  expect(sheetFor("rtl", href)).toBe("/build/_assets/index-ABC.rtl.css");
});

test("in development one style sheet serves both directions", () => {
  vi.stubEnv("NODE_ENV", "development");
  expect(sheetFor("rtl", href)).toBe(href);
});
