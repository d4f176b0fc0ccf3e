import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { DraftRow } from "~/db/tables";
import type { Actor } from "../actor";
import { type Deps, nowText } from "../deps";
import { NotFound } from "../errors";
import { getPrompt } from "../prompts/prompts.server";
import { requireWriting } from "../subscriptions/access.server";
import type { DraftInput } from "./schema";

/** What was typed for a prompt and is not saved, as pages and calls show it; the texts are as they were typed. */
export interface Draft {
  id: number;
  promptId: number;
  content: string;
  age: string;
  date: string;
  location: string;
  /** The story's version that it was typed upon; null where there was no story. */
  version: number | null;
  updatedAt: string;
}

/** The words of the index that allows one such draft a prompt: databases know it by them. */
const isTyped = sql<boolean>`origin = 'typed'`;

/** What is not saved of a prompt, the newest first: at most one that is being typed, and what was held. */
export async function listDrafts(db: Db, actor: Actor, promptId: number): Promise<Draft[]> {
  const rows = await db
    .selectFrom("drafts")
    .selectAll()
    .where("userId", "=", actor.userId)
    .where("promptId", "=", promptId)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toDraft);
}

/**
 * Keeps what is being typed for a prompt, in the place of what was kept before (contract: drafts). Throws NotFound and
 * PlanLapsed.
 */
export async function saveDraft(
  { db, clock }: Deps,
  actor: Actor,
  promptId: number,
  input: DraftInput,
): Promise<Draft> {
  await getPrompt(db, actor, promptId);
  await requireWriting({ db, clock }, actor);
  const kept = { ...input, updatedAt: nowText(clock) };
  const row = await db
    .insertInto("drafts")
    .values({ ...kept, userId: actor.userId, promptId, origin: "typed" })
    .onConflict((conflict) => conflict.columns(["userId", "promptId"]).where(isTyped).doUpdateSet(kept))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDraft(row);
}

/** Keeps a text that was held for somebody, beside whatever else is kept for its prompt. Throws NotFound. */
export async function addHeldDraft(
  { db }: Deps,
  actor: Actor,
  promptId: number,
  input: DraftInput,
  updatedAt: string,
): Promise<void> {
  await getPrompt(db, actor, promptId);
  await db
    .insertInto("drafts")
    .values({ ...input, userId: actor.userId, promptId, origin: "held", updatedAt })
    .execute();
}

/** Forgets what is being typed for a prompt; nothing to forget is no error. Throws NotFound for the prompt. */
export async function deleteTypedDraft(db: Db, actor: Actor, promptId: number): Promise<void> {
  await getPrompt(db, actor, promptId);
  await db
    .deleteFrom("drafts")
    .where("userId", "=", actor.userId)
    .where("promptId", "=", promptId)
    .where("origin", "=", "typed")
    .execute();
}

/** Forgets one draft, and answers the prompt that it was for; undefined for one that is gone already. */
export async function deleteDraft(db: Db, actor: Actor, id: number): Promise<number | undefined> {
  const forgotten = await db
    .deleteFrom("drafts")
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .returning("promptId")
    .executeTakeFirst();
  return forgotten?.promptId;
}

/** Makes a draft the newest of its prompt, which is the one to go on with. Throws NotFound. */
export async function selectDraft({ db, clock }: Deps, actor: Actor, id: number): Promise<void> {
  const taken = await db
    .updateTable("drafts")
    .set({ updatedAt: nowText(clock) })
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .executeTakeFirst();
  if (Number(taken.numUpdatedRows) === 0) throw new NotFound();
}

/** What was typed for a story until it was deleted goes with it, within the transaction that ends it. */
export async function deleteDraftsOfStory(db: Db, storyId: number): Promise<string[]> {
  const story = await db
    .selectFrom("stories")
    .select(["userId", "promptId", "deletedAt"])
    .where("id", "=", storyId)
    .where("deletedAt", "is not", null)
    .executeTakeFirst();
  if (!story) return [];
  await db
    .deleteFrom("drafts")
    .where("userId", "=", story.userId)
    .where("promptId", "=", story.promptId)
    .where("updatedAt", "<=", story.deletedAt ?? "")
    .execute();
  return [];
}

function toDraft({ id, promptId, content, age, date, location, version, updatedAt }: DraftRow): Draft {
  return { id, promptId, content, age, date, location, version, updatedAt };
}
