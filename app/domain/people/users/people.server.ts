import type { ExpressionBuilder } from "kysely";
import { fromBit } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { Tables, UserRow } from "~/db/tables";
import { type Language, toLanguage } from "~/messages/languages";
import type { Actor, StaffRole } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { compareNames } from "../../base/format";
import { isNoStaff } from "../../base/staff";
import { namesOfGroups } from "../groups/groups.server";

/** Returns a user whom the actor manages. Throws NotFound. */
export async function getPerson(db: Db, actor: Actor, id: number): Promise<Person> {
  const row = await requirePersonRow(db, actor, id);
  return toPerson(row, (await namesOfGroups(db, [id])).get(id));
}

/** Returns the row of a user whom the actor manages. Throws NotFound. */
export async function requirePersonRow(db: Db, actor: Actor, id: number): Promise<UserRow> {
  const row = await db
    .selectFrom("users")
    .selectAll()
    .where("users.id", "=", id)
    .where(managedBy(actor))
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

export interface OwnerChoice {
  id: number;
  displayName: string;
  username: string;
}

/** Owners to choose from, and `present`, also if that is none any more. Empty unless the actor is an administrator. */
export async function listOwners(
  db: Db,
  actor: Actor,
  present: number | null = null,
): Promise<OwnerChoice[]> {
  if (!actor.isAdmin) return [];
  const owners = await db
    .selectFrom("users")
    .select(["id", "displayName", "username"])
    .where(({ or, and, eb }) =>
      or([and([eb("isOwner", "=", 1), eb("closedAt", "is", null)]), eb("id", "=", present)]),
    )
    .execute();
  return owners.sort((one, other) => compareNames(one.displayName, other.displayName) || one.id - other.id);
}

export interface Person {
  id: number;
  username: string;
  displayName: string;
  email: string | null;
  isAdmin: boolean;
  isOwner: boolean;
  assignedOwnerId: number | null;
  plan: string | null;
  writerMinutes: number;
  /** Limits photos and recordings; null for the setting. */
  quotaGigabytes: number | null;
  /** The room in the house of the owner; "" without one. */
  room: string;
  groups: string[];
  /** A day: in hospital or on a journey since then. */
  awaySince: string | null;
  /** Who may sit beside them; opens nothing. */
  helpers: string;
  locale: Language;
  isSuspended: boolean;
  isClosed: boolean;
  storyCount: number;
  createdAt: string;
  lastLoginAt: string | null;
  lastUseDate: string | null;
}

/** Converts a row to what staff see of a user. `groups` are the names of the user's groups, which the row lacks. */
export function toPerson(row: UserRow, groups: string[] = []): Person {
  return {
    id: row.id,
    username: row.username,
    displayName: row.displayName,
    email: row.email,
    isAdmin: fromBit(row.isAdmin),
    isOwner: fromBit(row.isOwner),
    assignedOwnerId: row.assignedOwnerId,
    plan: row.plan,
    writerMinutes: row.bookedMinutes,
    quotaGigabytes: row.quotaGigabytes,
    room: row.room,
    groups,
    awaySince: row.awaySince,
    helpers: row.helpers,
    locale: toLanguage(row.locale),
    isSuspended: row.suspendedAt !== null,
    isClosed: row.closedAt !== null,
    storyCount: row.storyCount,
    createdAt: row.createdAt,
    lastLoginAt: row.lastLoginAt,
    lastUseDate: row.lastUseAt,
  };
}

/** Condition for the users whom the actor manages; needed in every administration query on `users`. */
export function managedBy(actor: StaffRole) {
  return (where: ExpressionBuilder<Tables, "users">) => {
    if (actor.isAdmin) return where.lit(true);
    if (!actor.isOwner) return where.lit(false);
    return where.and([where("users.assignedOwnerId", "=", actor.realUserId), isNoStaff]);
  };
}

/** A query of their number. Without a condition, as for administrators, SQLite counts a whole index at once. */
export function countManaged(db: Db, actor: StaffRole) {
  const people = db.selectFrom("users").select(({ fn }) => fn.countAll().as("count"));
  return actor.isAdmin ? people : people.where(managedBy(actor));
}
