import type { CheckoutState } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { agoText, days, hours, nowText } from "../../base/deps";
import { enqueueMail, findLink } from "../../base/mail/outbox.server";
import { quoteOf } from "../catalogue/quote";
import { mailGiftEnded } from "../gifts/receiver-mail.server";
import { withdraw } from "../payments/close-payment.server";
import { UnknownPaymentObject } from "../payments/errors";
import { updatePayment } from "../payments/payment-rows.server";
import { batchSize, forEachPayment, selectCheckable, syncPayment } from "../payments/reconcile.server";
import { endTimedSubscriptions, noteSubscription } from "../subscriptions/subscriptions.server";
import type { CheckoutDeps } from "./deps";
import { planEndedLetter } from "./letters";
import { endCheckout, findCheckout, planPaymentHandler } from "./plan-payments.server";

/* All jobs throw PaymentsUnavailable when the service cannot be reached, and continue in the next run. */

const checkoutLife = 2.5 * hours;

/**
 * Ends unpaid checkouts: releases their promo codes, and cancels their open payments. At once where their buyer has paid
 * another plan since: their price counts a month that the other has credited.
 */
export async function endLeftCheckouts(deps: CheckoutDeps, signal: AbortSignal): Promise<void> {
  const { db, payments } = deps;
  const left = await selectLeft(deps);
  await forEachPayment(deps, signal, left, async (payment) => {
    const findOpen = async () => {
      const checkout = await findCheckout(db, payment.reference);
      return checkout?.state === "open" ? checkout : undefined;
    };
    const close = async () => {
      await syncPayment(deps, planPaymentHandler, payment);
      if (!payments || !(await findOpen())) return;
      await withdraw(payments, payment);
      await syncPayment(deps, planPaymentHandler, payment);
    };
    // What the payment service does not know cannot be paid, so the checkout ends as well.
    const unknown = await close().catch((error) => {
      if (error instanceof UnknownPaymentObject) return error;
      throw error;
    });
    const open = await findOpen();
    if (open)
      await db
        .transaction()
        .execute((transaction) => endCheckout({ ...deps, db: transaction }, open, "expired"));
    if (unknown) throw unknown;
  });
}

/** Syncs payments that have been processing for a day, and the status of all subscriptions. */
export async function reconcilePayments(deps: CheckoutDeps, signal: AbortSignal): Promise<void> {
  const processing = await selectWithState(deps, ["verifying", "processing"], agoText(deps.clock, days));
  await forEachPayment(deps, signal, processing, (payment) => syncPayment(deps, planPaymentHandler, payment));
  await reconcileSubscriptions(deps, signal);
}

async function reconcileSubscriptions(deps: CheckoutDeps, signal: AbortSignal): Promise<void> {
  const { payments, db } = deps;
  if (!payments) return;
  const rows = await selectCheckable(db, "plan")
    .innerJoin("checkouts", "checkouts.reference", "payments.reference")
    .innerJoin("subscriptions", "subscriptions.checkoutId", "checkouts.id")
    .select("subscriptions.subscriptionId as currentId")
    .where("subscriptions.subscriptionId", "is not", null)
    .where("subscriptions.state", "in", ["active", "processing", "overdue"])
    .execute();
  await forEachPayment(deps, signal, rows, async ({ currentId, ...payment }) => {
    if (!currentId) return;
    const { status, paidUntil, endsAt } = await payments.retrieveSubscription(currentId);
    // In whole seconds, as the payment service dates events: one of the same second must not look older.
    const happenedAt = new Date(Math.floor(deps.clock.now().getTime() / 1000) * 1000).toISOString();
    const reported = { subscriptionId: currentId, status, paidUntil, endsAt, happenedAt };
    await db.transaction().execute(async (transaction) => {
      const within = { ...deps, db: transaction };
      const isOfLaterAttempt = payment.subscriptionId !== currentId;
      if (status !== "ended" || isOfLaterAttempt) await noteSubscription(within, reported);
      // A first month that is on its way ends with it.
      else {
        const event = { about: "subscription", customerId: null, paymentReference: null } as const;
        await planPaymentHandler(within, payment, { ...event, ...reported, status }, happenedAt);
      }
    });
  });
}

