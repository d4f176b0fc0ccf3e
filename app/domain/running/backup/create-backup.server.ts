import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { copyDatabase } from "~/db/copy.server";
import { damageCodeOf, findDamage, unreadable } from "~/db/damage.server";
import { isMissing, sync } from "../../base/disk.server";
import { createZipWriter, type ZipWriter } from "../../base/zip-writer.server";
import { databaseName, type Manifest, type ManifestFile, manifestName } from "./manifest";
import { requireRoomForCopy } from "./room-for-copy.server";

export interface BackupTask {
  dataDir: string;
  /** An existing file is replaced once the new backup is complete. */
  file: string;
  holds: Manifest["holds"];
  takenAt: string;
  /** A damaged database is taken as it is, or else no backup at all. */
  ifDamaged: "take" | "refuse";
}

export interface BackupFacts {
  files: number;
  bytes: number;
  /** Faults of the database, in SQLite's words; empty if it is whole. */
  faults: string[];
}

/**
 * Copies the database first: files it refers to exist and never change. Only pieces of recordings and letters come before it as well,
 * because they go once they are a medium or a story. Skips files deleted meanwhile. Throws Unavailable where a copy of the database
 * alone would take the room for words.
 */
export async function createBackup(task: BackupTask): Promise<BackupFacts> {
  const { dataDir, file, holds, takenAt, ifDamaged } = task;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.partial`;
  const database = `${file}.database`;
  try {
    await rm(partial, { force: true });
    await rm(database, { force: true });
    if (holds === "database") await requireRoomForCopy(dataDir, path.dirname(file), { copies: 2 });
    const zip = createZipWriter(partial, new Date(takenAt));
    const files: (ManifestFile | null)[] = [];
    const kept = listKeptOnce(dataDir);
    const addAll = async (names: AsyncIterable<string>) => {
      if (holds !== "everything") return;
      for await (const name of names) files.push(await addFile(zip, path.join(dataDir, name), name, "media"));
    };
    await addAll(kept.pieces());
    const { faults, logs } = await takeDatabase(dataDir, database);
    if (faults.length > 0 && ifDamaged === "refuse") {
      await zip.finish();
      return { files: 0, bytes: 0, faults };
    }
    files.push(await addFile(zip, database, databaseName, "text"));
    for (const name of logs) files.push(await addFile(zip, path.join(dataDir, name), name, "text"));
    await addAll(kept.pieces());
    await addAll(kept.others());
    const added = files.filter((entry) => entry !== null);
    await zip.add(manifestName, manifestText({ format: 1, takenAt, holds, files: added }), "text");
    await zip.finish();
    await rename(partial, file);
    await sync(path.dirname(file));
    return { files: added.length, bytes: (await stat(file)).size, faults };
  } finally {
    for (const left of [partial, ...["", "-journal", "-wal", "-shm"].map((end) => database + end)])
      await rm(left, { force: true });
  }
}

interface TakenDatabase {
  faults: string[];
  /** What belongs to it, where SQLite could not copy it and its file was taken as it is. */
  logs: string[];
}

async function takeDatabase(dataDir: string, to: string): Promise<TakenDatabase> {
  try {
    await copyDatabase(dataDir, to);
    return { faults: findDamage(to), logs: [] };
  } catch (error) {
    const code = damageCodeOf(error);
    if (!code) throw error;
    await copyFile(path.join(dataDir, databaseName), to);
    return { faults: [unreadable(code)], logs: [`${databaseName}-wal`] };
  }
}

/** JSON in pieces, since the list may be long. */
function* manifestText({ files, ...header }: Manifest): Generator<string> {
  yield `${JSON.stringify(header).slice(0, -1)},"files":[`;
  for (const [place, file] of files.entries()) yield `${place > 0 ? "," : ""}\n${JSON.stringify(file)}`;
  yield "\n]}\n";
}

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

/** Excludes the live database, reproducible files and work in progress; everything else is included. */
const leftOut = [
  /^app\.db/,
  /^running\.lock/,
  /^disk-reserve$/,
  /^backups$/,
  /^exports$/,
  /^incoming$/,
  /^uploads$/,
  /^books\/(making|pages|photos)$/,
  /^(restoring|restore-under-way|before-restore-.*)$/,
];

/** Names of all files to back up, relative to `dataDir`, with slashes. */
export async function* listKeptFiles(dataDir: string, folder = ""): AsyncGenerator<string> {
  for (const entry of await entriesOf(path.join(dataDir, folder))) {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (leftOut.some((pattern) => pattern.test(name))) continue;
    if (entry.isDirectory()) yield* listKeptFiles(dataDir, name);
    else if (entry.isFile()) yield name;
  }
}

/** Names of the files of a backup, each once: first, perhaps again, the pieces that go once they are a medium or a story; then the others. */
export function listKeptOnce(dataDir: string) {
  const taken = new Set<string>();
  async function* pieces(): AsyncGenerator<string> {
    for (const folder of ["recordings", "letters"])
      for await (const name of listKeptFiles(dataDir, folder)) {
        if (taken.has(name)) continue;
        taken.add(name);
        yield name;
      }
  }
  async function* others(): AsyncGenerator<string> {
    for await (const name of listKeptFiles(dataDir)) if (!taken.has(name)) yield name;
  }
  return { pieces, others };
}

/** The folder may be purged meanwhile. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
