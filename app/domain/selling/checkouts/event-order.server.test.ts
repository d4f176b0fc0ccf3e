import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mailsTo } from "../../../../tests/support/mails";
import { PaymentEvents } from "../../../../tests/support/payment-events";
import { openPaymentFixture, type PaymentFixture } from "../../../../tests/support/payment-fixture";
import { addPerson, people } from "../../../../tests/support/people";
import type { StripeObject } from "../../../../tests/support/stripe/objects";
import type { PaymentMethodKind } from "../../../../tests/support/stripe/payment-methods";
import { cancelPayment, confirmPayment } from "../../../../tests/support/stripe/payments";
import { paySession } from "../../../../tests/support/stripe/sessions";
import { mayWrite } from "../../base/access/access.server";
import type { Self } from "../../base/actor";
import { days } from "../../base/deps";
import type { PlanId } from "../../people/plans/plans";
import { getAccount } from "../../people/users/account.server";
import { includedBooksLeft } from "../orders/order-offer.server";
import { getPayment } from "../payments/payment-rows.server";
import { listPaymentProblems, resolvePaymentProblem } from "../payments/problems.server";
import { readSalesFigures } from "../sales/sales-figures.server";
import { findSetupBearer } from "./account-setup/setup-tokens.server";
import { beginCheckout } from "./begin-checkout.server";
import { startCheckoutInPage, startCheckoutPage } from "./pay-checkout.server";
import { attachCheckout } from "./plan-change/attach-checkout.server";
import { choosePlanForNextMonth } from "./plan-change/next-plan.server";
import { findCheckout } from "./plan-payments.server";
import { listReceipts } from "./receipts.server";
import { endReplacedSubscriptions } from "./reconcile.server";

/* What the simulated month of a small business has found, each alone. */

let deps: PaymentFixture["deps"];
let stripe: PaymentFixture["stripe"];
let ada: Self;
let root: Self;
let events: PaymentEvents;
const email = "ada@example.org";

beforeEach(async () => {
  const fixture = await openPaymentFixture();
  ({ deps, stripe } = fixture);
  events = new PaymentEvents(fixture);
  ada = await addPerson(deps.db, "ada", people.ada);
  root = await addPerson(deps.db, "root", people.root);
});

afterEach(() => stripe.close());

const handle = (event: StripeObject) => events.handle(event);
const handleEvents: PaymentEvents["handleNew"] = (by) => events.handleNew(by);

const last = (type: string) => (events: StripeObject[]) => [
  ...events.filter((event) => event.type !== type),
  ...events.filter((event) => event.type === type),
];

async function attach(token: string) {
  return attachCheckout(deps, ada, await findSetupBearer(deps, token));
}

async function begin(planId: PlanId, actor: Self | null = ada, promoCode: string | null = null) {
  const input = { planId, promoCode, email, taxState: null, shownCents: null };
  const { checkout, token } = await beginCheckout(deps, actor, { address: "192.0.2.1" }, input, null);
  await startCheckoutInPage(deps, checkout);
  return { ...checkout, token, intent: stripe.newest("payment_intent") };
}

async function buy(planId: PlanId, means: PaymentMethodKind = "a good card", actor: Self | null = ada) {
  const checkout = await begin(planId, actor);
  confirmPayment(stripe, checkout.intent, means, "https://site.example");
  await handleEvents();
  return checkout;
}

const user = () =>
  deps.db
    .selectFrom("users")
    .select(["plan", "paidPlan"])
    .where("id", "=", ada.userId)
    .executeTakeFirstOrThrow();
const subscription = () =>
  deps.db.selectFrom("subscriptions").selectAll().where("userId", "=", ada.userId).executeTakeFirstOrThrow();
const sales = async () => (await readSalesFigures(deps, root, deps.clock.now().getUTCFullYear())).sales;
const texts = async (kind: Parameters<typeof mailsTo>[2]) =>
  (await mailsTo(deps.db, email, kind)).map(({ text }) => text);

