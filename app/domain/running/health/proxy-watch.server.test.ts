import { beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { days, minutes } from "../../base/deps";
import { ProxyWatch } from "./proxy-watch.server";

let clock: FakeClock;
let log: CollectedLog;
let watch: ProxyWatch;

beforeEach(() => {
  clock = new FakeClock();
  log = new CollectedLog();
  watch = new ProxyWatch({ clock, log });
});

test("a problem is looked at once a minute, however many requests show it", () => {
  let looks = 0;
  const look = () => ({ looks: ++looks });
  for (let request = 0; request < 1_000; request += 1) watch.observe("untrusted-proxy", look);
  expect(looks).toBe(1);
  clock.advance(minutes);
  watch.observe("untrusted-proxy", look);
  const lastSeenAt = clock.now().toISOString();
  expect(watch.read()).toEqual([{ problem: "untrusted-proxy", details: { looks: 2 }, lastSeenAt }]);
  expect(log.lines).toHaveLength(1);
});

test("what turns out to be none is not remembered", () => {
  watch.observe("missing-forwarded-for", () => null);
  expect([watch.read(), log.lines]).toEqual([[], []]);
});

test("a day without it, a problem is solved", () => {
  watch.observe("missing-forwarded-for", () => ({}));
  clock.advance(days - 1);
  expect(watch.read()).toHaveLength(1);
  clock.advance(1);
  expect(watch.read()).toEqual([]);
});
