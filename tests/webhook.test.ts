import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import {
  buyer,
  buyOnPage,
  type CheckoutServer,
  newestCheckout,
  payAtStripe,
  payHere,
  setupFields,
  startCheckoutServer,
} from "./support/checkout-server";
import { mailsTo, newestLink } from "./support/mails";
import { addPerson, people } from "./support/people";
import { permutations } from "./support/permutations";
import { addPromoCode } from "./support/promo-codes";
import { logLines } from "./support/server-log";
import { sign } from "./support/stripe/fake-stripe";
import type { StripeObject } from "./support/stripe/objects";

/* Webhook events and their effects, for each outcome of a payment. */

let shop: CheckoutServer;

beforeAll(async () => {
  shop = await startCheckoutServer();
  await addPromoCode(shop.server.db, "ONCE", { maxUses: 1000 });
});

beforeEach(async () => {
  await shop.server.db.deleteFrom("attempts").execute();
  await shop.server.db.deleteFrom("mails").execute();
});

afterAll(() => shop.close());

/** The list of plan orders. */
async function administration() {
  await addPerson(shop.server.db, "root", people.root).catch(() => undefined);
  return (await Caller.signIn(shop.server, "root")).page("/admin-checkouts");
}
const state = async () => (await newestCheckout(shop.server)).state;
const outcome = async (caller: Caller) => (await caller.page("/payment-success")).html;

let count = 0;
async function newPerson(): Promise<{ caller: Caller; userId: number }> {
  count += 1;
  const { userId } = await addPerson(shop.server.db, `person-${count}`, people.ada);
  return { caller: await Caller.signIn(shop.server, `person-${count}`), userId };
}

async function begin(caller: Caller, planId = "family", more = {}): Promise<string> {
  const body = { planId, email: buyer, ...more };
  const { json } = await caller.call("POST", "/api/create-payment-intent", body);
  return json.clientSecret;
}

async function promoUses() {
  return shop.server.db
    .selectFrom("promoCodes")
    .select(["currentUses", "reservedUses"])
    .where("code", "=", "ONCE")
    .executeTakeFirstOrThrow();
}

async function subscriptionOf(userId: number) {
  return shop.server.db
    .selectFrom("subscriptions")
    .selectAll()
    .where("userId", "=", userId)
    .executeTakeFirst();
}

describe("a card", () => {
  test("that is declined leaves the checkout open, and another one pays", async () => {
    const caller = shop.visitor();
    const secret = await begin(caller);
    const declined = await payHere(shop.stripe, secret, "4000000000000002");
    expect(declined.error.message).toBe("Your card was declined.");
    await shop.stripe.settled();
    expect(await state()).toBe("open");
    expect(await outcome(caller)).toContain("Your card was declined.");
    await payHere(shop.stripe, secret);
    await shop.stripe.settled();
    expect(await state()).toBe("paid");
  });

  test("that has expired is told so", async () => {
    const secret = await begin(shop.visitor());
    const { error } = await payHere(shop.stripe, secret, "4000000000000069");
    expect([error.code, error.message]).toEqual(["expired_card", "Your card has expired."]);
    await shop.stripe.settled();
    expect(await state()).toBe("open");
  });

  test.each([
    [true, "paid"],
    [false, "open"],
  ])("whose bank asks first: agreed %s is %s", async (isRight, expected) => {
    const secret = await begin(shop.visitor());
    const { paymentIntent } = await payHere(shop.stripe, secret, "4000000000003220");
    expect(paymentIntent.status).toBe("requires_action");
    await shop.stripe.settled();
    expect(await state()).toBe("open");
    shop.stripe.takeStep(paymentIntent.id, isRight);
    await shop.stripe.settled();
    expect(await state()).toBe(expected);
  });
});

