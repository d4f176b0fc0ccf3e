import { sql } from "kysely";
import type { Actor } from "../../base/actor";
import { agoText, type Deps, days } from "../../base/deps";
import { managedBy } from "../../people/users/people.server";
import { quietDays, type Resident, type Residents } from "./residents";

const weekDays = 7;
const mostRead = 1_000;

/** Who wrote or told in the last seven days, and who not for fourteen; without suspended, closed and away. One query. Empty for participants. */
export async function listResidents(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
): Promise<Residents> {
  const rows = await db
    .selectFrom("users")
    .select(["users.id", "users.displayName", "users.createdAt"])
    .select(({ selectFrom }) => [
      selectFrom("stories")
        .select(({ fn }) => fn.max("stories.updatedAt").as("at"))
        .whereRef("stories.userId", "=", "users.id")
        .where("stories.deletedAt", "is", null)
        .as("storyAt"),
      selectFrom("drafts")
        .select(({ fn }) => fn.max("drafts.updatedAt").as("at"))
        .whereRef("drafts.userId", "=", "users.id")
        .as("draftAt"),
      selectFrom("media")
        .select(({ fn }) => fn.max("media.createdAt").as("at"))
        .whereRef("media.userId", "=", "users.id")
        .where(sql<boolean>`media.kind = 'audio' and media.deleted_at is null`)
        .as("toldAt"),
    ])
    .where(managedBy(actor))
    .where("users.suspendedAt", "is", null)
    .where("users.closedAt", "is", null)
    .where("users.awaySince", "is", null)
    .orderBy("users.nameKey")
    .limit(mostRead)
    .execute();
  const residents = rows.map(({ storyAt, draftAt, toldAt, ...person }) => ({
    ...person,
    wroteAt:
      [storyAt, draftAt, toldAt]
        .filter((at) => at !== null)
        .sort()
        .at(-1) ?? null,
  }));
  const [week, quiet] = [agoText(clock, weekDays * days), agoText(clock, quietDays * days)];
  const last = ({ wroteAt, createdAt }: Resident) => wroteAt ?? createdAt;
  return {
    wroteThisWeek: residents
      .filter(({ wroteAt }) => wroteAt !== null && wroteAt >= week)
      .sort((a, b) => last(b).localeCompare(last(a))),
    goneQuiet: residents
      .filter((resident) => last(resident) < quiet)
      .sort((a, b) => last(a).localeCompare(last(b))),
  };
}
