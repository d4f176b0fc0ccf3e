import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../../tests/support/collected-log";
import { FakeStripe, fakeStripeKeys, sign } from "../../../../../tests/support/stripe/fake-stripe";
import { ValidationError } from "../../../base/errors";
import { PaymentRejected } from "../errors";
import type { NewPayment, PaymentGateway } from "../gateway";
import { createStripeGateway } from "./stripe-gateway.server";
import { dashboardUrl } from "./stripe-refunds.server";

/* The gateway, against the fake Stripe. */

let fakeStripe: FakeStripe;
let gateway: PaymentGateway;
let customerId: string;

beforeAll(async () => {
  fakeStripe = await FakeStripe.open();
  const keys = {
    secretKey: fakeStripeKeys.STRIPE_SECRET_KEY,
    publishableKey: fakeStripeKeys.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: fakeStripeKeys.STRIPE_WEBHOOK_SECRET,
    apiBase: fakeStripe.address,
  };
  gateway = createStripeGateway(keys, new CollectedLog());
});

beforeEach(async () => {
  fakeStripe.faults = [];
  customerId = await gateway.createCustomer({ email: "ada@example.org", name: null, language: "es" }, key());
});

afterAll(() => fakeStripe.close());

let count = 0;
function key(): string {
  count += 1;
  return `test:${count}`;
}

const paymentReference = { kind: "plan" as const, reference: "7" };
const ofPlan = (): NewPayment => ({
  amountCents: 106812,
  description: "Family Legacy",
  paymentReference,
  customerId,
  email: "ada@example.org",
});

describe("a payment", () => {
  test("is made with what it is for, and found again", async () => {
    const made = await gateway.createPayment(ofPlan(), key());
    expect(made).toMatchObject({
      status: "open",
      amountCents: 106812,
      currency: "usd",
      customerId,
      paymentReference,
    });
    expect(made.clientSecret).toContain(made.id);
    expect(await gateway.retrievePayment(made.id)).toEqual(made);
  });

  test("is made once for a key, also where the answer was lost", async () => {
    const payments = () => fakeStripe.all("payment_intent").length;
    const before = payments();
    fakeStripe.faults = [{ kind: "reset after", path: /payment_intents/, times: 1 }];
    const once = key();
    const made = await gateway.createPayment(ofPlan(), once);
    expect((await gateway.createPayment(ofPlan(), once)).id).toBe(made.id);
    expect(payments()).toBe(before + 1);
  });

  test("with a saved card is paid at once, or answers why not", async () => {
    await gateway.createPayment({ ...ofPlan(), isMethodKept: true }, key());
    const intent = fakeStripe.newest("payment_intent");
    await pay(intent.client_secret, "4242424242424242");
    const [kept] = await gateway.listPaymentMethods(customerId);
    expect(kept).toMatchObject({ brand: "visa", last4: "4242", type: "card" });
    const again = { methodId: kept?.id ?? "", returnUrl: "https://site.example/back" };
    expect((await gateway.createPayment({ ...ofPlan(), with: again }, key())).status).toBe("paid");
    fakeStripe.get("payment_method", kept?.id ?? "").means = "a card that is declined";
    const refused = await gateway.createPayment({ ...ofPlan(), with: again }, key());
    expect(refused).toMatchObject({ status: "open", failure: "Your card was declined." });
    fakeStripe.get("payment_method", kept?.id ?? "").means = "a card that asks its bank";
    const asked = await gateway.createPayment({ ...ofPlan(), with: again }, key());
    expect(asked).toMatchObject({ status: "action", awaitsDeposits: false });
    expect(asked.actionUrl).toContain(fakeStripe.address);
  });

  test("is cancelled once, and one that is over stays", async () => {
    const { id } = await gateway.createPayment(ofPlan(), key());
    await gateway.cancelPayment(id);
    await gateway.cancelPayment(id);
    expect((await gateway.retrievePayment(id)).status).toBe("cancelled");
  });

  test("is refunded in part and then as a whole, and each refund is found by its key", async () => {
    const { id: source, clientSecret } = await gateway.createPayment(ofPlan(), key());
    await pay(clientSecret ?? "", "4242424242424242");
    const { paymentReference } = ofPlan();
    const refund = (amountCents: number, own: string) =>
      gateway.createRefund({ source, amountCents, paymentReference }, own);
    const [first, second] = [key(), key()];
    const made = await refund(1000, first);
    expect(made).toMatchObject({ amountCents: 1000, refundedCents: 1000, paidCents: 106812, status: "done" });
    expect(await gateway.findRefund(source, second)).toBeNull();
    expect(await refund(105812, second)).toMatchObject({ refundedCents: 106812, paymentId: source });
    expect(await gateway.findRefund(source, first)).toMatchObject({ id: made.id, refundedCents: 106812 });
    await expect(refund(1, key())).rejects.toThrow(PaymentRejected);
  });

  test("has a page in the dashboard of its keys", () => {
    expect(gateway.dashboardUrl("pi_1")).toBe("https://dashboard.stripe.com/test/payments/pi_1");
    expect(dashboardUrl("sk_live_1", "sub_1")).toBe("https://dashboard.stripe.com/subscriptions/sub_1");
    expect(dashboardUrl("rk_live_1", "in_1")).toBe("https://dashboard.stripe.com/invoices/in_1");
  });
});

