import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import { PaymentEvents } from "../../../../../tests/support/payment-events";
import { openPaymentFixture, type PaymentFixture } from "../../../../../tests/support/payment-fixture";
import { addPerson, people } from "../../../../../tests/support/people";
import { confirmPayment } from "../../../../../tests/support/stripe/payments";
import type { Self } from "../../../base/actor";
import { Conflict } from "../../../base/errors";
import type { PlanId } from "../../../people/plans/plans";
import { getAccount } from "../../../people/users/account.server";
import { includedBooksLeft } from "../../orders/order-offer.server";
import { PaymentsUnavailable } from "../../payments/errors";
import { prorationDate } from "../../payments/stripe/stripe-plan-changes.server";
import { beginCheckout } from "../begin-checkout.server";
import { getPlanLife } from "../billing.server";
import { startCheckoutInPage } from "../pay-checkout.server";
import { listReceipts } from "../receipts.server";
import { endReplacedSubscriptions } from "../reconcile.server";
import { showCheckout } from "../shown-checkout.server";
import { readAttachOffer } from "./attach-offer.server";
import { choosePlanForNextMonth, sendNextPlans } from "./next-plan.server";

/* Somebody with a plan chooses another: what is told, charged and kept. */

let deps: PaymentFixture["deps"];
let stripe: PaymentFixture["stripe"];
let ada: Self;
let events: PaymentEvents;
const { signal } = new AbortController();
const address = "192.0.2.1";

beforeEach(async () => {
  const fixture = await openPaymentFixture();
  ({ deps, stripe } = fixture);
  events = new PaymentEvents(fixture);
  ada = await addPerson(deps.db, "ada", people.ada);
});

afterEach(() => stripe.close());

const handleEvents = () => events.handleNew();

async function buy(planId: PlanId) {
  const { due } = await show(planId);
  const input = { planId, promoCode: null, email: "ada@example.org", shownCents: due.dueCents };
  const { checkout } = await beginCheckout(deps, ada, { address }, input, null);
  if (checkout.state === "paid") return checkout;
  await startCheckoutInPage(deps, checkout);
  const intent = stripe.newest("payment_intent");
  confirmPayment(stripe, intent, "a good card", "https://site.example");
  expect(intent.amount).toBe(due.dueCents);
  await handleEvents();
  return checkout;
}

const show = (planId: PlanId) => showCheckout(deps, ada, { address }, { planId, code: null, taxState: null });
const time = async () => (await getAccount(deps, ada)).timeRemaining;
const book = (minutes: number) =>
  deps.db.updateTable("users").set({ bookedMinutes: minutes }).where("id", "=", ada.userId).execute();
const plan = () =>
  deps.db
    .selectFrom("users")
    .select(["plan", "paidPlan"])
    .where("id", "=", ada.userId)
    .executeTakeFirstOrThrow();
const subscription = () =>
  deps.db.selectFrom("subscriptions").selectAll().where("userId", "=", ada.userId).executeTakeFirstOrThrow();

/** Moves the paid month of the newest subscription, so that a part of it is used. */
function useMonth(share: number): void {
  const [item] = stripe.newest("subscription").items.data;
  const month = item.current_period_end - item.current_period_start;
  const now = Math.floor(deps.clock.now().getTime() / 86_400_000) * 86_400;
  item.current_period_start = now - Math.round(month * share);
  item.current_period_end = item.current_period_start + month;
}

describe("the plan that one has", () => {
  test.each(["guided", "family"] as const)(
    "%s is not offered again, and costs nothing more",
    async (planId) => {
      await buy(planId);
      const { change } = await show(planId);
      expect(change).toMatchObject({ starts: "none", warning: expect.stringContaining("already") });
      const payments = stripe.all("payment_intent").length;
      const input = { planId, promoCode: null, email: null, shownCents: null };
      await expect(beginCheckout(deps, ada, { address }, input, null)).rejects.toThrow(Conflict);
      expect(stripe.all("payment_intent")).toHaveLength(payments);
    },
  );

  test("is offered again once it has ended", async () => {
    await buy("guided");
    stripe.endSubscription(stripe.newest("subscription").id);
    await deps.db
      .updateTable("subscriptions")
      .set({ state: "ended", lapsedAt: deps.clock.now().toISOString() })
      .execute();
    expect((await show("guided")).change).toBeNull();
  });

  test("has all of a smaller one-time plan, which is not offered", async () => {
    await buy("white-glove");
    const { change } = await show("family");
    expect(change?.starts).toBe("none");
    expect(t(change?.warning as Message)).toContain("White Glove, which has all of Family Legacy");
  });
});

