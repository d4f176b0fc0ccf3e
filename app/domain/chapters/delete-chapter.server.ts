import type { Db } from "~/db/open.server";
import { type Actor, isViewing } from "../actor";
import { recordAudit } from "../audit/audit.server";
import type { Deps } from "../deps";
import { Conflict, Forbidden, NotFound } from "../errors";
import { countStoriesWithin, onlyTheWriter, whyItStays } from "../stories-within.server";
import { type Chapter, getChapter } from "./chapters.server";

/** A chapter of one's own, and why it cannot be deleted, if so. */
export interface DeletableChapter {
  chapter: Chapter;
  whyNot: string | null;
}

/** What is asked before a custom chapter is deleted. Throws NotFound for a standard one and another person's. */
export async function findChapterToDelete(db: Db, actor: Actor, id: number): Promise<DeletableChapter> {
  const chapter = await getChapter(db, actor, id);
  if (!chapter.isCustom) throw new NotFound();
  const whyNot = isViewing(actor)
    ? onlyTheWriter
    : whyItStays("chapter", await countStoriesWithin(db, actor, { lifeStageId: id }));
  return { chapter, whyNot };
}

/**
 * Deletes a custom chapter for good, and its prompts with it. Throws NotFound as above, Conflict while a story is in
 * it, live or in the trash, and Forbidden for somebody who views the account.
 */
export async function deleteChapter(deps: Deps, actor: Actor, id: number): Promise<Chapter> {
  return deps.db.transaction().execute(async (db) => {
    const { chapter, whyNot } = await findChapterToDelete(db, actor, id);
    if (isViewing(actor)) throw new Forbidden(onlyTheWriter);
    if (whyNot) throw new Conflict(whyNot);
    await db.deleteFrom("lifeStages").where("id", "=", id).where("userId", "=", actor.userId).execute();
    await recordAudit({ ...deps, db }, actor, "chapter.delete", { id });
    return chapter;
  });
}
