import { copyFile, link, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { t } from "~/messages/translate";
import { isDiskFull, isMissing, removeFolder, requireRoom } from "../../base/disk.server";
import { Unavailable } from "../../base/errors";
import { formatBytes } from "../../base/format";
import { listKeptFiles } from "./create-backup.server";
import { RestoreRejected } from "./restore-rejected";

/**
 * Keeps all files of `dataDir` in `archive` as well, as hard links: an older database does not know the newest ones, and they
 * are soon purged. Files that cannot be linked, such as on a disk of their own, are copied. Throws RestoreRejected where there is no room
 * for that, and what the disk says, and then leaves nothing behind.
 */
export async function linkFiles(dataDir: string, archive: string): Promise<void> {
  try {
    const { names, bytes } = await linkWhatCanBe(dataDir, archive);
    if (names.length === 0) return;
    await requireRoom(dataDir, bytes).catch((error: unknown) => {
      throw error instanceof Unavailable ? noRoomFor(bytes) : error;
    });
    for (const name of names) await copyFile(path.join(dataDir, name), path.join(archive, name));
  } catch (error) {
    await removeFolder(archive);
    if (isDiskFull(error))
      throw new RestoreRejected(t("The disk has no room for it. Nothing has been changed."));
    throw error;
  }
}

/** Returns the names of the others, and how many bytes they have. */
async function linkWhatCanBe(dataDir: string, archive: string): Promise<{ names: string[]; bytes: number }> {
  const names: string[] = [];
  let bytes = 0;
  for await (const name of listKeptFiles(dataDir)) {
    const [from, to] = [path.join(dataDir, name), path.join(archive, name)];
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    try {
      await link(from, to);
    } catch (error) {
      if (isDiskFull(error) || isMissing(error)) throw error;
      names.push(name);
      bytes += (await stat(from)).size;
    }
  }
  return { names, bytes };
}

function noRoomFor(bytes: number): RestoreRejected {
  return new RestoreRejected(
    t(
      "The photos and recordings that are there now must be copied, because this disk cannot hold a file in two places at once. The disk has no room for that: {size} are needed. Nothing has been changed.",
      { size: formatBytes(bytes) },
    ),
  );
}
