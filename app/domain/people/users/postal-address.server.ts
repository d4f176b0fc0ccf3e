import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { PostalAddressesTable } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { timeZoneOfPlace } from "../../base/time-zones";
import { managedBy } from "./people.server";

export interface PersonAddress extends Omit<PostalAddress, "firstName" | "lastName"> {
  name: string;
  /** The zone of most people in that state; "" if unknown. */
  timeZone: string;
}

export type PostalAddress = Pick<
  Selectable<PostalAddressesTable>,
  "firstName" | "lastName" | "address" | "city" | "state" | "zipCode" | "country" | "phone"
>;

/** The account's own address and phone; null before any was given. */
export async function findPostalAddress(
  db: Db,
  { userId }: Pick<Actor, "userId">,
): Promise<PostalAddress | null> {
  const row = await db
    .selectFrom("postalAddresses")
    .select(["firstName", "lastName", "address", "city", "state", "zipCode", "country", "phone"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the address and phone of the account, own or viewed, in the place of an earlier one. */
export async function savePostalAddress(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId }: Pick<Actor, "userId">,
  { firstName, lastName, address, city, state, zipCode, country, phone }: PostalAddress,
): Promise<void> {
  const place = { address, city, state, zipCode, country };
  const row = { firstName, lastName, ...place, phone, updatedAt: nowText(clock) };
  await db
    .insertInto("postalAddresses")
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
}

/** Phone and address of the account setup, of a user whom the actor manages; null without one. */
export async function findPersonAddress(db: Db, actor: Actor, userId: number): Promise<PersonAddress | null> {
  const row = await db
    .selectFrom("postalAddresses")
    .innerJoin("users", "users.id", "postalAddresses.userId")
    .selectAll("postalAddresses")
    .where("users.id", "=", userId)
    .where(managedBy(actor))
    .executeTakeFirst();
  if (!row) return null;
  const { firstName, lastName, address, city, state, zipCode, country, phone } = row;
  return {
    ...{ name: `${firstName} ${lastName}`, address, city, state, zipCode, country, phone },
    timeZone: timeZoneOfPlace(row),
  };
}
