import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minutes } from "~/domain/base/deps";
import { CollectedLog } from "../../../tests/support/collected-log";
import { RejectionLimit } from "./rejection-limit";

const log = new CollectedLog();

beforeEach(() => {
  vi.useFakeTimers();
  log.lines.length = 0;
});

afterEach(() => void vi.useRealTimers());

const allowed = (limit: RejectionLimit, times: number, status = 404) =>
  Array.from({ length: times }, () => limit.allow(status)).filter(Boolean).length;

test("sixty rejections of a minute have lines of their own, the others one together", () => {
  const limit = new RejectionLimit(log);
  expect(allowed(limit, 80)).toBe(60);
  expect(allowed(limit, 17, 429)).toBe(0);
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
  const limit = new RejectionLimit(log);
  expect(allowed(limit, 61)).toBe(60);
  vi.advanceTimersByTime(minutes);
  expect(allowed(limit, 5)).toBe(5);
  vi.advanceTimersByTime(minutes);
  expect(log.lines).toHaveLength(1);
});

test("a server that stops writes the sum at once", () => {
  const limit = new RejectionLimit(log);
  allowed(limit, 62);
  limit.flush();
  expect(log.lines).toMatchObject([{ fields: { count: 2 } }]);
});
