import { readFile, rename, rm, writeFile } from "node:fs/promises";

/* Small records beside the database, as JSON. */

/** Replaces the file whole: a full disk or a killed server leaves the one from before. */
export async function writeRecord(file: string, record: object): Promise<void> {
  const part = `${file}.part`;
  try {
    await writeFile(part, JSON.stringify(record), { mode: 0o600, flush: true });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Null if there is no file, or none that can be read: it is written again by whoever keeps it. */
export async function readRecord<Content extends object>(file: string): Promise<Content | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Content | null;
  } catch {
    return null;
  }
}
