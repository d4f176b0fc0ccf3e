import { createHash } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { message } from "~/messages/message";
import { SaidError } from "~/messages/said-error";
import { isDiskFull } from "../../base/disk.server";
import type { BackupReader } from "./backup-reader";
import type { ManifestFile } from "./manifest";
import { BackupFailure } from "./repository/object-store";

export class FileDamaged extends SaidError {
  constructor(readonly file: ManifestFile) {
    super(message("{name} is not what it was.", { name: file.name }));
  }
}

/** Milliseconds before further tries when the bucket's connection breaks. */
const pauses = [2_000, 10_000];

/** Compares length and hash with the manifest. Throws FileDamaged, BackupFailure, and the system's error for a full disk. */
export async function restoreFile(backup: BackupReader, file: ManifestFile, folder: string): Promise<void> {
  const target = path.join(folder, file.name);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  for (const wait of [...pauses, null]) {
    try {
      return await writeFile(backup, file, target);
    } catch (error) {
      if (wait === null || !(error instanceof BackupFailure) || !error.isTemporary) throw error;
      await rm(target, { force: true });
      await pause(wait);
    }
  }
}

async function writeFile(backup: BackupReader, file: ManifestFile, target: string): Promise<void> {
  const handle = await open(target, "wx", 0o600);
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const piece of await backup.read(file)) {
      hash.update(piece);
      bytes += piece.length;
      if (bytes > file.bytes) break;
      await handle.writeFile(piece);
    }
    await handle.sync();
  } catch (error) {
    if (isDiskFull(error) || error instanceof BackupFailure) throw error;
    throw new FileDamaged(file);
  } finally {
    await handle.close();
  }
  if (bytes !== file.bytes || hash.digest("hex") !== file.sha256) throw new FileDamaged(file);
}
