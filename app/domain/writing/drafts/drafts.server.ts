import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { DraftRow } from "~/db/tables";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { requireTextQuota } from "../../base/text-quota.server";
import { noteTyped, requireLatest, type Typed } from "../../base/typing-order.server";
import { getPrompt } from "../prompts/prompts.server";
import type { DraftChange, DraftInput } from "../stories/schema";
import { textDigest } from "./words-digest";

export interface Draft {
  id: number;
  promptId: number;
  content: string;
  age: string;
  date: string;
  location: string;
  version: number | null;
  /** The form's other text fields that were changed, by name. */
  fields: Record<string, string>;
  updatedAt: string;
}

export type NewDraft = Omit<DraftInput, "fields"> & Partial<Pick<DraftInput, "fields">>;

/** Must match the condition of the partial unique index: one typed draft for each prompt. */
const isTyped = sql<boolean>`origin = 'typed'`;

/** Lists the drafts of a prompt, newest first: at most one typed, and those restored from held forms. */
export async function listDrafts(db: Db, actor: Actor, promptId: number): Promise<Draft[]> {
  const rows = await selectDrafts(db, { userId: actor.userId, promptId });
  return rows.map(toDraft);
}

const selectDrafts = cachedQuery((db: Db, { userId, promptId }: { userId: number; promptId: number }) =>
  db
    .selectFrom("drafts")
    .selectAll()
    .where("userId", "=", userId)
    .where("promptId", "=", promptId)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc"),
);

/** Creates or replaces the typed draft of a prompt (contract: drafts). `form` is the id of the form's token. Throws NotFound, PlanLapsed, TooLarge, and Conflict for words that come late. */
export async function saveDraft(
  { db, clock, dateOrder }: Deps,
  actor: Actor,
  promptId: number,
  input: NewDraft,
  form: string | null = null,
  typed?: Typed,
): Promise<Draft> {
  await getPrompt(db, actor, promptId);
  await requireWriting({ db, clock }, actor);
  const values = { ...toColumns(input), form, dateOrder, updatedAt: nowText(clock) };
  return db.transaction().execute(async (trx) => {
    requireLatest(placeOf(actor, promptId), typed);
    const row = await trx
      .insertInto("drafts")
      .values({ ...values, userId: actor.userId, promptId, origin: "typed" })
      .onConflict((conflict) => conflict.columns(["userId", "promptId"]).where(isTyped).doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    await requireTextQuota(trx, actor);
    noteTyped(placeOf(actor, promptId), typed);
    return toDraft(row);
  });
}

/** Returns the text of the prompt's story or draft that a page showed, with its changed part. Throws NotFound, and Conflict where it is another text by now. */
export async function changedContent(
  db: Db,
  actor: Actor,
  promptId: number,
  { digest, start, end, text }: DraftChange,
): Promise<string> {
  const { userId } = actor;
  const texts = await db
    .selectFrom("drafts")
    .select("content")
    .where("userId", "=", userId)
    .where("promptId", "=", promptId)
    .unionAll(
      db
        .selectFrom("stories")
        .select("content")
        .where("userId", "=", userId)
        .where("promptId", "=", promptId)
        .where("deletedAt", "is", null),
    )
    .execute();
  const shown = texts.find(({ content }) => textDigest(content) === digest);
  if (!shown) {
    await getPrompt(db, actor, promptId);
    throw new Conflict(message("These words were also changed somewhere else"));
  }
  return shown.content.slice(0, start) + text + shown.content.slice(end);
}

/** Adds a draft from a held form beside other drafts of its prompt, within a transaction. Throws NotFound and TooLarge. */
export async function addHeldDraft(
  { db }: Deps,
  actor: Actor,
  promptId: number,
  input: NewDraft,
  updatedAt: string,
): Promise<void> {
  await getPrompt(db, actor, promptId);
  await db
    .insertInto("drafts")
    .values({ ...toColumns(input), userId: actor.userId, promptId, origin: "held", updatedAt })
    .execute();
  await requireTextQuota(db, actor);
}

/** Deletes the typed draft of a prompt; what was typed before `typed` and comes late is past too. Throws NotFound for an unknown prompt. */
export async function deleteTypedDraft(db: Db, actor: Actor, promptId: number, typed?: Typed): Promise<void> {
  await getPrompt(db, actor, promptId);
  noteTyped(placeOf(actor, promptId), typed);
  await db
    .deleteFrom("drafts")
    .where("userId", "=", actor.userId)
    .where("promptId", "=", promptId)
    .where("origin", "=", "typed")
    .execute();
}

function placeOf({ userId }: Actor, promptId: number): string {
  return `draft/${userId}/${promptId}`;
}

/** Deletes a draft and returns its prompt id; undefined when it does not exist. */
export async function deleteDraft(db: Db, actor: Actor, id: number): Promise<number | undefined> {
  const deleted = await db
    .deleteFrom("drafts")
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .returning("promptId")
    .executeTakeFirst();
  return deleted?.promptId;
}

/** Makes a draft the newest of its prompt, so that the editor loads it. Throws NotFound. */
export async function selectDraft({ db, clock }: Deps, actor: Actor, id: number): Promise<void> {
  const updated = await db
    .updateTable("drafts")
    .set({ updatedAt: nowText(clock) })
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .executeTakeFirst();
  if (Number(updated.numUpdatedRows) === 0) throw new NotFound();
}

/** Moves the drafts of a prompt to another, beside those it has, within a transaction. */
export async function moveDrafts({ db, clock }: Deps, actor: Actor, from: number, to: number): Promise<void> {
  const { userId } = actor;
  // Only one typed draft of a prompt can be, so the other prompt's is offered beside it.
  await db
    .updateTable("drafts")
    .set({ origin: "held" })
    .where("userId", "=", userId)
    .where("promptId", "=", to)
    .where("origin", "=", "typed")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("drafts as moved")
          .select("moved.id")
          .where("moved.userId", "=", userId)
          .where("moved.promptId", "=", from)
          .where("moved.origin", "=", "typed"),
      ),
    )
    .execute();
  await db
    .updateTable("drafts")
    .set({
      promptId: to,
      updatedAt: (builder) =>
        builder.case().when(isOlderThanTrash(to)).then(nowText(clock)).else(builder.ref("updatedAt")).end(),
    })
    .where("userId", "=", userId)
    .where("promptId", "=", from)
    .execute();
}

/** Purging a trashed story deletes the drafts that are older than its deletion: not those of another story. */
function isOlderThanTrash(promptId: number) {
  return sql<boolean>`exists (select 1 from stories where stories.user_id = drafts.user_id
    and stories.prompt_id = ${promptId} and stories.deleted_at >= drafts.updated_at)`;
}

/** Call within the transaction that deletes the story. */
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

function toColumns({ fields = {}, ...columns }: NewDraft) {
  return { ...columns, fields: JSON.stringify(fields) };
}

function toDraft({
  id,
  promptId,
  content,
  age,
  date,
  location,
  version,
  fields,
  updatedAt,
}: DraftRow): Draft {
  return { id, promptId, content, age, date, location, version, fields: JSON.parse(fields), updatedAt };
}
