import { expect, test } from "vitest";
import { inLanguage } from "~/messages/language.server";
import { reportTitle } from "./report-lines";

test.each([
  ["en", null, "November 2026"],
  ["es", null, "Noviembre de 2026"],
  ["es", "2026-11-18T12:00:00.000Z", "Noviembre de 2026, hasta el 18 de noviembre de 2026"],
  ["de", "2026-11-18T12:00:00.000Z", "November 2026, bis 18. November 2026"],
] as const)("in %s the month of a report begins a line", (language, until, title) => {
  expect(inLanguage(language, () => reportTitle({ month: "2026-11", until }))).toBe(title);
});