describe("a bank account", () => {
  test("that takes its time lets the buyer write at once, and print once it is paid", async () => {
    const caller = shop.visitor();
    const { paymentIntent } = await payHere(shop.stripe, await begin(caller), "bank");
    await shop.stripe.settled();
    const page = await caller.page("/payment-success");
    expect(page.html).toContain("Payment Processing");
    expect(page.headers.get("refresh")).toBeNull();
    expect(page.html).toContain('href="/account-setup"');
    expect((await administration()).html).toMatch(/Waiting for their bank<\/h2>.*?buyer@example.org/s);
    expect(await mailsTo(shop.server.db, buyer, "payment-processing")).toHaveLength(1);
    const made = await caller.call("POST", "/api/complete-account-setup", {
      ...setupFields,
      username: "bank",
    });
    expect(made.status).toBe(201);
    expect((await caller.call("POST", "/api/stories", { promptId: 1, content: "At once." })).status).toBe(
      201,
    );
    expect((await subscriptionOf(made.json.id))?.state).toBe("processing");
    shop.stripe.settle(paymentIntent.id, "paid");
    await shop.stripe.settled();
    expect((await subscriptionOf(made.json.id))?.state).toBe("active");
    expect(await state()).toBe("paid");
  });

  test("that fails after all is mailed, and releases the promo code", async () => {
    const before = await promoUses();
    const secret = await begin(shop.visitor(), "family", { promoCode: "ONCE" });
    expect((await promoUses()).reservedUses).toBe(before.reservedUses + 1);
    const { paymentIntent } = await payHere(shop.stripe, secret, "bank");
    shop.stripe.settle(paymentIntent.id, "failed");
    await shop.stripe.settled();
    expect(await state()).toBe("failed");
    expect(await mailsTo(shop.server.db, buyer, "payment-failed")).toHaveLength(1);
    expect(await promoUses()).toEqual(before);
  });

  test.each(["family", "guided"])(
    "on Stripe's page by two small deposits (%s) is asked for them, in any order",
    async (plan) => {
      const url = shop.stripe.webhookUrl;
      for (const order of permutations(["payment_intent.requires_action", "checkout.session.completed"])) {
        await shop.server.db.deleteFrom("mails").execute();
        shop.stripe.webhookUrl = undefined;
        const caller = shop.visitor();
        await payAtStripe((await buyOnPage(caller, plan)).location, "deposits");
        shop.stripe.webhookUrl = url;
        for (const type of order) expect(await shop.stripe.deliver(shop.stripe.event(type))).toBe(200);
        expect(await state()).toBe("verifying");
        const mails = await mailsTo(shop.server.db, buyer, "payment-processing");
        expect(mails.map(({ subject }) => subject.includes("two small deposits"))).toEqual([true]);
        expect(await outcome(caller)).toContain("Enter the two deposits");
        expect(await outcome(caller)).toContain("Bank Verification Required");
        const { id } = shop.stripe.newest("payment_intent");
        shop.stripe.takeStep(id);
        shop.stripe.settle(id, "paid");
        await shop.stripe.settled();
        expect(await state()).toBe("paid");
      }
    },
  );

  test("by two small deposits waits for them, then takes its time", async () => {
    const caller = shop.visitor();
    const { paymentIntent } = await payHere(shop.stripe, await begin(caller), "deposits");
    await shop.stripe.settled();
    const page = await caller.page("/payment-success");
    expect(page.html).toContain("Bank Verification Required");
    expect(page.html).toContain(`/deposits/${paymentIntent.id}`);
    expect(page.headers.get("refresh")).toBeNull();
    const [mail] = await mailsTo(shop.server.db, buyer, "payment-processing");
    expect(mail?.subject).toContain("enter the two small deposits");
    expect(/https?:\/\/\S+/.exec(mail?.text ?? "")?.[0]).toContain(`/deposits/${paymentIntent.id}`);
    expect(mail?.text).toContain("/account-setup?token=");
    expect((await administration()).html).toContain("Waiting for their bank: two small deposits");
    shop.stripe.takeStep(paymentIntent.id);
    await shop.stripe.settled();
    expect(await state()).toBe("processing");
    shop.stripe.settle(paymentIntent.id, "paid");
    await shop.stripe.settled();
    expect(await state()).toBe("paid");
    expect(await mailsTo(shop.server.db, buyer, "payment-processing")).toHaveLength(1);
    expect(await mailsTo(shop.server.db, buyer, "welcome")).toHaveLength(1);
  });
});

