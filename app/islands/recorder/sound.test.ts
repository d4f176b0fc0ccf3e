import { expect, test } from "vitest";
import { chooseMimeType, formatClock, isoDuration, loudness } from "./sound";

test.each([
  [0, "0:00"],
  [7.9, "0:07"],
  [60, "1:00"],
  [725, "12:05"],
  [3723, "1:02:03"],
  [-1, "0:00"],
])("%d seconds are %s", (seconds, text) => expect(formatClock(seconds)).toBe(text));

test("and a duration for machines", () => expect(isoDuration(725.4)).toBe("PT725S"));

const wave = (height: number) => Uint8Array.from({ length: 512 }, (_, i) => 128 + height * Math.sin(i / 4));

test("silence is nothing, a shout is everything", () => {
  expect(loudness(new Uint8Array(512).fill(128))).toBe(0);
  expect(loudness(new Uint8Array(0))).toBe(0);
  expect(loudness(new Uint8Array(512).fill(255))).toBe(100);
});

test("louder is more, and soft speech is seen", () => {
  expect(loudness(wave(4))).toBeGreaterThan(30);
  expect(loudness(wave(40))).toBeGreaterThan(loudness(wave(4)));
});

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
