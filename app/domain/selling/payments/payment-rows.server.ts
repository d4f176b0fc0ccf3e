import type { Updateable } from "kysely";
import type { Db } from "~/db/open.server";
import type { PaymentRow, PaymentsTable } from "~/db/tables";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import type { PaymentEvent, PaymentReference } from "./payment-events";

const nothingStarted = {
  description: null,
  locale: null,
  paymentId: null,
  clientSecret: null,
  hostedPaymentId: null,
  subscriptionId: null,
  failure: "",
  actionUrl: null,
  unknownAt: null,
} as const;

/** Adds the payment of a reference, or begins its next attempt if it has one. Amount in cents. */
export async function addPayment(
  { db, clock }: Deps,
  reference: PaymentReference,
  dueCents: number,
): Promise<void> {
  const now = nowText(clock);
  const started = { dueCents, startedAt: now, updatedAt: now };
  await db
    .insertInto("payments")
    .values({ ...reference, ...started, createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(["kind", "reference"]).doUpdateSet((set) => ({
        ...nothingStarted,
        ...started,
        attempt: set("payments.attempt", "+", 1),
      })),
    )
    .execute();
}

/** Adds the payment of a reference, unless it has one. Amount in cents. */
export async function ensurePayment(
  { db, clock }: Deps,
  reference: PaymentReference,
  dueCents: number,
): Promise<void> {
  const now = nowText(clock);
  await db
    .insertInto("payments")
    .values({ ...reference, dueCents, createdAt: now, startedAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.columns(["kind", "reference"]).doNothing())
    .execute();
}

/** Begins the next attempt, which uses new idempotency keys. */
export function startNextAttempt(deps: Deps, { id, attempt }: PaymentRow): Promise<PaymentRow> {
  return updatePayment(deps, id, {
    ...nothingStarted,
    attempt: attempt + 1,
    startedAt: nowText(deps.clock),
  });
}

/** Throws if the row is gone. */
export async function updatePayment(
  { db, clock }: Deps,
  id: number,
  change: Updateable<PaymentsTable>,
): Promise<PaymentRow> {
  return db
    .updateTable("payments")
    .set({ ...change, updatedAt: nowText(clock) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The payment of a checkout, order or house's bill by its reference; undefined where none was begun. */
export function findPayment(db: Db, { kind, reference }: PaymentReference): Promise<PaymentRow | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("kind", "=", kind)
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** Throws NotFound. */
export async function getPayment(db: Db, reference: PaymentReference): Promise<PaymentRow> {
  const payment = await findPayment(db, reference);
  if (!payment) throw new NotFound();
  return payment;
}

/** Finds the payment of an event by its reference, or by the ids of the payment service. */
export async function findPaymentOf(db: Db, event: PaymentEvent): Promise<PaymentRow | undefined> {
  if (event.paymentReference) return findPayment(db, event.paymentReference);
  const ids = [
    ["paymentId", "paymentId" in event ? event.paymentId : null],
    ["subscriptionId", "subscriptionId" in event ? event.subscriptionId : null],
    ["hostedPaymentId", "hostedPaymentId" in event ? event.hostedPaymentId : null],
  ] as const;
  for (const [column, id] of ids) {
    const found = id
      ? await db.selectFrom("payments").selectAll().where(column, "=", id).executeTakeFirst()
      : undefined;
    if (found) return found;
  }
  return undefined;
}
