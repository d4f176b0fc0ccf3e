import { expect, test } from "vitest";
import { type DraftStatus, statusText } from "./status-text";

test.each<[DraftStatus, string]>([
  [{ is: "saved" }, ""],
  [{ is: "typed", isOnDevice: true }, "Not saved yet: kept on this device"],
  [{ is: "typed", isOnDevice: false }, "Not saved yet"],
  [{ is: "unreached", isOnDevice: true }, "Not saved yet: kept on this device. Trying again …"],
  [{ is: "unreached", isOnDevice: false }, "Not saved yet. Trying again …"],
  [{ is: "signed out", isOnDevice: true }, "Not saved yet: kept on this device. You were signed out."],
  [{ is: "rejected", isOnDevice: false, message: "Too long." }, "Not saved yet. Too long."],
])("%j is said so", (state, words) => {
  expect(statusText(state)).toBe(words);
});

test("what the server keeps is said with its time", () => {
  const at = new Date(2026, 2, 4, 10, 42);
  expect(statusText({ is: "kept", at })).toBe(
    "Saved 10:42 AM as a draft. Press Save Story to put it into your book.",
  );
});
