import { sql } from "kysely";
import { type Deps, nowText } from "../../base/deps";
import { isNoStaff } from "../../base/staff";
import { requireRoomInTrials } from "../trials/limits.server";

/*
 * From when to when somebody lived in a house. The days of a month follow from it. Whoever changes an owner calls `noteStays` in the same
 * transaction; accounts that are closed or kept for their keepers end their stay at that time, at the next look at all.
 */

/** Ends and begins stays of these people, or of all. Idempotent. Throws ValidationError and Forbidden where a trial has no room. */
export async function noteStays(
  { db, clock }: Pick<Deps, "db" | "clock">,
  ids: readonly number[] | null = null,
): Promise<void> {
  const now = nowText(clock);
  const ofThese = (column: "userId" | "id") =>
    ids === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} in (${sql.join(withNone(ids))})`;
  await db
    .updateTable("houseStays")
    .set({
      endedAt: sql<string>`max(began_at, coalesce((select coalesce(users.closed_at, users.kept_at) from users
        where users.id = house_stays.user_id and users.assigned_owner_id = house_stays.owner_id), ${now}))`,
    })
    .where("endedAt", "is", null)
    .where(ofThese("userId"))
    .where(
      sql<boolean>`not exists (select 1 from users where users.id = house_stays.user_id
        and users.assigned_owner_id = house_stays.owner_id and ${livesThere})`,
    )
    .execute();
  const begun = await db
    .insertInto("houseStays")
    .columns(["ownerId", "userId", "beganAt"])
    .expression(({ selectFrom }) =>
      selectFrom("users")
        .select(["assignedOwnerId", "id", sql<string>`${now}`.as("beganAt")])
        .where("assignedOwnerId", "is not", null)
        .where(ofThese("id"))
        .where(livesThere)
        .where(
          sql<boolean>`not exists (select 1 from house_stays where house_stays.user_id = users.id
            and house_stays.ended_at is null)`,
        ),
    )
    .returning("userId")
    .execute();
  if (ids !== null)
    await requireRoomInTrials(
      { db, clock },
      begun.flatMap(({ userId }) => userId ?? []),
    );
}

const livesThere = sql<boolean>`users.closed_at is null and users.kept_at is null and ${isNoStaff}`;

function withNone(ids: readonly number[]): readonly number[] {
  return ids.length > 0 ? ids : [0];
}
