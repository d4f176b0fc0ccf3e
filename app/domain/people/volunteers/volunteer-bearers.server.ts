import type { Db } from "~/db/open.server";
import { agoText, type Deps, minutes, nowText } from "../../base/deps";
import { compareNames } from "../../base/format";
import type { Bearer } from "../../base/reader";
import { hashToken } from "../../base/token.server";
import { calledNames } from "./called-names";
import { selectHelped } from "./helped-residents";

export interface VolunteerBearer extends Bearer<"volunteer"> {
  readonly ownerId: number;
  readonly volunteer: { name: string; houseName: string; until: string };
}

type VolunteerDeps = Pick<Deps, "db" | "clock">;

/** What the link of a volunteer opens; null for one that is unknown, ended or over, and while its house is closed. Notes the visit. */
export async function findVolunteerBearer(
  { db, clock }: VolunteerDeps,
  token: string,
): Promise<VolunteerBearer | null> {
  const row = await selectOpenVolunteers(db, nowText(clock))
    .select(["volunteers.id", "volunteers.userId", "volunteers.name", "volunteers.until"])
    .select(["volunteers.lastSeenAt", "users.displayName as houseName"])
    .where("volunteers.tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  if (!row) return null;
  const { id, userId, name, houseName, until, lastSeenAt } = row;
  if (lastSeenAt === null || lastSeenAt < agoText(clock, 5 * minutes))
    await db
      .updateTable("volunteers")
      .set({ lastSeenAt: nowText(clock) })
      .where("id", "=", id)
      .execute();
  return { kind: "volunteer", ownerId: userId, opens: id, volunteer: { name, houseName, until } };
}

/** The volunteers whose link works at a time (ISO 8601), with their houses. */
export function selectOpenVolunteers(db: Db, now: string) {
  return db
    .selectFrom("volunteers")
    .innerJoin("users", "users.id", "volunteers.userId")
    .where("volunteers.endedAt", "is", null)
    .where("volunteers.until", ">", now)
    .where("users.suspendedAt", "is", null)
    .where("users.closedAt", "is", null)
    .where("users.isOwner", "=", 1);
}

export interface Helped {
  id: number;
  /** The name they are called by; with a letter of the last name where two are called the same. */
  called: string;
}

const mostListed = 500;

/** Whom a volunteer may help now, by name. One query. */
export async function listHelped(db: Db, bearer: VolunteerBearer): Promise<Helped[]> {
  const rows = await selectHelped(db, bearer)
    .select("users.displayName")
    .where("users.awaySince", "is", null)
    .orderBy("users.nameKey")
    .limit(mostListed)
    .execute();
  rows.sort((one, other) => compareNames(one.displayName, other.displayName));
  const names = calledNames(rows.map(({ displayName }) => displayName));
  return rows.map(({ id }, at) => ({ id, called: names[at] ?? "" }));
}
