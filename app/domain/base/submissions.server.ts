import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { SubmissionsTable } from "~/db/tables";
import type { Actor } from "./actor";
import { type Deps, nowText } from "./deps";

export interface Submission {
  id: string;
  contentHash: string;
}

/** Idempotency key for rows created by a form; an edited form creates another row. Null without a form. */
export function creationKey(submission: Submission | undefined): string | null {
  return submission ? `${submission.id}.${submission.contentHash}` : null;
}

/** The stored result of a form that the actor sent to this story before; undefined without form, story or result. */
export async function findSubmission(
  db: Db,
  actor: Pick<Actor, "userId">,
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

/** Stores the result of a form, in the transaction that processed it. */
export async function saveSubmission(
  { db, clock }: Deps,
  actor: Pick<Actor, "userId">,
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
