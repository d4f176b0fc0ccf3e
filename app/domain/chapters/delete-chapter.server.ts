import type { Db } from "~/db/open.server";
import type { Actor } from "../actor";
import { recordAudit } from "../audit/audit.server";
import type { Deps } from "../deps";
import { NotFound } from "../errors";
import { type Chapter, getChapter } from "./chapters.server";
import { findDeletionBlocker, requireDeletable } from "./custom-content.server";

export interface DeletableChapter {
  chapter: Chapter;
  blocker: string | null;
}

/** For the confirmation page. Throws NotFound for a standard or another user's chapter. */
export async function findChapterToDelete(db: Db, actor: Actor, id: number): Promise<DeletableChapter> {
  const chapter = await getChapter(db, actor, id);
  if (!chapter.isCustom) throw new NotFound();
  return { chapter, blocker: await findDeletionBlocker(db, actor, "chapter", id) };
}

/** Deletes prompts as well. Throws NotFound, Conflict while it has stories, Forbidden while impersonating. */
export async function deleteChapter(deps: Deps, actor: Actor, id: number): Promise<Chapter> {
  return deps.db.transaction().execute(async (db) => {
    const { chapter, blocker } = await findChapterToDelete(db, actor, id);
    requireDeletable(actor, blocker);
    await db.deleteFrom("lifeStages").where("id", "=", id).where("userId", "=", actor.userId).execute();
    await recordAudit({ ...deps, db }, actor, "chapter.delete", { id });
    return chapter;
  });
}
