import { expect, test } from "vitest";
import { days, hours, minutes } from "../../base/deps";
import { daysLeft } from "./trash.server";

const deletedAt = "2026-03-04T05:06:07.000Z";

test.each([
  ["at once", 0, "30 days left"],
  ["after a few seconds", 5_000, "30 days left"],
  ["after an hour", hours, "29 days left"],
  ["after exactly a day", days, "29 days left"],
  ["after ten days", 10 * days, "20 days left"],
  ["after 28 days", 28 * days, "2 days left"],
  ["after 28 days and a half", 28.5 * days, "1 day left"],
  ["after 29 days", 29 * days, "1 day left"],
  ["after 29 days and an hour", 29 * days + hours, "Less than a day left"],
  ["a minute before the end", 30 * days - minutes, "Less than a day left"],
  ["at the end", 30 * days, "Less than a day left"],
])("%s", (_when, later, words) => {
  expect(daysLeft(deletedAt, new Date(new Date(deletedAt).getTime() + later))).toBe(words);
});
