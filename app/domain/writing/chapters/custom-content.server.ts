import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { type Actor, isImpersonating, requireSelf } from "../../base/actor";
import { Conflict } from "../../base/errors";
import { countContainedStories, describeBlockingStories } from "../stories/story-rows.server";

/** Condition on `life_stages` or `prompts`: standard rows, which have no user, and the user's own. */
export function isOwnOrStandard(table: "lifeStages" | "prompts", actor: Pick<Actor, "userId">) {
  const owner = sql.ref(`${table}.userId`);
  return sql<boolean>`(${owner} is null or ${owner} = ${actor.userId})`;
}

/** Finds the row already created by a form; `createdByForm` is its `creationKey`. */
export function findCreatedRow(
  db: Db,
  table: "lifeStages" | "prompts",
  actor: Actor,
  createdByForm: string | null,
): Promise<{ id: number }> {
  return db
    .selectFrom(table)
    .select("id")
    .where("userId", "=", actor.userId)
    .where("createdByForm", "=", createdByForm)
    .executeTakeFirstOrThrow();
}

const writerOnlyMessage = "Only the writer can delete this for good.";

/** Explains why the chapter or prompt cannot be deleted; null when it can. */
export async function findDeletionBlocker(
  db: Db,
  actor: Actor,
  noun: "chapter" | "prompt",
  id: number,
): Promise<string | null> {
  if (isImpersonating(actor)) return writerOnlyMessage;
  const container = noun === "chapter" ? { lifeStageId: id } : { promptId: id };
  return describeBlockingStories(noun, await countContainedStories(db, actor, container));
}

/** Throws Forbidden while impersonating, and Conflict for a `blocker`. */
export function requireDeletable(actor: Actor, blocker: string | null): void {
  requireSelf(actor, writerOnlyMessage);
  if (blocker) throw new Conflict(blocker);
}
