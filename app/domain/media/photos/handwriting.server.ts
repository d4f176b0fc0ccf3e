import { access } from "node:fs/promises";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { photoFile } from "../media";
import type { MediaDeps } from "../media-rows.server";

/** Makes the files of a photo as ink on paper, once, and counts them as its bytes, whatever becomes of the change. Throws NotFound and PlanLapsed. */
export async function cleanHandwriting(deps: MediaDeps, actor: Actor, id: number): Promise<void> {
  const { db, files, workers } = deps;
  await requireWriting(deps, actor);
  const row = await db
    .selectFrom("media")
    .select(["folder", "width"])
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
  if (!isThere) {
    const photos = [{ id, folder: files.pathOf(row.folder, ""), width }];
    await workers.run("lighten", { photos, cleans: true }, actor.realUserId);
  }
  const bytes = await files.measure(row.folder);
  const { userId } = actor;
  await db.updateTable("media").set({ bytes }).where("id", "=", id).where("userId", "=", userId).execute();
}

/** Shows and prints a photo as ink on paper, by the files of `cleanHandwriting`, or as it was added. Throws NotFound and PlanLapsed. */
export async function setHandwriting(
  deps: Deps,
  actor: Actor,
  id: number,
  isHandwriting: boolean,
): Promise<void> {
  await requireWriting(deps, actor);
  const changed = await deps.db
    .updateTable("media")
    .set({ isHandwriting: isHandwriting ? 1 : 0 })
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where("kind", "=", "image")
    .where("memoryId", "is", null)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) === 0) throw new NotFound();
}
