import type { CheckoutRow, CheckoutState } from "~/db/tables";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import { quoteOf } from "../catalogue/quote";
import type { Buyer, Invoice } from "../invoices/invoice";
import { findInvoice } from "../invoices/invoices.server";
import { findPayment } from "../payments/payment-rows.server";
import type { SetupBearer } from "./account-setup/setup-tokens.server";
import type { CheckoutDeps } from "./deps";
import { syncCheckout } from "./pay-checkout.server";
import { isOver, isUnderWay } from "./states";

export interface CheckoutOutcome {
  state: CheckoutState;
  planName: string;
  planId: string;
  dueCents: number;
  failure: string;
  actionUrl: string | null;
  /** The address of a new buyer, who may correct it; null for any other. */
  correctableEmail: string | null;
  isSetUp: boolean;
  isActors: boolean;
  invoice: Pick<Invoice, "number" | "token" | "dueAt"> | null;
}

/** The checkout of a setup token, or the actor's newest; null without either. Syncs a late payment first. */
export async function readOutcome(
  deps: CheckoutDeps,
  actor: Actor | null,
  bearer: SetupBearer | null,
): Promise<CheckoutOutcome | null> {
  const found = bearer?.checkout ?? (actor && (await newestOf(deps, actor)));
  // Browsers are shared: another account's purchase is private.
  if (!found || (found.userId !== null && found.userId !== actor?.userId)) return null;
  const checkout = await trySync(deps, found);
  const { state, planId, dueCents, userId, reference } = checkout;
  const payment = await findPayment(deps.db, { kind: "plan", reference });
  const { planName } = quoteOf(checkout);
  const invoice = state === "invoiced" ? await findInvoice(deps.db, checkout.id) : undefined;
  const isActors = actor !== null && userId === actor.userId;
  return {
    state,
    planName,
    planId,
    dueCents,
    failure: payment?.failure ? t(payment.failure as Message) : "",
    actionUrl: payment?.actionUrl ?? null,
    correctableEmail: userId === null && !isOver(state) ? checkout.email : null,
    isSetUp: userId !== null,
    isActors,
    invoice: invoice ? { number: invoice.number, token: invoice.token, dueAt: invoice.dueAt } : null,
  };
}

async function trySync(deps: CheckoutDeps, checkout: CheckoutRow): Promise<CheckoutRow> {
  if (!["open", "verifying", "processing"].includes(checkout.state)) return checkout;
  return syncCheckout(deps, checkout).catch((error) => {
    deps.log.error({ checkoutId: checkout.id, error }, "checkout sync failed");
    return checkout;
  });
}

async function newestOf({ db }: CheckoutDeps, { userId }: Actor): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom("checkouts")
    .selectAll()
    .where("userId", "=", userId)
    .where("isGift", "=", 0)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

export interface Setup {
  state: CheckoutState;
  planName: string;
  planId: string;
  email: string | null;
  isReady: boolean;
  /** Who is on the invoice, and was asked at the checkout; null where nobody was. */
  billed: Omit<Buyer, "email"> | null;
}

/** The checkout of a setup token, to be set up; null for one that is set up. */
export async function readSetup(deps: CheckoutDeps, bearer: SetupBearer): Promise<Setup | null> {
  if (bearer.checkout.userId !== null || bearer.checkout.isGift) return null;
  const checkout = await trySync(deps, bearer.checkout);
  const { state, planId, email } = checkout;
  const invoice = await findInvoice(deps.db, checkout.id);
  const { planName } = quoteOf(checkout);
  const billed = invoice?.buyer.name ? billedTo(invoice.buyer) : null;
  return { state, planId, email, planName, isReady: isUnderWay(state), billed };
}

function billedTo({ email: _email, ...billed }: Buyer): Omit<Buyer, "email"> {
  return billed;
}
