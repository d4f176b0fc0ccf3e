import { asThemselves } from "~/domain/base/actor";
import type { PlanId } from "~/domain/people/plans/plans";
import { setUpAccount } from "~/domain/selling/checkouts/account-setup/set-up-account.server";
import { findSetupBearer } from "~/domain/selling/checkouts/account-setup/setup-tokens.server";
import { beginCheckout } from "~/domain/selling/checkouts/begin-checkout.server";
import {
  startCheckoutInPage,
  startCheckoutPage,
  syncCheckout,
} from "~/domain/selling/checkouts/pay-checkout.server";
import { attachCheckout } from "~/domain/selling/checkouts/plan-change/attach-checkout.server";
import { choosePlanForNextMonth } from "~/domain/selling/checkouts/plan-change/next-plan.server";
import { findCheckout } from "~/domain/selling/checkouts/plan-payments.server";
import { showCheckout } from "~/domain/selling/checkouts/shown-checkout.server";
import { billing, setupFields } from "../checkout-server";
import { giveMailbox } from "../mails";
import { addPerson } from "../people";
import type { StripeObject } from "../stripe/objects";
import { StripeRejection } from "../stripe/parameters";
import type { PaymentMethodKind } from "../stripe/payment-methods";
import { confirmPayment, paymentOfSecret } from "../stripe/payments";
import { paySession } from "../stripe/sessions";
import type { Shop } from "./shop";
import { give, isMonthly, type Person, type Purchase, setState } from "./standing";

export const codes = ["TEN", "FIVE", "HALF", "FREE", "ALMOST"];
const returnUrl = "https://site.example/payment-success";

/** The people who buy plans. */
export class Buyers {
  readonly people: Person[] = [];
  readonly purchases = new Map<string, Purchase>();
  #count = 0;

  constructor(readonly shop: Shop) {}

  async addPerson(): Promise<Person> {
    this.#count += 1;
    const name = `buyer-${this.#count}`;
    const actor = await addPerson(this.shop.db, name, { displayName: `Buyer ${this.#count}` });
    const email = `${name}@example.org`;
    await giveMailbox(this.shop.db, actor.userId, email);
    const person = { actor, email, plans: [], orders: [] };
    this.people.push(person);
    return person;
  }

  /** Somebody new buys a plan: signed in, or before they have or name an account. */
  async arrive(): Promise<void> {
    const { shop } = this;
    const planId = shop.random.pick<PlanId>(["self-serve", "self-serve", "guided", "family", "white-glove"]);
    const code = shop.chance(40) ? shop.random.pick(codes) : null;
    const person = shop.chance(50) ? await this.addPerson() : null;
    this.#count += 1;
    await this.buy(person, `visitor-${this.#count}@example.org`, planId, code);
  }

  async buy(person: Person | null, address: string, planId: PlanId, code: string | null): Promise<void> {
    const { shop } = this;
    const email = person?.email ?? address;
    const visitor = { address: `192.0.${this.#count >> 8}.${this.#count & 255}` };
    const actor = person?.actor ?? null;
    const { quote, due, change, refusedCode, isCreditUnknown } = await showCheckout(
      shop.deps,
      actor,
      visitor,
      {
        planId,
        code,
        taxState: null,
      },
    );
    if (isCreditUnknown) throw new Error("The payment service did not answer.");
    if (change?.starts === "none") return;
    if (change?.starts === "later") return this.#chooseNext(person, planId);
    const promoCode = refusedCode ? null : code;
    const input = { planId, promoCode, email, taxState: null, shownCents: due.dueCents, ...billing };
    const { checkout, token } = await beginCheckout(shop.deps, actor, visitor, input as never, null);
    const purchase: Purchase = {
      ...{
        reference: checkout.reference,
        checkoutId: checkout.id,
        planId,
        soldPlanId: planId,
        email,
        person,
        token,
      },
      ...{ dueCents: due.dueCents, state: "open", since: shop.day, isMonthly: isMonthly(planId) },
      isGift: false,
      promo: promoCode ? { code: promoCode, discountCents: quote.discountCents } : null,
      ...{
        isSold: false,
        isWrongAmount: false,
        isDeclined: false,
        isReplaced: false,
        hand: null,
        place: null,
        nextPlanId: null,
      },
    };
    this.purchases.set(checkout.reference, purchase);
    await this.settle(purchase);
    if (!person) this.#takeHome(purchase);
  }

  /** Pays, orders by invoice, or begins what costs nothing. */
  async settle(purchase: Purchase): Promise<void> {
    if (purchase.dueCents === 0) this.#begin(purchase, true);
    else if (!this.shop.isOnline) this.#orderByInvoice(purchase);
    else await this.#pay(purchase);
  }

