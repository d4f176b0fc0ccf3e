import { setImmediate as nextTurn } from "node:timers/promises";
import { type Actor, requireSelf } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText } from "../../base/deps";
import type { MailDeps } from "../../base/mail/outbox.server";
import type { PurgeDeps } from "../../media/purge-media.server";
import { holdBack } from "../../people/waiting/hold-back.server";
import { selectEmptyTold } from "../helping/empty-told";
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

async function deleteForGood(deps: PurgeDeps, actor: Actor, id: number): Promise<void> {
  const folders = await deps.db.transaction().execute((db) => deleteRowsForGood({ ...deps, db }, actor, id));
  for (const folder of folders) await deps.files.remove(folder);
}

/** Deletes without holding back, audited, within a transaction. Returns the folders that go after it. Throws NotFound, and Forbidden while impersonating. */
export async function deleteRowsForGood(within: PurgeDeps, actor: Actor, id: number): Promise<string[]> {
  await getStoryToDelete(within, actor, id);
  const folders = await deleteStoryRows(within.db, id);
  await recordAudit(within, actor, "story.delete-permanently", { storyId: id });
  return folders;
}

/** Deletes all users' stories trashed 30 days ago (spec 2, section 9), and those that helpers began and left, each in its own transaction. */
export async function purgeStories(deps: PurgeDeps, signal?: AbortSignal): Promise<void> {
  let folders: string[] | undefined = [];
  while (folders && !signal?.aborted) {
    folders = await purgeOne(deps);
    for (const folder of folders ?? []) await deps.files.remove(folder);
    await nextTurn();
  }
}

function purgeOne(deps: PurgeDeps): Promise<string[] | undefined> {
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const [trashed] = await selectDue(within).execute();
    const [left] = trashed ? [] : await selectEmptyTold(within).execute();
    const due = trashed ?? left;
    if (!due) return undefined;
    const { id: storyId, userId } = due;
    const folders = await deleteStoryRows(db, storyId);
    // Its question was asked by the helper.
    if (left)
      await db.deleteFrom("prompts").where("id", "=", left.promptId).where("userId", "=", userId).execute();
    await recordAudit(within, null, "story.purge", { storyId, userId });
    return folders;
  });
}

function selectDue({ db, clock }: Pick<PurgeDeps, "db" | "clock">) {
  return db
    .selectFrom("stories")
    .select(["id", "userId"])
    .where("deletedAt", "<=", agoText(clock, trashRetention))
    .where("sealedAt", "is", null)
    .orderBy("deletedAt")
    .limit(1);
}
