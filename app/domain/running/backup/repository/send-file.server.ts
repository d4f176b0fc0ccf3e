import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { BackupIndex } from "~/db/backup-index.server";
import { message } from "~/messages/message";
import { isMissing } from "../../../base/disk.server";
import { compressed } from "./manifest-file.server";
import { BackupFailure, type Content } from "./object-store";
import type { Repository } from "./repository.server";

export interface SentFile {
  bytes: number;
  modifiedAt: number;
  sha256: string;
  object: string;
  /** Encrypted; 0 if it was there already. */
  sentBytes: number;
}

/** Settings and secrets may be edited while they are read. */
const mostTries = 3;

/** Stores the content of a file unless it is stored. Undefined for a file that was purged meanwhile. */
export async function sendFile(
  repository: Repository,
  index: BackupIndex,
  file: { path: string; name: string; isCompressed: boolean },
): Promise<SentFile | undefined> {
  const handle = await openIfThere(file.path);
  if (!handle) return undefined;
  try {
    for (let tries = 1; ; tries += 1) {
      const sent = await sendOnce(repository, index, file, handle);
      if (sent) return sent;
      if (tries === mostTries)
        throw new BackupFailure(
          message("{name} changes all the time and cannot be copied.", { name: file.name }),
        );
    }
  } finally {
    await handle.close();
  }
}

/** Undefined if the file changed meanwhile. */
async function sendOnce(
  { store, key }: Repository,
  index: BackupIndex,
  { name, isCompressed }: { name: string; isCompressed: boolean },
  handle: FileHandle,
): Promise<SentFile | undefined> {
  const { size: bytes, mtimeMs: modifiedAt } = await handle.stat();
  const sha256 = index.findHash(name, bytes, modifiedAt) ?? (await hashOf(handle));
  const object = objectName(key.nameFor(isCompressed ? `gzip ${sha256}` : sha256));
  if (index.isStored(object)) return { bytes, modifiedAt, sha256, object, sentBytes: 0 };
  const content = unchanged(handle, sha256);
  const encrypted = await key.encrypt(isCompressed ? compressed(content) : content);
  try {
    const sentBytes = await store.write(object, encrypted);
    index.addStored(object, sentBytes);
    return { bytes, modifiedAt, sha256, object, sentBytes };
  } catch (error) {
    if (error instanceof FileChanged) return undefined;
    throw error;
  }
}

function objectName(id: string): string {
  return `objects/${id.slice(0, 2)}/${id}.age`;
}

class FileChanged extends Error {}

async function hashOf(handle: FileHandle): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of read(handle)) hash.update(piece);
  return hash.digest("hex");
}

/** Throws FileChanged at the end, before an object of the wrong name is stored. */
async function* unchanged(handle: FileHandle, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const piece of read(handle)) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest("hex") !== sha256) throw new FileChanged();
}

function read(handle: FileHandle): Content {
  return handle.createReadStream({ start: 0, autoClose: false });
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, "r");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
