import { expect, test } from "vitest";
import { chooseMimeType } from "./sound";

const knows =
  (...types: string[]) =>
  (type: string) =>
    types.includes(type);

test("Apple's browsers are asked for MP4, the newest as well", () => {
  expect(chooseMimeType(knows("audio/mp4"), "Apple Computer, Inc.")).toBe("audio/mp4");
  expect(chooseMimeType(knows("audio/mp4", "audio/webm;codecs=opus"), "Apple Computer, Inc.")).toBe(
    "audio/mp4",
  );
});

test("others are asked for WebM, though they say yes to MP4", () => {
  expect(chooseMimeType(knows("audio/mp4", "audio/webm;codecs=opus"), "Google Inc.")).toBe(
    "audio/webm;codecs=opus",
  );
  expect(chooseMimeType(knows("audio/ogg;codecs=opus"), "")).toBe("audio/ogg;codecs=opus");
  expect(chooseMimeType(knows("audio/mp4"), "Google Inc.")).toBe("audio/mp4");
});

test("one that knows none of them chooses itself", () => {
  expect(chooseMimeType(() => false, undefined)).toBeUndefined();
});
