import { createHistogram } from "node:perf_hooks";
import { beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { EventLoopWatch } from "./event-loop-watch.server";

let clock: FakeClock;
let log: CollectedLog;
let histogram: ReturnType<typeof createHistogram> & { enable(): boolean };
let watch: EventLoopWatch;

beforeEach(() => {
  clock = new FakeClock();
  log = new CollectedLog();
  histogram = Object.assign(createHistogram(), { enable: () => true });
  watch = new EventLoopWatch({ clock, log }, histogram);
});

/** A turn of the loop comes every 20 milliseconds. */
function delay(milliseconds: number): void {
  histogram.record((20 + milliseconds) * 1_000_000);
}

function passMinute(): void {
  for (let second = 0; second < 60; second += 5) {
    clock.advance(5_000);
    watch.check();
  }
}

const warnings = () => log.lines.map(({ level, fields, message }) => [level, fields.ms, message]);

test("nothing measured is no delay", () => {
  expect(watch.read()).toEqual({ p99: 0, max: 0 });
});

test("the longest delay and that of 99 in 100 are of the last five minutes", () => {
  for (let time = 0; time < 199; time += 1) delay(3);
  delay(90);
  expect(watch.read()).toEqual({ p99: 3, max: 90 });
  for (let minute = 0; minute < 5; minute += 1) passMinute();
  delay(1);
  expect(watch.read()).toEqual({ p99: 3, max: 90 });
  passMinute();
  expect(watch.read()).toEqual({ p99: 1, max: 1 });
});

test("a long delay is logged with its length, at most once a minute", () => {
  delay(199);
  watch.check();
  expect(warnings()).toEqual([]);
  delay(450);
  watch.check();
  clock.advance(5_000);
  delay(300);
  watch.check();
  expect(warnings()).toEqual([["warn", 450, "event loop blocked"]]);
  for (let minute = 0; minute < 3; minute += 1) passMinute();
  expect(warnings()).toHaveLength(1);
  delay(700);
  passMinute();
  expect(warnings()).toHaveLength(2);
  expect(warnings()[1]).toEqual(["warn", 700, "event loop blocked"]);
});

test("a real block of the loop is measured", async () => {
  const real = new EventLoopWatch({ clock, log });
  await new Promise((resolve) => setTimeout(resolve, 50));
  const end = performance.now() + 250;
  while (performance.now() < end);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(real.read().max).toBeGreaterThan(200);
  real.check();
  expect(warnings()).toEqual([["warn", real.read().max, "event loop blocked"]]);
});
