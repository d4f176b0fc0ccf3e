import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";

/**
 * What is not worth keeping: the database's own files (a copy of it is kept in their place), what can be made again,
 * and what was under way. All else of DATA_DIR is kept, whatever it is: who adds a folder need not think of it.
 */
const leftOut = [
  /^app\.db/,
  /^running\.lock/,
  /^backups$/,
  /^exports$/,
  /^incoming$/,
  /^books\/(making|photos)$/,
  /^(restoring|restore-under-way|before-restore-.*)$/,
];

/** The names of all files below `dataDir` that a backup holds, one after another, with slashes. */
export async function* listKeptFiles(dataDir: string, folder = ""): AsyncGenerator<string> {
  for (const entry of await entriesOf(path.join(dataDir, folder))) {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (leftOut.some((pattern) => pattern.test(name))) continue;
    if (entry.isDirectory()) yield* listKeptFiles(dataDir, name);
    else if (entry.isFile()) yield name;
  }
}

/** A folder may be purged in this very moment. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Whether something failed because a file or folder is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
