import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { freePort } from "../scripts/free-port";
import { Caller } from "./support/browserless";
import { payAtStripe } from "./support/checkout-server";
import { killServer } from "./support/killed-server";
import { mailsTo } from "./support/mails";
import { approveBook, shipping } from "./support/orders";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { deliverAllTwice } from "./support/stripe/deliver-all";
import { FakeStripe } from "./support/stripe/fake-stripe";
import type { Fault } from "./support/stripe/faults";

/* A server that is killed between any two steps of paying for copies of another's book: one order, one payment, one bill, one mail. */

const options = { retry: 0, timeout: 120_000 };
const patience = { timeout: 40_000, interval: 10 };
let port: number;
let stripe: FakeStripe;
let server: RunningServer;
let ruth: Caller;
let page: string;
let count = 0;
const dataDir = mkdtempSync(path.join(tmpdir(), "life-copies-"));

/** At one address: a payment that was begun is asked for again in the same words. */
async function start(): Promise<void> {
  const address = { PORT: String(port), APP_URL: `http://127.0.0.1:${port}` };
  server = await startPublicServer({ ...stripe.env, ...address, DATA_DIR: dataDir });
}

async function startAgain(): Promise<void> {
  stripe.faults = [];
  await start();
  // The same browser, at the server that runs now.
  ruth = Object.assign(new Caller(server), { cookie: ruth.cookie });
}

async function killAndStart(): Promise<void> {
  await killServer(server);
  await startAgain();
}

beforeAll(async () => {
  stripe = await FakeStripe.open();
  port = await freePort();
  await start();
  const { ada } = await addPeople(server.db);
  await approveBook(server, ada);
  const author = await Caller.signIn(server, "ada");
  const niece = { name: "Ruth Hale", relation: "niece", role: "read" };
  const { json } = await author.call("POST", "/api/family", niece);
  const yes = { kind: "member", id: String(json.id), allowed: "1" };
  await author.post("/family/copies", "/family/copies", yes);
  ruth = new Caller(server);
  await ruth.page(new URL(json.link).pathname);
  const { id } = await server.db.selectFrom("circles").select("id").executeTakeFirstOrThrow();
  page = `/reading/copies?circle=${id}`;
});

beforeEach(async () => {
  count += 1;
  for (const table of ["invoices", "payments", "printOrders", "mails", "attempts"] as const)
    await server.db.deleteFrom(table).execute();
});