describe("Stripe's own page", () => {
  test.each(["family", "guided"])("paid by a bank account for %s: first not, then paid", async (plan) => {
    const { location } = await buyOnPage(shop.visitor(), plan);
    await payAtStripe(location, "bank");
    await shop.stripe.settled();
    expect(await state()).toBe("processing");
    const session = shop.stripe.newest("checkout.session");
    shop.stripe.settle(session.payment_intent ?? session.pending_intent, "paid");
    await shop.stripe.settled();
    expect(await state()).toBe("paid");
  });

  test("that nobody paid on expires, and releases the promo code", async () => {
    const before = await promoUses();
    const caller = shop.visitor();
    await buyOnPage(caller, "family", "ONCE");
    shop.stripe.expire(shop.stripe.newest("checkout.session").id);
    await shop.stripe.settled();
    expect(await state()).toBe("expired");
    expect(await promoUses()).toEqual(before);
    expect(await outcome(caller)).toContain("Try again");
  });
});

describe("switching from one way to pay to the other", () => {
  const promo = { promoCode: "ONCE" };
  const addressOf = (plan: string) => `/checkout?plan=${plan}&promo=ONCE`;
  const pressOther = async (caller: Caller, plan: string, formToken: string) => {
    const address = addressOf(plan);
    const { html } = await caller.page(address);
    const shownCents = /name="shownCents" value="(\d+)"/.exec(html)?.[1] ?? "";
    const fields = { formToken, intent: "pay", planId: plan, ...promo, shownCents, email: buyer };
    const answer = await caller.post(address, address, fields);
    return answer.headers.get("location") ?? "";
  };

  test.each(["family", "guided"])("ends nothing of %s, there and back", async (plan) => {
    const before = await promoUses();
    const caller = shop.visitor();
    const formToken = await caller.formToken(addressOf(plan));
    await begin(caller, plan, { ...promo, formToken });
    const page = await pressOther(caller, plan, formToken);
    await shop.stripe.settled();
    expect([page.startsWith(shop.stripe.address), await state()]).toEqual([true, "open"]);
    const secret = await begin(caller, plan, { ...promo, formToken });
    await shop.stripe.settled();
    expect([await state(), (await promoUses()).reservedUses]).toEqual(["open", before.reservedUses + 1]);
    await payHere(shop.stripe, secret);
    await shop.stripe.settled();
    expect(await state()).toBe("paid");
    expect(await promoUses()).toEqual({ ...before, currentUses: before.currentUses + 1 });
  });
});

