import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hours, minutes } from "~/domain/base/deps";
import { CollectedLog } from "../../tests/support/collected-log";
import { startRecurringJobs } from "./scheduler.server";

let log: CollectedLog;
let isInStep: boolean;
const clocks = { isInStep: async () => isInStep };

beforeEach(() => {
  log = new CollectedLog();
  isInStep = true;
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a job runs at once, and again after its time", async () => {
  const run = vi.fn(async () => undefined);
  const jobs = startRecurringJobs({ log, clocks }, [{ name: "job", every: 1_000, run }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_001);
  expect(run).toHaveBeenCalledTimes(4);
  await jobs.stop();
});

test("the first runs come one after the other, so that requests get a turn between them", async () => {
  const begun: string[] = [];
  const jobOf = (name: string) => ({ name, every: 60_000, run: async () => void begun.push(name) });
  const jobs = startRecurringJobs({ log, clocks }, [jobOf("one"), jobOf("two"), jobOf("three")]);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["one"]);
  await vi.advanceTimersByTimeAsync(20);
  expect(begun).toEqual(["one", "two"]);
  await jobs.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toEqual(["one", "two"]);
});

test("a slow run is waited for: never two at once", async () => {
  let running = 0;
  let most = 0;
  const run = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    running -= 1;
  };
  const jobs = startRecurringJobs({ log, clocks }, [{ name: "slow", every: 1_000, run }]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(most).toBe(1);
  const stopped = jobs.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  await stopped;
  expect(running).toBe(0);
});

test("a run that fails is logged and tried again, and stops no other job", async () => {
  const failing = vi.fn(async () => {
    throw new Error("no disk");
  });
  const other = vi.fn(async () => undefined);
  const jobs = startRecurringJobs({ log, clocks }, [
    { name: "failing", every: 1_000, run: failing },
    { name: "other", every: 1_000, run: other },
  ]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect([failing.mock.calls.length, other.mock.calls.length]).toEqual([2, 2]);
  expect(log.lines).toContainEqual({
    level: "error",
    fields: { job: "failing", error: expect.any(Error) },
    message: "recurring job failed",
  });
  await jobs.stop();
});

test("stopping tells the runs, waits for them, and begins none", async () => {
  let signalled: AbortSignal | undefined;
  let isDone = false;
  const run = vi.fn(async (signal: AbortSignal) => {
    signalled = signal;
    await new Promise((resolve) => setTimeout(resolve, 100));
    isDone = true;
  });
  const jobs = startRecurringJobs({ log, clocks }, [{ name: "job", every: 1_000, run }]);
  const stopped = jobs.stop();
  expect(signalled?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  await stopped;
  expect(isDone).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test("what waits for the clock does not run while it is out of step, not even at first, and soon after it is in step", async () => {
  isInStep = false;
  const [purge, send] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  const jobs = startRecurringJobs({ log, clocks }, [
    { name: "purge", every: 24 * hours, waitsForClock: true, run: purge },
    { name: "send", every: hours, run: send },
  ]);
  await vi.advanceTimersByTimeAsync(3 * hours);
  expect([purge.mock.calls.length, send.mock.calls.length]).toEqual([0, 3]);
  isInStep = true;
  await vi.advanceTimersByTimeAsync(5 * minutes);
  expect(purge).toHaveBeenCalledTimes(1);
  isInStep = false;
  await vi.advanceTimersByTimeAsync(48 * hours);
  expect(purge).toHaveBeenCalledTimes(1);
  await jobs.stop();
});

test("where the clock cannot be compared, what waits for it does not run", async () => {
  const run = vi.fn(async () => undefined);
  const unread = { isInStep: () => Promise.reject(new Error("no database")) };
  const jobs = startRecurringJobs({ log, clocks: unread }, [
    { name: "purge", every: hours, waitsForClock: true, run },
  ]);
  await vi.advanceTimersByTimeAsync(hours);
  expect(run).not.toHaveBeenCalled();
  expect(log.lines.map(({ message }) => message)).toContain("recurring job failed");
  await jobs.stop();
});
