import { setImmediate as nextTurn } from "node:timers/promises";
import { type Actor, requireSelf } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText } from "../../base/deps";
import type { MailDeps } from "../../base/mail/outbox.server";
import type { PurgeDeps } from "../../media/purge-media.server";
import { holdBack } from "../../people/waiting/hold-back.server";
import type { Story } from "./stories.server";
import { deleteStoryRows } from "./story-dependents.server";
import { getDeletedStory, trashRetention } from "./trash.server";

/** Returns a story in the trash. Throws NotFound, and Forbidden while impersonating. */
export async function getStoryToDelete(deps: PurgeDeps, actor: Actor, id: number): Promise<Story> {
  const story = await getDeletedStory(deps, actor, id);
  requireSelf(actor);
  return story;
}

/** Deletes a trashed story with its media and drafts (spec 2, section 7). Throws NotFound, Forbidden, and Waiting while the account has a mark. */
export async function deletePermanently(deps: PurgeDeps & MailDeps, actor: Actor, id: number): Promise<void> {
  const { prompt } = await getStoryToDelete(deps, actor, id);
  await holdBack(deps, actor, { kind: "delete-story", subjectId: id, label: prompt.title });
  await deleteForGood(deps, actor, id);
}

/** Deletes without holding back, audited; files go after the commit. Throws NotFound, and Forbidden while impersonating. */
export async function deleteForGood(deps: PurgeDeps, actor: Actor, id: number): Promise<void> {
  const folders = await deps.db.transaction().execute(async (db) => {
    await getStoryToDelete({ ...deps, db }, actor, id);
    const mediaFolders = await deleteStoryRows(db, id);
    await recordAudit({ ...deps, db }, actor, "story.delete-permanently", { storyId: id });
    return mediaFolders;
  });
  for (const folder of folders) await deps.files.remove(folder);
}

/** Deletes all users' stories trashed 30 days ago (spec 2, section 9), each in its own transaction. */
export async function purgeTrash(deps: PurgeDeps, signal?: AbortSignal): Promise<void> {
  let folders: string[] | undefined = [];
  while (folders && !signal?.aborted) {
    folders = await purgeOne(deps);
    for (const folder of folders ?? []) await deps.files.remove(folder);
    await nextTurn();
  }
}

function purgeOne(deps: PurgeDeps): Promise<string[] | undefined> {
  return deps.db.transaction().execute(async (db) => {
    const due = await db
      .selectFrom("stories")
      .select(["id", "userId"])
      .where("deletedAt", "<=", agoText(deps.clock, trashRetention))
      .where("sealedAt", "is", null)
      .orderBy("deletedAt")
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const folders = await deleteStoryRows(db, due.id);
    await recordAudit({ ...deps, db }, null, "story.purge", { storyId: due.id, userId: due.userId });
    return folders;
  });
}
