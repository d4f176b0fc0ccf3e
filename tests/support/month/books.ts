import { parseInput } from "~/domain/base/schema-fields";
import { changeOrder } from "~/domain/selling/orders/change-orders.server";
import { LineInput } from "~/domain/selling/orders/line-input";
import { includedBooksLeft } from "~/domain/selling/orders/order-offer.server";
import {
  payOrderWithSavedMethod,
  startOrderInPage,
  startOrderPage,
} from "~/domain/selling/orders/order-payments.server";
import type { Order } from "~/domain/selling/orders/orders";
import { createOrder } from "~/domain/selling/orders/place-order.server";
import { syncOrderPayment } from "~/domain/selling/orders/reconcile-orders.server";
import { cancelPaidOrder, refundOrder } from "~/domain/selling/orders/refund-order.server";
import { listPaymentMethods } from "~/domain/selling/payments/payable.server";
import type { ShippingStep, ShippingZone } from "~/domain/selling/shipping/zones";
import { deleteZone, saveZone } from "~/domain/selling/shipping/zones.server";
import { findPrintBlocker } from "~/domain/selling/subscriptions/print-blocker.server";
import { addApprovedBook, orderInput, shipping } from "../orders";
import type { StripeObject } from "../stripe/objects";
import type { PaymentMethodKind } from "../stripe/payment-methods";
import { confirmPayment, paymentOfSecret } from "../stripe/payments";
import { paySession } from "../stripe/sessions";
import type { Shop } from "./shop";
import type { BookOrder, Person } from "./standing";

export const berlin = { address: "Lindenstr. 5", city: "Berlin", state: "", zipCode: "10969", country: "DE" };

const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0);

/** Printed books: ordered, paid, cancelled, refunded, disputed. */
export class Books {
  readonly orders = new Map<string, BookOrder>();
  zone: ShippingZone | null = null;
  sentAbroad = 0;

  constructor(readonly shop: Shop) {}

  async order(person: Person): Promise<void> {
    const { shop } = this;
    // The webhook of a payment may be on its way.
    if (await findPrintBlocker(shop.db, person.actor)) return;
    await addApprovedBook(shop.deps, person.actor);
    const copies = 1 + shop.random.below(3);
    const isIncluded = (await includedBooksLeft(shop.deps, person.actor)) > 0;
    const way = shop.isOnline ? "online" : "invoice";
    const { zone } = this;
    const input = orderInput({
      ...{ copies, email: person.email, forWhom: "me" },
      ...(zone && shop.chance(15) && berlin),
    });
    const more = shop.chance(30) ? [this.otherHome()] : [];
    const placed = await createOrder(shop.deps, person.actor, { ...input, more }, { way });
    const order: BookOrder = {
      ...{
        orderNumber: placed.orderNumber,
        person,
        email: person.email,
        totalCents: placed.totalCost,
        isIncluded,
      },
      ...{ isPlaced: placed.requestedAt !== null, isCancelled: false, hand: null, isPayers: false },
    };
    person.orders.push(order);
    this.note(order, placed);
    if (way === "online" && order.totalCents > 0) await this.#pay(order);
    else if (order.totalCents > 0) shop.inDays(2, () => this.receiveByHand(order));
  }

