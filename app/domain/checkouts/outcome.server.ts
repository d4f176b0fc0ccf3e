import type { CheckoutRow, CheckoutState } from "~/db/tables";
import type { Actor } from "../actor";
import { findPayment } from "../payments/payment-rows.server";
import type { CheckoutDeps } from "./deps";
import { quoteOf } from "./grant.server";
import { syncCheckout } from "./pay-checkout.server";
import { findBySetupToken } from "./setup-tokens.server";
import { isUnderWay } from "./states";

/** The status of a checkout as its buyer sees it. */
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
 * The status of the checkout of a setup token, or of the actor's newest one; null without either. Syncs with the payment
 * service first, in case its webhook is late.
 */
export async function readOutcome(
  deps: CheckoutDeps,
  actor: Actor | null,
  token: string,
): Promise<CheckoutOutcome | null> {
  const found = (await findBySetupToken(deps, token)) ?? (actor && (await newestOf(deps, actor)));
  // Browsers are shared: what an account has bought is for its person alone.
  if (!found || (found.userId !== null && found.userId !== actor?.userId)) return null;
  const checkout = await trySync(deps, found);
  const { state, planId, dueCents, userId, reference } = checkout;
  const payment = await findPayment(deps.db, { kind: "plan", reference });
  const { planName } = quoteOf(checkout);
  const isActors = actor !== null && userId === actor.userId;
  return {
    state,
    planName,
    planId,
    dueCents,
    failure: payment?.failure ?? "",
    actionUrl: payment?.actionUrl ?? null,
    isSetUp: userId !== null,
    isActors,
  };
}

/** Syncs a checkout that may have changed; without the payment service it is shown as it is. */
async function trySync(deps: CheckoutDeps, checkout: CheckoutRow): Promise<CheckoutRow> {
  if (!["open", "verifying", "processing"].includes(checkout.state)) return checkout;
  return syncCheckout(deps, checkout).catch((error) => {
    console.error(`Checkout ${checkout.id} could not be synced:`, error);
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

/** What the setup page shows. */
export interface Setup {
  state: CheckoutState;
  planName: string;
  planId: string;
  email: string | null;
  /** It can be set up now. */
  isReady: boolean;
}

/** The checkout of a setup token whose account is to be set up; null for an invalid token. */
export async function readSetup(deps: CheckoutDeps, token: string): Promise<Setup | null> {
  const found = await findBySetupToken(deps, token);
  if (!found || found.userId !== null) return null;
  const checkout = await trySync(deps, found);
  const { state, planId, email } = checkout;
  return { state, planId, email, planName: quoteOf(checkout).planName, isReady: isUnderWay(state) };
}
