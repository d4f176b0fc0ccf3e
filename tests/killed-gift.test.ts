import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Caller } from "./support/browserless";
import { payAtStripe } from "./support/checkout-server";
import { killServer } from "./support/killed-server";
import { mailsTo } from "./support/mails";
import { addPerson, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { deliverAllTwice } from "./support/stripe/deliver-all";
import { FakeStripe } from "./support/stripe/fake-stripe";
import type { Fault } from "./support/stripe/faults";

/* A server that is killed between any two steps of paying, sending, unwrapping and joining a gift: one account, one plan, one mail each. */

const options = { retry: 0, timeout: 120_000 };
const patience = { timeout: 40_000, interval: 10 };
let stripe: FakeStripe;
let server: RunningServer;
let count = 0;
let name: string;
let giver: string;
let mother: string;
const dataDir = mkdtempSync(path.join(tmpdir(), "life-gift-"));

async function start(): Promise<void> {
  server = await startPublicServer({ ...stripe.env, DATA_DIR: dataDir });
}

async function killAndStart(): Promise<void> {
  await killServer(server);
  stripe.faults = [];
  await start();
}

beforeAll(async () => {
  stripe = await FakeStripe.open();
  await start();
});

beforeEach(async () => {
  count += 1;
  name = `Margaret the ${count}.`;
  giver = `ruth-${count}@example.org`;
  mother = `mom-${count}@example.org`;
  await server.db.deleteFrom("attempts").execute();
  stripe.faults = [];
});

afterAll(async () => {
  await server.stop();
  await stripe.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function order(caller: Caller, isByMail: boolean) {
  const address = "/checkout?plan=family&gift=1";
  const { html } = await caller.page(address);
  const shownCents = /name="shownCents" value="(\d+)"/.exec(html)?.[1] ?? "";
  return caller.post(address, address, {
    ...{ intent: "pay", planId: "family", promoCode: "", shownCents, email: giver },
    ...{
      recipientName: name,
      calledAs: "Mom",
      givers: "Ruth",
      lines: "",
      question: "Who taught you to swim?",
    },
    ...{ way: isByMail ? "email" : "paper", recipientEmail: isByMail ? mother : "" },
    ...{ sendOn: isByMail ? new Date().toISOString().slice(0, 10) : "", hour: "0", timeZone: "Etc/UTC" },
  });
}

/** A gift that is paid on the payment service's page, of which the product has heard: the path of its card. */
async function give(isByMail: boolean): Promise<string> {
  const caller = new Caller(server);
  const { headers } = await order(caller, isByMail);
  await payAtStripe(headers.get("location") ?? "");
  await deliverAllTwice(stripe, server);
  const success = await caller.request("GET", "/payment-success", undefined, {});
  const { html } = await caller.page(success.headers.get("location") ?? "");
  const code = /given-gift__code">([^<]+)</.exec(html)?.[1];
  if (code === undefined) throw new Error("The gift has no card.");
  return `/g/${code}`;
}

async function open(caller: Caller, card: string) {
  return caller.post("/gift/open", card, { intent: "gift/open" });
}

const gifts = () =>
  server.db
    .selectFrom("gifts")
    .innerJoin("checkouts", "checkouts.id", "gifts.checkoutId")
    .select(["gifts.sentAt", "gifts.receiverId", "checkouts.userId"])
    .where("gifts.recipientName", "=", name)
    .where("checkouts.state", "=", "paid")
    .execute();
const accounts = () => server.db.selectFrom("users").select("id").where("displayName", "=", name).execute();
const plans = () =>
  server.db
    .selectFrom("subscriptions")
    .innerJoin("users", "users.id", "subscriptions.userId")
    .select(["subscriptions.planId", "subscriptions.state", "users.paidPlan"])
    .where("users.displayName", "=", name)
    .execute();
/** One account with one plan, and the gift is its own. */
async function expectUnwrapped(): Promise<void> {
  const [account, ...others] = await accounts();
  expect([account === undefined, others]).toEqual([false, []]);
  expect(await plans()).toEqual([{ planId: "family", state: "active", paidPlan: "family" }]);
  expect(await gifts()).toMatchObject([{ receiverId: account?.id, userId: account?.id }]);
}

const kindsTo = async (address: string) => (await mailsTo(server.db, address)).map(({ kind }) => kind);

describe("paying", () => {
  const sessions = { method: "POST", path: /checkout\/sessions$/ };
  const steps: [name: string, fault: Fault][] = [
    ["before the payment service has the payment", { kind: "hang", ...sessions }],
    ["after the payment service has it, before it answers", { kind: "hang after", ...sessions }],
  ];

  test.each(steps)("killed %s, is one gift", options, async (_name, fault) => {
    stripe.requests.length = 0;
    stripe.faults = [{ ...fault, times: 1 }];
    const pressed = order(new Caller(server), false).catch(() => undefined);
    const isAsked = () => stripe.requests.some(({ path: asked }) => sessions.path.test(asked));
    await vi.waitFor(() => expect(isAsked()).toBe(true), patience);
    await killAndStart();
    await pressed;
    expect(await gifts()).toEqual([]);
    await give(false);
    await expectGiven();
  });

  test("killed after it is paid, before any event, is one gift", options, async () => {
    const { headers } = await order(new Caller(server), false);
    await payAtStripe(headers.get("location") ?? "");
    await killAndStart();
    await deliverAllTwice(stripe, server);
    await expectGiven();
  });

  async function expectGiven(): Promise<void> {
    expect(await gifts()).toEqual([{ sentAt: null, receiverId: null, userId: null }]);
    expect([await kindsTo(giver), await accounts()]).toEqual([["payment-received"], []]);
  }
});

describe("sending", () => {
  const isSent = async () => (await gifts())[0]?.sentAt != null;

  test("killed before the hour is looked at, is mailed once", options, async () => {
    await give(true);
    // The job runs when the server starts.
    await killAndStart();
    await killAndStart();
    await vi.waitFor(async () => expect(await isSent()).toBe(true), patience);
    await expectMailed();
  });

  test("killed as soon as it is marked as sent, is mailed once", options, async () => {
    await give(true);
    await killAndStart();
    await vi.waitFor(async () => expect(await isSent()).toBe(true), patience);
    await killAndStart();
    await pause(2000);
    await expectMailed();
  });

  async function expectMailed(): Promise<void> {
    expect(await kindsTo(mother)).toEqual(["gift"]);
    const [mail] = await mailsTo(server.db, mother, "gift");
    const link = new URL(/https?:\S+\/g\/\S+/.exec(mail?.text ?? "")?.[0] ?? "").pathname;
    await open(new Caller(server), link);
    await expectUnwrapped();
    expect(await kindsTo(mother)).toEqual(["gift"]);
  }
});

describe("unwrapping", () => {
  test("killed before it is saved, opens at the next press", options, async () => {
    const card = await give(false);
    const visitor = new Caller(server);
    await visitor.page(card);
    // The server cannot write while another process does, and waits.
    server.connection.exec("begin immediate");
    const pressed = open(visitor, card).catch(() => undefined);
    await pause(1500);
    server.process.kill("SIGKILL");
    await pressed;
    server.connection.exec("rollback");
    expect(await accounts()).toEqual([]);
    await server.stop();
    await start();
    expect((await open(new Caller(server), card)).status).toBe(303);
    await expectUnwrapped();
  });

  test(
    "killed as soon as it is saved, is one account, and the second press is told so",
    options,
    async () => {
      const card = await give(false);
      const pressed = open(new Caller(server), card).catch(() => undefined);
      await vi.waitFor(async () => expect(await accounts()).toHaveLength(1), patience);
      await killAndStart();
      await pressed;
      const late = await open(new Caller(server), card);
      expect([late.status, late.html.includes("please ask Ruth")]).toEqual([409, true]);
      await expectUnwrapped();
    },
  );
});

describe("joining an account that was there before", () => {
  /** Somebody who has written after unwrapping, and is signed in to an account of their own; its id. */
  async function comeBack(): Promise<{ mom: Caller; userId: number }> {
    const card = await give(false);
    const mom = new Caller(server);
    const opened = await open(mom, card);
    const promptId = Number(/prompt=(\d+)/.exec(opened.headers.get("location") ?? "")?.[1]);
    expect((await mom.call("POST", "/api/stories", { promptId, content: "The lake." })).status).toBe(201);
    const username = `mom-${count}`;
    const { userId } = await addPerson(server.db, username, { displayName: `Known ${count}` });
    await mom.post("/gift/way-back", "/gift/way-back", { intent: "gift/have-account" });
    await mom.post("/auth", "/auth", { username, password });
    return { mom, userId };
  }

  const join = (caller: Caller) => caller.post("/gift/join", "/gift/join", { intent: "gift/join" });
  const owners = () =>
    server.db
      .selectFrom("gifts")
      .innerJoin("checkouts", "checkouts.id", "gifts.checkoutId")
      .innerJoin("stories", "stories.userId", "gifts.receiverId")
      .innerJoin("subscriptions", "subscriptions.userId", "gifts.receiverId")
      .select(["receiverId", "checkouts.userId as checkout", "content", "subscriptions.planId"])
      .where("gifts.recipientName", "=", name)
      .execute();
  const begun = async () => (await accounts())[0]?.id ?? 0;

  /** The same browser, at the server that runs now. */
  function again({ cookie }: Caller): Caller {
    return Object.assign(new Caller(server), { cookie });
  }

  test("killed before it is saved, nothing has moved, and the next press does it", options, async () => {
    const { mom, userId } = await comeBack();
    await mom.page("/gift/join");
    server.connection.exec("begin immediate");
    const pressed = join(mom).catch(() => undefined);
    await pause(1500);
    server.process.kill("SIGKILL");
    await pressed;
    server.connection.exec("rollback");
    const first = await begun();
    const of = (id: number) => ({ receiverId: id, checkout: id, content: "The lake.", planId: "family" });
    expect(await owners()).toEqual([of(first)]);
    await server.stop();
    await start();
    expect((await join(again(mom))).status).toBe(303);
    expect(await owners()).toEqual([of(userId)]);
  });

  test(
    "killed as soon as it is saved, all has moved, and the second press changes nothing",
    options,
    async () => {
      const { mom, userId } = await comeBack();
      const pressed = join(mom).catch(() => undefined);
      await vi.waitFor(async () => expect((await owners())[0]?.receiverId).toBe(userId), patience);
      await killAndStart();
      await pressed;
      await join(again(mom)).catch(() => undefined);
      expect(await owners()).toEqual([
        { receiverId: userId, checkout: userId, content: "The lake.", planId: "family" },
      ]);
      const left = await server.db
        .selectFrom("stories")
        .select("id")
        .where("userId", "=", await begun())
        .execute();
      expect(left).toEqual([]);
    },
  );
});
