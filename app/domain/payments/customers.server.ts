import type { Actor } from "../actor";
import type { Deps } from "../deps";
import type { PaymentGateway } from "./gateway";

/** Whom the payment service knows a person as; undefined for who has not paid there yet. */
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

/**
 * The same, making one where there is none. Not for a transaction: it asks the payment service. `key` as for all that
 * the gateway makes. Throws PaymentsUnavailable.
 */
export async function ensureCustomer(
  { db, payments }: Pick<Deps, "db"> & { payments: PaymentGateway },
  actor: Pick<Actor, "userId">,
  customer: { email: string | null; name: string | null },
  key: string,
): Promise<string> {
  const known = await findCustomer({ db }, actor);
  if (known) return known;
  const customerId = await payments.createCustomer(customer, key);
  await saveCustomer({ db }, actor.userId, customerId);
  return (await findCustomer({ db }, actor)) ?? customerId;
}

/** Remembers whom the payment service knows a person as; the first one stays. */
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
