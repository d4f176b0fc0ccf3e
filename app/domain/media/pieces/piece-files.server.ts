import { mkdirSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import {
  isDiskFull,
  isMissing,
  noRoom,
  randomName,
  removeFolder,
  requireRoom,
  sync,
} from "../../base/disk.server";
import { type NamedFiles, namesIn } from "../../base/named-files.server";

/** Pieces of what is sent piece by piece, and files of letters. A folder for each recording, upload or import. */
export interface PieceFiles extends NamedFiles {
  create(): Promise<string>;
  /** Throws Unavailable if the disk has no room for `bytes` more. */
  requireRoom(bytes: number): Promise<void>;
  /** Atomic, with fsync. Returns how much was added. Throws Unavailable if the disk is full. */
  write(folder: string, n: number, content: Uint8Array): Promise<{ pieces: number; bytes: number }>;
  /** Moves a file of the same disk into the folder, with fsync. */
  adopt(folder: string, n: number, source: string): Promise<void>;
  pathOf(folder: string, n: number): string;
  list(folder: string): Promise<number[]>;
  measure(folder: string, numbers: number[]): Promise<number>;
  read(folder: string, numbers: number[]): AsyncIterable<Uint8Array>;
  removePiece(folder: string, n: number): Promise<void>;
}

/** What reads a piece hashes each chunk at once. */
const chunkBytes = 256 * 1024;

/** Makes the folder `name` below `dataDir` where it is missing, for the server's user alone. */
export function createPieceFiles(dataDir: string, name: "recordings" | "uploads" | "letters"): PieceFiles {
  const place = path.join(dataDir, name);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const fileOf = (folder: string, n: number) => path.join(place, folder, String(n));

  return {
    async create() {
      const folder = randomName();
      try {
        await mkdir(path.join(place, folder), { mode: 0o700 });
        await sync(place);
      } catch (error) {
        throw isDiskFull(error) ? noRoom() : error;
      }
      return folder;
    },
    requireRoom: (bytes) => requireRoom(place, bytes),
    async write(folder, n, content) {
      const file = fileOf(folder, n);
      const earlier = await sizeOf(file);
      try {
        // The folder is missing after a restore from a backup without it.
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await requireRoom(place);
        await writeWhole(file, content);
      } catch (error) {
        throw isDiskFull(error) ? noRoom() : error;
      }
      return { pieces: earlier === undefined ? 1 : 0, bytes: content.length - (earlier ?? 0) };
    },
    async adopt(folder, n, source) {
      await sync(source);
      await rename(source, fileOf(folder, n));
      await sync(path.join(place, folder));
    },
    pathOf: fileOf,
    async list(folder) {
      const names = await readdir(path.join(place, folder)).catch(emptyIfMissing);
      return names
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .sort((a, b) => a - b);
    },
    async measure(folder, numbers) {
      let bytes = 0;
      for (const n of numbers) bytes += (await sizeOf(fileOf(folder, n))) ?? 0;
      return bytes;
    },
    async *read(folder, numbers) {
      for (const n of numbers) {
        const piece = await readFile(fileOf(folder, n));
        for (let at = 0; at < piece.length; at += chunkBytes) yield piece.subarray(at, at + chunkBytes);
      }
    },
    removePiece: (folder, n) => rm(fileOf(folder, n), { force: true }),
    remove: (folder) => removeFolder(path.join(place, folder)),
    names: () => namesIn(place),
    changedAt: async (folder) => (await stat(path.join(place, folder)).catch(() => undefined))?.mtime,
  };
}

/** Renamed once complete, so that no partial piece is visible. */
async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomName()}`;
  try {
    const handle = await open(unfinished, "wx", 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
    await sync(path.dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function emptyIfMissing(error: unknown): string[] {
  if (isMissing(error)) return [];
  throw error;
}

async function sizeOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size;
}
