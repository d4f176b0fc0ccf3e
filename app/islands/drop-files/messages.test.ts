import { expect, test } from "vitest";
import {
  cutMessage,
  failedSubmitMessage,
  fileSizeText,
  listNames,
  sentMessage,
  skippedMessage,
  startMessage,
  statusText,
  waitingMessage,
} from "./messages";
import type { QueuedFile } from "./queue";

test("skipped files are named", () => {
  expect(skippedMessage(["notes.pdf"])).toBe(
    "notes.pdf was skipped: only pictures, sound and video can be added.",
  );
  expect(skippedMessage(["a.pdf", "b.doc"])).toMatch(/^a\.pdf and b\.doc were skipped: /);
  expect(skippedMessage([])).toBe("");
});

test("a long list of names ends in a number", () => {
  expect(listNames(["a", "b", "c"])).toBe("a, b and c");
  expect(listNames(["a", "b", "c", "d"])).toBe("a, b, c and 1 other");
  expect(listNames(["a", "b", "c", "d", "e"])).toBe("a, b, c and 2 others");
  expect(listNames(["a"])).toBe("a");
});

test.each([
  [0, "less than 0.1 MB"],
  [90_000, "less than 0.1 MB"],
  [3_400_000, "3.2 MB"],
  [25 * 1024 * 1024, "25 MB"],
])("%i bytes: %s", (bytes, words) => {
  expect(fileSizeText(bytes)).toBe(words);
});

test("the state of a file in words", () => {
  const file = { state: "sending", share: 0.999, message: "" } as QueuedFile;
  expect(statusText(file)).toBe("99 % uploaded");
  expect(statusText({ ...file, message: cutMessage })).toBe(
    "99 % uploaded. The connection was lost. It goes on from here by itself.",
  );
  expect(statusText({ ...file, state: "rejected", message: "Failed to upload image" })).toBe(
    "Upload failed. Failed to upload image",
  );
});

test("what is said when a file is in", () => {
  expect(startMessage(2)).toBe("Adding 2 files.");
  expect(sentMessage(0, false)).toBe("Media uploaded.");
  expect(sentMessage(2, true)).toBe("Media uploaded. It joins your story when you save. 2 to go.");
});

test("what is said while a pressed button waits", () => {
  expect(waitingMessage(1, true)).toBe(
    "Your words are saved. One file is still on the way. We go on as soon as it is in.",
  );
  expect(waitingMessage(2, false)).toBe(
    "2 files are still on the way. Your story is saved as soon as they are in.",
  );
  expect(failedSubmitMessage(["beach.jpg"], true)).toBe(
    "Your words are saved. beach.jpg was not added: see below, then press the button once more.",
  );
});