test("an event that comes again is known, and grants nothing", async () => {
  await buy("guided");
  const sold = await sales();
  for (const event of stripe.events) expect(await handle(event)).toBe("known");
  expect(await sales()).toEqual(sold);
});

describe("a plan whose bank payment is on its way", () => {
  test("takes the place of a paid one only once it is paid", async () => {
    await buy("guided");
    const { intent } = await buy("family", "a bank account");
    expect(await user()).toEqual({ plan: "guided", paidPlan: null });
    stripe.settle(intent.id, "paid");
    await handleEvents();
    expect(await user()).toEqual({ plan: "family", paidPlan: "family" });
  });

  test("leaves the paid one as it is if it fails, and the mail says so", async () => {
    await buy("guided");
    const { intent } = await buy("family", "a bank account");
    stripe.settle(intent.id, "failed");
    await handleEvents();
    expect((await subscription()).state).toBe("active");
    expect((await texts("payment-failed"))[0]).toContain("The plan you have continues as before.");
  });

  test.each(["family", "guided"] as const)(
    "ends with its payment where %s is cancelled: the buyer is told, and may choose again",
    async (planId) => {
      const { reference, intent } = await buy(planId, "a bank account by small deposits");
      cancelPayment(stripe, intent);
      await handleEvents();
      const checkout = await findCheckout(deps.db, reference);
      expect([checkout?.state, (await subscription()).state]).toEqual(["failed", "ended"]);
      expect(await texts("payment-failed")).toHaveLength(1);
      deps.clock.advance(8 * days);
      expect(await mayWrite(deps, ada)).toBe(false);
      await buy("self-serve");
      expect(await mayWrite(deps, ada)).toBe(true);
    },
  );

  test("ends with its subscription, where that is cancelled meanwhile", async () => {
    const { reference } = await buy("guided", "a bank account");
    stripe.endSubscription(stripe.newest("subscription").id);
    await handleEvents();
    const checkout = await findCheckout(deps.db, reference);
    expect([checkout?.state, (await subscription()).state]).toEqual(["failed", "ended"]);
    expect(await texts("payment-failed")).toHaveLength(1);
    await buy("self-serve");
    expect(await user()).toMatchObject({ plan: "self-serve" });
  });

  test("is not bought over, because it could not be credited", async () => {
    await buy("self-serve", "a bank account");
    await expect(begin("guided")).rejects.toThrow("still on its way from your bank");
  });

  test("has no printed book and no hours if it fails", async () => {
    const { intent } = await buy("family", "a bank account");
    stripe.settle(intent.id, "failed");
    await handleEvents();
    expect(await includedBooksLeft(deps, ada)).toBe(0);
    expect((await getAccount(deps, ada)).timeRemaining).toBe("0h 0m");
  });
});

describe("two plans that are bought one after the other", () => {
  test("end with the later one, though its event comes first", async () => {
    const first = await begin("self-serve");
    const second = await begin("family");
    confirmPayment(stripe, first.intent, "a good card", "https://site.example");
    const firsts = stripe.events.length;
    confirmPayment(stripe, second.intent, "a good card", "https://site.example");
    await handleEvents((events) => [...events.slice(firsts), ...events.slice(0, firsts)]);
    expect(await user()).toEqual({ plan: "family", paidPlan: "family" });
  });

  test("end with the paid one, though the later one is on its way", async () => {
    const first = await begin("self-serve");
    const second = await begin("guided");
    confirmPayment(stripe, second.intent, "a bank account", "https://site.example");
    await handleEvents();
    confirmPayment(stripe, first.intent, "a good card", "https://site.example");
    await handleEvents();
    expect((await subscription()).planId).toBe("self-serve");
    stripe.settle(second.intent.id, "paid");
    await handleEvents();
    expect(await subscription()).toMatchObject({ planId: "guided", state: "active" });
    const ends = await deps.db.selectFrom("subscriptionEnds").select("planId").execute();
    expect(ends).toEqual([{ planId: "self-serve" }]);
  });
});