describe("a subscription", () => {
  async function subscriber() {
    const { caller, userId } = await newPerson();
    await payHere(shop.stripe, await begin(caller, "guided"));
    await shop.stripe.settled();
    const { subscriptionId } = await newestCheckout(shop.server);
    return { caller, userId, subscriptionId: subscriptionId ?? "" };
  }

  test("goes on month after month, with a receipt and a mail for each", async () => {
    const { caller, userId, subscriptionId } = await subscriber();
    const before = await subscriptionOf(userId);
    shop.stripe.renew(subscriptionId);
    await shop.stripe.settled();
    const after = await subscriptionOf(userId);
    expect(after?.state).toBe("active");
    expect(String(after?.paidUntil) > String(before?.paidUntil)).toBe(true);
    const { html } = await caller.page("/account");
    expect(html).toContain("Next payment: $81.00 on");
    expect(html.match(/\/invoices\/in_/g)).toHaveLength(2);
    expect(await mailsTo(shop.server.db, buyer, "payment-received")).toHaveLength(2);
  });

  test("that is not paid is mailed once, and goes on as before when it is", async () => {
    const { caller, userId, subscriptionId } = await subscriber();
    shop.stripe.renew(subscriptionId, "failed");
    await shop.stripe.settled();
    expect((await subscriptionOf(userId))?.state).toBe("overdue");
    expect((await caller.page("/account")).html).toContain("Your plan is not paid");
    expect(await mailsTo(shop.server.db, buyer, "payment-failed")).toHaveLength(1);
    shop.stripe.renew(subscriptionId, "paid");
    await shop.stripe.settled();
    expect(await subscriptionOf(userId)).toMatchObject({ state: "active", lapsedAt: null });
  });

  async function refundNewest(amount?: number): Promise<void> {
    shop.stripe.refund(shop.stripe.newest("invoice").intent, amount);
    await shop.stripe.settled();
  }

  test("of which a later month is refunded has it on that receipt, and goes on", async () => {
    const { caller, userId, subscriptionId } = await subscriber();
    shop.stripe.renew(subscriptionId);
    await shop.stripe.settled();
    await refundNewest(500);
    await refundNewest(7600);
    const refunds = await shop.server.db
      .selectFrom("receipts")
      .select(["source", "refundedCents"])
      .where("checkoutId", "=", (await newestCheckout(shop.server)).id)
      .orderBy("id")
      .execute();
    const [first, second] = shop.stripe.all("invoice").slice(-2);
    expect(refunds).toEqual([
      { source: first?.id, refundedCents: 0 },
      { source: second?.id, refundedCents: 8100 },
    ]);
    expect((await caller.page("/account")).html).toContain("of which $81.00 went back to you");
    expect([await state(), (await subscriptionOf(userId))?.state]).toEqual(["paid", "active"]);
  });

  test("of which a month is refunded before its payment event has one receipt", async () => {
    const { caller, subscriptionId } = await subscriber();
    const url = shop.stripe.webhookUrl;
    shop.stripe.webhookUrl = undefined;
    shop.stripe.renew(subscriptionId);
    const paid = shop.stripe.event("invoice.paid");
    shop.stripe.webhookUrl = url;
    await refundNewest(700);
    expect(await shop.stripe.deliver(paid)).toBe(200);
    const { html } = await caller.page("/account");
    expect(html).toContain("of which $7.00 went back to you");
    expect(html.match(/\/invoices\/in_/g)).toHaveLength(2);
  });

  test("that began on Stripe's page and is refunded in its first month ends", async () => {
    const { caller, userId } = await newPerson();
    const { location } = await buyOnPage(caller, "guided");
    await payAtStripe(location);
    await shop.stripe.settled();
    await refundNewest();
    expect([await state(), (await subscriptionOf(userId))?.state]).toEqual(["refunded", "refunded"]);
  });

  test("gets its refund later if Stripe cannot say which month it was for", async () => {
    const { caller } = await subscriber();
    shop.stripe.faults = [{ kind: "500", path: /invoice_payments/, times: 1 }];
    await refundNewest(900);
    expect((await caller.page("/account")).html).not.toContain("went back to you");
    expect(await shop.stripe.deliver(shop.stripe.event("charge.refunded"))).toBe(200);
    expect((await caller.page("/account")).html).toContain("of which $9.00 went back to you");
  });

  test("that is cancelled on Stripe's page goes on to its end", async () => {
    const { caller, userId, subscriptionId } = await subscriber();
    const led = await caller.post("/account", "/account/billing", {});
    expect([led.status, shop.stripe.newest("billing_portal.session").locale]).toEqual([303, "en"]);
    const portal = led.headers.get("location") ?? "";
    expect(portal).toContain(shop.stripe.address);
    await fetch(portal, { method: "POST" });
    await shop.stripe.settled();
    expect((await subscriptionOf(userId))?.endsAt).not.toBeNull();
    expect((await caller.page("/account")).html).toContain("Nothing more is charged");
    shop.stripe.endSubscription(subscriptionId);
    await shop.stripe.settled();
    expect(await subscriptionOf(userId)).toMatchObject({ state: "ended" });
  });

  test("ignores an older event", async () => {
    const { userId, subscriptionId } = await subscriber();
    shop.stripe.renew(subscriptionId, "failed");
    await shop.stripe.settled();
    const old = shop.stripe.event("customer.subscription.updated");
    shop.stripe.renew(subscriptionId, "paid");
    await shop.stripe.settled();
    expect((await subscriptionOf(userId))?.state).toBe("active");
    const late = { ...old, id: `${old.id}_late`, created: old.created - 60 };
    expect(await shop.stripe.deliver(late)).toBe(200);
    expect((await subscriptionOf(userId))?.state).toBe("active");
  });
});

