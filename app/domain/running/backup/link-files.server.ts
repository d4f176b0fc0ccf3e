import { mkdir } from "node:fs/promises";
import path from "node:path";
import { persistFile, removeFolder } from "../../base/disk.server";
import { listKeptFiles } from "./create-backup.server";

/**
 * Keeps all files of `dataDir` in `archive` as well, as hard links: an older database does not know the newest ones, and they
 * are soon purged. Throws what the disk says, and then leaves nothing behind.
 */
export async function linkFiles(dataDir: string, archive: string): Promise<void> {
  try {
    for await (const name of listKeptFiles(dataDir)) {
      const target = path.join(archive, name);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await persistFile(path.join(dataDir, name), target);
    }
  } catch (error) {
    await removeFolder(archive);
    throw error;
  }
}
