import { mkdirSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isDiskFull, noRoom, randomName, removeFolder, requireRoom, sync } from "../disk.server";

/** The pieces of recordings, below DATA_DIR/recordings: a folder of random name each, a file a piece. */
export interface RecordingFiles {
  /** Makes an empty folder and answers its name. */
  create(): Promise<string>;
  /**
   * Keeps a piece, safe on the disk when this returns; one that is there already is replaced as a whole. Answers by
   * how many bytes and pieces the recording has grown. Throws Unavailable when the disk is nearly full.
   */
  write(folder: string, n: number, content: Uint8Array): Promise<{ pieces: number; bytes: number }>;
  /** The pieces that are there, by number. */
  list(folder: string): Promise<number[]>;
  /** Bytes of these pieces together. */
  measure(folder: string, numbers: number[]): Promise<number>;
  /** The content of these pieces, one after another. */
  read(folder: string, numbers: number[]): AsyncIterable<Uint8Array>;
  remove(folder: string): Promise<void>;
  /** All recordings that are there, and when a piece last came to each. */
  folders(): Promise<{ name: string; changedAt: Date }[]>;
}

/** Those in `recordings/` below `dataDir`, which is made here. */
export function createRecordingFiles(dataDir: string): RecordingFiles {
  const recordings = path.join(dataDir, "recordings");
  mkdirSync(recordings, { recursive: true, mode: 0o700 });
  const fileOf = (folder: string, n: number) => path.join(recordings, folder, String(n));

  return {
    async create() {
      const folder = randomName();
      await mkdir(path.join(recordings, folder), { mode: 0o700 });
      await sync(recordings);
      return folder;
    },
    async write(folder, n, content) {
      const file = fileOf(folder, n);
      const earlier = await sizeOf(file);
      try {
        // It is gone where a backup without it was put back.
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await requireRoom(recordings);
        await writeWhole(file, content);
      } catch (error) {
        throw isDiskFull(error) ? noRoom() : error;
      }
      return { pieces: earlier === undefined ? 1 : 0, bytes: content.length - (earlier ?? 0) };
    },
    async list(folder) {
      const names = await readdir(path.join(recordings, folder)).catch(emptyIfMissing);
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
      for (const n of numbers) yield await readFile(fileOf(folder, n));
    },
    remove: (folder) => removeFolder(path.join(recordings, folder)),
    async folders() {
      const names = await readdir(recordings);
      const found = names.map(async (name) => {
        // One may be removed in this very moment.
        const facts = await stat(path.join(recordings, name)).catch(() => undefined);
        return facts ? [{ name, changedAt: facts.mtime }] : [];
      });
      return (await Promise.all(found)).flat();
    },
  };
}

/** Under another name first: a piece is there whole, or not at all. */
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
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}

async function sizeOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size;
}
