import { randomBytes } from "node:crypto";
import type { Db } from "~/db/open.server";
import type { CheckoutRow } from "~/db/tables";
import { currentLanguage } from "~/messages/language";
import { message } from "~/messages/message";
import type { Actor, Self } from "../../base/actor";
import { nowText } from "../../base/deps";
import { Conflict, ValidationError } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { throttle } from "../../people/auth/throttle/throttle.server";
import { plans } from "../../people/plans/plans";
import { getCatalogue } from "../catalogue/catalogue.server";
import { reservePromoUse } from "../catalogue/promo-uses.server";
import { type PlanCredit, type PlanQuote, quoteGift, quotePlan, withCredits } from "../catalogue/quote";
import type { StateCode } from "../catalogue/states";
import { dependsOnState, taxRateFor } from "../catalogue/tax";
import { missingTaxState } from "../catalogue/tax-schema";
import { addPayment } from "../payments/payment-rows.server";
import { issueSetupToken } from "./account-setup/setup-tokens.server";
import { amountDue } from "./amount-due";
import type { CheckoutDeps } from "./deps";
import { grantCheckout } from "./grant.server";
import { orderByInvoice } from "./order-by-invoice.server";
import type { PlanChange } from "./plan-change/plan-change";
import { findCredits, findPlanChange } from "./plan-change/present-plan.server";
import { BillingInput, type CheckoutInput } from "./schema";
import { findHomeState } from "./shown-checkout.server";
import { isOver } from "./states";

export type CheckoutOrder = CheckoutInput & Partial<BillingInput> & { gift?: GiftTerms };

/** A plan for somebody else: nobody's until it is unwrapped. */
export interface GiftTerms {
  /** Null for a one-time plan. */
  months: number | null;
  /** Who is on its invoice, where a call sends no address. */
  billing?: BillingInput | undefined;
  /** Saves for whom it is, before anything is paid or granted. */
  save: (deps: CheckoutDeps, checkout: CheckoutRow) => Promise<void>;
}

export interface NewCheckout {
  checkout: CheckoutRow;
  token: string;
}

/**
 * Saves the shown quote, once per `formId`, which is null for calls without a form; a free plan is granted at once. Throws ValidationError,
 * Conflict if the price is not `shownCents` or the actor has the plan, PaymentsUnavailable if the credit is not known, and RateLimited.
 */
export async function beginCheckout(
  deps: CheckoutDeps,
  signedIn: Self | null,
  visitor: { address: string },
  input: CheckoutOrder,
  formId: string | null,
): Promise<NewCheckout> {
  const actor = input.gift ? null : signedIn;
  const account = input.email ?? String(actor?.userId ?? "");
  await throttle(deps, { action: "checkout", address: visitor.address, account });
  const credits = await findCredits(deps, actor, plans[input.planId]);
  return deps.db.transaction().execute(async (db) => {
    const checkout = await saveCheckout({ ...deps, db }, actor, input, formId, credits);
    const { token } = await issueSetupToken({ ...deps, db }, checkout);
    return { checkout, token };
  });
}

async function saveCheckout(
  deps: CheckoutDeps,
  actor: Actor | null,
  input: CheckoutOrder,
  formId: string | null,
  credits: PlanCredit[],
): Promise<CheckoutRow> {
  const createdByForm = formId && keyOf(formId, input);
  const known = createdByForm && (await findByForm(deps.db, createdByForm));
  if (known && !isOver(known.state)) {
    if (known.state === "open") await input.gift?.save(deps, known);
    return known;
  }
  const reference = known ? known.reference : randomBytes(12).toString("base64url");
  const quote = withCredits(await quoteFor(deps, actor, reference, input), credits);
  requireOffered(await findPlanChange(deps, actor, quote));
  requireShown(quote, input.shownCents);
  const { dueCents } = amountDue(quote);
  const now = nowText(deps.clock);
  const isInvoiced = deps.payments === null && dueCents > 0;
  const billing = isInvoiced ? (input.gift?.billing ?? parseInput(BillingInput, input)) : null;
  const row = {
    reference,
    createdByForm: createdByForm || null,
    userId: actor?.userId ?? null,
    planId: input.planId,
    quote: JSON.stringify(quote),
    dueCents,
    discountCents: quote.discountCents,
    email: input.email ?? (await emailOf(deps.db, actor)),
    locale: currentLanguage(),
    isGift: input.gift ? (1 as const) : (0 as const),
    state: isInvoiced ? ("invoiced" as const) : ("open" as const),
    updatedAt: now,
  };
  const checkout = await deps.db
    .insertInto("checkouts")
    .values({ ...row, createdAt: now })
    .onConflict((conflict) => conflict.column("reference").doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();
  await input.gift?.save(deps, checkout);
  await addPayment(deps, { kind: "plan", reference }, dueCents);
  if (billing) await orderByInvoice(deps, checkout, billing);
  return dueCents === 0 ? grantCheckout(deps, checkout) : checkout;
}

function keyOf(formId: string, { planId, promoCode, email, taxState, gift }: CheckoutOrder): string {
  const parts = [formId, planId, promoCode, email, ...(gift ? ["gift", gift.months] : [])];
  return (taxState ? [...parts, taxState] : parts).join(" ");
}

async function quoteFor(
  deps: CheckoutDeps,
  actor: Actor | null,
  reference: string,
  { planId, promoCode, taxState, gift }: CheckoutOrder,
): Promise<PlanQuote> {
  const { plans, taxes } = await getCatalogue(deps);
  const state = dependsOnState(taxes, "plans") ? await requireState(deps.db, actor, taxState) : null;
  const promo = promoCode ? await reservePromoUse(deps, reference, { code: promoCode, planId }) : null;
  const taxRate = taxRateFor(taxes, "plans", state);
  if (gift) return quoteGift(plans[planId], gift.months, promo, taxRate, state);
  return quotePlan(plans[planId], promo, taxRate, state);
}

async function requireState(
  db: Db,
  actor: Actor | null,
  chosen: StateCode | null | undefined,
): Promise<StateCode> {
  const state = chosen ?? (actor && (await findHomeState(db, actor)));
  if (!state) throw new ValidationError({ taxState: [missingTaxState] }, missingTaxState);
  return state;
}

function requireOffered(change: PlanChange | null): void {
  if (change?.starts === "none") throw new Conflict(change.warning ?? message("You have this plan already."));
  if (change?.starts === "later") {
    throw new Conflict(
      message(
        "You have paid {presentName} for this month. Please choose this plan on the checkout page, where it begins when the month is over; nothing was charged.",
        { presentName: change.presentName },
      ),
    );
  }
}

function requireShown(quote: PlanQuote, shownCents: number | null): void {
  if (shownCents === null || shownCents === amountDue(quote).dueCents) return;
  throw new Conflict(
    message(
      "The price has changed since you opened this page. Please look at it again; nothing was charged.",
    ),
  );
}

function findByForm(db: Db, createdByForm: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom("checkouts").selectAll().where("createdByForm", "=", createdByForm).executeTakeFirst();
}

async function emailOf(db: Db, actor: Actor | null): Promise<string | null> {
  if (!actor) return null;
  const user = await db.selectFrom("users").select("email").where("id", "=", actor.userId).executeTakeFirst();
  return user?.email ?? null;
}
