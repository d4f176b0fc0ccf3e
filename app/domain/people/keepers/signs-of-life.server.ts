import type { signsOfLife } from "~/db/enumerations";
import type { Db } from "~/db/open.server";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { requirePersonRow } from "../users/people.server";
import { openSealed } from "./sealed-stories.server";

export type SignOfLife = (typeof signsOfLife)[number];

/** Ends at once what is said of a death, and the keeping: all is as before. Nothing for others, with one query. Audited. */
export async function noteSignOfLife(deps: Deps, userId: number, sign: SignOfLife): Promise<boolean> {
  const { db, clock } = deps;
  const ended = await db
    .updateTable("deathReports")
    .set({ endedAt: nowText(clock), endedBy: sign })
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!ended) return false;
  // What keepers had made lacks what is the author's alone.
  await db
    .deleteFrom("exports")
    .where("userId", "=", ({ selectFrom }) =>
      selectFrom("users").select("id").where("id", "=", userId).where("keptAt", "is not", null),
    )
    .execute();
  await db.updateTable("users").set({ askedAliveAt: null, keptAt: null }).where("id", "=", userId).execute();
  await openSealed(db, userId);
  await db.deleteFrom("sessions").where("userId", "=", userId).where("keeperId", "is not", null).execute();
  await recordAudit(deps, { userId, realUserId: userId }, "death.ended", { sign });
  return true;
}

/** Whether it stands that somebody has said, at this time (ISO 8601) or later, that a person has died: what the person did before is no sign of life. */
export async function isSaidDeadSince(db: Db, userId: number, time: string): Promise<boolean> {
  const said = await db
    .selectFrom("deathReports")
    .select("id")
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .where("saidAt", ">=", time)
    .executeTakeFirst();
  return said !== undefined;
}

/** Takes back what was said, as staff who manage the account. Audited. Throws NotFound where nothing is said. */
export async function withdrawReport(deps: Deps, actor: Self, id: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requirePersonRow(db, actor, id);
    if (!(await noteSignOfLife(within, id, "withdrawn"))) throw new NotFound();
    await recordAudit(within, { userId: id, realUserId: actor.realUserId }, "death.withdrawn");
  });
}

/** Ends what is said of the death of the account's person, at their own word. No effect where nothing is said. */
export async function sayHere(deps: Deps, { userId }: Self): Promise<void> {
  await deps.db.transaction().execute((db) => noteSignOfLife({ ...deps, db }, userId, "word"));
}
