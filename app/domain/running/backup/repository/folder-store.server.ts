import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { message } from "~/messages/message";
import { isDiskFull, isMissing, randomName, sync } from "../../../base/disk.server";
import {
  BackupFailure,
  type Content,
  ObjectMissing,
  type ObjectStore,
  type StoredObject,
} from "./object-store";

const incoming = "incoming";

/** The folder must exist: creating it would fill the wrong disk when its own is not mounted. */
export function createFolderStore(folder: string): ObjectStore {
  /** Folders with entries that are not synced. */
  const unsynced = new Set<string>();
  const pathOf = (name: string) => path.join(folder, ...name.split("/"));

  async function write(name: string, content: Content): Promise<number> {
    const target = pathOf(name);
    await createFolders(path.dirname(target));
    await createFolders(path.join(folder, incoming));
    const partial = path.join(folder, incoming, randomName());
    try {
      const bytes = await writeFile(partial, content);
      await rename(partial, target);
      unsynced.add(path.dirname(target));
      return bytes;
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async function createFolders(wanted: string): Promise<void> {
    if (wanted === folder) return;
    try {
      await mkdir(wanted, { mode: 0o700 });
      unsynced.add(path.dirname(wanted));
    } catch (error) {
      if (codeOf(error) === "EEXIST") return;
      if (!isMissing(error) || path.dirname(wanted) === folder) throw error;
      await createFolders(path.dirname(wanted));
      await createFolders(wanted);
    }
  }

  return {
    place: folder,
    async *list(prefix) {
      try {
        await stat(folder);
        yield* listFiles(folder, prefix.slice(0, prefix.lastIndexOf("/") + 1), prefix);
      } catch (error) {
        throw explainFolder(error);
      }
    },
    read: (name) => readFile(pathOf(name), name),
    async write(name, content) {
      try {
        return await write(name, content);
      } catch (error) {
        throw explainFolder(error);
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true }).catch((error: unknown) => {
        throw explainFolder(error);
      });
    },
    async discardUnfinished() {
      await rm(path.join(folder, incoming), { recursive: true, force: true }).catch((error: unknown) => {
        throw explainFolder(error);
      });
    },
    async settle() {
      for (const one of unsynced) await sync(one);
      unsynced.clear();
    },
  };
}

async function writeFile(file: string, content: Content): Promise<number> {
  const handle = await open(file, "wx", 0o600);
  let bytes = 0;
  try {
    for await (const piece of content) {
      await handle.writeFile(piece);
      bytes += piece.length;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return bytes;
}

async function readFile(file: string, name: string): Promise<Content> {
  const found = await stat(file).catch((error: unknown) => {
    throw isMissing(error) ? new ObjectMissing(name) : explainFolder(error);
  });
  if (!found.isFile()) throw new ObjectMissing(name);
  return createReadStream(file);
}

async function* listFiles(folder: string, below: string, prefix: string): AsyncGenerator<StoredObject> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const name = below + entry.name;
    if (entry.isDirectory()) yield* listFiles(folder, `${name}/`, prefix);
    else if (name.startsWith(prefix)) yield { name, bytes: (await stat(path.join(folder, name))).size };
  }
}

/** Returns a BackupFailure where the folder or its disk is the cause. */
export function explainFolder(error: unknown): unknown {
  if (isDiskFull(error)) return new BackupFailure(message("The disk of BACKUP_DIR is full."));
  const code = codeOf(error);
  if (code === "ENOENT") return new BackupFailure(message("BACKUP_DIR is not there. Is its disk mounted?"));
  if (/^E(ACCES|PERM|ROFS)$/.test(code))
    return new BackupFailure(
      message("BACKUP_DIR cannot be used by the user that runs the server ({code}).", { code }),
    );
  if (/^E(IO|NOTDIR|ISDIR|STALE|NODEV|NXIO|HOSTDOWN|TIMEDOUT)$/.test(code))
    return new BackupFailure(message("The disk of BACKUP_DIR cannot be read or written ({code}).", { code }));
  return error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
