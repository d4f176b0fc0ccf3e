import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Caller } from "./support/browserless";
import { payHere } from "./support/checkout-server";
import { killServer } from "./support/killed-server";
import { giveMailbox, mailsTo, newestLink } from "./support/mails";
import { addPerson } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { deliverAllTwice } from "./support/stripe/deliver-all";
import { FakeStripe } from "./support/stripe/fake-stripe";
import type { Fault } from "./support/stripe/faults";

/*
 * A server that is killed between any two steps of a change of plan, or of adding a plan to an account, charges, credits
 * and gives once, and loses nothing.
 */

const options = { retry: 0, timeout: 120_000 };
let stripe: FakeStripe;
let server: RunningServer;
let count = 0;
let name: string;
let userId: number;
let email: string;
const dataDir = mkdtempSync(path.join(tmpdir(), "life-plan-change-"));

async function start(): Promise<void> {
  server = await startPublicServer({ ...stripe.env, DATA_DIR: dataDir });
}

beforeAll(async () => {
  stripe = await FakeStripe.open();
  await start();
});

beforeEach(async () => {
  count += 1;
  name = `ada-${count}`;
  email = `${name}@example.org`;
  ({ userId } = await addPerson(server.db, name, { displayName: name }));
  await giveMailbox(server.db, userId, email);
  await server.db.deleteFrom("attempts").execute();
  stripe.faults = [];
});

