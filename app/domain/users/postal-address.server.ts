import type { Db } from "~/db/open.server";
import type { Actor } from "../actor";
import { timeZoneOfState } from "../writing-services/time-zones";
import { managedBy } from "./people.server";

export interface PersonAddress {
  phone: string;
  /** Name, street and city, a line each. */
  lines: string[];
  /** Of most people in that state; "" if unknown. */
  timeZone: string;
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
  const { firstName, lastName, address, city, state, zipCode, phone } = row;
  return {
    phone,
    lines: [`${firstName} ${lastName}`, address, `${city}, ${state} ${zipCode}`],
    timeZone: timeZoneOfState(state),
  };
}
