import type { ExpressionBuilder } from "kysely";
import { fromBit } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { Tables, UserRow } from "~/db/tables";
import type { Actor } from "../actor";
import { NotFound } from "../errors";

/** Somebody whom the actor looks after. Throws NotFound. */
export async function getPerson(db: Db, actor: Actor, id: number): Promise<Person> {
  return toPerson(await requirePersonRow(db, actor, id));
}

/** The same as a row. Throws NotFound. */
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

/** An owner to whom participants can be assigned. */
export interface OwnerChoice {
  id: number;
  displayName: string;
  username: string;
}

/** All owners, by name, for administrators to choose from; nobody for anybody else. */
export async function listOwners(db: Db, actor: Actor): Promise<OwnerChoice[]> {
  if (!actor.isAdmin) return [];
  return db
    .selectFrom("users")
    .select(["id", "displayName", "username"])
    .where("isOwner", "=", 1)
    .where("closedAt", "is", null)
    .orderBy("nameKey")
    .execute();
}

/** Somebody as those who look after them see it. */
export interface Person {
  id: number;
  username: string;
  displayName: string;
  email: string | null;
  isAdmin: boolean;
  isOwner: boolean;
  assignedOwnerId: number | null;
  plan: string | null;
  /** Booked of a professional writer's time. */
  writerMinutes: number;
  isSuspended: boolean;
  isClosed: boolean;
  storyCount: number;
  createdAt: string;
  lastLoginAt: string | null;
  lastUseDate: string | null;
}

/** A row of `users` without what nobody may see. */
export function toPerson(row: UserRow): Person {
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
    isSuspended: row.suspendedAt !== null,
    isClosed: row.closedAt !== null,
    storyCount: row.storyCount,
    createdAt: row.createdAt,
    lastLoginAt: row.lastLoginAt,
    lastUseDate: row.lastUseAt,
  };
}

/**
 * Whom the actor looks after: an administrator everybody, an owner the participants assigned to it, anybody else
 * nobody. For the `where` of every query of the administration that finds people.
 */
export function managedBy(actor: Actor) {
  return (where: ExpressionBuilder<Tables, "users">) => {
    if (actor.isAdmin) return where.lit(true);
    if (!actor.isOwner) return where.lit(false);
    return where.and([
      where("users.assignedOwnerId", "=", actor.realUserId),
      where("users.isAdmin", "=", 0),
      where("users.isOwner", "=", 0),
    ]);
  };
}
