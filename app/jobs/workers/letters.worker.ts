import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import type {
  LetterLine,
  LetterPhoto,
  LettersTask,
  Matched,
  ReadResult,
  SkippedLetter,
} from "~/domain/writing/letters/letters-task";
import { fingerprintOf } from "~/domain/writing/letters/reading/fingerprint";
import {
  type FoundLetter,
  type LetterPlace,
  Unreadable,
} from "~/domain/writing/letters/reading/found-letter";
import { matchGiven, readGiven } from "~/domain/writing/letters/reading/picture-files";
import { type LetterFile, readFileOfLetters, readLetterAt } from "~/domain/writing/letters/reading/read-file";
import { serveOnce } from "./worker";

const reportEvery = 20;
/** Those behind are counted by nobody: the list is for a person. */
const skippedKept = 200;

type Answer = ReadResult | LetterPhoto[] | Matched;

serveOnce<LettersTask, Answer>(async (task, report) => {
  if (task.kind === "read") return new Reading(task.output, task.most, report).readAll(task.files);
  return task.kind === "match" ? matchGiven(task.wanted, task.given) : writePhotos(task);
});

class Reading {
  readonly #lines: WriteStream;
  readonly #skipped: SkippedLetter[] = [];
  #letters = 0;

  constructor(
    output: string,
    readonly most: number,
    readonly report: (progress: unknown) => void,
  ) {
    this.#lines = createWriteStream(output);
  }

  async readAll(files: LetterFile[]): Promise<ReadResult> {
    for (const [place, file] of files.entries()) {
      await this.#readFile(place, file).catch((error: unknown) => {
        if (!(error instanceof Unreadable)) throw error;
        this.#skip({ name: file.name, reason: error.reason, number: null });
      });
    }
    this.#lines.end();
    await finished(this.#lines);
    return { letters: this.#letters, skipped: this.#skipped };
  }

  async #readFile(file: number, source: LetterFile): Promise<void> {
    for await (const read of readFileOfLetters(source)) {
      const { place, startByte, bytes } = read;
      const number = bytes > 0 ? place + 1 : null;
      if ("skipped" in read) this.#skip({ name: source.name, reason: read.skipped, number });
      else await this.#write(file, { place, startByte, bytes }, read.letter);
    }
  }

  async #write(file: number, at: LetterPlace, letter: FoundLetter): Promise<void> {
    if (this.#letters >= this.most) throw new Unreadable("too-many");
    const { photos, missingNames = [], ...words } = letter;
    const line: LetterLine = {
      file,
      ...at,
      ...words,
      photos: photos.length,
      missingNames: JSON.stringify(missingNames),
      fingerprint: fingerprintOf(letter),
    };
    if (!this.#lines.write(`${JSON.stringify(line)}\n`)) await once(this.#lines, "drain");
    this.#letters += 1;
    if (this.#letters % reportEvery === 0) this.report({ letters: this.#letters });
  }

  #skip(letter: SkippedLetter): void {
    if (this.#skipped.length < skippedKept) this.#skipped.push(letter);
  }
}

async function writePhotos({
  file,
  at,
  given,
  folder,
}: Extract<LettersTask, { kind: "photos" }>): Promise<LetterPhoto[]> {
  const letter = at && (await readLetterAt(file, at));
  const photos: LetterPhoto[] = [];
  const all = [...(letter?.photos ?? []), ...(await readGiven(given))];
  for (const [index, { name, content }] of all.entries()) {
    const target = path.join(folder, String(index));
    await writeFile(target, content);
    photos.push({ name, path: target });
  }
  return photos;
}
