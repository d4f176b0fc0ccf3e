import { createHash } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, stat } from "node:fs/promises";
import path from "node:path";
import { isDiskFull, noRoom, randomName, removeFolder, requireRoom, sync } from "../disk.server";

/** A file that has just been received and lives below DATA_DIR/incoming, until it is adopted or discarded. */
export interface Upload {
  /** As the person's device calls it: for words to the person only, never for a path. */
  name: string;
  path: string;
  /** An empty folder beside it, for what is made of it: becomes the item's folder. */
  outputs: string;
  /** Bytes that were sent; what is beyond the limit given to `receive` is counted and not kept. */
  bytes: number;
  /** Of all that was sent, in hex. */
  sha256: string;
}

/** The files of photos and recordings, below DATA_DIR. All folder names are random. */
export interface MediaFiles {
  /**
   * Writes what arrives into a folder of its own. Throws Unavailable when the disk is nearly full, and what `content`
   * throws; nothing is left then.
   */
  receive(name: string, content: AsyncIterable<Uint8Array>, maxBytes: MaxBytes): Promise<Upload>;
  /** Makes the upload's outputs an item's folder, safe on the disk when this returns; answers its name. */
  adopt(upload: Upload): Promise<string>;
  /** Removes what is left of an upload; may be called twice. */
  discard(upload: Upload): Promise<void>;
  /** Removes the folder of an item that got no row. */
  remove(folder: string): Promise<void>;
  /** Where a file of an item lives. */
  pathOf(folder: string, file: string): string;
  /** Bytes of all the files of an item. */
  measure(folder: string): Promise<number>;
  /** An empty folder to work in. Throws Unavailable where there is no room for `bytes` more. */
  makeScratch(bytes: number): Promise<Scratch>;
  /** Moves a finished file into an item's folder under its own name, safe on the disk when this returns. */
  add(folder: string, file: string): Promise<void>;
  /** The folders that are there, whether an item knows them or not. */
  list(): Promise<string[]>;
  /** When a folder came to its place or last got a file; undefined for one that is gone. */
  changedAt(folder: string): Promise<Date | undefined>;
  /**
   * Removes what uploads that were cut off by a stop had left. To be called once this server has its port: one that
   * finds another in its place must not take that one's uploads away.
   */
  removeAbandoned(): Promise<void>;
}

/** The most bytes that are written of a file: a number, or what is said when its beginning is known. */
export type MaxBytes = number | ((head: Uint8Array) => Promise<number>);

/** A folder to work in; what a stop leaves of it is cleared after the next start. */
export interface Scratch {
  path: string;
  remove(): Promise<void>;
}

const megabyte = 1024 * 1024;
/** How much of a file may wait to be written: all of it at once at the end would keep everybody's saves waiting. */
const syncIntervalBytes = 8 * megabyte;
/** Enough of a file to know by it what it is. */
const headBytes = 4100;

/** Where a file of an item lives. */
export function mediaPath(dataDir: string, folder: string, file: string): string {
  return path.join(dataDir, "media", folder, file);
}

/** Prepares the folders: one server, one DATA_DIR. */
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
    list: async () => (await readdir(media)).filter((name) => /^[0-9a-f]{32}$/.test(name)),
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
    for await (const chunk of withBufferedHead(content)) {
      if (limit === undefined) limit = typeof maxBytes === "number" ? maxBytes : await maxBytes(chunk);
      const passes = (step: number) => Math.floor(bytes / step) < Math.floor((bytes + chunk.length) / step);
      if (passes(megabyte)) await requireRoom(path.dirname(file));
      await writeAll(handle, chunk.subarray(0, Math.max(0, limit - bytes)));
      if (passes(syncIntervalBytes)) await handle.datasync();
      bytes += chunk.length;
      hash.update(chunk);
    }
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** The same content, its first piece long enough to know by it what it is. */
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

/** A single write may take less than it was given when the disk fills up. */
async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0;
  while (written < chunk.length) written += (await handle.write(chunk, written)).bytesWritten;
}