  /** Keeps an order that costs what its copies and packages cost. */
  note(order: BookOrder, { orderNumber, lines, priceCents, includedCopies, totalCost }: Order): void {
    const copies = sum(lines.map((line) => line.copies));
    const postage = sum(lines.map(({ address, grams }) => this.#postage(address.country, grams)));
    const due = (copies - includedCopies) * priceCents + postage;
    if (postage > 0) this.sentAbroad += 1;
    if (totalCost !== due) throw new Error(`${orderNumber} costs ${totalCost}, not ${due}`);
    this.orders.set(orderNumber, order);
  }

  /** Sends to a country from now on, at these prices; what was ordered keeps what it cost. */
  async ship(steps: ShippingStep[]): Promise<void> {
    const { deps, root } = this.shop;
    const input = { name: "Europe", countries: ["DE"], steps };
    this.zone = await saveZone(deps, root, this.zone?.id ?? null, input);
  }

  async endShipping(): Promise<void> {
    const { deps, root } = this.shop;
    if (this.zone) await deleteZone(deps, root, this.zone.id);
    this.zone = null;
  }

  #postage(country: string, grams: number): number {
    if (country === "US") return 0;
    const step = this.zone?.steps.find(({ maxGrams }) => maxGrams >= grams);
    if (!step) throw new Error(`A package of ${grams} grams to ${country} was taken.`);
    return step.priceCents;
  }

  /** A second address, in another state or country. */
  otherHome(): LineInput {
    const fields = {
      ...shipping,
      name: "Rose Hale",
      email: "rose@example.org",
      city: "Dubuque",
      state: "IA",
      ...(this.zone && this.shop.chance(40) && berlin),
    };
    const copies = 1 + this.shop.random.below(3);
    return parseInput(LineInput, { ...fields, copies, forWhom: "other" });
  }

  async receiveByHand(order: BookOrder): Promise<void> {
    const { shop } = this;
    await changeOrder(shop.deps, shop.root, await this.#idOf(order), { paymentStatus: "paid" });
    const month = shop.clock.now().toISOString().slice(0, 7);
    order.hand = { month, cents: order.totalCents, refundedCents: 0 };
  }

  async #pay(order: BookOrder): Promise<void> {
    const { shop } = this;
    const { actor } = order.person;
    const { orderNumber } = order;
    const means = shop.random.pick<PaymentMethodKind>(["a good card", "a good card", "a bank account"]);
    const [saved] = await listPaymentMethods(shop.deps, actor);
    let intent: StripeObject;
    if (saved) {
      await payOrderWithSavedMethod(shop.deps, actor, orderNumber, saved.id);
      intent = shop.stripe.newest("payment_intent");
    } else if (shop.chance(50)) {
      await startOrderPage(shop.deps, actor, orderNumber, true);
      const session = shop.stripe.newest("checkout.session");
      paySession(shop.stripe, session, means);
      intent = shop.stripe.get("payment_intent", session.payment_intent);
    } else {
      const secret = await startOrderInPage(shop.deps, actor, orderNumber, true);
      intent = confirmPayment(
        shop.stripe,
        paymentOfSecret(shop.stripe, secret),
        means,
        "https://site.example",
      );
    }
    if (intent.status === "succeeded") order.isPlaced = true;
    else this.settle(order, intent.id);
    if (shop.chance(50)) await syncOrderPayment(shop.deps, actor, orderNumber);
  }

  settle(order: BookOrder, paymentId: string): void {
    const { shop } = this;
    // What pays for the included book's order is under way.
    if (order.isIncluded) order.isPlaced = true;
    const outcome = shop.chance(80) ? "paid" : "failed";
    shop.inDays(4, () => {
      shop.stripe.settle(paymentId, outcome);
      order.isPlaced = outcome === "paid";
    });
  }

  /** One of the things that happen to an order that is paid. */
  async happen(order: BookOrder): Promise<void> {
    const { shop } = this;
    const row = await shop.db
      .selectFrom("printOrders")
      .select(["status", "paymentStatus", "refundedCents"])
      .where("orderNumber", "=", order.orderNumber)
      .executeTakeFirstOrThrow();
    if (order.isCancelled || row.paymentStatus !== "paid" || row.refundedCents > 0) return;
    const charge = this.#chargeOf(order);
    if (charge && (charge.amount_refunded > 0 || this.#isDisputed(charge))) return;
    const choice = shop.random.below(4);
    if (choice === 0) return this.#cancel(order);
    if (order.totalCents === 0) return;
    if (choice === 1) {
      const amountCents = shop.chance(50) ? 500 : null;
      const { amountCents: cents } = await refundOrder(
        ...([shop.deps, shop.root, order.orderNumber, { amountCents, reason: "Late" }, null] as const),
      );
      if (order.hand) order.hand.refundedCents += cents;
    } else if (choice === 2 && charge)
      shop.stripe.refund(charge.payment_intent, shop.chance(50) ? 700 : undefined);
    else if (charge) this.#dispute(charge);
  }

  async #cancel(order: BookOrder): Promise<void> {
    const { shop } = this;
    const id = await this.#idOf(order);
    const refund = shop.random.pick(["all", "part", "none"] as const);
    const input = { refund, refundAmount: refund === "part" ? "3.50" : "", refundReason: "Not wanted" };
    const { orderNumber } = order;
    const made = await cancelPaidOrder(
      shop.deps,
      shop.root,
      { id, orderNumber },
      { status: "cancelled" },
      input,
      null,
    );
    order.isCancelled = true;
    if (made && order.hand) order.hand.refundedCents += made.amountCents;
  }

  #dispute({ payment_intent: id }: StripeObject): void {
    const { shop } = this;
    shop.stripe.dispute(id, "needs_response");
    const outcome = shop.chance(50) ? "won" : "lost";
    shop.inDays(shop.random.below(8), () => shop.stripe.dispute(id, outcome));
  }

  #isDisputed({ payment_intent: id }: StripeObject): boolean {
    return this.shop.stripe.all("dispute").some(({ payment_intent }) => payment_intent === id);
  }

  #chargeOf({ orderNumber }: BookOrder): StripeObject | undefined {
    return this.shop.stripe.all("charge").find(({ metadata }) => metadata.reference === orderNumber);
  }

  async #idOf({ orderNumber }: BookOrder): Promise<number> {
    const row = await this.shop.db
      .selectFrom("printOrders")
      .select("id")
      .where("orderNumber", "=", orderNumber)
      .executeTakeFirstOrThrow();
    return row.id;
  }
}
