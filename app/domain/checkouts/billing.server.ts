import { type Actor, isImpersonating } from "../actor";
import { Forbidden, NotFound } from "../errors";
import { linkTo } from "../mail/outbox.server";
import { findCustomer } from "../payments/customers.server";
import type { CheckoutDeps } from "./deps";

/**
 * The address of the page at the payment service where the actor changes the card, cancels the subscription, and finds
 * every receipt. Throws Forbidden while viewing, NotFound for who has never paid there, and PaymentsUnavailable.
 */
export async function openBillingPortal(deps: CheckoutDeps, actor: Actor): Promise<string> {
  if (isImpersonating(actor))
    throw new Forbidden("Only the person whose account this is can change the plan.");
  const customerId = await findCustomer(deps, actor);
  if (!deps.payments || !customerId) throw new NotFound();
  return deps.payments.openPortal(customerId, linkTo(deps.config, "/account#plan"));
}
