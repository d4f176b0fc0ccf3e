import { expect } from "vitest";
import { asThemselves } from "~/domain/base/actor";
import { beginGift } from "~/domain/selling/gifts/begin-gift.server";
import { findGiverBearer, findReceiverBearer } from "~/domain/selling/gifts/gift-bearers.server";
import { showGift } from "~/domain/selling/gifts/given-gifts.server";
import { addGiftToAccount, unwrapGift } from "~/domain/selling/gifts/unwrap.server";
import { billing } from "../checkout-server";
import { mailsTo } from "../mails";
import { type Buyers, codes } from "./buyers";
import type { Shop } from "./shop";
import { give, isMonthly, type Person, type Purchase } from "./standing";

const visitor = { address: "192.0.2.2", device: "test", knownDevice: undefined };

interface Gift {
  purchase: Purchase;
  /** Opens the giver's page. */
  token: string;
  recipient: string;
}

/** People who give plans, and those who unwrap them. */
export class Gifts {
  readonly all: Gift[] = [];
  /** How many came to an account with a plan. */
  added = 0;

  constructor(
    readonly shop: Shop,
    readonly buyers: Buyers,
  ) {}

  /** Somebody buys a gift that is to arrive today, and it is opened some days later. */
  async give(): Promise<void> {
    const { shop } = this;
    const plan = shop.random.pick(["self-serve", "guided", "family", "white-glove"] as const);
    const code = shop.chance(30) ? shop.random.pick(codes) : null;
    const at = this.all.length;
    const [email, recipient] = [`giver-${at}@example.org`, `receiver-${at}@example.org`];
    const today = shop.clock.now().toISOString().slice(0, 10);
    const words = {
      ...{ recipientName: `Receiver ${at}`, calledAs: "Mom", recipientEmail: recipient, lines: "Two lines." },
      ...{
        sendOn: today,
        hour: 0,
        timeZone: "Etc/UTC",
        givers: `Giver ${at}`,
        questions: ["Who taught you?"],
      },
    };
    const months = isMonthly(plan) ? shop.random.pick([3, 6, 12] as const) : null;
    const order = {
      ...words,
      plan,
      months,
      email,
      promoCode: code,
      taxState: null,
      shownCents: null,
      ...billing,
    };
    const begun = await beginGift(shop.deps, null, visitor, order as never, null).catch(() => null);
    // A code that is used up, or is not for this plan.
    if (!begun) return;
    const { checkout, token } = begun;
    const { discountCents } = JSON.parse(checkout.quote);
    const purchase: Purchase = {
      ...{ reference: checkout.reference, checkoutId: checkout.id, planId: plan, soldPlanId: plan, email },
      ...{ person: null, token: "", dueCents: checkout.dueCents, state: "open", since: shop.day },
      ...{ isMonthly: isMonthly(plan), isGift: true, promo: code ? { code, discountCents } : null },
      ...{ isSold: false, isWrongAmount: false, isDeclined: false, isReplaced: false },
      ...{ hand: null, place: null, nextPlanId: null },
    };
    this.buyers.purchases.set(checkout.reference, purchase);
    const gift = { purchase, token, recipient };
    this.all.push(gift);
    await this.buyers.settle(purchase);
    shop.inDays(1 + shop.random.below(6), () => this.#open(gift));
  }

  /** Opened as new, or added to an account with a plan; what is not paid or was refunded opens nothing. */
  async #open(gift: Gift): Promise<void> {
    const { shop } = this;
    const { purchase, recipient } = gift;
    await shop.deliver();
    await shop.runJobs();
    const code = await this.expectState(gift);
    if (code === "") {
      if (purchase.state !== "refunded") shop.inDays(4, () => this.#open(gift));
      return;
    }
    const bearer = await findReceiverBearer(shop.deps, visitor.address, code);
    if (!bearer) throw new Error("The code opens nothing.");
    const some = this.buyers.people.filter(({ plans }) => plans.length > 0);
    const person = some.length > 0 && shop.chance(30) ? shop.random.pick(some) : null;
    const receiver = person
      ? await addGiftToAccount(shop.deps, person.actor, bearer).then(
          () => person,
          (error) => {
            if (error.constructor.name !== "Conflict") throw error;
            return null;
          },
        )
      : this.#joins((await unwrapGift(shop.deps, visitor, bearer)).session.user.id, recipient);
    if (!receiver) return;
    if (person) this.added += 1;
    Object.assign(receiver, { hasGift: true });
    purchase.person = receiver;
    give(purchase, shop.day);
    await expect(unwrapGift(shop.deps, visitor, bearer)).rejects.toThrow("opened this gift already");
  }

  /** How many are unwrapped, and how many were refunded before and after. */
  get counts() {
    const count = (which: (purchase: Purchase) => boolean) =>
      this.all.filter(({ purchase }) => which(purchase)).length;
    return {
      unwrapped: count(({ person }) => person !== null),
      refundedBefore: count(({ person, state }) => person === null && state === "refunded"),
      refundedAfter: count(({ person, state }) => person !== null && state === "refunded"),
      added: this.added,
    };
  }

  #joins(userId: number, email: string): Person {
    const person = { actor: asThemselves(userId), email, plans: [], orders: [] };
    this.buyers.people.push(person);
    return person;
  }

  /** The page of the giver says how it stands, and has a code only while it can be unwrapped. */
  async expectState({ purchase, token, recipient }: Gift): Promise<string> {
    const page = await findGiverBearer(this.shop.deps, token);
    if (!page) throw new Error("The giver has no page.");
    const { state, code } = await showGift(this.shop.deps, page);
    const isOpen = purchase.person !== null;
    const isPaid = purchase.state === "active" && !purchase.isWrongAmount;
    if (purchase.state === "refunded") expect(state, "a refunded gift").toBe("refunded");
    else expect(state === "unwrapped", "an unwrapped gift").toBe(isOpen);
    expect(code !== "", `a ${purchase.state} gift has a code`).toBe(isPaid && !isOpen);
    const mails = await mailsTo(this.shop.db, recipient, "gift");
    expect(mails.length, "mails of a gift").toBeLessThanOrEqual(1);
    if (!purchase.isSold) expect(mails).toEqual([]);
    expect(mails.map(({ text }) => text).join()).not.toContain("$");
    return code;
  }
}