test("a late event of an attempt that was declined does not take the place of the paid subscription", async () => {
  const { intent, reference, ...checkout } = await begin("guided");
  const decline = () => confirmPayment(stripe, intent, "a card that is declined", "https://site.example");
  expect(decline).toThrow("declined");
  const declined = stripe.newest("subscription").id;
  await startCheckoutPage(deps, { ...checkout, reference });
  paySession(stripe, stripe.newest("checkout.session"), "a good card");
  const paid = stripe.newest("subscription").id;
  const isOfDeclined = ({ type, data }: StripeObject) =>
    JSON.stringify(data).includes(declined) && type !== "customer.subscription.deleted";
  await handleEvents((events) => [
    ...events.filter((event) => !isOfDeclined(event)),
    ...events.filter(isOfDeclined),
  ]);
  const { subscriptionId } = await getPayment(deps.db, { kind: "plan", reference });
  expect([declined === paid, subscriptionId]).toEqual([false, paid]);
  await buy("family");
  await endReplacedSubscriptions(deps, new AbortController().signal);
  expect(stripe.get("subscription", paid).status).toBe("canceled");
});

describe("a plan that is paid after a later one", () => {
  async function payLate(earlier: PlanId, later: PlanId): Promise<string> {
    const first = await begin(earlier);
    const second = await begin(later);
    confirmPayment(stripe, second.intent, "a good card", "https://site.example");
    await handleEvents();
    confirmPayment(stripe, first.intent, "a good card", "https://site.example");
    await handleEvents();
    return first.reference;
  }

  test.each([
    ["self-serve", "guided"],
    ["guided", "family"],
    ["family", "white-glove"],
  ] as const)("%s, adds nothing to %s and needs a person, until that is done", async (earlier, later) => {
    const reference = await payLate(earlier, later);
    expect((await user()).plan).toBe(later);
    const [problem, ...others] = await listPaymentProblems(deps, root);
    const { dueCents } = await getPayment(deps.db, { kind: "plan", reference });
    expect(problem).toMatchObject({ problem: "needless", reference, paidCents: dueCents, currency: "usd" });
    expect([others, (await sales()).length]).toEqual([[], 2]);
    await resolvePaymentProblem(deps, root, problem?.id ?? 0, "amount");
    expect(await listPaymentProblems(deps, root)).toEqual([]);
  });

  test("is no problem where it stays beside it", async () => {
    await payLate("family", "guided");
    expect(await user()).toEqual({ plan: "guided", paidPlan: "family" });
    expect(await listPaymentProblems(deps, root)).toEqual([]);
  });
});

describe("a smaller plan of the next month", () => {
  async function renew(type: string): Promise<void> {
    deps.clock.advance(2000);
    stripe.renew(stripe.newest("subscription").id);
    await handleEvents(last(type));
  }

  test.each(["invoice.paid", "customer.subscription.updated"])(
    "begins and is sold under its own name, if %s comes last",
    async (type) => {
      await buy("guided");
      await choosePlanForNextMonth(deps, ada, { planId: "self-serve" });
      await renew(type);
      expect((await user()).plan).toBe("self-serve");
      expect((await listReceipts(deps.db, ada)).map(({ planName }) => planName)).toEqual([
        "Self-Serve",
        "Guided Experience",
      ]);
      const rows = (await sales()).map(({ item, receivedCents }) => [item, receivedCents]);
      expect(rows).toEqual([
        ["guided", 8100],
        ["self-serve", 2700],
      ]);
    },
  );

  test("is named by the mail about its refund", async () => {
    await buy("guided");
    await choosePlanForNextMonth(deps, ada, { planId: "self-serve" });
    await renew("invoice.paid");
    stripe.refund(stripe.newest("invoice").intent, 700);
    await handleEvents();
    expect((await texts("payment-refunded"))[0]).toContain("$7.00 of your payment for Self-Serve");
  });
});

