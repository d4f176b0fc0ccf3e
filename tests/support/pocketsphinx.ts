import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type Reply, type TranscriptionCall, verboseJson } from "./transcription-service";

const run = promisify(execFile);

/** Debian's recognizer behind the call. It is for tests only: it knows neither punctuation nor names. */
export async function recognizeWithPocketsphinx({ wav }: TranscriptionCall): Promise<Reply> {
  const folder = mkdtempSync(path.join(tmpdir(), "life-speech-"));
  try {
    const file = path.join(folder, "part.wav");
    writeFileSync(file, wav);
    const args = ["-infile", file, "-time", "yes", "-logfn", "/dev/null"];
    const { stdout } = await run("pocketsphinx_continuous", args);
    return { body: verboseJson(readSegments(stdout)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A line with the words, then a line for each word with its times and probability. */
function readSegments(output: string) {
  const words = [...output.matchAll(/^(\S+) ([\d.]+) ([\d.]+) ([\d.]+)$/gm)]
    .map(([, word = "", start, end, probability]) => ({
      ...{ word: word.replace(/\(\d+\)$/, ""), start: Number(start), end: Number(end) },
      probability: Number(probability),
    }))
    .filter(({ word }) => !/^[<[]/.test(word));
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return [];
  const text = words.map(({ word }) => word).join(" ");
  return [{ start: first.start, end: last.end, text, words }];
}

/** Words that were changed, added or left out, of the words that were said: 0 is right. */
export function wordErrorRate(said: string, recognized: string): number {
  const [words, found] = [wordsOf(said), wordsOf(recognized)];
  let row = found.map((_, index) => index + 1);
  words.forEach((word, place) => {
    let diagonal = place;
    let left = place + 1;
    row = found.map((other, index) => {
      const above = row[index] as number;
      left = Math.min(above + 1, left + 1, diagonal + (word === other ? 0 : 1));
      diagonal = above;
      return left;
    });
  });
  return (row.at(-1) ?? words.length) / words.length;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z']+/g) ?? [];
}
