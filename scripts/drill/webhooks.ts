import {
  buyer,
  type CheckoutServer,
  newestCheckout,
  payHere,
  startCheckoutServer,
} from "../../tests/support/checkout-server";
import { mailsTo } from "../../tests/support/mails";
import { sign } from "../../tests/support/stripe/fake-stripe";
import type { StripeObject } from "../../tests/support/stripe/objects";
import type { Drill } from "./drill";
import { Findings } from "./findings";
import { adopt } from "./world";

const duplicates = 20;

export const webhooks: Drill = {
  name: "webhooks",
  about:
    "20 duplicates at once, a wrong amount and currency, forged ones, one that comes before its payment is known",
  minutes: 5,
  async run(isShort) {
    const rounds = isShort ? 1 : 10;
    const findings = new Findings();
    const shop = await startCheckoutServer();
    adopt(shop.server);
    let sent = 0;
    for (let round = 0; round < rounds; round += 1) {
      sent += await deliverDuplicates(shop, findings);
      sent += await deliverWrong(shop, findings);
      sent += await deliverForged(shop, findings);
      sent += await deliverEarly(shop, findings);
    }
    await shop.stripe.close();
    return { many: `${sent} events for ${rounds * 4} purchases`, findings, note: "" };
  },
};

async function payQuietly({ stripe, server, visitor }: CheckoutServer): Promise<StripeObject> {
  for (const table of ["attempts", "mails"] as const) await server.db.deleteFrom(table).execute();
  const { webhookUrl } = stripe;
  stripe.webhookUrl = undefined;
  const body = { planId: "family", email: buyer };
  const { json } = await visitor().call("POST", "/api/create-payment-intent", body);
  await payHere(stripe, json.clientSecret);
  stripe.webhookUrl = webhookUrl;
  return stripe.event("payment_intent.succeeded");
}

async function deliverDuplicates(shop: CheckoutServer, findings: Findings): Promise<number> {
  const event = await payQuietly(shop);
  const statuses = await Promise.all(Array.from({ length: duplicates }, () => shop.stripe.deliver(event)));
  findings.check(
    statuses.every((status) => status === 200),
    `duplicates: ${[...new Set(statuses)].join(", ")}`,
  );
  const { id, state } = await newestCheckout(shop.server);
  findings.check(state === "paid", `after duplicates the checkout is ${state}`);
  const receipts = await shop.server.db
    .selectFrom("receipts")
    .select("id")
    .where("checkoutId", "=", id)
    .execute();
  findings.check(receipts.length === 1, `${receipts.length} receipts of one payment`);
  const mails = await mailsTo(shop.server.db, buyer, "welcome");
  findings.check(mails.length === 1, `${mails.length} mails of one payment`);
  return duplicates;
}

async function deliverWrong(shop: CheckoutServer, findings: Findings): Promise<number> {
  const changes = [{ amount: 1 }, { amount_received: 1, amount: 1 }, { currency: "eur" }];
  const event = await payQuietly(shop);
  for (const [place, change] of changes.entries()) {
    const object = { ...event.data.object, ...change };
    const status = await shop.stripe.deliver({ ...event, id: `${event.id}_${place}`, data: { object } });
    const { state } = await newestCheckout(shop.server);
    findings.check(status === 200 && state === "open", `${JSON.stringify(change)}: ${status}, ${state}`);
  }
  return changes.length;
}

async function deliverForged(shop: CheckoutServer, findings: Findings): Promise<number> {
  const event = await payQuietly(shop);
  const good = sign(event);
  const forged = [
    { body: good.body, signature: "" },
    { body: good.body, signature: "t=1,v1=00" },
    sign(event, "whsec_other"),
    { ...good, body: `${good.body} ` },
  ];
  for (const { body, signature } of forged) {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const answer = await fetch(`${shop.server.address}/api/stripe/webhook`, {
      method: "POST",
      body,
      headers,
    });
    const { state } = await newestCheckout(shop.server);
    findings.check(answer.status === 400 && state === "open", `a forged event: ${answer.status}, ${state}`);
  }
  return forged.length;
}

/** An event that overtakes the answer to the call that made its payment: the payment's id is not stored yet. */
async function deliverEarly(shop: CheckoutServer, findings: Findings): Promise<number> {
  const event = await payQuietly(shop);
  const { id, reference, paymentId } = await newestCheckout(shop.server);
  const setPaymentId = (value: string | null) =>
    shop.server.db
      .updateTable("payments")
      .set({ paymentId: value })
      .where("reference", "=", reference)
      .execute();
  await setPaymentId(null);
  const early = await shop.stripe.deliver(event);
  findings.check(early === 200, `an event before its payment is known: ${early}`);
  await setPaymentId(paymentId);
  await shop.stripe.deliver(event);
  const { state } = await shop.server.db
    .selectFrom("checkouts")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  findings.check(state === "paid", `an event that came too early, and again: the checkout is ${state}`);
  return 2;
}