describe("money that goes back", () => {
  async function paidPerson() {
    const { caller, userId } = await newPerson();
    await payHere(shop.stripe, await begin(caller));
    await shop.stripe.settled();
    const { paymentId } = await newestCheckout(shop.server);
    return { caller, userId, paymentId: paymentId ?? "" };
  }

  test("in part is noted on the receipt, and changes nothing else", async () => {
    const { caller, userId, paymentId } = await paidPerson();
    shop.stripe.refund(paymentId, 500);
    await shop.stripe.settled();
    expect((await subscriptionOf(userId))?.state).toBe("active");
    expect((await caller.page("/account")).html).toContain("of which $5.00 went back to you");
  });

  test("as a whole ends the plan", async () => {
    const { userId, paymentId } = await paidPerson();
    shop.stripe.refund(paymentId);
    await shop.stripe.settled();
    expect(await state()).toBe("refunded");
    expect((await subscriptionOf(userId))?.state).toBe("refunded");
  });

  test.each([
    ["won", "paid", "active"],
    ["lost", "refunded", "refunded"],
  ] as const)("by the buyer's bank is held until it is %s", async (end, checkoutState, planState) => {
    const { userId, paymentId } = await paidPerson();
    shop.stripe.dispute(paymentId, "needs_response");
    await shop.stripe.settled();
    expect([await state(), (await subscriptionOf(userId))?.state]).toEqual(["disputed", "disputed"]);
    shop.stripe.dispute(paymentId, end);
    await shop.stripe.settled();
    expect([await state(), (await subscriptionOf(userId))?.state]).toEqual([checkoutState, planState]);
  });
});

describe("a dispute that is won", () => {
  const orders = permutations([
    "payment_intent.succeeded",
    "charge.dispute.created",
    "charge.dispute.closed",
  ]);

  test.each(orders)("is over, whatever is heard first: %s, %s, %s", async (...types) => {
    const { caller, userId } = await newPerson();
    const url = shop.stripe.webhookUrl;
    shop.stripe.webhookUrl = undefined;
    const { paymentIntent } = await payHere(shop.stripe, await begin(caller));
    shop.stripe.dispute(paymentIntent.id, "needs_response");
    shop.stripe.dispute(paymentIntent.id, "won");
    shop.stripe.webhookUrl = url;
    for (const type of types) expect(await shop.stripe.deliver(shop.stripe.event(type))).toBe(200);
    expect([await state(), (await subscriptionOf(userId))?.state]).toEqual(["paid", "active"]);
    expect(await mailsTo(shop.server.db, buyer, "payment-received")).toHaveLength(1);
  });

  test("is held, though its payment is told of last, until it is won", async () => {
    const { caller, userId } = await newPerson();
    const url = shop.stripe.webhookUrl;
    shop.stripe.webhookUrl = undefined;
    const { paymentIntent } = await payHere(shop.stripe, await begin(caller));
    shop.stripe.dispute(paymentIntent.id, "needs_response");
    shop.stripe.webhookUrl = url;
    for (const type of ["charge.dispute.created", "payment_intent.succeeded"])
      await shop.stripe.deliver(shop.stripe.event(type));
    expect([await state(), (await subscriptionOf(userId))?.state]).toEqual(["disputed", "disputed"]);
    await caller.page("/payment-success");
    expect(await state()).toBe("disputed");
  });
});

