import { createHash } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, stat } from "node:fs/promises";
import path from "node:path";
import type { Db } from "~/db/open.server";
import { isDiskFull, noRoom, randomName, removeFolder, requireRoom, sync } from "../base/disk.server";
import { type NamedFiles, namesIn } from "../base/named-files.server";

/** A received file below DATA_DIR/incoming, until it is adopted or discarded. */
export interface Upload {
  /** The client's file name, for messages only; never used in a path. */
  name: string;
  path: string;
  /** An empty folder for generated files, later the item's folder. */
  outputs: string;
  /** Including bytes beyond the limit of `receive`, which are not stored. */
  bytes: number;
  sha256: string;
  /** Runs in the transaction that inserts the item, with its id. */
  onStored?: (db: Db, mediaId: number) => Promise<void>;
}

export interface MediaFiles extends NamedFiles {
  /** Writes a stream to a new folder, removed on errors. Each chunk is used at once. Throws Unavailable on a full disk. */
  receive(name: string, content: AsyncIterable<Uint8Array>, maxBytes: MaxBytes): Promise<Upload>;
  /** Moves the outputs into place and fsyncs them. Returns the folder's name. */
  adopt(upload: Upload): Promise<string>;
  discard(upload: Upload): Promise<void>;
  pathOf(folder: string, file: string): string;
  measure(folder: string): Promise<number>;
  /** Throws Unavailable if the disk has no room for `bytes` more. */
  makeScratch(bytes: number): Promise<Scratch>;
  add(folder: string, file: string): Promise<void>;
  /** What lay there when the folder was opened. Call only while the data folder is locked. */
  removeAbandoned(): Promise<void>;
}

export type MaxBytes = number | ((head: Uint8Array) => Promise<number>);

export interface Scratch {
  path: string;
  remove(): Promise<void>;
}

const megabyte = 1024 * 1024;
/** Sync large files in steps, since one sync at the end would block other writes. */
const syncIntervalBytes = 8 * megabyte;
const headBytes = 4100;
const batchBytes = 512 * 1024;

/** The path of a file of an item; whether it exists is not checked. */
export function mediaPath(dataDir: string, folder: string, file: string): string {
  return path.join(dataDir, "media", folder, file);
}

/** Supports one server process per data directory. */
export function createMediaFiles(dataDir: string): MediaFiles {
  const media = path.join(dataDir, "media");
  const incoming = path.join(dataDir, "incoming");
  for (const folder of [media, incoming]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const leftovers = readdirSync(incoming);

  return {
    async receive(name, content, maxBytes) {
      const folder = path.join(incoming, randomName());
      const upload = { name, path: path.join(folder, "upload"), outputs: path.join(folder, "outputs") };
      try {
        await requireRoom(incoming);
        await mkdir(upload.outputs, { recursive: true, mode: 0o700 });
        return { ...upload, ...(await store(upload.path, content, maxBytes)) };
      } catch (error) {
        await removeFolder(folder);
        throw isDiskFull(error) ? noRoom() : error;
      }
    },
    async adopt({ outputs }) {
      const folder = randomName();
      for (const file of await readdir(outputs)) await sync(path.join(outputs, file));
      await sync(outputs);
      await rename(outputs, path.join(media, folder));
      await sync(media);
      return folder;
    },
    discard: (upload) => removeFolder(path.dirname(upload.path)),
    remove: (folder) => removeFolder(path.join(media, folder)),
    pathOf: (folder, file) => mediaPath(dataDir, folder, file),
    measure: (folder) => measureFolder(path.join(media, folder)),
    async makeScratch(bytes) {
      await requireRoom(incoming, bytes);
      const scratch = path.join(incoming, randomName());
      await mkdir(scratch, { mode: 0o700 });
      return { path: scratch, remove: () => removeFolder(scratch) };
    },
    async add(folder, file) {
      await sync(file);
      await rename(file, path.join(media, folder, path.basename(file)));
      await sync(path.join(media, folder));
    },
    names: () => namesIn(media, /^[0-9a-f]{32}$/),
    async changedAt(folder) {
      const found = await stat(path.join(media, folder)).catch(() => undefined);
      return found && new Date(Math.max(found.mtimeMs, found.ctimeMs));
    },
    async removeAbandoned() {
      for (const name of leftovers) await removeFolder(path.join(incoming, name));
    },
  };
}

async function store(file: string, content: AsyncIterable<Uint8Array>, maxBytes: MaxBytes) {
  const hash = createHash("sha256");
  let bytes = 0;
  let limit: number | undefined;
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const batch of inBatches(withBufferedHead(content))) {
      const { length } = batch;
      if (limit === undefined) limit = typeof maxBytes === "number" ? maxBytes : await maxBytes(batch);
      const passes = (step: number) => Math.floor(bytes / step) < Math.floor((bytes + length) / step);
      if (passes(megabyte)) await requireRoom(path.dirname(file));
      await writeAll(handle, batch.subarray(0, Math.max(0, limit - bytes)));
      if (passes(syncIntervalBytes)) await handle.datasync();
      bytes += length;
      hash.update(batch);
    }
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Each write takes as long as hashing 64 KB. The first chunk is apart: the type is read from it. The others reuse the same memory. */
async function* inBatches(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let batch: Uint8Array | undefined;
  let filled = 0;
  for await (const chunk of content) {
    if (!batch) {
      yield chunk;
      batch = Buffer.allocUnsafeSlow(batchBytes);
      continue;
    }
    for (let copied = 0; copied < chunk.length; ) {
      const piece = chunk.subarray(copied, copied + batchBytes - filled);
      batch.set(piece, filled);
      filled += piece.length;
      copied += piece.length;
      if (filled < batchBytes) continue;
      yield batch;
      filled = 0;
    }
  }
  if (batch && filled > 0) yield batch.subarray(0, filled);
}

async function* withBufferedHead(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array(0);
  for await (const chunk of content) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headBytes) continue;
    yield head;
    head = undefined;
  }
  if (head && head.length > 0) yield head;
}

async function measureFolder(folder: string): Promise<number> {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A single write may be partial when the disk fills up. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await handle.write(bytes, written)).bytesWritten;
  }
}
