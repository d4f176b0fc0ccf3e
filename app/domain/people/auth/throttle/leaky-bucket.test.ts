import { expect, test } from "vitest";
import { addFailure, type ClearsAt, countFailures, timeUntilRoom } from "./leaky-bucket";

const bucket = { interval: 10, capacity: 3 };

test("failures are forgotten one by one", () => {
  let clearsAt: ClearsAt;
  for (let failure = 0; failure < 3; failure += 1) clearsAt = addFailure(bucket, clearsAt, 100);
  expect(countFailures(bucket, clearsAt, 100)).toBe(3);
  expect(timeUntilRoom(bucket, clearsAt, 100)).toBe(10);
  expect(countFailures(bucket, clearsAt, 115)).toBe(1.5);
  expect(timeUntilRoom(bucket, clearsAt, 110)).toBe(0);
  expect(countFailures(bucket, clearsAt, 130)).toBe(0);
  expect(countFailures(bucket, clearsAt, 1_000)).toBe(0);
});

test("more than it holds changes nothing", () => {
  let clearsAt: ClearsAt;
  for (let failure = 0; failure < 50; failure += 1) clearsAt = addFailure(bucket, clearsAt, 100);
  expect(countFailures(bucket, clearsAt, 100)).toBe(3);
});

test("an end that a clock ahead has stored is that of a bucket with room for one", () => {
  const ahead = 1_000_000;
  expect(countFailures(bucket, ahead, 100)).toBe(2);
  expect(timeUntilRoom(bucket, ahead, 100)).toBe(0);
  expect(addFailure(bucket, ahead, 100)).toBe(130);
});
