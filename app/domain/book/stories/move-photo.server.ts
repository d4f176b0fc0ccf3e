import { sql } from "kysely";
import { inTransaction } from "~/db/in-transaction";
import type { Db } from "~/db/open.server";
import type { StoryRow } from "~/db/tables";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { requireLiveStory } from "../../base/live-story.server";
import type { StoryImage } from "../../media/media";
import { toImage } from "../../media/story-media.server";
import { recordChange } from "../design/changes.server";
import { getBookDesign, storeDesign } from "../design/designs.server";

/** Can be undone. Caption, files, rotation and crop go along, its place does not. Throws NotFound, PlanLapsed, Conflict if that story has it. */
export async function movePhotoToStory(
  deps: Deps,
  actor: Actor,
  id: number,
  storyId: number,
): Promise<StoryImage> {
  const to = await requireLiveStory(deps.db, actor, storyId);
  const from = await findStoryOfPhoto(deps.db, actor, id);
  await recordChange(deps, actor, (from ?? to).storyType, () => move(deps, actor, id, storyId));
  const row = await selectPhoto(deps, actor, id).selectAll().executeTakeFirst();
  if (!row) throw new NotFound();
  return toImage(row);
}

/** The live story of a live photo; null for one that is in none. Throws NotFound. */
export async function findStoryOfPhoto(db: Db, actor: Actor, id: number): Promise<StoryRow | null> {
  const photo = await selectPhoto({ db }, actor, id).select("storyId").executeTakeFirst();
  if (!photo) throw new NotFound();
  return photo.storyId === null ? null : requireLiveStory(db, actor, photo.storyId);
}

async function move(deps: Deps, actor: Actor, id: number, storyId: number): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const within = { ...deps, db };
    const target = await requireLiveStory(db, actor, storyId);
    const photo = await selectPhoto(within, actor, id).select(["storyId", "sha256"]).executeTakeFirst();
    if (!photo) throw new NotFound();
    if (photo.storyId === target.id) return;
    await requireWriting(within, actor);
    const same = db.selectFrom("media").select("id").where("storyId", "=", target.id);
    if (await same.where("sha256", "=", photo.sha256).where("deletedAt", "is", null).executeTakeFirst())
      throw new Conflict(message("That story has the same photo already. Nothing was moved."));
    if (photo.storyId !== null)
      await leavePage(within, actor, String(id), await requireLiveStory(db, actor, photo.storyId), target);
    await db
      .updateTable("media")
      .set({ storyId: target.id, joinedFromStoryId: null })
      .where("id", "=", id)
      .where("userId", "=", actor.userId)
      .execute();
    await db
      .updateTable("media")
      .set({ pairedWith: null })
      .where("userId", "=", actor.userId)
      .where(({ or, eb }) => or([eb("id", "=", id), eb("pairedWith", "=", id)]))
      .execute();
  });
}

function selectPhoto({ db }: Pick<Deps, "db">, { userId }: Actor, id: number) {
  return db
    .selectFrom("media")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("kind", "=", "image")
    .where("memoryId", "is", null)
    .where("deletedAt", "is", null)
    .where(sql<boolean>`(story_id is null or story_id in (select id from stories where deleted_at is null))`);
}

type Place = Pick<StoryRow, "storyType">;

/** Sizes and places belong to the page that the photo leaves. */
async function leavePage(deps: Deps, actor: Actor, key: string, from: Place, to: Place): Promise<void> {
  const stored = await getBookDesign(deps.db, actor, from.storyType);
  const { [key]: controls, ...otherControls } = stored.controls;
  const { [key]: position, ...positions } = stored.positions;
  const { [key]: anchor, ...anchors } = stored.anchors;
  if (!controls && !position && anchor === undefined) return;
  const kept = controls && { ...controls, width: null, height: null };
  const isSameBook = from.storyType === to.storyType;
  const ofFrom = kept && isSameBook ? { ...otherControls, [key]: kept } : otherControls;
  await storeDesign(deps, actor, stored, { controls: ofFrom, positions, anchors });
  if (!kept || isSameBook) return;
  const target = await getBookDesign(deps.db, actor, to.storyType);
  await storeDesign(deps, actor, target, { controls: { ...target.controls, [key]: kept } });
}
