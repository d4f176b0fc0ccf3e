import { describe, expect, test } from "vitest";
import { addBusinessDays, businessDaysText } from "../selling/writing-services/business-days";
import { formatAppointment, parseTimeOfDay, timeZoneOfPlace, toInstant } from "./time-zones";

describe("a wall clock", () => {
  test.each([
    ["2026-01-15", "15:30", "America/Chicago", "2026-01-15T21:30:00.000Z"],
    ["2026-07-15", "15:30", "America/Chicago", "2026-07-15T20:30:00.000Z"],
    ["2026-07-15", "15:30", "America/Phoenix", "2026-07-15T22:30:00.000Z"],
    // The clocks change on March 8 and November 1, 2026.
    ["2026-03-08", "01:30", "America/New_York", "2026-03-08T06:30:00.000Z"],
    ["2026-03-08", "03:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
    ["2026-11-01", "09:00", "America/New_York", "2026-11-01T14:00:00.000Z"],
    ["2026-12-31", "23:30", "Pacific/Honolulu", "2027-01-01T09:30:00.000Z"],
  ])("%s %s in %s is %s", (date, time, zone, instant) => {
    expect(toInstant(date, time, zone)).toBe(instant);
  });

  test("is told with its day and zone", () => {
    expect(formatAppointment("2026-03-04T21:30:00.000Z", "America/Chicago").replaceAll("\u202f", " ")).toBe(
      "Wednesday, March 4, 2026, at 3:30 PM Central time",
    );
  });
});

test.each([
  ["3:30 pm", "15:30"],
  ["3:30 PM", "15:30"],
  ["3 p.m.", "15:00"],
  ["12 am", "00:00"],
  ["12:15 pm", "12:15"],
  ["15:30", "15:30"],
  ["9.05", "09:05"],
  ["3", null],
  ["13 pm", null],
  ["25:00", null],
  ["10:75", null],
  ["soon", null],
])("the time of day %j is %j", (text, expected) => {
  expect(parseTimeOfDay(text)).toBe(expected);
});

test.each([
  ["IL", "America/Chicago"],
  ["illinois", "America/Chicago"],
  [" New York ", "America/New_York"],
  ["Bavaria", ""],
  ["", ""],
])("the state %j has the time zone %j", (state, zone) => {
  expect(timeZoneOfPlace({ state, country: "US" })).toBe(zone);
  expect(timeZoneOfPlace({ state, country: "IT" })).toBe("");
});

test.each([
  // A Thursday, a Friday, a Saturday and a Sunday.
  ["2026-03-05", 2, "2026-03-09"],
  ["2026-03-06", 1, "2026-03-09"],
  ["2026-03-07", 2, "2026-03-10"],
  ["2026-03-08", 1, "2026-03-09"],
])("from %s it is %i business days to %s", (from, count, expected) => {
  expect(addBusinessDays(new Date(`${from}T10:00:00.000Z`), count)).toBe(`${expected}T10:00:00.000Z`);
});

test.each([
  [1, "one business day"],
  [2, "two business days"],
  [14, "14 business days"],
])("%i is told as %j", (count, text) => {
  expect(businessDaysText(count)).toBe(text);
});
