import { expect, test } from "vitest";
import { changeEvents } from "./schema";

test.each([
  ["a new one comes last", ["Born"], "Wed", undefined, ["Born", "Wed"]],
  ["a blank new one is none", ["Born"], "  ", undefined, ["Born"]],
  ["what was blanked by hand is dropped", ["Born", " ", "Wed"], "", undefined, ["Born", "Wed"]],
  ["one is removed by its place as posted", ["", "Born", "Wed"], "", 1, ["Wed"]],
  ["removing keeps what stood in the input", ["Born"], "Wed", 0, ["Wed"]],
  ["a place that is not there removes nothing", ["Born"], "", 7, ["Born"]],
  ["neither does what is no place", ["Born"], "", Number.NaN, ["Born"]],
  ["texts stay as they were typed", [" Born "], " Wed", undefined, [" Born ", " Wed"]],
])("%s", (_case, events, newEvent, removed, expected) => {
  expect(changeEvents(events, newEvent, removed)).toEqual(expected);
});
