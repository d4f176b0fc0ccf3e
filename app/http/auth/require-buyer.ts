import { type Actor, requireSelf, type Self } from "~/domain/base/actor";
import { message } from "~/messages/message";

const refusals = {
  "buy-plan": message("Only the person whose account this is can buy a plan."),
  "change-plan": message("Only the person whose account this is can change the plan."),
  "add-plan": message("Only the person whose account this is can add a plan to it."),
  order: message("Only the person whose account this is can order books."),
  "cancel-order": message("Only the person whose account this is can cancel the order."),
  pay: message("Only the person whose account this is can pay."),
};

/** Narrows to the account's own user, who alone buys. Throws Forbidden while impersonating. */
export function requireBuyer(actor: Actor, wish: keyof typeof refusals): Self {
  return requireSelf(actor, refusals[wish]);
}
