import { type SqlBool, sql } from "kysely";
import type { CheckoutState } from "~/db/tables";

export const unpaidStates = ["expired", "cancelled", "failed"] as const satisfies CheckoutState[];
export const paidStates = ["paid", "refunded", "disputed"] as const satisfies CheckoutState[];

/**
 * Checkouts of plans in use, and of gifts that can be unwrapped. A paid one-time plan stays beside a monthly one, which has
 * the row in subscriptions. Receipts go with the checkout, and payments by a trigger.
 */
export const isCheckoutInUse = sql<SqlBool>`(
  exists (select 1 from subscriptions where subscriptions.checkout_id = checkouts.id)
  or exists (select 1 from users where users.id = checkouts.user_id and users.paid_plan = checkouts.plan_id)
  or exists (select 1 from gifts where gifts.checkout_id = checkouts.id
    and checkouts.state = 'paid' and gifts.unwrapped_at is null))`;
