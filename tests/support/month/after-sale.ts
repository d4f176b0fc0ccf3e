import { sendHostedInvoice } from "~/domain/selling/checkouts/hosted-invoices.server";
import { approveInvoice, declineInvoice } from "~/domain/selling/checkouts/invoices.server";
import { refundPlan } from "~/domain/selling/checkouts/refund-plan.server";
import type { StripeObject } from "../stripe/objects";
import { succeedPayment } from "../stripe/payments";
import { paymentOfInvoice } from "../stripe/subscriptions";
import type { Buyers } from "./buyers";
import type { Shop } from "./shop";
import { isMonthly, type Purchase, setState } from "./standing";

/** What happens to plans after they are sold: renewals, refunds, disputes, invoices. */
export class AfterSale {
  constructor(
    readonly shop: Shop,
    readonly buyers: Buyers,
  ) {}

  /** The payment service's own evening: months are over, and are paid or not. */
  renewAll(): void {
    const { shop } = this;
    const now = shop.clock.now().getTime() / 1000;
    for (const subscription of shop.stripe.all("subscription")) {
      const [{ current_period_end: end }] = subscription.items.data;
      if (subscription.status !== "active" || end > now) continue;
      const purchase = this.#purchaseOf(subscription);
      if (subscription.cancel_at_period_end) {
        shop.stripe.endSubscription(subscription.id);
        this.#mark(purchase, "ended");
      } else if (shop.chance(70)) {
        shop.stripe.renew(subscription.id);
        this.#beginNext(purchase);
      } else this.#failToRenew(subscription, purchase);
    }
  }

