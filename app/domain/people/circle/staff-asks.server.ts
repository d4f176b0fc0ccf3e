import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import type { Actor, Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText, type Deps, days, nowText } from "../../base/deps";
import { Conflict } from "../../base/errors";
import { requirePersonRow } from "../users/people.server";
import { requireCircle } from "./circles.server";
import { selectOpenMembers } from "./open-members";

/* A house asks a resident once whether it may invite the family for them. The answer is the author's alone (`allowStaff`). */

const askedAgainAfter = 30 * days;

export interface FamilyOfPerson {
  readers: number;
  isStaffAllowed: boolean;
  askedAt: string | null;
  isAsked: boolean;
  mayBeAsked: boolean;
}

/** How many relatives read a person's stories, and whether staff may invite or ask. Check the actor before. */
export async function getFamilyOfPerson(
  { db, clock }: Pick<Deps, "db" | "clock">,
  id: number,
): Promise<FamilyOfPerson> {
  const row = await db
    .selectFrom("users")
    .leftJoin("circles", "circles.userId", "users.id")
    .select(["circles.staffAllowedAt", "circles.staffAskedAt", "circles.staffAskedBy"])
    .select(
      selectOpenMembers(db, nowText(clock))
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("circleMembers.userId", "=", id)
        .as("readers"),
    )
    .where("users.id", "=", id)
    .executeTakeFirstOrThrow();
  const isStaffAllowed = row.staffAllowedAt !== null;
  return {
    ...{ readers: Number(row.readers ?? 0), isStaffAllowed },
    ...{ askedAt: row.staffAskedAt, isAsked: row.staffAskedBy !== null },
    mayBeAsked: !isStaffAllowed && isOver(clock, row.staffAskedAt),
  };
}

function isOver(clock: Deps["clock"], askedAt: string | null): boolean {
  return askedAt === null || askedAt <= agoText(clock, askedAgainAfter);
}

/** Audited. Throws NotFound for a person of another house, and Conflict after a yes, or when asked in the last 30 days. */
export async function askToInvite(deps: Deps, actor: Self, id: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requirePersonRow(db, actor, id);
    const { staffAllowedAt, staffAskedAt } = await requireCircle(within, id);
    if (staffAllowedAt !== null) throw new Conflict(message("They have said yes already."));
    if (!isOver(deps.clock, staffAskedAt))
      throw new Conflict(message("They were asked a short time ago. Please give them a month."));
    await db
      .updateTable("circles")
      .set({ staffAskedAt: nowText(deps.clock), staffAskedBy: actor.realUserId })
      .where("userId", "=", id)
      .execute();
    await recordAudit(within, { userId: id, realUserId: actor.realUserId }, "staff.ask-family", { id });
  });
}

/** Null where nobody asks. One query. */
export async function findStaffAsk(
  db: Db,
  { userId }: Pick<Actor, "userId">,
): Promise<{ name: string } | null> {
  const row = await db
    .selectFrom("circles")
    .innerJoin("users", "users.id", "circles.staffAskedBy")
    .select("users.displayName as name")
    .where("circles.userId", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The number of relatives whose link works now, by author. Authors without any are left out. */
export async function countReaders(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await selectOpenMembers(db, nowText(clock))
    .select("circleMembers.userId")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("circleMembers.userId", "in", userIds)
    .groupBy("circleMembers.userId")
    .execute();
  return new Map(rows.map(({ userId, count }) => [userId, Number(count)]));
}
