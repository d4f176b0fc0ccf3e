import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { CirclesTable } from "~/db/tables";
import { message } from "~/messages/message";
import { type Actor, isImpersonating, type Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { Forbidden } from "../../base/errors";

/* A circle is those who read an author's stories. An author has one, from the first choice about it. */

export type CircleRow = Selectable<CirclesTable>;

export interface CircleChoices {
  sharesAll: boolean;
  isAskingClosed: boolean;
  isStaffAllowed: boolean;
}

/** What the author chose, and the first choices where nothing was chosen. */
export async function getCircleChoices(db: Db, { userId }: Pick<Actor, "userId">): Promise<CircleChoices> {
  const row = await findCircle(db, userId);
  return {
    sharesAll: row?.sharesAll === 1,
    isAskingClosed: row?.isAskingClosed === 1,
    isStaffAllowed: (row?.staffAllowedAt ?? null) !== null,
  };
}

export function findCircle(db: Db, userId: number): Promise<CircleRow | undefined> {
  return db.selectFrom("circles").selectAll().where("userId", "=", userId).executeTakeFirst();
}

/** The circle of an author, made where there is none. Call it in a transaction. */
export async function requireCircle({ db, clock }: Deps, userId: number): Promise<CircleRow> {
  await db
    .insertInto("circles")
    .values({ userId, createdAt: nowText(clock), staffAllowedAt: null })
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .execute();
  return db.selectFrom("circles").selectAll().where("userId", "=", userId).executeTakeFirstOrThrow();
}

/**
 * Gives others access only for the author, or for staff whom the author has once allowed that. Throws Forbidden, with words, while
 * viewing an account that did not.
 */
export async function requireSpokesperson(db: Db, actor: Actor): Promise<void> {
  if (!isImpersonating(actor)) return;
  const { isStaffAllowed } = await getCircleChoices(db, actor);
  if (isStaffAllowed) return;
  throw new Forbidden(
    message(
      "Only the author chooses who reads. While you view this account you may do that only if the author has allowed it on the page “Family”.",
    ),
  );
}

/** Allows staff to invite and share for the author, or no longer. Only the author does this. Audited. */
export async function allowStaff(deps: Deps, actor: Self, isAllowed: boolean): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requireCircle(within, actor.userId);
    await db
      .updateTable("circles")
      .set({ staffAllowedAt: isAllowed ? nowText(deps.clock) : null })
      .where("userId", "=", actor.userId)
      .execute();
    await recordAudit(within, actor, "family.staff", { isAllowed });
  });
}

/** Closes asking for all relatives, or opens it again. What was asked stays. */
export async function closeAsking(deps: Deps, actor: Actor, isClosed: boolean): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await requireCircle({ ...deps, db }, actor.userId);
    await db
      .updateTable("circles")
      .set({ isAskingClosed: isClosed ? 1 : 0 })
      .where("userId", "=", actor.userId)
      .execute();
  });
}
