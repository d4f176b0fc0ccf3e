import { access } from "node:fs/promises";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { photoFile } from "../media";
import type { MediaDeps } from "../media-rows.server";

/** Shows and prints a photo as ink on paper, or as it was added. The cleaned files are made once. Throws NotFound and PlanLapsed. */
export async function setHandwriting(
  deps: MediaDeps,
  actor: Actor,
  id: number,
  isHandwriting: boolean,
): Promise<void> {
  const { db, files, workers } = deps;
  await requireWriting(deps, actor);
  const row = await db
    .selectFrom("media")
    .select(["folder", "width", "bytes"])
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where("kind", "=", "image")
    .where("memoryId", "is", null)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  const width = row.width ?? 0;
  const cleaned = files.pathOf(row.folder, photoFile(width, undefined, "cleaned"));
  const isThere = await access(cleaned).then(
    () => true,
    () => false,
  );
  const isNew = isHandwriting && !isThere;
  if (isNew) {
    const photos = [{ id, folder: files.pathOf(row.folder, ""), width }];
    await workers.run("lighten", { photos, cleans: true }, actor.realUserId);
  }
  await db
    .updateTable("media")
    .set({ isHandwriting: isHandwriting ? 1 : 0, ...(isNew && { bytes: await files.measure(row.folder) }) })
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .execute();
}