describe("a monthly plan beside a one-time plan", () => {
  test("is told to keep hours and book, and keeps them", async () => {
    await buy("family");
    await book(90);
    const { change, due } = await show("self-serve");
    expect(change).toMatchObject({ starts: "now", loses: [] });
    expect(t(change?.warning as Message)).toContain("Family Legacy has all of Self-Serve already");
    expect(change?.keeps.join("\n")).toContain("8h 30m with a professional writer");
    expect(change?.keeps.join("\n")).toContain("1 printed book");
    expect(due.dueCents).toBe(2700);
    await buy("self-serve");
    expect(await time()).toBe("8h 30m");
    expect(await includedBooksLeft(deps, ada)).toBe(1);
  });

  test("does not count the hour of a week among the hours that stay", async () => {
    await buy("family");
    await buy("guided");
    expect(await time()).toBe("11h 0m");
    const { change } = await show("self-serve");
    expect(change?.keeps.join("\n")).toContain("Family Legacy: 10h 0m with a professional writer");
    expect(change?.loses).toContain("The hour with a writer of every week");
  });

  test("leaves the one-time plan when it ends", async () => {
    await buy("family");
    await buy("guided");
    expect(await plan()).toEqual({ plan: "guided", paidPlan: "family" });
    stripe.endSubscription(stripe.newest("subscription").id);
    await handleEvents();
    expect(await plan()).toEqual({ plan: "family", paidPlan: "family" });
    expect(await subscription()).toMatchObject({ planId: "family", state: "active", lapsedAt: null });
  });

  test("does not stop the writing while its month is unpaid", async () => {
    await buy("family");
    await buy("guided");
    stripe.renew(stripe.newest("subscription").id, "failed");
    await handleEvents();
    expect(await subscription()).toMatchObject({ state: "overdue", lapsedAt: null });
  });

  test("loses the one-time plan when that is refunded", async () => {
    const family = await buy("family");
    await buy("guided");
    const payment = await deps.db
      .selectFrom("payments")
      .select("paymentId")
      .where("reference", "=", family.reference)
      .executeTakeFirstOrThrow();
    stripe.refund(payment.paymentId ?? "");
    await handleEvents();
    expect(await plan()).toEqual({ plan: "guided", paidPlan: null });
    expect(await time()).toBe("1h 0m");
  });
});

describe("credit for what is unused", () => {
  test("of a month is what the payment service prorates, on the page and in the charge", async () => {
    await buy("self-serve");
    useMonth(0.5);
    const { quote, due, change } = await show("guided");
    expect(quote.credits).toEqual([{ what: "the rest of the month of Self-Serve", cents: 1350 }]);
    expect([quote.totalCents, due.dueCents]).toEqual([8100, 6750]);
    expect(change?.loses).toEqual(["Self-Serve: nothing more is charged for it"]);
    await buy("guided");
    await endReplacedSubscriptions(deps, signal);
    const states = stripe.all("subscription").map(({ status, monthly }) => [status, monthly]);
    expect(states).toEqual([
      ["canceled", 2700],
      ["active", 8100],
    ]);
  });

  test("of a month is taken off a one-time plan", async () => {
    await buy("guided");
    await book(60);
    useMonth(0.25);
    const { due } = await show("family");
    expect(due.dueCents).toBe(106_812 - 6075);
    await buy("family");
    expect(await time()).toBe("10h 0m");
  });

  test("of a month is not more than what was not refunded of it, on the page, in the charge and at the setup", async () => {
    await buy("guided");
    stripe.refund(stripe.newest("payment_intent").id, 8000);
    await handleEvents();
    expect((await show("family")).quote.credits).toMatchObject([{ cents: 100 }]);
    const bought = { planId: "self-serve", state: "paid" } as const;
    expect((await readAttachOffer(deps, ada, bought)).refundCents).toBe(100);
    stripe.refund(stripe.newest("payment_intent").id);
    await deps.db.updateTable("receipts").set({ refundedCents: 8100 }).execute();
    expect((await show("family")).quote.credits).toEqual([]);
    expect((await readAttachOffer(deps, ada, bought)).refundCents).toBe(0);
    await buy("family");
  });

  test("of a one-time plan is all that was paid for it, less what was refunded", async () => {
    await buy("family");
    await book(90);
    stripe.refund(stripe.newest("payment_intent").id, 10_000);
    await handleEvents();
    const { quote, due } = await show("white-glove");
    expect(quote.credits).toEqual([{ what: "what you paid for Family Legacy", cents: 96_812 }]);
    expect(due.dueCents).toBe(214_812 - 96_812);
    await buy("white-glove");
    expect(await time()).toBe("Unlimited");
    expect(await includedBooksLeft(deps, ada)).toBe(1);
  });

  test("that is not known is not guessed: nothing is charged", async () => {
    await buy("self-serve");
    await stripe.close();
    expect((await show("guided")).isCreditUnknown).toBe(true);
    const input = { planId: "guided" as const, promoCode: null, email: null, shownCents: null };
    await expect(beginCheckout(deps, ada, { address }, input, null)).rejects.toThrow(PaymentsUnavailable);
    stripe = (await openPaymentFixture()).stripe;
  });

  test("counts from the beginning of the day, and not from before the month", () => {
    const at = new Date("2026-03-04T15:00:00.000Z");
    expect(prorationDate(0, at)).toBe(Date.parse("2026-03-04T00:00:00.000Z") / 1000);
    const noon = Date.parse("2026-03-04T12:00:00.000Z") / 1000;
    expect(prorationDate(noon, at)).toBe(noon);
  });
});

