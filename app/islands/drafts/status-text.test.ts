import { expect, test } from "vitest";
import { type DraftStatus, statusText } from "./status-text";

test.each<[DraftStatus, string]>([
  [{ is: "saved" }, ""],
  [{ is: "typed", isOnDevice: true }, "Not saved yet: kept on this device"],
  [{ is: "typed", isOnDevice: false }, "Not saved yet"],
  [{ is: "saving" }, "Saving…"],
  [
    { is: "slow", isOnDevice: true },
    "Not saved yet: kept on this device. The connection is slow or lost. Still trying …",
  ],
  [{ is: "unreached", isOnDevice: true }, "Not saved yet: kept on this device. Trying again …"],
  [{ is: "unreached", isOnDevice: false }, "Not saved yet. Trying again …"],
  [{ is: "signed out", isOnDevice: true }, "Not saved yet: kept on this device. You were signed out."],
  [{ is: "rejected", isOnDevice: false, message: "Too long." }, "Not saved yet. Too long."],
])("%j is said so", (state, words) => {
  expect(statusText(state)).toBe(words);
});

test("the time is written as people write it", () => {
  const at = new Date(2026, 2, 4, 22, 42);
  expect(statusText({ is: "kept", at })).toBe("All your words are saved, 10:42 PM");
});

test("words saved before today have the date instead of the time", () => {
  const at = new Date(2026, 2, 4, 22, 42);
  expect(statusText({ is: "saved", at })).toBe("All your words are saved, March 4, 2026");
});

test("words saved today have the time", () => {
  expect(statusText({ is: "saved", at: new Date() })).toMatch(/^All your words are saved, \d+:\d\d [AP]M$/);
});
