import { opendir } from "node:fs/promises";

/** Files or folders in one place of the disk, each named by a row. */
export interface NamedFiles {
  /** Some at a time. */
  names(): AsyncIterable<string[]>;
  /** Undefined for what has gone. */
  changedAt(name: string): Promise<Date | undefined>;
  remove(name: string): Promise<void>;
}

const namesAtOnce = 200;

/** Yields the names in a folder that match, 200 at a time. */
export async function* namesIn(folder: string, pattern = /^/): AsyncGenerator<string[]> {
  let names: string[] = [];
  for await (const { name } of await opendir(folder, { bufferSize: namesAtOnce })) {
    if (pattern.test(name)) names.push(name);
    if (names.length < namesAtOnce) continue;
    yield names;
    names = [];
  }
  yield names;
}
