import { expect, test } from "vitest";
import { numberedName } from "./names";

test.each([
  ["The Mill, in Winter!", "0007-the-mill-in-winter"],
  ["Ada’s first day at school", "0007-adas-first-day-at-school"],
  ["Žofie Müller & François", "0007-zofie-muller-francois"],
  ["日本の思い出", "0007-story"],
  ["", "0007-story"],
  ["CON", "0007-con"],
  ["../../etc/passwd", "0007-etc-passwd"],
  ["<script>alert(1)</script>", "0007-script-alert-1-script"],
  ["a. ", "0007-a"],
  ["word ".repeat(100), `0007-${"word-".repeat(8).slice(0, -1)}`],
])("%j: %j", (labels, name) => {
  expect(numberedName(7, labels, "story")).toBe(name);
});

test("no two numbers share a name, however large", () => {
  expect(numberedName(12_345, "a", "b")).toBe("12345-a");
  expect(numberedName(1, "a", "b")).not.toBe(numberedName(2, "A", "b"));
});
