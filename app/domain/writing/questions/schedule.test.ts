import { describe, expect, test } from "vitest";
import { localDay } from "../../base/local-time";
import { nextSlot, type Schedule } from "./schedule";

const zones = [
  "America/New_York",
  "America/Phoenix",
  "Pacific/Honolulu",
  "Europe/Berlin",
  "Asia/Jerusalem",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "America/St_Johns",
];

function localHour(at: string, timeZone: string): string {
  return new Date(at).toLocaleTimeString("en-US", { hour: "2-digit", hourCycle: "h23", timeZone });
}

function year(schedule: Schedule): string[] {
  const slots: string[] = [];
  let lastOn: string | null = null;
  let at = new Date("2026-01-01T00:00:00Z");
  while (at < new Date("2027-01-01T00:00:00Z")) {
    const slot = nextSlot(schedule, at, lastOn);
    slots.push(slot);
    at = new Date(slot);
    lastOn = localDay(at, schedule.timeZone);
  }
  return slots;
}

describe.each(zones)("a year in %s", (timeZone) => {
  test.each([0, 3, 9, 23])("at %i o'clock is that hour each week, across daylight saving", (hour) => {
    const slots = year({ every: "week", weekday: 0, hour, timeZone });
    const days = slots.map((slot) => localDay(new Date(slot), timeZone));
    expect(new Set(days).size).toBe(slots.length);
    for (const day of days) expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(0);
    expect(new Set(slots.map((slot) => Number(localHour(slot, timeZone))))).toEqual(new Set([hour]));
    expect(slots.length).toBeGreaterThanOrEqual(52);
  });

  test("every two weeks, every month and every day keep their rhythm", () => {
    const of = (every: Schedule["every"]) => year({ every, weekday: 5, hour: 2, timeZone }).length;
    expect(of("twoWeeks")).toBeGreaterThanOrEqual(26);
    expect(of("twoWeeks")).toBeLessThanOrEqual(28);
    expect([12, 13, 14]).toContain(of("month"));
    expect([365, 366, 367]).toContain(of("day"));
  });
});

test("an hour that is left out is the one after it", () => {
  const schedule = { every: "day", weekday: 0, hour: 2, timeZone: "America/New_York" } as const;
  expect(nextSlot(schedule, new Date("2026-03-08T05:00:00Z"), null)).toBe("2026-03-08T07:00:00.000Z");
});

test("an hour that comes twice is one time", () => {
  const schedule = { every: "day", weekday: 0, hour: 1, timeZone: "America/New_York" } as const;
  const first = nextSlot(schedule, new Date("2026-11-01T04:00:00Z"), null);
  expect(localDay(new Date(nextSlot(schedule, new Date(first), "2026-11-01")), "America/New_York")).toBe(
    "2026-11-02",
  );
});

test.each([
  ["America/Chicago", "2026-03-07T12:00:00.000Z", "2026-03-08T08:00:00.000Z"],
  ["Europe/Madrid", "2026-03-28T12:00:00.000Z", "2026-03-29T01:00:00.000Z"],
  ["Asia/Jerusalem", "2026-03-26T12:00:00.000Z", "2026-03-27T00:00:00.000Z"],
])("two o'clock in %s, which the clocks leave out, is three", (timeZone, after, slot) => {
  expect(nextSlot({ every: "day", weekday: 0, hour: 2, timeZone }, new Date(after), null)).toBe(slot);
});
