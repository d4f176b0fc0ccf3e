import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { type Entry, type Options, open as openZip, type ZipFile } from "yauzl";
import { faultOfCopy } from "~/db/copy.server";
import { lockDataDir } from "~/db/running-lock.server";
import { isDiskFull, removeFolder, requireRoom, sync } from "../disk.server";
import { Unavailable } from "../errors";
import { databaseName, Manifest, type ManifestFile, manifestName } from "./manifest";

/** Nothing has changed. The message is for the operator. */
export class RestoreRejected extends Error {}

export interface Restored {
  manifest: Manifest;
  before: string | null;
}

export const restoreFolder = "restoring";
/** Exists while files are moved: a server started meanwhile would create a new, empty database. */
export const restoreUnderWay = "restore-under-way";
/** Not moved by a restore. */
const stays = /^(backups|running\.lock.*|restoring|restore-under-way|before-restore-.*)$/;

/** Whether a restore was interrupted: it must be repeated before a server starts. */
export function isRestoreCutOff(dataDir: string): boolean {
  return existsSync(path.join(dataDir, restoreUnderWay));
}

/**
 * Unpacks and checks a backup, then swaps it in; the previous data stays in a folder. Throws RestoreRejected
 * if it is damaged, and DataDirTaken while a server runs.
 */
export async function restoreBackup(dataDir: string, file: string, at: Date): Promise<Restored> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataDir(dataDir, 0);
  const folder = path.join(dataDir, restoreFolder);
  try {
    await removeFolder(folder);
    const manifest = await unpack(file, folder);
    const fault = faultOfCopy(path.join(folder, databaseName));
    if (fault) throw new RestoreRejected(fault);
    await clearDatabaseLogs(folder);
    return { manifest, before: await changePlaces(dataDir, manifest, at) };
  } finally {
    await removeFolder(folder);
    lock.release();
  }
}

async function unpack(file: string, folder: string): Promise<Manifest> {
  const backup = await openBackup(file).catch((error: unknown) => {
    throw new RestoreRejected(`This file is no whole backup: ${messageOf(error)}.`);
  });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await requireRoom(
      folder,
      backup.manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    for (const entry of backup.manifest.files) await unpackOne(backup, entry, folder);
    return backup.manifest;
  } catch (error) {
    if (error instanceof Unavailable || isDiskFull(error))
      throw new RestoreRejected("The disk has no room for it.");
    throw error;
  } finally {
    backup.close();
  }
}

async function unpackOne(backup: BackupReader, entry: ManifestFile, folder: string): Promise<void> {
  const target = path.join(folder, entry.name);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const handle = await open(target, "wx", 0o600);
  const hash = createHash("sha256");
  try {
    for await (const piece of await backup.read(entry.name)) {
      hash.update(piece);
      await handle.writeFile(piece);
    }
    await handle.sync();
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw damaged(entry.name);
  } finally {
    await handle.close();
  }
  if (hash.digest("hex") !== entry.sha256) throw damaged(entry.name);
}

/** Left by the integrity check. */
async function clearDatabaseLogs(folder: string): Promise<void> {
  for (const end of ["-wal", "-shm"]) await rm(path.join(folder, databaseName + end), { force: true });
}

/** A database-only backup leaves other files in place. */
async function changePlaces(dataDir: string, { holds }: Manifest, at: Date): Promise<string | null> {
  const isOurs = (name: string) => (holds === "database" ? name.startsWith(databaseName) : !stays.test(name));
  const name = archiveName(at);
  const present = (await readdir(dataDir)).filter(isOurs);
  await writeFile(path.join(dataDir, restoreUnderWay), "");
  await sync(dataDir);
  if (present.length > 0) {
    await mkdir(path.join(dataDir, name), { mode: 0o700 });
    for (const entry of present) await rename(path.join(dataDir, entry), path.join(dataDir, name, entry));
  }
  for (const entry of await readdir(path.join(dataDir, restoreFolder)))
    await rename(path.join(dataDir, restoreFolder, entry), path.join(dataDir, entry));
  await sync(dataDir);
  await rm(path.join(dataDir, restoreUnderWay));
  return present.length > 0 ? name : null;
}

/** The folder in DATA_DIR for what a restore replaces. */
export function archiveName(at: Date): string {
  return `before-restore-${at.toISOString().replaceAll(":", "-")}`;
}

function damaged(name: string): RestoreRejected {
  return new RestoreRejected(`This backup is damaged: ${name} is not what it was. Nothing has been changed.`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export interface BackupReader {
  manifest: Manifest;
  read(name: string): Promise<AsyncIterable<Buffer>>;
  close(): void;
}

/** Opens a backup. Throws unless the file is a backup that matches its manifest. */
export async function openBackup(file: string): Promise<BackupReader> {
  const zip = await promisify<string, Options, ZipFile>(openZip)(file, {
    lazyEntries: true,
    autoClose: false,
  });
  try {
    const entries = await listEntries(zip);
    const read = async (name: string): Promise<AsyncIterable<Buffer>> => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is missing`);
      return promisify(zip.openReadStream.bind(zip) as OpenStream)(entry);
    };
    const manifest = Manifest.parse(JSON.parse(await text(await read(manifestName))));
    const names = new Set([manifestName, ...manifest.files.map(({ name }) => name)]);
    const isSame = names.size === entries.size && [...names].every((name) => entries.has(name));
    if (!isSame) throw new Error("its list and its files differ");
    return { manifest, read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

type OpenStream = (
  entry: Entry,
  done: (error: Error | null, stream: NodeJS.ReadableStream & AsyncIterable<Buffer>) => void,
) => void;

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on("error", reject);
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

async function text(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}
