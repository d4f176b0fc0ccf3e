import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import type { NewCustomer, PaymentGateway } from "./gateway";

/** A user's customer id at the payment service; undefined if they have never paid online. */
export async function findCustomer(
  { db }: Pick<Deps, "db">,
  actor: Pick<Actor, "userId">,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("paymentCustomers")
    .select("customerId")
    .where("userId", "=", actor.userId)
    .executeTakeFirst();
  return row?.customerId;
}

/** Finds or creates a user's customer id. Throws PaymentsUnavailable. Never within a transaction. */
export async function ensureCustomer(
  { db, payments }: Pick<Deps, "db"> & { payments: PaymentGateway },
  actor: Pick<Actor, "userId">,
  customer: NewCustomer,
  key: string,
): Promise<string> {
  const known = await findCustomer({ db }, actor);
  if (known) return known;
  const customerId = await payments.createCustomer(customer, key);
  await saveCustomer({ db }, actor.userId, customerId);
  return (await findCustomer({ db }, actor)) ?? customerId;
}

/** Saves a user's customer id unless one is saved already. */
export async function saveCustomer(
  { db }: Pick<Deps, "db">,
  userId: number,
  customerId: string,
): Promise<void> {
  await db
    .insertInto("paymentCustomers")
    .values({ userId, customerId })
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .execute();
}