  async #chooseNext(person: Person | null, planId: PlanId): Promise<void> {
    const present = person?.plans.at(-1);
    if (!person || !present) return;
    await choosePlanForNextMonth(this.shop.deps, person.actor, { planId });
    present.nextPlanId = planId;
  }

  #orderByInvoice(purchase: Purchase): void {
    const { person } = purchase;
    purchase.state = "invoiced";
    // Who writes without a plan keeps that until the invoice is paid.
    if (person && person.plans.length > 0) give(purchase, this.shop.day);
  }

  /** Paid, or free of charge. */
  #begin(purchase: Purchase, isFree = false): void {
    setState(purchase, "active", this.shop.day);
    if (isFree && purchase.isMonthly && !purchase.isGift) this.#endAfterMonth(purchase);
  }

  /** A month that cost nothing: from today to the same day of the next month. */
  #endAfterMonth(purchase: Purchase): void {
    const { shop } = this;
    const end = new Date(shop.clock.now());
    const length = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
    const next = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 2, 0)).getUTCDate();
    const count = Math.min(length, length - end.getUTCDate() + Math.min(end.getUTCDate(), next));
    shop.inDays(count, () => {
      if (purchase.state === "active") setState(purchase, "ended", shop.day);
    });
  }

  async #pay(purchase: Purchase): Promise<void> {
    const { shop } = this;
    if (shop.chance(6)) return;
    const checkout = await findCheckout(shop.db, purchase.reference);
    if (!checkout) throw new Error("The checkout is gone.");
    const page = shop.chance(45) ? await startCheckoutPage(shop.deps, checkout) : null;
    const isOnPage = page !== null && shop.chance(70);
    const secret = isOnPage ? null : await startCheckoutInPage(shop.deps, checkout);
    const session = isOnPage ? shop.stripe.newest("checkout.session") : null;
    const intent = secret ? paymentOfSecret(shop.stripe, secret) : null;
    if (intent && !purchase.isMonthly && shop.chance(3)) {
      intent.amount += 100;
      purchase.isWrongAmount = true;
    }
    const pay = (means: PaymentMethodKind) => {
      if (session) paySession(shop.stripe, session, means);
      else if (intent) confirmPayment(shop.stripe, intent, means, returnUrl);
      return this.#intentOf(session, intent);
    };
    this.#goOn(purchase, pay, this.#payWith(pay));
    if (shop.chance(60)) await syncCheckout(shop.deps, checkout);
  }

  #intentOf(session: StripeObject | null, intent: StripeObject | null): StripeObject {
    if (intent) return intent;
    return this.shop.stripe.get("payment_intent", session?.payment_intent ?? session?.pending_intent);
  }

  #payWith(pay: (means: PaymentMethodKind) => StripeObject): StripeObject {
    const { shop } = this;
    const means = shop.random.pick<PaymentMethodKind>([
      ...[
        "a good card",
        "a good card",
        "a good card",
        "a card that is declined",
        "a card that asks its bank",
      ],
      ...["a bank account", "a bank account by small deposits"],
    ] as PaymentMethodKind[]);
    try {
      return pay(means);
    } catch (error) {
      if (!(error instanceof StripeRejection)) throw error;
      return pay("a good card");
    }
  }

  /** What happens after the buyer has pressed the button. */
  #goOn(
    purchase: Purchase,
    pay: (means: PaymentMethodKind) => StripeObject,
    { id, status, next_action }: StripeObject,
  ): void {
    const { shop } = this;
    const mark = (state: Purchase["state"]) => {
      if (!purchase.isWrongAmount) setState(purchase, state, shop.day);
    };
    if (status === "succeeded") {
      mark("active");
      return;
    }
    if (status === "processing") {
      mark("processing");
      this.#settle(id, mark);
      return;
    }
    if (next_action.type === "redirect_to_url") {
      shop.stripe.takeStep(id, shop.chance(80));
      if (shop.stripe.get("payment_intent", id).status !== "succeeded") pay("a good card");
      mark("active");
      return;
    }
    mark("processing");
    shop.inDays(2, () => {
      // What has a wrong amount and has not begun is cancelled with its checkout.
      if (purchase.isWrongAmount) return;
      shop.stripe.takeStep(id);
      this.#settle(id, mark);
    });
  }

  #settle(id: string, mark: (state: Purchase["state"]) => void): void {
    const { shop } = this;
    const outcome = shop.chance(75) ? "paid" : "failed";
    shop.inDays(3, () => {
      shop.stripe.settle(id, outcome);
      mark(outcome === "paid" ? "active" : "ended");
    });
  }

  /** A purchase of a visitor gets an account, a new one or one that is there; some never do. */
  #takeHome(purchase: Purchase): void {
    const { shop } = this;
    if (shop.chance(8)) return;
    shop.inDays(1 + shop.random.below(3), async () => {
      if (!["active", "processing", "invoiced"].includes(purchase.state)) return;
      const person = shop.chance(25) ? await this.#setUp(purchase) : await this.#attach(purchase);
      if (!person) return;
      purchase.person = person;
      give(purchase, shop.day);
    });
  }

  async #setUp(purchase: Purchase): Promise<Person> {
    this.#count += 1;
    const username = `new-${this.#count}`;
    const input = { ...setupFields, username, email: purchase.email, displayName: "", phone: "" };
    const visitor = { address: "192.0.2.1", device: "test" };
    const bearer = await findSetupBearer(this.shop.deps, purchase.token);
    await setUpAccount(this.shop.deps, visitor, bearer, input);
    const { userId } = (await findCheckout(this.shop.db, purchase.reference)) ?? {};
    const person = { actor: asThemselves(userId ?? 0), email: purchase.email, plans: [], orders: [] };
    this.people.push(person);
    return person;
  }

  /** Attaches to a new account, or to one that has a plan, if the product allows that. */
  async #attach(purchase: Purchase): Promise<Person | null> {
    const { shop } = this;
    // The account page has been looked at, which asks for what is late.
    await shop.deliver();
    const some = this.people.filter(({ plans, hasGift }) => plans.length > 0 && !hasGift);
    const person = some.length > 0 && shop.chance(50) ? shop.random.pick(some) : await this.addPerson();
    const bearer = await findSetupBearer(shop.deps, purchase.token);
    const done = await attachCheckout(shop.deps, person.actor, bearer).catch((error) => {
      if (error.name !== "Conflict" && error.constructor.name !== "Conflict") throw error;
      return null;
    });
    return done === null ? null : person;
  }
}
