import { createHash } from "node:crypto";
import { readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { hasContent, randomName, sync } from "~/domain/base/disk.server";
import type { RecordedSound } from "~/domain/book/print/job";
import { inputArguments, runFfmpeg } from "./ffmpeg";

/** Increment when the envelope is read differently. */
const version = 1;
const rate = 40;
const bytesPerValue = 2;

/** The loudness of a recording in `bars` equal parts, the loudest 1. Throws as runFfmpeg. */
export async function readWaveform(
  { path: file, sha256, container }: RecordedSound,
  id: number,
  cache: string,
  bars: number,
): Promise<number[]> {
  const name = createHash("sha256").update(`${version}:${sha256}`).digest("hex").slice(0, 32);
  const kept = path.join(cache, `${id}-${name}.envelope`);
  if (!(await hasContent(kept))) await writeEnvelope(file, container, kept);
  return toBars(await readFile(kept), bars);
}

async function writeEnvelope(file: string, container: RecordedSound["container"], to: string): Promise<void> {
  const part = `${to}.${randomName()}.part`;
  const envelope = `aformat=channel_layouts=mono,aresample=4000,aeval=exprs=abs(val(0)),aresample=${rate}`;
  const output = ["-vn", "-af", envelope, "-f", "s16le", "-y", part];
  try {
    await runFfmpeg("ffmpeg", [...inputArguments(file, container), ...output]);
    await sync(part);
    await rename(part, to);
  } finally {
    await rm(part, { force: true });
  }
}

function toBars(envelope: Buffer, bars: number): number[] {
  const count = Math.floor(envelope.length / bytesPerValue);
  const sums = Array.from({ length: bars }, (_, bar) => {
    const [from, to] = [Math.floor((bar * count) / bars), Math.floor(((bar + 1) * count) / bars)];
    let sum = 0;
    for (let index = from; index < to; index += 1)
      sum += Math.max(0, envelope.readInt16LE(index * bytesPerValue));
    return sum / Math.max(1, to - from);
  });
  const loudest = Math.max(1, ...sums);
  return sums.map((sum) => Math.round((sum / loudest) * 100) / 100);
}
