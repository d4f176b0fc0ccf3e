import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { payAtStripe, payHere, setupFields } from "./support/checkout-server";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { FakeStripe } from "./support/stripe/fake-stripe";
import { unpack } from "./support/zip";

/*
 * A data folder and a backup of an earlier version (tests/fixtures/upgrade); its open browser sessions
 * continue.
 */

const fixtures = "tests/fixtures/upgrade";
const known = JSON.parse(readFileSync(`${fixtures}/known.json`, "utf8"));

let folder: string;
let dataDir: string;
let stripe: FakeStripe;
let server: RunningServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "life-upgrade-"));
  dataDir = path.join(folder, "data");
  await unpack(`${fixtures}/data.zip`, dataDir);
  makeRecent(path.join(dataDir, "app.db"));
  stripe = await FakeStripe.open();
  for (const object of known.objects) stripe.keep(object);
  server = await startPublicServer({ ...stripe.env, DATA_DIR: dataDir });
  stripe.webhookUrl = `${server.address}/api/stripe/webhook`;
});

afterAll(async () => {
  await stripe.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Moves the fixture's times to the present, by its old table names, so that nothing has expired. */
function makeRecent(file: string): void {
  const db = new Database(file);
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 20 * 60_000).toISOString();
  db.prepare("update sessions set created_at = ?, seen_at = ?").run(now, now);
  db.prepare("update sessions set viewing_until = ? where viewing_until is not null").run(later);
  db.prepare("update mailed_links set created_at = ?, expires_at = ?").run(now, later);
  db.prepare("update setup_links set created_at = ?, expires_at = ?").run(now, later);
  db.prepare("update held_forms set created_at = ?").run(now);
  db.prepare("update checkouts set created_at = ?, updated_at = ?").run(now, now);
  db.prepare("update print_orders set created_at = ?").run(now);
  db.close();
}

function browserWith(cookie: string): Caller {
  const caller = new Caller(server);
  caller.cookie = cookie;
  return caller;
}

describe("what browsers had open", () => {
  test("a session goes on, with its stories, photos and codes", async () => {
    const ada = browserWith(known.adaCookie);
    const { json } = await ada.call("GET", "/api/stories?type=biography");
    expect(json[0]).toMatchObject({
      id: known.storyId,
      version: 2,
      content: "<p>The river froze that winter, and we walked across.</p>",
      images: [{ url: known.photoUrl, caption: "By the river" }],
    });
    expect((await ada.page(known.photoUrl)).status).toBe(200);
    expect((await ada.page("/app?prompt=3")).html).toContain("Half a sentence");
    expect((await new Caller(server).page(`/m/${known.codeToken}`)).status).toBe(200);
  });

  test("an open form is accepted with the token that it has", async () => {
    const ada = browserWith(known.adaCookie);
    const form = new FormData();
    for (const [name, value] of Object.entries<string>(known.openForm)) form.append(name, value);
    form.append("intent", "story/save");
    form.append("content", "Typed before the update.");
    expect((await ada.postForm("/app?prompt=4", form)).status).toBe(303);
    expect((await ada.page("/app?prompt=4")).html).toContain("Typed before the update.");
  });

  test("words of an ended session are there after signing in", async () => {
    const ben = browserWith(known.benHeldCookie);
    expect((await ben.page("/auth")).html).toContain("Your words are safe");
    await ben.post("/auth", "/auth", { username: "ben", password: "correct horse battery" });
    expect((await ben.page("/app?prompt=5")).html).toContain("Words of a session that ended.");
  });

  test("an administration view of another account goes on", async () => {
    expect((await browserWith(known.impersonatingCookie).page("/app")).html).toContain("Admin viewing");
  });

  test("a browser that waits for a mailed code signs in by it", async () => {
    const waiting = browserWith(known.signInRequestCookie);
    const answer = await waiting.post("/auth/code", "/auth/code", { code: known.signInCode });
    expect(answer.status).toBe(303);
    expect((await waiting.call("GET", "/api/user")).json).toMatchObject({ username: "ada" });
  });
});

describe("payments that were under way", () => {
  const checkout = (id: number) =>
    server.db.selectFrom("checkouts").select(["state", "userId"]).where("id", "=", id).executeTakeFirst();
  const order = (orderNumber: string) => browserWith(known.adaCookie).page(`/orders/${orderNumber}`);
  const orderOf = (copies: number) => known.orders.find((one: { copies: number }) => one.copies === copies);
  /** The hosted page at the fake Stripe's current address. */
  const pageAt = (url: string) => stripe.address + new URL(url).pathname;

  test("a hosted page of a plan that was open is paid, and its buyer sets up the account", async () => {
    const { page, row, cookie } = known.openCheckout;
    await payAtStripe(pageAt(page));
    await expect.poll(async () => (await checkout(row.id))?.state).toBe("paid");
    const fields = { ...setupFields, username: "left", email: "left@example.org" };
    const made = await browserWith(cookie).call("POST", "/api/complete-account-setup", fields);
    expect(made.status).toBe(201);
  });

  test("a plan that was paid is set up by its browser's cookie", async () => {
    const fields = { ...setupFields, username: "paid", email: "paid@example.org" };
    const made = await browserWith(known.paidCheckout.cookie).call(
      "POST",
      "/api/complete-account-setup",
      fields,
    );
    expect(made.status).toBe(201);
  });

  test("a bank payment that was on its way arrives", async () => {
    stripe.settle(known.processingCheckout.row.paymentId, "paid");
    await expect.poll(async () => (await checkout(known.processingCheckout.row.id))?.state).toBe("paid");
  });

  test("a subscription renews, and ends", async () => {
    const { row, cookie } = known.subscription;
    const buyer = browserWith(cookie);
    stripe.renew(row.subscriptionId);
    await stripe.settled();
    expect((await buyer.page("/account")).html).toContain("Guided Experience");
    stripe.endSubscription(row.subscriptionId);
    await stripe.settled();
    await expect
      .poll(async () =>
        server.db
          .selectFrom("subscriptions")
          .select("state")
          .where("checkoutId", "=", row.id)
          .executeTakeFirst(),
      )
      .toEqual({ state: "ended" });
  });

  test("an order's fields are paid, and its hosted page", async () => {
    const here = orderOf(2);
    await payHere(stripe, here.clientSecret);
    const hosted = orderOf(1);
    await payAtStripe(pageAt(known.hostedLocation));
    for (const { orderNumber } of [here, hosted]) {
      await expect
        .poll(() =>
          server.db
            .selectFrom("printOrders")
            .select(["paymentStatus", "requestedAt"])
            .where("orderNumber", "=", orderNumber)
            .executeTakeFirst(),
        )
        .toEqual({ paymentStatus: "paid", requestedAt: expect.any(String) });
      expect((await order(orderNumber)).status).toBe(200);
    }
  });

  test("an order that was paid is refunded", async () => {
    const paid = orderOf(3);
    stripe.refund(paid.paymentId);
    await expect
      .poll(async () =>
        server.db
          .selectFrom("printOrders")
          .select("paymentStatus")
          .where("orderNumber", "=", paid.orderNumber)
          .executeTakeFirst(),
      )
      .toEqual({ paymentStatus: "refunded" });
  });
});

test("a backup of the earlier version is restored, and the server starts on it", async () => {
  const restored = path.join(folder, "restored");
  execFileSync(process.execPath, ["build/scripts/restore.js", `${fixtures}/backup.zip`], {
    env: { ...process.env, DATA_DIR: restored },
  });
  const other = await startPublicServer({ DATA_DIR: restored });
  try {
    const stories = await other.db.selectFrom("stories").select("content").execute();
    const story = { content: "The river froze that winter, and we walked across." };
    // Its draft becomes a story too, some time after the start.
    expect([[story], [story, { content: "Half a sentence" }]]).toContainEqual(stories);
    expect((await Caller.signIn(other, "ada")).cookie).toContain("session=");
  } finally {
    await other.stop();
  }
});
