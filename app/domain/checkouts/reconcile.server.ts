import type { CheckoutRow, CheckoutState } from "~/db/tables";
import { agoText, days, hours, nowText } from "../deps";
import { enqueueMail, linkTo } from "../mail/outbox.server";
import type { PaymentGateway } from "../payments/gateway";
import { endTimedSubscriptions, noteSubscription } from "../subscriptions/subscriptions.server";
import type { CheckoutDeps } from "./deps";
import { quoteOf } from "./grant.server";
import { end } from "./handle-plan-payment.server";
import { planEndedLetter } from "./letters";
import { checkoutLife } from "./start-payment.server";
import { syncCheckoutPayment } from "./sync-checkout.server";

/*
 * What comes round with checkouts: those that nobody paid end, what the webhook never told is asked for, and nobody pays
 * for a plan that was replaced or whose account is closed. A payment service that is down is asked again the next time.
 */

const atOnce = 50;

/** Ends checkouts that were left unpaid: their codes are free again, and they cannot be paid late. */
export async function endLeftCheckouts(deps: CheckoutDeps, signal: AbortSignal): Promise<void> {
  const before = agoText(deps.clock, checkoutLife + hours / 2);
  for (const checkout of await listIn(deps, ["open"], before)) {
    if (signal.aborted) return;
    const now = await syncCheckoutPayment(deps, checkout);
    if (now.state !== "open") continue;
    if (deps.payments) await withdraw(deps.payments, now);
    const asked = await syncCheckoutPayment(deps, now);
    if (asked.state !== "open") continue;
    await deps.db.transaction().execute((db) => end({ ...deps, db }, asked, "expired"));
  }
}

/** Asks after payments that have been on their way for a day, and after all subscriptions. */
export async function reconcilePayments(deps: CheckoutDeps, signal: AbortSignal): Promise<void> {
  const before = agoText(deps.clock, days);
  for (const checkout of await listIn(deps, ["verifying", "processing"], before)) {
    if (signal.aborted) return;
    await syncCheckoutPayment(deps, checkout);
  }
  await reconcileSubscriptions(deps, signal);
}

async function reconcileSubscriptions(deps: CheckoutDeps, signal: AbortSignal): Promise<void> {
  const { payments } = deps;
  if (!payments) return;
  const rows = await deps.db
    .selectFrom("subscriptions")
    .select("subscriptionId")
    .where("subscriptionId", "is not", null)
    .where("state", "in", ["active", "processing", "overdue"])
    .execute();
  for (const { subscriptionId } of rows) {
    if (signal.aborted || !subscriptionId) return;
    const { status, paidUntil, endsAt } = await payments.retrieveSubscription(subscriptionId);
    const happenedAt = nowText(deps.clock);
    await deps.db
      .transaction()
      .execute((db) =>
        noteSubscription({ ...deps, db }, { subscriptionId, status, paidUntil, endsAt, happenedAt }),
      );
  }
}

/** Ends subscriptions whose plan was replaced by another or went back to the buyer, or whose account is closed. */
export async function endReplacedSubscriptions(deps: CheckoutDeps, signal: AbortSignal): Promise<void> {
  const { payments, db } = deps;
  if (!payments) return;
  const rows = await db
    .selectFrom("checkouts")
    .leftJoin("users", "users.id", "checkouts.userId")
    .leftJoin("subscriptions", (join) =>
      join
        .onRef("subscriptions.userId", "=", "checkouts.userId")
        .onRef("subscriptions.subscriptionId", "=", "checkouts.subscriptionId"),
    )
    .selectAll("checkouts")
    .where("checkouts.subscriptionId", "is not", null)
    .where("checkouts.state", "in", ["paid", "refunded"])
    .where("checkouts.endedAt", "is", null)
    .where((where) =>
      where.or([
        where("checkouts.state", "=", "refunded"),
        where("users.closedAt", "is not", null),
        where.and([where("users.id", "is not", null), where("subscriptions.userId", "is", null)]),
      ]),
    )
    .limit(atOnce)
    .execute();
  for (const { id, subscriptionId } of rows) {
    if (signal.aborted || !subscriptionId) return;
    await payments.cancelSubscription(subscriptionId);
    await db
      .updateTable("checkouts")
      .set({ endedAt: nowText(deps.clock) })
      .where("id", "=", id)
      .execute();
  }
}

/** Ends plans whose given month is over, and tells their people. */
export async function endGivenMonths(deps: CheckoutDeps): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    for (const { checkoutId } of await endTimedSubscriptions(within)) {
      const checkout = await db
        .selectFrom("checkouts")
        .selectAll()
        .where("id", "=", checkoutId)
        .executeTakeFirstOrThrow();
      if (!checkout.email) continue;
      const again = deps.config.appUrl ? linkTo(deps.config, "/account#plan") : undefined;
      await enqueueMail(within, {
        kind: "plan-ended",
        userId: checkout.userId,
        recipient: checkout.email,
        letter: planEndedLetter(checkout.email, quoteOf(checkout).planName, again),
      });
    }
  });
}

async function listIn({ db }: CheckoutDeps, states: CheckoutState[], before: string): Promise<CheckoutRow[]> {
  return db
    .selectFrom("checkouts")
    .selectAll()
    .where("state", "in", states)
    .where("createdAt", "<", before)
    .orderBy("createdAt")
    .limit(atOnce)
    .execute();
}

/** Nobody can pay it any more. */
async function withdraw(payments: PaymentGateway, checkout: CheckoutRow): Promise<void> {
  const { hostedPaymentId, subscriptionId, paymentId } = checkout;
  if (hostedPaymentId) await payments.endHostedPayment(hostedPaymentId);
  if (subscriptionId) await payments.cancelSubscription(subscriptionId);
  else if (paymentId) await payments.cancelPayment(paymentId);
}
