import { expect, test } from "vitest";
import { lastSentences } from "./last-sentences";

test.each([
  ["Short.", "Short."],
  ["A poem\nof two lines", "A poem of two lines"],
  ["We left at dawn. Nobody waved. The road was white.", "Nobody waved. The road was white."],
  ["He came in June. Mr. Read met him at the dock, alone.", "Mr. Read met him at the dock, alone."],
  [
    "We were waiting at the bishop of St. Asaph’s long before noon.",
    "… bishop of St. Asaph’s long before noon.",
  ],
  ["a long line without any end, and another one after it", "… any end, and another one after it"],
  [`${"我们去了。".repeat(9)}天很冷。`, `${"我们去了。".repeat(7)}天很冷。`],
  [`${"x".repeat(20)}👵${"y".repeat(39)}`, `… ${"y".repeat(39)}`],
])("%j ends with %j", (text, ending) => {
  expect(lastSentences(text, 40)).toBe(ending);
});
