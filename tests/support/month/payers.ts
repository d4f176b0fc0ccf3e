import { parseInput } from "~/domain/base/schema-fields";
import { inviteMember } from "~/domain/people/circle/members.server";
import { allowBookBuyer } from "~/domain/selling/orders/payers/book-buyers.server";
import type { PayerBearer } from "~/domain/selling/orders/payers/payer.server";
import {
  cancelPayerOrder,
  createPayerOrder,
  startPayerPage,
  syncPayerOrder,
} from "~/domain/selling/orders/payers/payer-orders.server";
import { PayerInput } from "~/domain/selling/orders/schema";
import { findPrintBlocker } from "~/domain/selling/subscriptions/print-blocker.server";
import { addApprovedBook, orderInput } from "../orders";
import type { PaymentMethodKind } from "../stripe/payment-methods";
import { paySession } from "../stripe/sessions";
import { type Books, berlin } from "./books";
import type { Shop } from "./shop";
import type { BookOrder, Person } from "./standing";

interface Payer {
  bearer: PayerBearer;
  name: string;
  email: string;
}

/** Relatives who pay for copies of somebody else's book. */
export class Payers {
  readonly #known = new Map<Person, Payer>();
  /** How often what happened. */
  readonly counts = { paid: 0, "by invoice": 0, abroad: 0, cancelled: 0 };

  constructor(
    readonly shop: Shop,
    readonly books: Books,
  ) {}

  async order(person: Person): Promise<void> {
    const { shop, books } = this;
    if (await findPrintBlocker(shop.db, person.actor)) return;
    await addApprovedBook(shop.deps, person.actor);
    const payer = this.#known.get(person) ?? (await this.#let(person));
    const isAbroad = books.zone !== null && shop.chance(40);
    const copies = 1 + shop.random.below(3);
    const input = orderInput({ copies, forWhom: "other", ...(isAbroad && berlin) });
    const more = shop.chance(30) ? [books.otherHome()] : [];
    const bill = shop.chance(50) && {
      payerAddress: "Lindenstr. 5",
      payerCity: "Berlin",
      payerZipCode: "10969",
    };
    const who = parseInput(PayerInput, {
      ...{ payerName: payer.name, buyerEmail: payer.email },
      ...(bill && { ...bill, payerCountry: "DE" }),
    });
    const way = shop.isOnline ? "online" : "invoice";
    const asked = { input: { ...input, more }, payer: who };
    const placed = await createPayerOrder(shop.deps, payer.bearer, asked, { way });
    const order: BookOrder = {
      ...{ orderNumber: placed.orderNumber, person, email: payer.email, totalCents: placed.totalCost },
      ...{ isIncluded: false, isPlaced: placed.requestedAt !== null, isCancelled: false, hand: null },
      isPayers: true,
    };
    books.note(order, placed);
    if (placed.lines.some(({ address }) => address.country === "DE")) this.counts.abroad += 1;
    if (way === "invoice") {
      this.counts["by invoice"] += 1;
      shop.inDays(2, () => books.receiveByHand(order));
    } else if (shop.chance(20)) await this.#cancel(payer, order);
    else await this.#pay(payer, order);
  }

  async #let(person: Person): Promise<Payer> {
    const { shop } = this;
    const at = this.#known.size;
    const [name, email] = [`Relative ${at}`, `relative-${at}@example.org`];
    const { member } = await inviteMember(shop.deps, person.actor, {
      name,
      relation: "",
      email: "",
      role: "read",
    });
    await allowBookBuyer(shop.deps, person.actor, { kind: "member", id: member.id }, true);
    const bearer = { kind: "circle", ownerId: person.actor.userId, opens: member.id } as PayerBearer;
    const payer = { bearer, name, email };
    this.#known.set(person, payer);
    return payer;
  }

  async #pay({ bearer }: Payer, order: BookOrder): Promise<void> {
    const { shop, books } = this;
    await startPayerPage(shop.deps, bearer, order.orderNumber, "/reading/copies?circle=1");
    const session = shop.stripe.newest("checkout.session");
    paySession(shop.stripe, session, shop.random.pick<PaymentMethodKind>(["a good card", "a bank account"]));
    const intent = shop.stripe.get("payment_intent", session.payment_intent);
    this.counts.paid += 1;
    if (intent.status === "succeeded") order.isPlaced = true;
    else books.settle(order, intent.id);
    if (shop.chance(50)) await syncPayerOrder(shop.deps, bearer, order.orderNumber);
  }

  /** Some go to the payment service first, and come back without paying. */
  async #cancel({ bearer }: Payer, order: BookOrder): Promise<void> {
    const { shop } = this;
    if (shop.chance(50))
      await startPayerPage(shop.deps, bearer, order.orderNumber, "/reading/copies?circle=1");
    await cancelPayerOrder(shop.deps, bearer, order.orderNumber);
    order.isCancelled = true;
    this.counts.cancelled += 1;
  }
}
