import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { type Actor, type StaffRole, staffRoleOf } from "../../base/actor";
import { agoText, type Deps, days, nowText } from "../../base/deps";
import { compareNames } from "../../base/format";
import { managedBy } from "../../people/users/people.server";
import { listVolunteersHere, type VolunteerVisit } from "../../people/volunteers/list-volunteers.server";
import { type Birthday, birthdaysFrom } from "./birthdays";

export interface HouseGlance {
  birthdays: Birthday[];
  /** Those whose life story has something in most chapters, and is not approved for printing. The fullest first. */
  nearlyDone: { id: number; displayName: string; filled: number; chapters: number }[];
  sound: { minutes: number; minutesThisWeek: number };
  /** The volunteers of the last seven days, the last one first. */
  volunteers: VolunteerVisit[];
}

const mostRead = 1_000;
const weekDays = 7;
/** A book is nearly done with stories in so many of its standard chapters, in percent. */
const nearlyDonePercent = 75;

/** Reads the house by four queries, however large it is. Empty for participants. */
export async function readGlance(deps: Pick<Deps, "db" | "clock">, actor: Actor): Promise<HouseGlance> {
  const role = staffRoleOf(actor);
  const { db, clock } = deps;
  return {
    birthdays: birthdaysFrom(nowText(clock).slice(0, 10), await listBorn(db, role)),
    nearlyDone: await listNearlyDone(db, role),
    sound: await sumSound(db, role, agoText(clock, weekDays * days)),
    volunteers: await listVolunteersHere(deps, role),
  };
}

function selectHere(db: Db, role: StaffRole) {
  return db
    .selectFrom("users")
    .where(managedBy(role))
    .where("users.suspendedAt", "is", null)
    .where("users.closedAt", "is", null)
    .where("users.keptAt", "is", null);
}

function listBorn(db: Db, role: StaffRole) {
  return selectHere(db, role)
    .innerJoin("biographicalInfos", "biographicalInfos.userId", "users.id")
    .select(["users.id", "users.displayName", "users.locale", "biographicalInfos.birthdate"])
    .where("biographicalInfos.birthdate", "!=", "")
    .orderBy("users.nameKey")
    .limit(mostRead)
    .execute();
}

async function listNearlyDone(db: Db, role: StaffRole): Promise<HouseGlance["nearlyDone"]> {
  const chapters = sql<number>`(select count(*) from life_stages where user_id is null and story_type = 'biography')`;
  const rows = await selectHere(db, role)
    .innerJoin("chapterCounts", "chapterCounts.userId", "users.id")
    .innerJoin("lifeStages", "lifeStages.id", "chapterCounts.lifeStageId")
    .select(["users.id", "users.displayName", chapters.as("chapters")])
    .select(({ fn }) => fn.countAll<number>().as("filled"))
    .where("chapterCounts.stories", ">", 0)
    .where("lifeStages.userId", "is", null)
    .where("lifeStages.storyType", "=", "biography")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookApprovals")
            .select("bookApprovals.id")
            .whereRef("bookApprovals.userId", "=", "users.id")
            .where("bookApprovals.storyType", "=", "biography"),
        ),
      ),
    )
    .groupBy("users.id")
    .having(sql<boolean>`count(*) * 100 >= ${chapters} * ${nearlyDonePercent}`)
    .orderBy("filled", "desc")
    .orderBy("users.nameKey")
    .limit(mostRead)
    .execute();
  return rows
    .map((row) => ({ ...row, filled: Number(row.filled), chapters: Number(row.chapters) }))
    .sort((one, other) => other.filled - one.filled || compareNames(one.displayName, other.displayName));
}

async function sumSound(db: Db, role: StaffRole, week: string): Promise<HouseGlance["sound"]> {
  const row = await selectHere(db, role)
    .innerJoin("media", "media.userId", "users.id")
    .select(sql<number>`coalesce(sum(media.duration_seconds), 0)`.as("seconds"))
    .select(
      sql<number>`coalesce(sum(case when media.created_at >= ${week} then media.duration_seconds end), 0)`.as(
        "week",
      ),
    )
    .where(sql<boolean>`media.kind = 'audio' and media.deleted_at is null`)
    .executeTakeFirstOrThrow();
  return { minutes: toMinutes(row.seconds), minutesThisWeek: toMinutes(row.week) };
}

function toMinutes(seconds: number): number {
  return Math.round(Number(seconds) / 60);
}