test("a subscription costs less in its first month, where a code says so", async () => {
  const begun = await gateway.createSubscription(
    {
      item: "plan-guided",
      description: "Guided",
      monthlyCents: 8100,
      firstCents: 7290,
      paymentReference,
      customerId,
    },
    key(),
  );
  expect(fakeStripe.get("payment_intent", begun.paymentId).amount).toBe(7290);
  await pay(begun.clientSecret, "4242424242424242");
  expect(await gateway.retrieveSubscription(begun.subscriptionId)).toMatchObject({
    status: "active",
    endsAt: null,
    paymentReference,
  });
  fakeStripe.renew(begun.subscriptionId);
  expect(fakeStripe.event("invoice.paid").data.object.amount_paid).toBe(8100);
  await gateway.cancelSubscription(begun.subscriptionId);
  await gateway.cancelSubscription(begun.subscriptionId);
  expect((await gateway.retrieveSubscription(begun.subscriptionId)).status).toBe("ended");
});

test("a hosted page takes the money, and leads back", async () => {
  const page = await gateway.createHostedPayment(
    {
      description: "Printed book",
      amountCents: 2400,
      quantity: 3,
      paymentReference: { kind: "book", reference: "B-1" },
      customerId,
      language: "es",
      successUrl: "https://site.example/done?session={CHECKOUT_SESSION_ID}",
      cancelUrl: "https://site.example/back",
      expiresAt: new Date(Date.now() + 2 * 60 * 60 * 1000),
    },
    key(),
  );
  expect(page).toMatchObject({ status: "open", isPaid: false, amountCents: 7200 });
  expect(fakeStripe.get("checkout.session", page.id).locale).toBe("es");
  expect(fakeStripe.get("customer", customerId).preferred_locales).toEqual(["es"]);
  const declined = await payOn(page.url ?? "", "4000000000000002");
  expect([declined.status, await declined.text()]).toEqual([402, expect.stringContaining("declined")]);
  const paid = await payOn(page.url ?? "", "4242 4242 4242 4242");
  expect(paid.headers.get("location")).toBe(`https://site.example/done?session=${page.id}`);
  expect(await gateway.retrieveHostedPayment(page.id)).toMatchObject({ status: "complete", isPaid: true });
});

describe("when Stripe is in trouble", () => {
  test.each(["reset before", "500", "429"] as const)("%s: nothing is made, in words", async (kind) => {
    const before = fakeStripe.all("payment_intent").length;
    fakeStripe.faults = [{ kind, path: /payment_intents/ }];
    await expect(gateway.createPayment(ofPlan(), key())).rejects.toThrow(/nothing was charged/);
    expect(fakeStripe.all("payment_intent").length).toBe(before);
  });

  test("one reset is got over", async () => {
    fakeStripe.faults = [{ kind: "reset before", path: /payment_intents/, times: 1 }];
    expect((await gateway.createPayment(ofPlan(), key())).status).toBe("open");
  });
});

describe("events", () => {
  test("are read where the signature is right, and nowhere else", async () => {
    await gateway.createPayment(ofPlan(), key());
    await pay(fakeStripe.newest("payment_intent").client_secret, "4242424242424242");
    const event = fakeStripe.event("payment_intent.succeeded");
    const { body, signature } = sign(event);
    const paymentEvent = {
      about: "payment",
      status: "paid",
      amountCents: 106812,
      currency: "usd",
      paymentReference,
    };
    expect(gateway.readEvent(Buffer.from(body), signature)).toMatchObject({ id: event.id, paymentEvent });
    expect(() => gateway.readEvent(Buffer.from(body.replace("106812", "1")), signature)).toThrow(
      ValidationError,
    );
    expect(() => gateway.readEvent(Buffer.from(body), sign(event, "whsec_other").signature)).toThrow(
      ValidationError,
    );
    expect(() => gateway.readEvent(Buffer.from(body), "")).toThrow(ValidationError);
  });

  test("of types that are not handled carry nothing", () => {
    const { body, signature } = sign({ ...fakeStripe.events[0], type: "payout.paid" });
    expect(gateway.readEvent(Buffer.from(body), signature).paymentEvent).toBeNull();
  });
});

async function pay(clientSecret: string, number: string): Promise<void> {
  const body = JSON.stringify({ clientSecret, number, returnUrl: "https://site.example/back" });
  await fetch(`${fakeStripe.address}/browser/confirm`, { method: "POST", body });
}

function payOn(url: string, number: string): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams({ number }), redirect: "manual" });
}
