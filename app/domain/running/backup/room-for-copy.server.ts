import { stat } from "node:fs/promises";
import path from "node:path";
import { requireRoom } from "../../base/disk.server";
import { databaseName } from "./manifest";

/**
 * Throws Unavailable where a copy of the database would take the room in `folder` that is kept for words. `copies` is 2 where what is packed
 * from it lies on the same disk; `freed` are bytes that go before.
 */
export async function requireRoomForCopy(
  dataDir: string,
  folder: string,
  { copies, freed = 0 }: { copies: 1 | 2; freed?: number },
): Promise<void> {
  const sizes = [databaseName, `${databaseName}-wal`].map(async (name) => {
    const found = await stat(path.join(dataDir, name)).catch(() => undefined);
    return found?.size ?? 0;
  });
  const [database = 0, log = 0] = await Promise.all(sizes);
  await requireRoom(folder, copies * (database + log) - freed);
}
