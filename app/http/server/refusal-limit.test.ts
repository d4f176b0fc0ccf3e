import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minutes } from "~/domain/deps";
import { CollectedLog } from "../../../tests/support/collected-log";
import { RefusalLimit } from "./refusal-limit";

const log = new CollectedLog();

beforeEach(() => {
  vi.useFakeTimers();
  log.lines.length = 0;
});

afterEach(() => void vi.useRealTimers());

const admitted = (limit: RefusalLimit, times: number, status = 404) =>
  Array.from({ length: times }, () => limit.admit(status)).filter(Boolean).length;

test("sixty refusals of a minute have lines of their own, the others one together", () => {
  const limit = new RefusalLimit(log);
  expect(admitted(limit, 80)).toBe(60);
  expect(admitted(limit, 17, 429)).toBe(0);
  expect(log.lines).toEqual([]);
  vi.advanceTimersByTime(minutes);
  expect(log.lines).toEqual([
    {
      level: "info",
      fields: { count: 37, byStatus: { 404: 20, 429: 17 } },
      message: "more requests refused in the last minute",
    },
  ]);
});

test("a new minute starts over, and a quiet one is not worth a line", () => {
  const limit = new RefusalLimit(log);
  expect(admitted(limit, 61)).toBe(60);
  vi.advanceTimersByTime(minutes);
  expect(admitted(limit, 5)).toBe(5);
  vi.advanceTimersByTime(minutes);
  expect(log.lines).toHaveLength(1);
});

test("a server that stops writes the sum at once", () => {
  const limit = new RefusalLimit(log);
  admitted(limit, 62);
  limit.flush();
  expect(log.lines).toMatchObject([{ fields: { count: 2 } }]);
});
