import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readWaveform } from "./waveform";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "life-waveform-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

const samplesPerSecond = 8000;

/** A WAV file of a tone: the second half of it a quarter as loud. */
function writeTone(file: string, seconds: number): void {
  const count = seconds * samplesPerSecond;
  const data = Buffer.alloc(count * 2);
  for (let index = 0; index < count; index += 1) {
    const volume = index < count / 2 ? 20_000 : 5_000;
    data.writeInt16LE(
      Math.round(volume * Math.sin((index * 2 * Math.PI * 440) / samplesPerSecond)),
      index * 2,
    );
  }
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(samplesPerSecond, 24);
  head.writeUInt32LE(samplesPerSecond * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  writeFileSync(file, Buffer.concat([head, data]));
}

test("is as high as the recording is loud, and is read once", async () => {
  const file = path.join(folder, "tone.wav");
  writeTone(file, 4);
  const sound = { path: file, sha256: "tone", container: "wav" as const };
  const bars = await readWaveform(sound, 7, folder, 10);
  expect(bars).toHaveLength(10);
  for (const bar of bars.slice(0, 4)) expect(bar).toBeGreaterThan(0.9);
  for (const bar of bars.slice(6)) expect(bar).toBeCloseTo(0.25, 1);
  rmSync(file);
  expect(await readWaveform(sound, 7, folder, 10)).toEqual(bars);
});

test("is read again where a power cut left nothing of it", async () => {
  const file = path.join(folder, "cut.wav");
  writeTone(file, 4);
  const sound = { path: file, sha256: "cut", container: "wav" as const };
  const bars = await readWaveform(sound, 9, folder, 10);
  const [kept = ""] = readdirSync(folder).filter((name) => name.startsWith("9-"));
  writeFileSync(path.join(folder, kept), "");
  expect(await readWaveform(sound, 9, folder, 10)).toEqual(bars);
});

test("a file that is no sound leaves nothing behind", async () => {
  const file = path.join(folder, "broken.wav");
  writeFileSync(file, "nothing");
  const sound = { path: file, sha256: "broken", container: "wav" as const };
  await expect(readWaveform(sound, 8, folder, 10)).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => name.startsWith("8-"))).toEqual([]);
});
