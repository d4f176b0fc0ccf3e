import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { SubmissionsTable } from "~/db/tables";
import type { Actor } from "./actor";
import { agoText, type Deps, days, nowText } from "./deps";

/** A form as it was posted: the id that the server signed for it, and a hash of what was typed. */
export interface Submission {
  id: string;
  contentHash: string;
}

/**
 * By what a thing knows the form that made it: the same form with the same words again is the same thing; with other
 * words (Back, edit, once more) it is another. Null for what no form made.
 */
export function creationKey(submission: Submission | undefined): string | null {
  return submission ? `${submission.id}.${submission.contentHash}` : null;
}

/** What a form led to for this live story when it was accepted before; undefined for one that is new to it. */
export async function findSubmission(
  db: Db,
  actor: Actor,
  submission: Submission | undefined,
  storyId: number | undefined,
): Promise<Selectable<SubmissionsTable> | undefined> {
  if (!submission || storyId === undefined) return undefined;
  return db
    .selectFrom("submissions")
    .selectAll()
    .where("id", "=", submission.id)
    .where("storyId", "=", storyId)
    .where("userId", "=", actor.userId)
    .executeTakeFirst();
}

/** Notes what a form led to, in the transaction that did it. */
export async function saveSubmission(
  { db, clock }: Deps,
  actor: Actor,
  submission: Submission | undefined,
  result: { storyId: number; storyVersion: number },
): Promise<void> {
  if (!submission) return;
  const { id, contentHash } = submission;
  await db
    .insertInto("submissions")
    .values({ id, userId: actor.userId, contentHash, ...result, createdAt: nowText(clock) })
    .onConflict((conflict) => conflict.columns(["id", "storyId"]).doUpdateSet({ contentHash, ...result }))
    .execute();
}

/** Forgets forms of more than 30 days ago: posted again, they are ordinary saves upon an old version. */
export async function purgeSubmissions({ db, clock }: Deps): Promise<void> {
  await db
    .deleteFrom("submissions")
    .where("createdAt", "<=", agoText(clock, 30 * days))
    .execute();
}