  #failToRenew(subscription: StripeObject, purchase: Purchase): void {
    const { shop } = this;
    shop.stripe.renew(subscription.id, "failed");
    this.#mark(purchase, "overdue");
    const isRecovered = shop.chance(60);
    shop.inDays(isRecovered ? 3 : 9, () => {
      if (subscription.status !== "past_due") return;
      if (!isRecovered) {
        shop.stripe.endSubscription(subscription.id);
        this.#mark(purchase, "ended", "overdue");
        return;
      }
      succeedPayment(shop.stripe, paymentOfInvoice(shop.stripe, subscription.latest_invoice));
      this.#mark(purchase, "active", "overdue");
      this.#beginNext(purchase);
    });
  }

  #mark(purchase: Purchase, state: Purchase["state"], before: Purchase["state"] = "active"): void {
    if (purchase.state !== before) return;
    setState(purchase, state, this.shop.day);
  }

  #beginNext(purchase: Purchase): void {
    if (purchase.nextPlanId) Object.assign(purchase, { planId: purchase.nextPlanId, nextPlanId: null });
  }

  #purchaseOf({ metadata }: StripeObject): Purchase {
    const purchase = this.buyers.purchases.get(metadata.reference);
    if (!purchase) throw new Error("Nobody bought this subscription.");
    return purchase;
  }

  /** Invoices of the first days: paid by hand, paid on the payment service's page, declined, or left alone. */
  async settleInvoice(purchase: Purchase): Promise<void> {
    const { shop } = this;
    if (purchase.state !== "invoiced") return;
    const choice = shop.random.below(4);
    if (choice === 0) return;
    if (choice === 1) {
      await approveInvoice(shop.deps, shop.root, purchase.checkoutId);
      const month = shop.clock.now().toISOString().slice(0, 7);
      purchase.hand = { month, cents: purchase.dueCents, refundedCents: 0 };
      return setState(purchase, "active", shop.day);
    }
    if (choice === 2) {
      await declineInvoice(shop.deps, shop.root, purchase.checkoutId);
      purchase.isDeclined = true;
      return setState(purchase, "ended", shop.day);
    }
    await sendHostedInvoice(shop.deps, shop.root, purchase.checkoutId);
    const id = await this.#hostedInvoiceOf(purchase);
    shop.inDays(2, () => {
      // Decided about by hand meanwhile.
      if (shop.stripe.get("invoice", id).status !== "open") return;
      shop.stripe.payInvoice(id);
      setState(purchase, "active", shop.day);
    });
  }

  async #hostedInvoiceOf({ checkoutId }: Purchase): Promise<string> {
    const row = await this.shop.db
      .selectFrom("invoices")
      .select("hostedInvoiceId")
      .where("checkoutId", "=", checkoutId)
      .executeTakeFirstOrThrow();
    return row.hostedInvoiceId ?? "";
  }

  /** One of the things that happen to a plan that is paid. */
  async happen(purchase: Purchase): Promise<void> {
    if (purchase.state !== "active" || purchase.dueCents === 0) return;
    const { shop } = this;
    const kinds = [this.#refundAll, this.#refundPart, this.#refundAtService, this.#dispute, this.#cancel];
    await shop.random.pick(kinds).call(this, purchase);
  }

  async #refundAll(purchase: Purchase): Promise<void> {
    if (purchase.isMonthly && !purchase.isGift && purchase.place === null) return;
    const { shop } = this;
    const receiptId = await this.#firstReceipt(purchase);
    const input = { receiptId, amountCents: null, reason: "Asked for it" };
    const left = await this.#tryRefund(purchase, input);
    if (left !== null) setState(purchase, "refunded", shop.day);
  }

  async #refundPart(purchase: Purchase): Promise<void> {
    const cents = 100 + this.shop.random.below(400);
    await this.#tryRefund(purchase, { receiptId: null, amountCents: cents, reason: "A part" });
  }

  async #tryRefund(purchase: Purchase, input: Parameters<typeof refundPlan>[3]): Promise<number | null> {
    const { shop } = this;
    const refund = await refundPlan(shop.deps, shop.root, purchase.checkoutId, input, null).catch(() => null);
    if (!refund || refund.state === "failed") return null;
    if (purchase.hand) purchase.hand.refundedCents += refund.amountCents;
    else if (input.amountCents !== null && shop.chance(25) && refund.refundId) {
      const id = refund.refundId;
      shop.inDays(2, () => shop.stripe.failRefund(id));
    }
    return refund.amountCents;
  }

  async #firstReceipt({ checkoutId }: Purchase): Promise<number | null> {
    const row = await this.shop.db
      .selectFrom("receipts")
      .select("id")
      .where("checkoutId", "=", checkoutId)
      .orderBy("id")
      .executeTakeFirst();
    return row?.id ?? null;
  }

  /** Refunds the newest payment in the dashboard of the payment service. */
  #refundAtService(purchase: Purchase): void {
    const { shop } = this;
    const charge = this.#chargesOf(purchase).at(-1);
    if (!charge || charge.amount_refunded > 0) return;
    const isWhole = shop.chance(50);
    shop.stripe.refund(charge.payment_intent, isWhole ? undefined : 150);
    const isFirst = this.#chargesOf(purchase).length === 1;
    if (isWhole && isFirst) setState(purchase, "refunded", shop.day);
  }

  #dispute(purchase: Purchase): void {
    const { shop } = this;
    const charge = this.#chargesOf(purchase).at(-1);
    const isDisputed = shop.stripe
      .all("dispute")
      .some((one) => one.payment_intent === charge?.payment_intent);
    if (!charge || charge.refunded || isDisputed) return;
    shop.stripe.dispute(charge.payment_intent, "needs_response");
    setState(purchase, "disputed", shop.day);
    const isWon = shop.chance(50);
    const { place } = purchase;
    shop.inDays(shop.random.below(12), () => {
      shop.stripe.dispute(charge.payment_intent, isWon ? "won" : "lost");
      if (purchase.state !== "disputed" || purchase.place !== place) return;
      setState(purchase, isWon ? "active" : "refunded", shop.day);
    });
  }

  /** Cancels in the customer portal: to the end of the paid month. */
  #cancel(purchase: Purchase): void {
    if (!purchase.isMonthly || !isMonthly(purchase.planId)) return;
    const subscription = this.shop.stripe
      .all("subscription")
      .find(({ metadata, status }) => metadata.reference === purchase.reference && status === "active");
    if (!subscription) return;
    subscription.cancel_at_period_end = true;
    this.shop.stripe.emit("customer.subscription.updated", subscription);
  }

  /** Oldest first. */
  #chargesOf({ reference }: Purchase): StripeObject[] {
    const invoices = new Map(this.shop.stripe.all("invoice").map((invoice) => [invoice.intent, invoice]));
    return this.shop.stripe.all("charge").filter(({ metadata, payment_intent: id }) => {
      const invoice = invoices.get(id);
      const own = invoice?.parent?.subscription_details.metadata ?? invoice?.metadata;
      return (metadata.reference ?? own?.reference) === reference;
    });
  }
}
