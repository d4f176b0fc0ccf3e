import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadCorpus } from "./corpus";
import { type MediaReader, mediaReaders } from "./media-readers";
import { mutate } from "./mutate";
import { Random } from "./random";

export const crasherFolder = path.resolve("tests/fixtures/fuzz");

export interface Finding {
  reader: string;
  fault: string;
  file: Buffer;
}

/** Milliseconds. */
const usualMaxTime = 50;

/** Mutates files for all readers in turn until `isOver`; the same seed gives the same files. */
export async function fuzz(
  seed: number,
  isOver: (files: number) => boolean,
  onFinding: (finding: Finding) => void,
): Promise<number> {
  const corpus = await loadCorpus();
  const random = new Random(seed);
  const readers = Object.entries(mediaReaders);
  return withScratch(async (scratch) => {
    let files = 0;
    for (; !isOver(files); files += 1) {
      const [name, reader] = readers[files % readers.length] ?? random.pick(readers);
      const file = mutate(
        random,
        reader.kinds.flatMap((kind) => corpus[kind]),
      );
      const fault = await faultOf(reader, file, scratch);
      if (fault !== undefined) onFinding({ reader: name, fault, file });
    }
    return files;
  });
}

/** What a reader does wrong with a file; undefined if nothing. */
export async function replay(reader: MediaReader, file: Buffer): Promise<string | undefined> {
  return withScratch((scratch) => faultOf(reader, file, scratch));
}

export function saveCrasher({ reader, file }: Finding): string {
  const folder = path.join(crasherFolder, reader);
  mkdirSync(folder, { recursive: true });
  const saved = path.join(folder, createHash("sha256").update(file).digest("hex").slice(0, 12));
  writeFileSync(saved, file);
  return saved;
}

async function withScratch<T>(work: (scratch: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "life-fuzz-"));
  try {
    return await work(path.join(folder, "file"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function faultOf(reader: MediaReader, file: Buffer, scratch: string): Promise<string | undefined> {
  const { maxTime = usualMaxTime } = reader;
  try {
    let time = await timeOf(reader, file, scratch);
    // Collecting garbage takes time now and then.
    for (let again = 0; again < 3 && time > maxTime; again += 1)
      time = Math.min(time, await timeOf(reader, file, scratch));
    return time > maxTime ? `It takes ${time.toFixed(0)} ms.` : undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Measures time of the processor, so that a busy machine finds no slow reader. */
async function timeOf(reader: MediaReader, file: Buffer, scratch: string): Promise<number> {
  const before = process.cpuUsage();
  await reader.read(file, scratch);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
