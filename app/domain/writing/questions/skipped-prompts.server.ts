import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { promptTitle } from "../../base/prompt-title";
import { getPrompt } from "../prompts/prompts.server";
import { sayPrompt } from "../prompts/standard-words";

/** Marks a prompt "Not for me", or takes that back. Throws NotFound for an unknown or another user's prompt. */
export async function skipPrompt(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
  promptId: number,
  isSkipped: boolean,
): Promise<void> {
  await getPrompt(db, actor, promptId);
  const { userId } = actor;
  if (isSkipped) await noteSkipped({ db, clock }, userId, promptId);
  else
    await db
      .deleteFrom("skippedPrompts")
      .where("userId", "=", userId)
      .where("promptId", "=", promptId)
      .execute();
}

/** Expects the caller to have found that the person sees the prompt. */
export async function noteSkipped(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: number,
  promptId: number,
): Promise<void> {
  await db
    .insertInto("skippedPrompts")
    .values({ userId, promptId, skippedAt: nowText(clock) })
    .onConflict((conflict) => conflict.columns(["userId", "promptId"]).doNothing())
    .execute();
}

export interface SkippedPrompt {
  id: number;
  title: string;
}

/** Lists what is not for the person, the newest first. */
export async function listSkippedPrompts(
  db: Db,
  { userId }: Pick<Actor, "userId">,
): Promise<SkippedPrompt[]> {
  const rows = await db
    .selectFrom("skippedPrompts")
    .innerJoin("prompts", "prompts.id", "skippedPrompts.promptId")
    .select(["prompts.id", promptTitle(userId).as("title")])
    .where("skippedPrompts.userId", "=", userId)
    .orderBy("skippedPrompts.id", "desc")
    .execute();
  return rows.map(({ id, title }) => ({ id, title: sayPrompt(id, title) }));
}