afterAll(async () => {
  await server.stop();
  await stripe.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const signIn = () => Caller.signIn(server, name);

async function buy(caller: Caller, planId: string): Promise<string> {
  const { json } = await caller.call("POST", "/api/create-payment-intent", { planId, email });
  const { paymentIntent } = await payHere(stripe, json.clientSecret);
  return paymentIntent.id;
}

/** Does something during which the server is killed, once `isReached`. */
async function killDuring(
  work: (caller: Caller) => Promise<unknown>,
  { fault, isReached }: { fault: Fault | null; isReached: () => boolean | Promise<boolean> },
): Promise<void> {
  const caller = await signIn();
  stripe.requests.length = 0;
  stripe.faults = fault ? [{ ...fault, times: 1 }] : [];
  const asked = work(caller).catch(() => undefined);
  await vi.waitFor(async () => expect(await isReached()).toBe(true), { timeout: 40_000, interval: 20 });
  if (!fault) await asked;
  await killServer(server);
  await asked;
  stripe.faults = [];
  await start();
}

const asked = (method: string, pattern: RegExp) => () =>
  stripe.requests.some((request) => request.method === method && pattern.test(request.path));
const plan = () =>
  server.db.selectFrom("users").select("plan").where("id", "=", userId).executeTakeFirstOrThrow();
const receipts = async () =>
  (
    await server.db
      .selectFrom("receipts")
      .innerJoin("checkouts", "checkouts.id", "receipts.checkoutId")
      .select(["receipts.amountCents"])
      .where("checkouts.userId", "=", userId)
      .orderBy("receipts.id")
      .execute()
  ).map(({ amountCents }) => amountCents);
const subscriptionsOf = () => {
  const customers = stripe.all("customer").filter((one) => one.email === email);
  return stripe.all("subscription").filter((one) => customers.some(({ id }) => id === one.customer));
};

describe("a smaller plan of the next month", () => {
  const change = { method: "POST", path: /subscriptions\/sub/ };
  const steps: [name: string, fault: Fault | null][] = [
    ["after it is committed, before the payment service has it", { kind: "hang", ...change }],
    ["after the payment service has it, before it answers", { kind: "hang after", ...change }],
    ["after everything is saved, before the browser is told", null],
  ];

  test.each(steps)("killed %s, begins once", options, async (_name, fault) => {
    await buy(await signIn(), "guided");
    await deliverAllTwice(stripe, server);
    stripe.requests.length = 0;
    const page = "/checkout?plan=self-serve";
    const isChosen = async () =>
      (
        await server.db
          .selectFrom("subscriptions")
          .select("userId")
          .where("userId", "=", userId)
          .where("nextPlanId", "is not", null)
          .execute()
      ).length === 1;
    await killDuring((caller) => caller.post(page, page, { intent: "plan/next", planId: "self-serve" }), {
      fault,
      isReached: async () => (await isChosen()) && asked("POST", /subscriptions\/sub/)(),
    });
    const [subscription] = subscriptionsOf();
    const isSent = () =>
      server.db.selectFrom("subscriptions").select("nextPlanSentAt").where("userId", "=", userId).execute();
    await vi.waitFor(async () => expect((await isSent())[0]?.nextPlanSentAt).not.toBeNull(), {
      timeout: 40_000,
    });
    expect(subscription?.monthly).toBe(2700);
    expect(await plan()).toEqual({ plan: "guided" });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    stripe.renew(subscription?.id);
    await deliverAllTwice(stripe, server);
    expect([await plan(), await receipts()]).toEqual([{ plan: "self-serve" }, [8100, 2700]]);
  });
});

describe("a larger plan", () => {
  const hang = { path: /payment_intents$/ };
  const steps: [name: string, fault: Fault][] = [
    ["before the payment service has its payment", { kind: "hang", ...hang }],
    ["after the payment service has its payment, before it answers", { kind: "hang after", ...hang }],
  ];

  test.each(steps)("killed %s, is paid and credited once", options, async (_name, fault) => {
    await buy(await signIn(), "self-serve");
    await deliverAllTwice(stripe, server);
    stripe.requests.length = 0;
    await killDuring((caller) => caller.call("POST", "/api/create-payment-intent", { planId: "family" }), {
      fault,
      isReached: asked("POST", hang.path),
    });
    await buy(await signIn(), "family");
    await deliverAllTwice(stripe, server);
    await expectFamily();
  });

  test("killed after it is paid, before any event, is given once", options, async () => {
    await buy(await signIn(), "self-serve");
    await deliverAllTwice(stripe, server);
    await buy(await signIn(), "family");
    await killServer(server);
    await start();
    await deliverAllTwice(stripe, server);
    await expectFamily();
  });

  test.each(["hang", "hang after"] as const)(
    "killed while the plan before is cancelled (%s), cancels it",
    options,
    async (kind) => {
      await buy(await signIn(), "self-serve");
      await deliverAllTwice(stripe, server);
      await buy(await signIn(), "family");
      await deliverAllTwice(stripe, server);
      stripe.requests.length = 0;
      stripe.faults = [{ kind, method: "DELETE", path: /subscriptions\/sub/, times: 1 }];
      // The job runs when the server starts.
      await killServer(server);
      await start();
      await vi.waitFor(() => expect(asked("DELETE", /subscriptions\/sub/)()).toBe(true), { timeout: 40_000 });
      await killServer(server);
      stripe.faults = [];
      await start();
      await expectFamily();
    },
  );

  async function expectFamily(): Promise<void> {
    expect(await plan()).toEqual({ plan: "family" });
    const [first, second, ...more] = await receipts();
    expect([first, more]).toEqual([2700, []]);
    expect(second).toBeLessThan(106812);
    expect(await mailsTo(server.db, email, "payment-received")).toHaveLength(2);
    await killServer(server);
    await start();
    await vi.waitFor(
      async () => {
        const ended = await server.db
          .selectFrom("payments")
          .innerJoin("checkouts", "checkouts.reference", "payments.reference")
          .select("subscriptionEndedAt")
          .where("checkouts.userId", "=", userId)
          .where("payments.subscriptionId", "is not", null)
          .executeTakeFirstOrThrow();
        expect(ended.subscriptionEndedAt).not.toBeNull();
      },
      { timeout: 40_000 },
    );
    expect(subscriptionsOf().map(({ status }) => status)).toEqual(["canceled"]);
  }
});

describe("a plan that is added to an account with a paid month", () => {
  const steps: [name: string, fault: Fault | null][] = [
    ["before the payment service has the refund of that month", { kind: "hang", path: /refunds/ }],
    [
      "after the payment service has made the refund, before it answers",
      { kind: "hang after", path: /refunds/ },
    ],
    ["after everything is saved, before the browser is told", null],
  ];

  test.each(steps)("killed %s, is added and refunded once", options, async (_name, fault) => {
    await buy(await signIn(), "guided");
    await deliverAllTwice(stripe, server);
    const relative = `relative-${count}@example.org`;
    const visitor = new Caller(server);
    const { json } = await visitor.call("POST", "/api/create-payment-intent", {
      planId: "self-serve",
      email: relative,
    });
    await payHere(stripe, json.clientSecret);
    await deliverAllTwice(stripe, server);
    const { token } = await newestLink(server.db, relative);
    stripe.requests.length = 0;
    await killDuring((caller) => caller.call("POST", "/api/attach-plan", { token }), {
      fault,
      isReached: asked("POST", /refunds$/),
    });
    const past = new Date(Date.now() - 120_000).toISOString();
    await server.db.updateTable("refunds").set({ createdAt: past, updatedAt: past }).execute();
    // The job runs when the server starts, and then each minute.
    await killServer(server);
    await start();
    const refunds = () =>
      server.db
        .selectFrom("refunds")
        .innerJoin("checkouts", "checkouts.reference", "refunds.reference")
        .select(["refunds.state", "amountCents"])
        .where("checkouts.userId", "=", userId)
        .execute();
    await vi.waitFor(async () => expect((await refunds()).map(({ state }) => state)).toEqual(["done"]), {
      timeout: 40_000,
    });
    await deliverAllTwice(stripe, server);
    const [refund, ...more] = await refunds();
    const made = stripe.all("refund").filter(({ amount }) => amount === refund?.amountCents);
    expect([more, made.length > 0]).toEqual([[], true]);
    expect(await plan()).toEqual({ plan: "self-serve" });
    expect((await (await signIn()).call("POST", "/api/attach-plan", { token })).status).toBe(403);
    expect(await mailsTo(server.db, email, "payment-refunded")).toHaveLength(1);
  });
});
