import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { creationKey, type Submission } from "../../base/submissions.server";
import { requireCustomContentQuota } from "../../base/text-quota.server";

/* What chapters and prompts have in common: standard rows with overrides, and rows of a person's own. */

/** Condition on `life_stages` or `prompts`: standard rows, which have no user, and the user's own. */
export function isOwnOrStandard(table: "lifeStages" | "prompts", actor: Pick<Actor, "userId">) {
  const owner = sql.ref(`${table}.userId`);
  return sql<boolean>`(${owner} is null or ${owner} = ${actor.userId})`;
}

/** Returns the id; `insert` returns undefined where the form's row is there already. Throws PlanLapsed, and Conflict above 500. */
export async function createOnce(
  { db, clock }: Deps,
  actor: Actor,
  table: "lifeStages" | "prompts",
  submission: Submission | undefined,
  insert: (db: Db, created: { createdAt: string; createdByForm: string | null }) => Promise<Row | undefined>,
): Promise<number> {
  const createdByForm = creationKey(submission);
  await requireWriting({ db, clock }, actor);
  return db.transaction().execute(async (trx) => {
    const inserted = await insert(trx, { createdAt: nowText(clock), createdByForm });
    if (!inserted) return (await findCreatedRow(trx, table, actor, createdByForm)).id;
    await requireCustomContentQuota(trx, actor, table);
    return inserted.id;
  });
}

interface Row {
  id: number;
}

function findCreatedRow(
  db: Db,
  table: "lifeStages" | "prompts",
  actor: Actor,
  createdByForm: string | null,
): Promise<Row> {
  return db
    .selectFrom(table)
    .select("id")
    .where("userId", "=", actor.userId)
    .where("createdByForm", "=", createdByForm)
    .executeTakeFirstOrThrow();
}

/** Changes a row of one's own in place, a standard one by an override. Throws what `get` throws, and PlanLapsed. */
export async function changeOrOverride<Content extends { isCustom: boolean }>(
  { db, clock }: Deps,
  actor: Actor,
  get: (db: Db) => Promise<Content>,
  change: (db: Db, content: Content) => Promise<unknown>,
  override: (db: Db, content: Content, updatedAt: string) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const content = await get(trx);
    await requireWriting({ db: trx, clock }, actor);
    await (content.isCustom ? change(trx, content) : override(trx, content, nowText(clock)));
  });
}

/** Throws NotFound without one. */
export async function deleteOverride(
  db: Db,
  { userId }: Actor,
  override: { userLifeStages: { lifeStageId: number } } | { userPrompts: { id: number } },
): Promise<void> {
  const deletion =
    "userPrompts" in override
      ? db.deleteFrom("userPrompts").where("id", "=", override.userPrompts.id)
      : db.deleteFrom("userLifeStages").where("lifeStageId", "=", override.userLifeStages.lifeStageId);
  const deleted = await deletion.where("userId", "=", userId).executeTakeFirst();
  if (Number(deleted.numDeletedRows) === 0) throw new NotFound();
}
