import type { CheckoutRow, CheckoutState } from "~/db/tables";
import type { Actor } from "../actor";
import type { CheckoutDeps } from "./deps";
import { quoteOf } from "./grant.server";
import { findBySetupToken } from "./setup-tokens.server";
import { isUnderWay } from "./states";
import { syncCheckoutPayment } from "./sync-checkout.server";

/** How a checkout stands, as its buyer is told. */
export interface CheckoutOutcome {
  state: CheckoutState;
  planName: string;
  planId: string;
  /** What was charged, or will be. */
  dueCents: number;
  failure: string;
  /** Where the buyer has a step to take. */
  actionUrl: string | null;
  /** The buyer has an account, which got the plan. */
  isSetUp: boolean;
  isActors: boolean;
}

/**
 * How the checkout of a proof stands: the payment service is asked first, in case its webhook is late. A signed-in buyer
 * without a proof sees the newest of their own. Null for whoever proves nothing.
 */
export async function readOutcome(
  deps: CheckoutDeps,
  actor: Actor | null,
  token: string,
): Promise<CheckoutOutcome | null> {
  const found = (await findBySetupToken(deps, token)) ?? (actor && (await newestOf(deps, actor)));
  // A tablet goes from hand to hand: what somebody's account has bought is theirs alone to see.
  if (!found || (found.userId !== null && found.userId !== actor?.userId)) return null;
  const checkout = await askedAfter(deps, found);
  const { state, planId, dueCents, failure, actionUrl, userId } = checkout;
  const { planName } = quoteOf(checkout);
  const isActors = actor !== null && userId === actor.userId;
  return { state, planName, planId, dueCents, failure, actionUrl, isSetUp: userId !== null, isActors };
}

/** A payment service that does not answer just now is no reason to show nothing. */
async function askedAfter(deps: CheckoutDeps, checkout: CheckoutRow): Promise<CheckoutRow> {
  if (!["open", "verifying", "processing"].includes(checkout.state)) return checkout;
  return syncCheckoutPayment(deps, checkout).catch((error) => {
    console.error("A payment could not be asked after:", error);
    return checkout;
  });
}

async function newestOf({ db }: CheckoutDeps, { userId }: Actor): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom("checkouts")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** What the page of a new account needs to know: null for whoever proves nothing. */
export interface Setup {
  state: CheckoutState;
  planName: string;
  planId: string;
  email: string | null;
  /** It can be set up now. */
  isReady: boolean;
}

/** The checkout that an account is to be set up for. */
export async function readSetup(deps: CheckoutDeps, token: string): Promise<Setup | null> {
  const found = await findBySetupToken(deps, token);
  if (!found || found.userId !== null) return null;
  const checkout = await askedAfter(deps, found);
  const { state, planId, email } = checkout;
  return { state, planId, email, planName: quoteOf(checkout).planName, isReady: isUnderWay(state) };
}
