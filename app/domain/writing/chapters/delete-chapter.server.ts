import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { holdBack } from "../../people/waiting/hold-back.server";
import { type Chapter, getChapter } from "./chapters.server";
import { findDeletionBlocker, requireDeletable } from "./custom-content.server";

export interface DeletableChapter {
  chapter: Chapter;
  blocker: string | null;
}

/** Finds the chapter for the confirmation page. Throws NotFound for a standard or another user's chapter. */
export async function findChapterToDelete(db: Db, actor: Actor, id: number): Promise<DeletableChapter> {
  const chapter = await getChapter(db, actor, id);
  if (!chapter.isCustom) throw new NotFound();
  return { chapter, blocker: await findDeletionBlocker(db, actor, "chapter", id) };
}

/**
 * Deletes prompts as well. Throws NotFound, Conflict while it has stories, Forbidden while impersonating, and Waiting while the
 * account has a mark.
 */
export async function deleteChapter(deps: MailDeps, actor: Actor, id: number): Promise<Chapter> {
  const { chapter, blocker } = await findChapterToDelete(deps.db, actor, id);
  requireDeletable(actor, blocker);
  await holdBack(deps, actor, { kind: "delete-chapter", subjectId: id, label: chapter.title });
  return deleteChapterNow(deps, actor, id);
}

/** Deletes a chapter that has waited long enough, as `deleteChapter` does. */
export async function deleteChapterNow(deps: Deps, actor: Actor, id: number): Promise<Chapter> {
  return deps.db.transaction().execute(async (db) => {
    const { chapter, blocker } = await findChapterToDelete(db, actor, id);
    requireDeletable(actor, blocker);
    await db.deleteFrom("lifeStages").where("id", "=", id).where("userId", "=", actor.userId).execute();
    await recordAudit({ ...deps, db }, actor, "chapter.delete", { id });
    return chapter;
  });
}
