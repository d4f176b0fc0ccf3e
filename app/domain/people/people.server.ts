import type { Db } from "~/db/open.server";
import type { UserRow } from "~/db/tables";
import type { Actor } from "../actor";
import { NotFound } from "../errors";
import { lookedAfterBy } from "../users/participants";
import { type Person, toPerson } from "./person";

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
    .where(lookedAfterBy(actor))
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
