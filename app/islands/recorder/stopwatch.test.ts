import { expect, test } from "vitest";
import { createStopwatch } from "./stopwatch";

test("a stopwatch leaves the pauses out", () => {
  let now = 5_000;
  const { seconds, pause, resume } = createStopwatch(() => now);
  now += 2_000;
  expect(seconds()).toBe(2);
  pause();
  now += 60_000;
  expect(seconds()).toBe(2);
  pause();
  resume();
  resume();
  now += 1_500;
  expect(seconds()).toBe(3.5);
});
