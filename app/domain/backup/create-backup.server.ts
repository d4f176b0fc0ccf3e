import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { copyDatabase } from "~/db/copy.server";
import { sync } from "../disk.server";
import { createZipWriter, type ZipWriter } from "../zip-writer.server";
import { databaseName, type Manifest, type ManifestFile, manifestName } from "./manifest";

export interface BackupTask {
  dataDir: string;
  /** Where the backup goes; what is there already is replaced once the new one is whole. */
  file: string;
  holds: Manifest["holds"];
  /** ISO 8601, UTC. */
  takenAt: string;
}

export interface BackupFacts {
  files: number;
  /** Of the backup itself. */
  bytes: number;
}

/**
 * Writes one file with the database and everything beside it, while the server runs. The database is copied first: each
 * file that a row of it tells of is there already, and never changes. What is deleted meanwhile is left out.
 */
export async function createBackup({ dataDir, file, holds, takenAt }: BackupTask): Promise<BackupFacts> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.partial`;
  const database = `${file}.database`;
  try {
    await rm(partial, { force: true });
    await rm(database, { force: true });
    await copyDatabase(dataDir, database);
    const zip = createZipWriter(partial, new Date(takenAt));
    const files = [await addFile(zip, database, databaseName, "text")];
    const names = holds === "everything" ? listKeptFiles(dataDir) : [];
    for await (const name of names) files.push(await addFile(zip, path.join(dataDir, name), name, "media"));
    const kept = files.filter((entry) => entry !== null);
    const manifest: Manifest = { format: 1, takenAt, holds, files: kept };
    await zip.add(manifestName, [JSON.stringify(manifest, null, 1)], "text");
    await zip.finish();
    await rename(partial, file);
    await sync(path.dirname(file));
    return { files: kept.length, bytes: (await stat(file)).size };
  } finally {
    for (const left of [partial, database, `${database}-journal`]) await rm(left, { force: true });
  }
}

/** Null for a file that has gone. */
async function addFile(
  zip: ZipWriter,
  source: string,
  name: string,
  how: "text" | "media",
): Promise<ManifestFile | null> {
  const handle = await openIfThere(source);
  if (!handle) return null;
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    await zip.add(name, hashed(handle.createReadStream({ autoClose: false })), how);
    return { name, bytes, sha256: hash.digest("hex") };
  } finally {
    await handle.close();
  }

  async function* hashed(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, "r");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

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