/** Cancels subscriptions after the plan was replaced or refunded, or the account closed. */
export async function endReplacedSubscriptions(deps: CheckoutDeps, signal: AbortSignal): Promise<void> {
  const { payments, db } = deps;
  if (!payments) return;
  const replaced = await selectCheckable(db, "plan")
    .innerJoin("checkouts", "checkouts.reference", "payments.reference")
    .leftJoin("users", "users.id", "checkouts.userId")
    .leftJoin("subscriptions", (join) =>
      join
        .onRef("subscriptions.userId", "=", "checkouts.userId")
        .onRef("subscriptions.subscriptionId", "=", "payments.subscriptionId"),
    )
    .where("payments.subscriptionId", "is not", null)
    .where("payments.subscriptionEndedAt", "is", null)
    .where((where) =>
      where.or([
        where("checkouts.state", "in", ["paid", "refunded"]),
        // A dispute that is reported before its payment: the plan was not given yet.
        where.and([where("checkouts.state", "=", "disputed"), where("checkouts.paidAt", "is not", null)]),
      ]),
    )
    .where((where) =>
      where.or([
        where("checkouts.state", "=", "refunded"),
        where("users.closedAt", "is not", null),
        where("users.keptAt", "is not", null),
        where("checkouts.anonymizedAt", "is not", null),
        where.and([where("users.id", "is not", null), where("subscriptions.userId", "is", null)]),
      ]),
    )
    .limit(batchSize)
    .execute();
  await forEachPayment(deps, signal, replaced, async ({ id, subscriptionId }) => {
    if (!subscriptionId) return;
    await payments.cancelSubscription(subscriptionId);
    await updatePayment(deps, id, { subscriptionEndedAt: nowText(deps.clock) });
  });
}

/** Ends plans that were granted for a fixed time, and mails their users. */
export async function endGivenMonths(deps: CheckoutDeps): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    for (const { checkoutId } of await endTimedSubscriptions(within)) {
      const checkout = await db
        .selectFrom("checkouts")
        .selectAll()
        .where("id", "=", checkoutId)
        .executeTakeFirstOrThrow();
      if (checkout.isGift) {
        await mailGiftEnded(within, checkout, quoteOf(checkout).planName);
        continue;
      }
      const { email: recipient } = checkout;
      if (!recipient) continue;
      const again = findLink(deps.config, "/account#plan");
      await enqueueMail(within, {
        kind: "plan-ended",
        userId: checkout.userId,
        recipient,
        language: toLanguage(checkout.locale),
        letter: () => planEndedLetter(recipient, quoteOf(checkout).planName, again),
      });
    }
  });
}

function selectLeft({ db, clock }: CheckoutDeps) {
  return selectCheckable(db, "plan")
    .innerJoin("checkouts", "checkouts.reference", "payments.reference")
    .where("checkouts.state", "=", "open")
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("payments.startedAt", "<", agoText(clock, checkoutLife)),
        exists(
          selectFrom("checkouts as paid")
            .select("paid.id")
            .whereRef("paid.userId", "=", "checkouts.userId")
            .where("paid.state", "=", "paid")
            .where("paid.isGift", "=", 0)
            .whereRef("paid.paidAt", ">=", "checkouts.createdAt"),
        ),
      ]),
    )
    .limit(batchSize)
    .execute();
}

async function selectWithState({ db }: CheckoutDeps, states: CheckoutState[], before: string) {
  return selectCheckable(db, "plan")
    .innerJoin("checkouts", "checkouts.reference", "payments.reference")
    .where("checkouts.state", "in", states)
    .where("payments.startedAt", "<", before)
    .limit(batchSize)
    .execute();
}
