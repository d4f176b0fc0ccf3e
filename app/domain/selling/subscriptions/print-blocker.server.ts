import type { Db } from "~/db/open.server";
import type { SubscriptionState } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { Conflict } from "../../base/errors";

const reasons: Partial<Record<SubscriptionState, Message>> = {
  processing: message(
    "The payment for your plan is still on its way. You can write all the while, and order your book once it has arrived.",
  ),
  invoiced: message(
    "The invoice for your plan is not paid yet. You can write all the while, and order your book once it is paid.",
  ),
  disputed: message(
    "The payment for your plan is being reviewed by your bank. Your book can be ordered once that is settled.",
  ),
  refunded: message("The payment for your plan was returned to you, so your book cannot be ordered on it."),
};

/** Who unwraps a gift hears nothing of its payment. */
const giftReason = message("Your book cannot be ordered yet. Please write to us: we look after it.");

/** Why the actor cannot order printed books, as a message to them; null if they can. */
export async function findPrintBlocker(db: Db, { userId }: Pick<Actor, "userId">): Promise<Message | null> {
  const planSubscription = await db
    .selectFrom("subscriptions")
    .leftJoin("checkouts", "checkouts.id", "subscriptions.checkoutId")
    .select(["subscriptions.state", "checkouts.isGift"])
    .where("subscriptions.userId", "=", userId)
    .executeTakeFirst();
  const reason = planSubscription && reasons[planSubscription.state];
  return (reason && (planSubscription.isGift ? giftReason : reason)) ?? null;
}

/** Throws Conflict if the actor's plan payment is processing, disputed or refunded. */
export async function requireMayPrint(db: Db, actor: Pick<Actor, "userId">): Promise<void> {
  const reason = await findPrintBlocker(db, actor);
  if (reason) throw new Conflict(reason);
}
