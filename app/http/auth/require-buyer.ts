import { type Actor, requireOwnWords, requireSelf, type Self } from "~/domain/base/actor";
import { message } from "~/messages/message";

const refusals = {
  "buy-plan": message("Only the person whose account this is can buy a plan."),
  "change-plan": message("Only the person whose account this is can change the plan."),
  "add-plan": message("Only the person whose account this is can add a plan to it."),
  order: message("Only the person whose account this is can order books."),
  "cancel-order": message("Only the person whose account this is can cancel the order."),
  pay: message("Only the person whose account this is can pay."),
};

/** Keepers order copies of the book, and nothing else for the account that they keep. */
const ofKeepers: readonly string[] = ["order", "cancel-order", "pay"];

/** Narrows to the account's own user, who alone buys. Throws Forbidden while impersonating, and for a keeper's plan or gift. */
export function requireBuyer(actor: Actor, wish: keyof typeof refusals): Self {
  if (!ofKeepers.includes(wish)) requireOwnWords(actor);
  return requireSelf(actor, refusals[wish]);
}
