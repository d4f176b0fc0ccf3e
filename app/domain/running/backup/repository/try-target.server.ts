import { randomBytes } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { BackupTarget, BucketTarget } from "~/config/backup-settings";
import { message } from "~/messages/message";
import { createBucketStore, usualOptions } from "./bucket-store.server";
import { explainFolder } from "./folder-store.server";
import { BackupFailure, ObjectMissing } from "./object-store";
import { placeOf } from "./open-store.server";

/** Always the same: what a killed server left is written over. */
const name = "try";
const size = 32;

type HearDate = (date: string | null) => void;

/** Writes, reads and deletes a small object. Passes on the time that a bucket names. Throws BackupFailure. */
export async function tryTarget(target: BackupTarget, signal: AbortSignal, hear: HearDate): Promise<void> {
  const content = randomBytes(size);
  const read = await (target.kind === "folder"
    ? viaFolder(target.folder, content)
    : viaBucket(target, content, signal, hear));
  if (content.equals(read)) return;
  throw new BackupFailure(
    target.kind === "folder"
      ? message("BACKUP_DIR gives back something else than what was written there.")
      : message("The bucket {place} gives back something else than what was written there.", {
          place: placeOf(target),
        }),
  );
}

/** Writes beside the folders of backups, which are synced and emptied while one is made. */
async function viaFolder(folder: string, content: Buffer): Promise<Buffer> {
  const file = path.join(folder, name);
  try {
    await writeFile(file, content, { mode: 0o600, flush: true });
    return await readFile(file);
  } catch (error) {
    throw explainFolder(error);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

async function viaBucket(
  target: BucketTarget,
  content: Buffer,
  signal: AbortSignal,
  hear: HearDate,
): Promise<Buffer> {
  const ask: typeof fetch = async (url, init) => {
    const answer = await fetch(url, { ...init, signal });
    hear(answer.headers.get("date"));
    return answer;
  };
  const store = createBucketStore(target, { ...usualOptions, pauses: [], partBytes: 2 * size, fetch: ask });
  try {
    await store.write(name, once(content));
    const pieces: Uint8Array[] = [];
    for await (const piece of await store.read(name)) pieces.push(piece);
    await store.remove(name);
    return Buffer.concat(pieces);
  } catch (error) {
    if (error instanceof ObjectMissing) return Buffer.alloc(0);
    if (!signal.aborted) throw error;
    throw new BackupFailure(
      message("The bucket {place} does not answer within ten seconds.", { place: store.place }),
      true,
    );
  }
}

async function* once(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}