describe("an event", () => {
  async function paidEvent(): Promise<StripeObject> {
    const url = shop.stripe.webhookUrl;
    shop.stripe.webhookUrl = undefined;
    await payHere(shop.stripe, await begin(shop.visitor()));
    shop.stripe.webhookUrl = url;
    return shop.stripe.event("payment_intent.succeeded");
  }

  test("twenty times at once grants once, and mails once", async () => {
    const event = await paidEvent();
    const statuses = await Promise.all(Array.from({ length: 20 }, () => shop.stripe.deliver(event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await state()).toBe("paid");
    expect(await mailsTo(shop.server.db, buyer, "welcome")).toHaveLength(1);
    const receipts = await shop.server.db
      .selectFrom("receipts")
      .selectAll()
      .where("checkoutId", "=", (await newestCheckout(shop.server)).id)
      .execute();
    expect(receipts).toHaveLength(1);
  });

  test.each([
    ["amount", 1],
    ["currency", "eur"],
  ])("of another %s grants nothing", async (field, value) => {
    const event = await paidEvent();
    const object = { ...event.data.object, [field]: value };
    expect(await shop.stripe.deliver({ ...event, data: { object } })).toBe(200);
    expect(await state()).toBe("open");
    await expect
      .poll(() => logLines(shop.server))
      .toContainEqual(
        expect.objectContaining({ msg: "payment amount mismatch, nothing granted", expectedCents: 106812 }),
      );
    const audited = await shop.server.db
      .selectFrom("auditLog")
      .select("details")
      .where("action", "=", "checkout.amount")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const { id } = await newestCheckout(shop.server);
    expect(JSON.parse(audited.details)).toMatchObject({ id, expectedCents: 106812 });
  });

  test.each([
    ["without a signature", (body: string) => ({ body, signature: "" })],
    ["signed with another secret", (_body: string, event: StripeObject) => sign(event, "whsec_other")],
    [
      "that was changed on the way",
      (body: string, event: StripeObject) => ({ ...sign(event), body: `${body} ` }),
    ],
  ])("%s is refused, and grants nothing", async (_what, forge) => {
    const event = await paidEvent();
    const { body, signature } = forge(JSON.stringify(event, null, 2), event);
    const answer = await fetch(`${shop.server.address}/api/stripe/webhook`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", "stripe-signature": signature },
    });
    expect(answer.status).toBe(400);
    expect(await state()).toBe("open");
  });

  test("of a type that is not handled is answered, and logged", async () => {
    const unknown = { ...(await paidEvent()), id: "evt_nothing", type: "payout.paid" };
    expect(await shop.stripe.deliver(unknown)).toBe(200);
    await expect
      .poll(() => logLines(shop.server))
      .toContainEqual(
        expect.objectContaining({
          eventId: "evt_nothing",
          eventType: "payout.paid",
          msg: "unhandled Stripe event",
        }),
      );
  });

  test("of an unknown checkout changes nothing", async () => {
    const event = await paidEvent();
    const metadata = { kind: "plan", reference: "somebody-elses" };
    const object = { ...event.data.object, id: "pi_other", metadata };
    expect(await shop.stripe.deliver({ ...event, id: "evt_other", data: { object } })).toBe(200);
    expect(await state()).toBe("open");
  });

  test("in any order comes to the same end", async () => {
    const url = shop.stripe.webhookUrl;
    shop.stripe.webhookUrl = undefined;
    const { paymentIntent } = await payHere(shop.stripe, await begin(shop.visitor()), "bank");
    shop.stripe.settle(paymentIntent.id, "paid");
    shop.stripe.webhookUrl = url;
    const events = shop.stripe.events.filter(({ data }) =>
      [data.object.id, data.object.payment_intent].includes(paymentIntent.id),
    );
    for (const event of events.reverse()) await shop.stripe.deliver(event);
    expect(await state()).toBe("paid");
    expect(await mailsTo(shop.server.db, buyer, "payment-processing")).toHaveLength(0);
    expect(await mailsTo(shop.server.db, buyer, "welcome")).toHaveLength(1);
    expect((await newestLink(shop.server.db, buyer)).path).toContain("/account-setup?token=");
  });
});

test.each([
  ["an empty object", {}],
  ["no object in it", { id: "evt_1", type: "payment_intent.succeeded", created: 1_760_000_000, data: {} }],
  ["no time", { id: "evt_1", type: "payment_intent.succeeded", data: { object: { id: "pi_1" } } }],
  [
    "an object without an id",
    { id: "evt_1", type: "payment_intent.succeeded", created: 1_760_000_000, data: { object: {} } },
  ],
  [
    "half a subscription",
    { id: "evt_1", type: "customer.subscription.updated", created: 1, data: { object: { id: "sub_1" } } },
  ],
])("a signed webhook that is no whole event is 400: %s", async (_what, event) => {
  expect(await shop.stripe.deliver(event as never)).toBe(400);
});
