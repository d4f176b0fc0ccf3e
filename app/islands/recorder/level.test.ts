import { expect, test } from "vitest";
import { loudness } from "./sound";

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
