import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { systemClock } from "~/domain/base/deps";
import { addPayment } from "~/domain/selling/payments/payment-rows.server";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { killServer } from "./support/killed-server";
import { mailsTo } from "./support/mails";
import { addOrderRow, shipping } from "./support/orders";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { FakeStripe } from "./support/stripe/fake-stripe";
import type { Fault } from "./support/stripe/faults";
import { makePayment, succeedPayment } from "./support/stripe/payments";

/* A server that is killed between any two steps of a refund refunds once, and tells the customer once. */

let stripe: FakeStripe;
let server: RunningServer;
const dataDir = mkdtempSync(path.join(tmpdir(), "life-refund-"));

async function start(): Promise<void> {
  server = await startPublicServer({ ...stripe.env, DATA_DIR: dataDir });
}

beforeAll(async () => {
  stripe = await FakeStripe.open();
  await start();
  await addPeople(server.db);
});

afterAll(async () => {
  await server.stop();
  await stripe.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function addPaidOrder(): Promise<{ orderNumber: string; paymentId: string }> {
  const deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
  const { id: userId } = await server.db
    .selectFrom("users")
    .select("id")
    .where("username", "=", "ada")
    .executeTakeFirstOrThrow();
  const paid = { paymentWay: "online", paymentStatus: "paid", paidAt: new Date().toISOString() } as const;
  const { orderNumber } = await addOrderRow(deps, { userId, displayName: "Ada" } as never, paid);
  const metadata = { kind: "book", reference: orderNumber };
  const intent = succeedPayment(stripe, makePayment(stripe, { amount: "2400", currency: "usd", metadata }));
  await addPayment(deps, { kind: "book", reference: orderNumber }, 2400);
  const ofOrder = server.db.updateTable("payments").where("reference", "=", orderNumber);
  await ofOrder.set({ paymentId: intent.id }).execute();
  return { orderNumber, paymentId: intent.id };
}

const isAsked = () =>
  stripe.requests.some(({ method, path: asked }) => method === "POST" && /refunds$/.test(asked));

const steps: [name: string, fault: Fault | null, areEventsSent: boolean][] = [
  [
    "after the refund is committed, before the payment service has it",
    { kind: "hang", path: /refunds/ },
    false,
  ],
  [
    "after the payment service has made it, before it answers",
    { kind: "hang after", path: /refunds/ },
    false,
  ],
  ["after its webhook event, before the answer", { kind: "hang after", path: /refunds/ }, true],
  ["after everything is saved, before the browser is told", null, false],
];

test.each(steps)("%s", { retry: 0, timeout: 60_000 }, async (_name, fault, areEventsSent) => {
  const { orderNumber, paymentId } = await addPaidOrder();
  await server.db.deleteFrom("mails").execute();
  stripe.requests.length = 0;
  stripe.faults = fault ? [{ ...fault, times: 1 }] : [];
  stripe.webhookUrl = areEventsSent ? `${server.address}/api/stripe/webhook` : undefined;
  const page = `/admin/orders/${orderNumber}`;
  const root = await Caller.signIn(server, "root");
  const sent = root.post(page, page, { intent: "refund", amount: "", reason: "Lost" }).catch(() => undefined);
  await vi.waitFor(() => expect(isAsked()).toBe(true), { timeout: 20_000 });
  if (!fault) await sent;
  await stripe.settled();
  await killServer(server);
  await sent;

  stripe.webhookUrl = undefined;
  await start();
  const past = new Date(Date.now() - 120_000).toISOString();
  await server.db.updateTable("refunds").set({ createdAt: past, updatedAt: past }).execute();
  // The job runs when the server starts, and then each minute.
  await killServer(server);
  await start();
  const row = () =>
    server.db
      .selectFrom("printOrders")
      .select(["paymentStatus", "refundedCents"])
      .where("orderNumber", "=", orderNumber)
      .executeTakeFirst();
  const refundState = () =>
    server.db.selectFrom("refunds").select("state").where("reference", "=", orderNumber).execute();
  await vi.waitFor(async () => expect(await refundState()).toEqual([{ state: "done" }]), { timeout: 20_000 });
  expect(await row()).toEqual({ paymentStatus: "refunded", refundedCents: 2400 });

  // All events come at last, and again.
  const events = stripe.events.filter(({ data }) => data.object.payment_intent === paymentId);
  for (const event of [...events, ...events])
    expect(await stripe.deliver(event, `${server.address}/api/stripe/webhook`)).toBe(200);
  expect(await row()).toEqual({ paymentStatus: "refunded", refundedCents: 2400 });
  expect(await refundState()).toEqual([{ state: "done" }]);
  const made = stripe.all("refund").filter((refund) => refund.payment_intent === paymentId);
  expect(made.map(({ amount }) => amount)).toEqual([2400]);
  expect(await mailsTo(server.db, shipping.email, "payment-refunded")).toHaveLength(1);
});
