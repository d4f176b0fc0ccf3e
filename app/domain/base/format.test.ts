import { describe, expect, test } from "vitest";
import { saidIn } from "~/messages/language";
import { inLanguage } from "~/messages/language.server";
import {
  compareNames,
  formatAgo,
  formatBytes,
  formatCalendarDate,
  formatDate,
  formatDateTime,
  formatDuration,
  formatExactMoney,
  formatFacts,
  formatForeignMoney,
  formatLastUse,
  formatList,
  formatMoney,
  formatNumber,
  formatRate,
  formatRelativeDay,
  formatShortDate,
} from "./format";

describe("dates", () => {
  const at = "2026-03-04T23:59:00.000Z";

  test("are in UTC, as Americans write them", () => {
    expect(formatDate(at)).toBe("March 4, 2026");
    expect(formatDate(new Date(at))).toBe("March 4, 2026");
    expect(formatShortDate(at)).toBe("Mar 4, 2026");
    expect(formatDateTime(at).replaceAll(/\s/g, " ")).toBe("Mar 4, 2026, 11:59 PM UTC");
  });

  test.each([
    ["1952-06-03", "June 3, 1952"],
    ["1952-06", "June 1952"],
    ["1952-13", "1952-13"],
    ["spring 1952", "spring 1952"],
  ])("of a date field: %s is %s", (text, words) => {
    expect(formatCalendarDate(text)).toBe(words);
  });
});

describe("time passed", () => {
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
  ])("since %s is %s", (at, words) => {
    expect(formatAgo(new Date(at), now)).toBe(words);
  });

  test.each([
    ["2026-03-04T11:00:01.000Z", "within the last hour"],
    ["2026-03-04T11:00:00.000Z", "1 hour ago"],
    ["2026-03-02T12:00:00.000Z", "2 days ago"],
  ])("since a last use at %s is %s", (at, words) => {
    expect(formatLastUse(at, now)).toBe(words);
  });
});

describe("a day told from today", () => {
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
  ])("%s in %s is %s", (at, zone, words) => {
    expect(formatRelativeDay(new Date(at), now, zone)).toBe(words);
  });
});

test.each([
  [0, "1 second"],
  [40, "40 seconds"],
  [60, "1 minute"],
  [719, "12 minutes"],
  [3600, "1 hour"],
  [7500, "2 hours and 5 minutes"],
])("a duration of %i seconds is %s", (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

test.each([
  [0, "less than 1 MB"],
  [1024 * 1024, "1 MB"],
  [45.4 * 1024 * 1024, "45 MB"],
  [999 * 1024 * 1024, "999 MB"],
  [1024 ** 3, "1.0 GB"],
  [2.1 * 1024 ** 3, "2.1 GB"],
])("%d bytes are %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test.each([
  [0, "$0", "$0.00"],
  [2_00, "$2", "$2.00"],
  [79_12, "$79.12", "$79.12"],
  [24_50, "$24.50", "$24.50"],
  [1989_00, "$1,989", "$1,989.00"],
])("%d cents are %s, on an invoice %s", (cents, text, exact) => {
  expect(formatMoney(cents)).toBe(text);
  expect(formatExactMoney(cents)).toBe(exact);
});

test("a tax rate has no digits that say nothing", () => {
  expect(formatRate(8000)).toBe("8%");
  expect(formatRate(8875)).toBe("8.875%");
  expect(inLanguage("de", () => formatRate(8875))).toBe("8,875\u00a0%");
});

test("money of elsewhere is in its own units, as the language writes it", () => {
  expect(formatForeignMoney(2400, "usd")).toBe("$24.00");
  expect(formatForeignMoney(2400, "eur")).toBe("€24.00");
  expect(formatForeignMoney(2400, "jpy")).toBe("¥2,400");
  expect(inLanguage("de", () => formatForeignMoney(2400, "eur"))).toBe("24,00\u00a0€");
});

test("numbers, lists and names are those of the language", () => {
  expect(formatNumber(1234)).toBe("1,234");
  expect(formatList(["a", "b", "c"])).toBe("a, b, and c");
  expect(formatList(["a", "b", "c"], "short")).toBe("a, b and c");
  expect(inLanguage("es", () => formatList(["a", "b", "c"]))).toBe("a, b y c");
  expect(formatFacts(["Galena", "", null, "1944"])).toBe("Galena, 1944");
  expect(saidIn("ar", () => formatFacts(["Galena", "1944"]))).toBe("Galena، 1944");
  expect(inLanguage("es", () => formatDate("2026-03-04T00:00:00Z"))).toBe("4 de marzo de 2026");
  expect(inLanguage("de", () => formatNumber(1234.5))).toBe("1.234,5");
  expect(["Zoe", "Ángel", "ana"].sort(compareNames)).toEqual(["ana", "Ángel", "Zoe"]);
});