describe("figures and receipts", () => {
  test.each(["family", "self-serve"] as const)(
    "count a lost dispute of %s once as refunded",
    async (planId) => {
      const { intent } = await buy(planId);
      stripe.dispute(intent.id, "needs_response");
      stripe.dispute(intent.id, "lost");
      await handleEvents();
      stripe.dispute(intent.id, "lost");
      await handleEvents();
      const [row] = await sales();
      expect([row?.payments, row?.refundedCents]).toEqual([1, row?.receivedCents]);
    },
  );

  test("count a refund whose event comes before the payment's, and the promo code's use", async () => {
    await deps.db
      .insertInto("promoCodes")
      .values({
        ...{ code: "TEN", discountType: "percentage", discountHundredths: 1000 },
        createdAt: "2026-01-01T00:00:00.000Z",
      })
      .execute();
    const { intent } = await begin("family", ada, "TEN");
    confirmPayment(stripe, intent, "a good card", "https://site.example");
    stripe.refund(intent.id);
    await handleEvents(last("payment_intent.succeeded"));
    const figures = await readSalesFigures(deps, root, deps.clock.now().getUTCFullYear());
    expect(figures.total).toMatchObject({ payments: 1, receivedCents: 96131, refundedCents: 96131 });
    expect(figures.promoCodes).toMatchObject([{ code: "TEN", uses: 1, earnedCents: 0 }]);
    expect(await texts("payment-received")).toHaveLength(1);
    expect(await user()).toEqual({ plan: null, paidPlan: null });
  });

  test("count the tax of a credited price once", async () => {
    await buy("family");
    await buy("white-glove");
    const rows = await sales();
    const tax = rows.reduce((sum, { taxCents }) => sum + taxCents, 0);
    expect(tax).toBe(Math.round(1989_00 * 0.08));
  });

  test("have the amount that was received where it is a wrong one, and the buyer is told by mail", async () => {
    const { intent } = await begin("family");
    intent.amount -= 100;
    confirmPayment(stripe, intent, "a good card", "https://site.example");
    await handleEvents(last("charge.succeeded"));
    expect((await sales()).map(({ receivedCents }) => receivedCents)).toEqual([106712]);
    expect(await user()).toEqual({ plan: null, paidPlan: null });
    const [told, ...more] = await texts("payment-mismatch");
    for (const words of ["$1,067.12", "$1,068.12", "please do not pay again"]) expect(told).toContain(words);
    expect(more).toEqual([]);
  });

  test("begin nothing with a bank payment of a wrong amount", async () => {
    const { intent } = await begin("family");
    intent.amount -= 100;
    confirmPayment(stripe, intent, "a bank account", "https://site.example");
    await handleEvents();
    expect(await user()).toEqual({ plan: null, paidPlan: null });
  });

  test("tell the buyer of another currency, in that currency", async () => {
    const { intent } = await begin("family");
    intent.currency = "eur";
    confirmPayment(stripe, intent, "a good card", "https://site.example");
    await handleEvents();
    expect((await texts("payment-mismatch"))[0]).toContain("1068.12 EUR");
    expect(await sales()).toEqual([]);
  });
});

