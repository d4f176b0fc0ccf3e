import { afterEach, expect, test } from "vitest";
import { lastDueAt, nextDueAt } from "./schedule";

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ["UTC", 3, "2026-05-06T02:59:59Z", "2026-05-05T03:00:00Z", "2026-05-06T03:00:00Z"],
  ["UTC", 3, "2026-05-06T03:00:00Z", "2026-05-06T03:00:00Z", "2026-05-07T03:00:00Z"],
  ["UTC", 0, "2026-01-01T00:00:01Z", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"],
  ["America/New_York", 3, "2026-05-06T06:00:00Z", "2026-05-05T07:00:00Z", "2026-05-06T07:00:00Z"],
  // Clocks go from 2:00 to 3:00 on March 8, and back from 2:00 to 1:00 on November 1.
  ["America/New_York", 2, "2026-03-08T12:00:00Z", "2026-03-08T07:00:00Z", "2026-03-09T06:00:00Z"],
  ["America/New_York", 3, "2026-11-01T12:00:00Z", "2026-11-01T08:00:00Z", "2026-11-02T08:00:00Z"],
  ["Pacific/Auckland", 3, "2026-07-01T16:00:00Z", "2026-07-01T15:00:00Z", "2026-07-02T15:00:00Z"],
])("in %s at %d, at %s: due since %s, next at %s", (TZ, hour, now, last, next) => {
  process.env.TZ = TZ;
  expect(lastDueAt(new Date(now), hour)).toEqual(new Date(last));
  expect(nextDueAt(new Date(now), hour)).toEqual(new Date(next));
});
