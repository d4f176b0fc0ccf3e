import { expect, test } from "vitest";
import { agoInWords } from "./ago";

const now = new Date("2026-03-04T12:00:00.000Z");

test.each([
  ["2026-03-04T12:00:05.000Z", "a moment ago"],
  ["2026-03-04T11:59:01.000Z", "a moment ago"],
  ["2026-03-04T11:59:00.000Z", "1 minute ago"],
  ["2026-03-04T11:00:01.000Z", "59 minutes ago"],
  ["2026-03-04T11:00:00.000Z", "1 hour ago"],
  ["2026-03-03T12:00:01.000Z", "23 hours ago"],
  ["2026-03-03T12:00:00.000Z", "1 day ago"],
  ["2026-01-03T12:00:01.000Z", "59 days ago"],
  ["2026-01-03T12:00:00.000Z", "on January 3, 2026"],
])("%s is %s", (at, words) => {
  expect(agoInWords(new Date(at), now)).toBe(words);
});