describe("a smaller monthly plan", () => {
  beforeEach(() => buy("guided"));

  const renew = async () => {
    stripe.renew(stripe.newest("subscription").id);
    await handleEvents();
  };

  test("begins when the paid month is over, and nothing is charged before", async () => {
    const { change } = await show("self-serve");
    expect(change).toMatchObject({ starts: "later", startsAt: (await subscription()).paidUntil });
    await choosePlanForNextMonth(deps, ada, { planId: "self-serve" });
    expect(await time()).toBe("1h 0m");
    expect((await getPlanLife(deps, ada))?.nextPlan).toMatchObject({ name: "Self-Serve", cents: 2700 });
    expect(stripe.all("payment_intent")).toHaveLength(1);
    await renew();
    expect(stripe.newest("payment_intent").amount).toBe(2700);
    expect(await plan()).toMatchObject({ plan: "self-serve" });
    expect(await subscription()).toMatchObject({
      planId: "self-serve",
      monthlyCents: 2700,
      nextPlanId: null,
    });
    expect((await listReceipts(deps.db, ada)).map(({ planName }) => planName)).toEqual([
      "Self-Serve",
      "Guided Experience",
    ]);
  });

  test("has the tax of the day on which it was chosen, in each of its months", async () => {
    deps.config.taxRate = 10_000;
    await choosePlanForNextMonth(deps, ada, { planId: "self-serve" });
    deps.config.taxRate = 12_000;
    await renew();
    await renew();
    const receipts = await deps.db
      .selectFrom("receipts")
      .select(["planId", "amountCents", "taxCents"])
      .orderBy("id")
      .execute();
    const month = { planId: "self-serve", amountCents: 2750, taxCents: 250 };
    expect(receipts).toEqual([{ planId: null, amountCents: 8100, taxCents: 600 }, month, month]);
  });

  test("that is taken back leaves the tax as it was", async () => {
    deps.config.taxRate = 10_000;
    await choosePlanForNextMonth(deps, ada, { planId: "self-serve" });
    await choosePlanForNextMonth(deps, ada, { planId: "guided" });
    await renew();
    const taxes = await deps.db.selectFrom("receipts").select("taxCents").orderBy("id").execute();
    expect(taxes).toEqual([{ taxCents: 600 }, { taxCents: 600 }]);
  });

  test("can be taken back until then", async () => {
    await choosePlanForNextMonth(deps, ada, { planId: "self-serve" });
    await choosePlanForNextMonth(deps, ada, { planId: "guided" });
    expect(stripe.newest("subscription").monthly).toBe(8100);
    await renew();
    expect(await plan()).toMatchObject({ plan: "guided" });
    expect(await subscription()).toMatchObject({ monthlyCents: 8100, nextPlanId: null });
  });

  test("is told to the payment service once more, if the server stopped before it was", async () => {
    await deps.db
      .updateTable("subscriptions")
      .set({ nextPlanId: "self-serve", nextMonthlyCents: 2700, nextPlanSentAt: null })
      .execute();
    await sendNextPlans(deps, signal);
    await sendNextPlans(deps, signal);
    expect(stripe.newest("subscription").monthly).toBe(2700);
    const changes = stripe.requests.filter(
      ({ path, method }) => method === "POST" && /subscriptions\/sub_/.test(path),
    );
    expect(changes).toHaveLength(1);
    await renew();
    expect(await plan()).toMatchObject({ plan: "self-serve" });
  });

  test("begins a month later, if the payment service charged the larger one before it was told", async () => {
    await deps.db
      .updateTable("subscriptions")
      .set({ nextPlanId: "self-serve", nextMonthlyCents: 2700, nextPlanSentAt: null })
      .execute();
    await renew();
    expect(await plan()).toMatchObject({ plan: "guided" });
    await sendNextPlans(deps, signal);
    await renew();
    expect(await plan()).toMatchObject({ plan: "self-serve" });
  });

  test("is not begun at once by a call, and a larger or one-time plan cannot wait", async () => {
    const input = { planId: "self-serve" as const, promoCode: null, email: null, shownCents: null };
    await expect(beginCheckout(deps, ada, { address }, input, null)).rejects.toThrow(Conflict);
    for (const planId of ["guided", "family"] as const)
      await expect(choosePlanForNextMonth(deps, ada, { planId })).rejects.toThrow(Conflict);
  });
});
