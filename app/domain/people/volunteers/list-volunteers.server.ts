import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { StaffRole } from "../../base/actor";
import { agoText, type Deps, days, nowText } from "../../base/deps";
import { compareNames } from "../../base/format";
import { managedBy } from "../users/people.server";

type ListDeps = Pick<Deps, "db" | "clock">;

export interface Volunteer {
  id: number;
  name: string;
  email: string | null;
  /** The owner's name, which administrators see. */
  house: string;
  until: string;
  lastSeenAt: string | null;
  seesAll: boolean;
  /** Names of residents and groups, where they are not for all. */
  chosen: string[];
  /** Names of those with whom something was kept in the last seven days. */
  helped: string[];
}

const week = 7 * days;

/** The volunteers of the actor's house, or of all for an administrator, by house and name. Three queries. */
export async function listVolunteers({ db, clock }: ListDeps, role: StaffRole): Promise<Volunteer[]> {
  const rows = await db
    .selectFrom("volunteers")
    .innerJoin("users as owners", "owners.id", "volunteers.userId")
    .select(["volunteers.id", "volunteers.name", "volunteers.email", "owners.displayName as house"])
    .select(["volunteers.until", "volunteers.lastSeenAt", "volunteers.seesAll"])
    .where("volunteers.until", ">", nowText(clock))
    .$if(!role.isAdmin, (mine) => mine.where("volunteers.userId", "=", role.realUserId))
    .orderBy("owners.nameKey")
    .orderBy("owners.id")
    .orderBy("volunteers.id")
    .limit(1_000)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [chosen, helped] = [await namesChosen(db, ids), await namesHelped(db, ids, agoText(clock, week))];
  return rows
    .sort((one, other) => compareNames(one.house, other.house) || compareNames(one.name, other.name))
    .map(({ seesAll, ...row }) => ({
      ...{ ...row, seesAll: seesAll === 1 },
      ...{ chosen: chosen.get(row.id) ?? [], helped: helped.get(row.id) ?? [] },
    }));
}

async function namesChosen(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("volunteerChoices")
    .leftJoin("users", "users.id", "volunteerChoices.residentId")
    .leftJoin("residentGroups", "residentGroups.id", "volunteerChoices.groupId")
    .select(["volunteerChoices.volunteerId"])
    .select(({ fn }) => fn.coalesce("residentGroups.name", "users.displayName").as("name"))
    .where("volunteerChoices.volunteerId", "in", ids)
    .orderBy("volunteerChoices.id")
    .execute();
  return byVolunteer(rows);
}

async function namesHelped(db: Db, ids: readonly number[], since: string): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("volunteerSittings")
    .innerJoin("volunteers", "volunteers.id", "volunteerSittings.volunteerId")
    .innerJoin("users", "users.id", "volunteerSittings.userId")
    .select(["volunteerSittings.volunteerId", "users.displayName as name"])
    .where("volunteerSittings.volunteerId", "in", ids)
    .where("volunteerSittings.keptAt", ">=", since)
    // Somebody who has moved is no business of the house any more.
    .whereRef("users.assignedOwnerId", "=", "volunteers.userId")
    .groupBy(["volunteerSittings.volunteerId", "users.id"])
    .execute();
  return byVolunteer(rows.sort((one, other) => compareNames(one.name ?? "", other.name ?? "")));
}

function byVolunteer(rows: { volunteerId: number; name: string | null }[]): Map<number, string[]> {
  const names = new Map<number, string[]>();
  for (const { volunteerId, name } of rows)
    names.set(volunteerId, [...(names.get(volunteerId) ?? []), name ?? ""]);
  return names;
}

export interface VolunteerVisit {
  id: number;
  name: string;
  lastSeenAt: string;
  helped: number;
}

/** Who was here in the last seven days, ended or not, the last one first. One query. */
export async function listVolunteersHere(
  { db, clock }: ListDeps,
  role: StaffRole,
): Promise<VolunteerVisit[]> {
  const since = agoText(clock, week);
  const rows = await db
    .selectFrom("volunteers")
    .leftJoin("volunteerSittings as sittings", (join) =>
      join.onRef("sittings.volunteerId", "=", "volunteers.id").on("sittings.keptAt", ">=", since),
    )
    .select(["volunteers.id", "volunteers.name", "volunteers.lastSeenAt"])
    .select(sql<number>`count(distinct sittings.user_id)`.as("helped"))
    .where("volunteers.userId", "=", role.realUserId)
    .where("volunteers.lastSeenAt", ">=", since)
    .groupBy("volunteers.id")
    .orderBy("volunteers.lastSeenAt", "desc")
    .limit(1_000)
    .execute();
  return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt ?? "", helped: Number(row.helped) }));
}

/** How many residents of the actor have said yes to volunteers, and how many have said nothing. One query. */
export async function countVolunteerChoices(db: Db, role: StaffRole): Promise<{ yes: number; open: number }> {
  const row = await db
    .selectFrom("users")
    .select([
      sql<number>`coalesce(sum(users.takes_volunteers = 1), 0)`.as("yes"),
      sql<number>`coalesce(sum(users.takes_volunteers is null), 0)`.as("open"),
    ])
    .where(managedBy(role))
    .where("users.assignedOwnerId", "is not", null)
    .where("users.closedAt", "is", null)
    .where("users.keptAt", "is", null)
    .executeTakeFirstOrThrow();
  return { yes: Number(row.yes), open: Number(row.open) };
}
