import { expect, test } from "vitest";
import { hours, minutes } from "../../base/deps";
import { longestTrying, waitAfter } from "./delivery.server";

function tries(): number[] {
  const at = [0];
  for (let age = 0, wait = waitAfter(0); wait !== null && at.length < 1_000; wait = waitAfter(age)) {
    age += wait;
    at.push(age);
  }
  return at;
}

test.each([longestTrying - hours + 1, longestTrying, longestTrying + 1, 10 * longestTrying])(
  "after %i milliseconds there is no other try",
  (age) => {
    expect(waitAfter(age)).toBeNull();
  },
);

test("a mail is tried again for 72 hours, and not longer", () => {
  const last = tries().at(-1) ?? 0;
  expect(last).toBeLessThanOrEqual(longestTrying);
  expect(last).toBeGreaterThan(longestTrying - hours);
});

test("the waits grow, from a quarter of a minute to an hour", () => {
  const at = tries();
  const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect([waits[0], waits.at(-1)]).toEqual([15_000, hours]);
  expect(at.length).toBeLessThan(110);
});

test("a trouble of ten minutes costs at most three more", () => {
  const next = tries().find((age) => age >= 10 * minutes) ?? 0;
  expect(next).toBeLessThan(13 * minutes);
});