afterAll(async () => {
  await server.stop();
  await stripe.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const payer = () => `ruth-${count}@example.org`;

const order = () =>
  ruth.post(page, page, {
    ...{ intent: "pay", bookType: "biography", copies: "2", forWhom: "other", ...shipping },
    ...{ name: "Ida Stone", email: "ida@example.org", payerName: "Ruth Hale", buyerEmail: payer() },
  });

const rows = () =>
  server.db
    .selectFrom("printOrders")
    .select(["orderNumber", "status", "paymentStatus", "totalCents", "requestedAt", "userId"])
    .execute();

async function press(intent: "copies/pay" | "copies/cancel") {
  const [row] = await rows();
  return ruth.post(page, page, { intent, orderNumber: row?.orderNumber ?? "" });
}

const isAsked = (pattern: RegExp) => () => stripe.requests.some(({ path: asked }) => pattern.test(asked));

async function killDuring(work: () => Promise<unknown>, fault: Fault & { path: RegExp }): Promise<void> {
  stripe.requests.length = 0;
  stripe.faults = [{ ...fault, times: 1 }];
  const pressed = work().catch(() => undefined);
  await vi.waitFor(() => expect(isAsked(fault.path)()).toBe(true), patience);
  await killAndStart();
  await pressed;
}

/** One order that is paid once, with one bill, of which who pays has one mail, and nobody else a price. */
async function expectOrdered(): Promise<void> {
  await deliverAllTwice(stripe, server);
  const all = await rows();
  expect(all).toMatchObject([{ status: "pending", paymentStatus: "paid", totalCents: 48_00, userId: null }]);
  expect(all[0]?.requestedAt).not.toBeNull();
  const invoices = await server.db.selectFrom("invoices").select(["name", "email", "totalCents"]).execute();
  expect(invoices).toEqual([{ name: "Ruth Hale", email: payer(), totalCents: 48_00 }]);
  expect((await mailsTo(server.db, payer())).map(({ kind }) => kind)).toEqual(["order-confirmed"]);
  for (const other of ["ida@example.org", "ada@example.org"])
    expect(await mailsTo(server.db, other)).toEqual([]);
  const paid = stripe
    .all("charge")
    .filter(({ metadata }) => metadata.reference === all[0]?.orderNumber)
    .map(({ amount }) => amount);
  expect(paid).toEqual([48_00]);
}

const sessions = { method: "POST", path: /checkout\/sessions$/ };
const moments: [name: string, kind: "hang" | "hang after"][] = [
  ["before the payment service has it", "hang"],
  ["after the payment service has it, before it answers", "hang after"],
];

describe("paying", () => {
  test("killed before the order is saved, orders nothing, and the next press orders", options, async () => {
    await ruth.page(page);
    // The server cannot write while another process does, and waits.
    server.connection.exec("begin immediate");
    const pressed = order().catch(() => undefined);
    await pause(1500);
    server.process.kill("SIGKILL");
    await pressed;
    server.connection.exec("rollback");
    expect(await rows()).toEqual([]);
    await server.stop();
    await startAgain();
    await payAtStripe((await order()).headers.get("location") ?? "");
    await expectOrdered();
  });

  test.each(moments)(
    "killed once it is saved, %s, is paid by the button of the order",
    options,
    async (...moment) => {
      await killDuring(order, { kind: moment[1], ...sessions });
      expect(await rows()).toMatchObject([{ paymentStatus: "unpaid", requestedAt: null }]);
      const begun = await press("copies/pay");
      expect(begun.status).toBe(303);
      await payAtStripe(begun.headers.get("location") ?? "");
      await expectOrdered();
    },
  );

  test("killed after it is paid, before any event, is ordered when they come", options, async () => {
    await payAtStripe((await order()).headers.get("location") ?? "");
    await killAndStart();
    expect(await rows()).toMatchObject([{ paymentStatus: "unpaid", requestedAt: null }]);
    await expectOrdered();
  });

  test("killed as soon as it is placed, is told and billed once", options, async () => {
    const back = new URL(await payAtStripe((await order()).headers.get("location") ?? ""));
    const pressed = ruth.page(back.pathname + back.search).catch(() => undefined);
    await vi.waitFor(async () => expect((await rows())[0]?.paymentStatus).toBe("paid"), patience);
    await killAndStart();
    await pressed;
    await expectOrdered();
  });
});

describe("cancelling", () => {
  const expiry = { method: "POST", path: /checkout\/sessions\/[^/]+\/expire$/ };

  test("killed after the payment service has closed its page, is never paid", options, async () => {
    await expectCancelled(await cancelTwice("hang after"));
  });

  test(
    "killed before that, is cancelled by the next press, and what comes all the same is owned up to",
    options,
    async () => {
      const page = await cancelTwice("hang");
      expect(await rows()).toMatchObject([{ status: "cancelled", paymentStatus: "unpaid" }]);
      await payAtStripe(page);
      await deliverAllTwice(stripe, server);
      expect(await rows()).toMatchObject([{ status: "cancelled", paymentStatus: "paid" }]);
      const mails = await mailsTo(server.db, payer());
      expect(mails.map(({ kind }) => kind)).toEqual(["order-confirmed"]);
      expect(mails[0]?.text).toContain("the order had already been cancelled");
    },
  );

  test("killed as soon as it is saved, stays cancelled", options, async () => {
    const begun = await order();
    const pressed = press("copies/cancel").catch(() => undefined);
    await vi.waitFor(async () => expect((await rows())[0]?.status).toBe("cancelled"), patience);
    await killAndStart();
    await pressed;
    await expectCancelled(begun.headers.get("location") ?? "");
  });

  /** The first press is killed while the payment service is asked. Returns its page. */
  async function cancelTwice(kind: Fault["kind"]): Promise<string> {
    const begun = await order();
    await killDuring(() => press("copies/cancel"), { kind, ...expiry });
    expect(await rows()).toMatchObject([{ status: "pending", paymentStatus: "unpaid" }]);
    expect((await press("copies/cancel")).status).toBe(303);
    return begun.headers.get("location") ?? "";
  }

  async function expectCancelled(hostedPage: string): Promise<void> {
    expect(await payAtStripe(hostedPage)).toContain("refused");
    await deliverAllTwice(stripe, server);
    expect(await rows()).toMatchObject([{ status: "cancelled", paymentStatus: "unpaid", requestedAt: null }]);
    expect(await mailsTo(server.db, payer())).toEqual([]);
    expect(await server.db.selectFrom("invoices").select("id").execute()).toEqual([]);
    expect((await press("copies/pay")).status).toBe(409);
  }
});
