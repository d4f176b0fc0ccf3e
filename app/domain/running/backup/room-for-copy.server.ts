import { stat } from "node:fs/promises";
import path from "node:path";
import { requireRoom } from "../../base/disk.server";
import { databaseName } from "./manifest";

/** Throws Unavailable where a copy of the database, and what is packed from it, would take the room in `folder` that is kept for words. */
export async function requireRoomForCopy(dataDir: string, folder: string): Promise<void> {
  const sizes = [databaseName, `${databaseName}-wal`].map(async (name) => {
    const found = await stat(path.join(dataDir, name)).catch(() => undefined);
    return found?.size ?? 0;
  });
  const [database = 0, log = 0] = await Promise.all(sizes);
  await requireRoom(folder, 2 * (database + log));
}
