import { describe, expect, test } from "vitest";
import { dayInWords, lengthInWords } from "./told";

describe("a length", () => {
  test.each([
    [0, "1 second"],
    [40, "40 seconds"],
    [60, "1 minute"],
    [719, "12 minutes"],
    [3600, "1 hour"],
    [7500, "2 hours and 5 minutes"],
  ])("of %i seconds is %s", (seconds, words) => expect(lengthInWords(seconds)).toBe(words));
});

describe("a day", () => {
  const now = new Date("2026-03-07T03:00:00Z");
  test.each([
    ["2026-03-07T02:59:00Z", "UTC", "today"],
    ["2026-03-07T03:10:00Z", "UTC", "today"],
    ["2026-03-06T23:59:00Z", "UTC", "yesterday"],
    // In Chicago it is still the evening of the 6th.
    ["2026-03-06T23:59:00Z", "America/Chicago", "today"],
    ["2026-03-04T03:00:00Z", "America/Chicago", "on Tuesday"],
    ["2026-03-04T03:00:00Z", "Europe/Berlin", "on Wednesday"],
    ["2026-02-28T12:00:00Z", "UTC", "on February 28"],
    ["2026-03-04T03:00:00Z", "No/Where", "on Wednesday"],
    ["2026-03-04T03:00:00Z", "", "on Wednesday"],
  ])("%s in %s is %s", (at, zone, words) => expect(dayInWords(new Date(at), now, zone)).toBe(words));
});
