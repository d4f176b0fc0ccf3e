import { type Selectable, sql } from "kysely";
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

/** The row of the author's circle; undefined before the first choice about it. */
export function findCircle(db: Db, userId: number): Promise<CircleRow | undefined> {
  return db.selectFrom("circles").selectAll().where("userId", "=", userId).executeTakeFirst();
}

/** Makes one where there is none. Call in a transaction. */
export async function requireCircle({ db, clock }: Deps, userId: number): Promise<CircleRow> {
  await db
    .insertInto("circles")
    .values({ userId, createdAt: nowText(clock), staffAllowedAt: null })
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .execute();
  return db.selectFrom("circles").selectAll().where("userId", "=", userId).executeTakeFirstOrThrow();
}

/** Allows only the author, and staff whom the author has allowed it. Throws Forbidden, with words, while viewing any other account. */
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

/** Only the author does this. Audited. */
export async function allowStaff(deps: Deps, actor: Self, isAllowed: boolean): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requireCircle(within, actor.userId);
    await db
      .updateTable("circles")
      .set({ staffAllowedAt: isAllowed ? nowText(deps.clock) : null, staffAskedBy: null })
      .where("userId", "=", actor.userId)
      .execute();
    await db
      .updateTable("circles")
      .set({ staffSeenId: lastEntry })
      .where("userId", "=", actor.userId)
      .where("staffSeenId", "is", null)
      .execute();
    await recordAudit(within, actor, "family.staff", { isAllowed });
  });
}

/** Call in a transaction, when an author leaves a house. */
export async function endStaffAllowance(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .updateTable("circles")
    .set({ staffAllowedAt: null, staffAskedAt: null, staffAskedBy: null })
    .where("userId", "in", userIds)
    .execute();
}

/** Holds for all relatives. What was asked stays. */
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

const lastEntry = sql<number>`(select coalesce(max(id), 0) from audit_log)`;

/** What staff did here for the author that the author has not seen; null where it is nothing. One query. */
export async function findStaffActs(
  db: Db,
  { userId }: Pick<Actor, "userId">,
): Promise<{ name: string; count: number } | null> {
  const row = await db
    .selectFrom("circles")
    .innerJoin("auditLog", (join) =>
      join
        .onRef("auditLog.userId", "=", "circles.userId")
        .onRef("auditLog.id", ">", "circles.staffSeenId")
        .onRef("auditLog.realUserId", "!=", "circles.userId")
        .on("auditLog.action", "like", "family.%"),
    )
    .leftJoin("users", "users.id", "auditLog.realUserId")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("users.displayName").as("name")])
    .where("circles.userId", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(row.count) === 0 ? null : { name: row.name ?? "", count: Number(row.count) };
}

/** Notes that the author has seen what staff did so far. No effect before the author has chosen once about staff. */
export async function noteStaffActsSeen({ db }: Pick<Deps, "db">, actor: Self): Promise<void> {
  await db
    .updateTable("circles")
    .set({ staffSeenId: lastEntry })
    .where("userId", "=", actor.userId)
    .where("staffSeenId", "is not", null)
    .execute();
}
