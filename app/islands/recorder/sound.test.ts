import { expect, test } from "vitest";
import { clock, isoDuration } from "./sound";

test.each([
  [0, "0:00"],
  [7.9, "0:07"],
  [60, "1:00"],
  [725, "12:05"],
  [3723, "1:02:03"],
  [-1, "0:00"],
])("%d seconds are %s", (seconds, text) => expect(clock(seconds)).toBe(text));

test("and a duration for machines", () => expect(isoDuration(725.4)).toBe("PT725S"));