describe("writing", () => {
  test("goes on with a paid one-time plan while a month is disputed, and for a week once that plan is refunded", async () => {
    const family = await buy("family");
    const { intent } = await buy("guided");
    stripe.dispute(intent.id, "needs_response");
    await handleEvents();
    deps.clock.advance(10 * days);
    expect(await mayWrite(deps, ada)).toBe(true);
    stripe.refund(family.intent.id);
    await handleEvents();
    deps.clock.advance(6 * days);
    expect(await mayWrite(deps, ada)).toBe(true);
    deps.clock.advance(2 * days);
    expect(await mayWrite(deps, ada)).toBe(false);
  });

  test("goes on with the one-time plan that stays paid, and the mails about the other plans say so", async () => {
    const family = await buy("family");
    const guided = await buy("guided");
    const goesOn = "You go on with Family Legacy: writing does not wait.";
    stripe.dispute(guided.intent.id, "needs_response");
    await handleEvents();
    expect((await texts("payment-disputed"))[0]).toContain(goesOn);
    stripe.refund(guided.intent.id);
    await handleEvents();
    expect((await texts("payment-refunded"))[0]).toContain(goesOn);
    deps.clock.advance(10 * days);
    expect(await mayWrite(deps, ada)).toBe(true);
    stripe.refund(family.intent.id);
    await handleEvents();
    expect((await texts("payment-refunded"))[0]).toContain("From then on writing waits");
  });

  test("goes on with a paid one-time plan while a month of the present plan is unpaid, and the mail says so", async () => {
    await buy("family");
    await buy("guided");
    await choosePlanForNextMonth(deps, ada, { planId: "self-serve" });
    deps.clock.advance(2000);
    stripe.renew(stripe.newest("subscription").id);
    await handleEvents();
    deps.clock.advance(2000);
    stripe.renew(stripe.newest("subscription").id, "failed");
    await handleEvents();
    const [told, ...more] = await texts("payment-failed");
    expect(more).toEqual([]);
    expect(told).toContain("Your payment for Self-Serve did not go through.");
    expect(told).toContain("You go on with Family Legacy: writing does not wait.");
    expect(told).not.toContain("For seven days");
    deps.clock.advance(10 * days);
    expect(await mayWrite(deps, ada)).toBe(true);
  });

  test("goes on with the plan that replaced a refunded one, and its mail says so", async () => {
    const family = await buy("family");
    await buy("white-glove");
    stripe.refund(family.intent.id, 700);
    await handleEvents();
    expect((await texts("payment-refunded"))[0]).toContain("Your plan continues as before.");
    stripe.refund(family.intent.id);
    await handleEvents();
    expect((await texts("payment-refunded"))[0]).toContain(
      "You go on with White Glove: writing does not wait.",
    );
    deps.clock.advance(10 * days);
    expect(await mayWrite(deps, ada)).toBe(true);
  });

  test("goes on for the seven days that the mail names, when an unpaid plan is refunded", async () => {
    const { intent } = await buy("self-serve");
    stripe.renew(stripe.newest("subscription").id, "failed");
    await handleEvents();
    deps.clock.advance(5 * days);
    stripe.refund(intent.id);
    await handleEvents();
    deps.clock.advance(6 * days);
    expect(await mayWrite(deps, ada)).toBe(true);
  });
});

describe("a plan that is added to an account with a paid month", () => {
  test("refunds the rest of that month, once, and tells so", async () => {
    await buy("guided");
    const relative = await buy("self-serve", "a good card", null);
    const attached = await attach(relative.token);
    expect(attached.refunded?.planName).toBe("Guided Experience");
    await expect(attach(relative.token)).rejects.toThrow();
    await handleEvents();
    const refunds = stripe.all("refund").map(({ amount }) => amount);
    expect(refunds).toEqual([attached.refunded?.cents]);
    expect(refunds[0]).toBeGreaterThan(7800);
    expect((await subscription()).planId).toBe("self-serve");
    expect((await texts("payment-refunded"))[0]).toContain("You go on with Self-Serve");
  });

  test("is refused while it is not paid, and while another payment is on its way", async () => {
    const waiting = await buy("guided", "a bank account", null);
    await buy("self-serve");
    await expect(attach(waiting.token)).rejects.toThrow("open this page again");
    await buy("family", "a bank account");
    const paid = await buy("guided", "a good card", null);
    await expect(attach(paid.token)).rejects.toThrow("A payment for Family Legacy");
  });

  test("is refused where what was paid for a smaller one-time plan would be lost", async () => {
    await buy("family");
    const larger = await buy("white-glove", "a good card", null);
    await expect(attach(larger.token)).rejects.toThrow("Please write to us first");
  });
});
