import { sql } from "kysely";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { type Actor, staffRoleOf } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { compareNames } from "../../base/format";
import { nameKey } from "../users/name-key";

/* Groups of an owner's house: wings, "Tuesday circle". They are made by naming them, and go with their last resident. */

export interface ResidentGroup {
  id: number;
  name: string;
  /** The owner's name, which administrators see. */
  house: string;
  people: number;
}

/** The groups of the houses that the actor looks after, by name. One query. */
export async function listGroups(db: Db, actor: Actor): Promise<ResidentGroup[]> {
  const { isAdmin, realUserId } = staffRoleOf(actor);
  let groups = db
    .selectFrom("residentGroups")
    .innerJoin("users as owners", "owners.id", "residentGroups.userId")
    .leftJoin("residentGroupMembers as members", "members.groupId", "residentGroups.id")
    .select(({ fn }) => [
      ...(["residentGroups.id", "residentGroups.name", "owners.displayName as house"] as const),
      fn.count("members.id").as("people"),
    ])
    .groupBy("residentGroups.id");
  if (!isAdmin) groups = groups.where("residentGroups.userId", "=", realUserId);
  const rows = await groups.execute();
  return rows
    .map((row) => ({ ...row, people: toCount(row.people) }))
    .sort((one, other) => compareNames(one.name, other.name) || one.id - other.id);
}

/** The names of each user's groups, sorted. Users without a group are left out. */
export async function namesOfGroups(db: Db, userIds: readonly number[]): Promise<Map<number, string[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("residentGroupMembers as members")
    .innerJoin("residentGroups", "residentGroups.id", "members.groupId")
    .select(["members.userId", "residentGroups.name"])
    .where("members.userId", "in", userIds)
    .execute();
  rows.sort((one, other) => compareNames(one.name, other.name));
  const names = new Map<number, string[]>();
  for (const { userId, name } of rows) names.set(userId, [...(names.get(userId) ?? []), name]);
  return names;
}

export interface GroupChoice {
  userId: number;
  names: readonly string[];
}

/** Makes groups where there are none; one with nobody else in it takes the spelling given. Returns the ids of all. Call in a transaction. */
export async function addToGroups(
  { db, clock }: Pick<Deps, "db" | "clock">,
  ownerId: number,
  choices: readonly GroupChoice[],
): Promise<number[]> {
  const named = new Map(choices.flatMap(({ names }) => names.map((name) => [nameKey(name), name])));
  if (named.size === 0) return [];
  const createdAt = nowText(clock);
  const userIds = choices.map(({ userId }) => userId);
  await db
    .insertInto("residentGroups")
    .values([...named].map(([key, name]) => ({ userId: ownerId, name, nameKey: key, createdAt })))
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "nameKey"])
        .doUpdateSet(({ ref }) => ({ name: ref("excluded.name") }))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("residentGroupMembers as members")
                .select("members.id")
                .whereRef("members.groupId", "=", "residentGroups.id")
                .where("members.userId", "not in", userIds),
            ),
          ),
        ),
    )
    .execute();
  const groups = await db
    .selectFrom("residentGroups")
    .select(["id", "nameKey"])
    .where("userId", "=", ownerId)
    .where("nameKey", "in", [...named.keys()])
    .execute();
  const ids = new Map(groups.map(({ id, nameKey: key }) => [key, id]));
  const members = choices.flatMap(({ userId, names }) =>
    [...new Set(names.map(nameKey))].map((key) => ({ userId, groupId: ids.get(key) ?? 0 })),
  );
  await db
    .insertInto("residentGroupMembers")
    .values(members)
    .onConflict((conflict) => conflict.columns(["groupId", "userId"]).doNothing())
    .execute();
  return [...ids.values()];
}

/** Takes somebody out of all groups but those kept. Groups without anybody go. Call in a transaction. */
export async function leaveGroups(
  db: Db,
  userIds: readonly number[],
  kept: readonly number[] = [],
): Promise<void> {
  await db
    .deleteFrom("residentGroupMembers")
    .where("userId", "in", userIds)
    .where("groupId", "not in", [0, ...kept])
    .execute();
  await db
    .deleteFrom("residentGroups")
    .where(
      sql<boolean>`not exists (select 1 from resident_group_members where group_id = resident_groups.id)`,
    )
    .execute();
}
