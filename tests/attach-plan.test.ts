import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
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
import { giveMailbox, mailsTo, newestLink } from "./support/mails";
import { addPerson, password, people } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { FakeStripe } from "./support/stripe/fake-stripe";

/* Somebody with an account buys while signed out: the plan reaches that account. */

let shop: CheckoutServer;
let count = 0;

beforeAll(async () => {
  shop = await startCheckoutServer({ SUPPORT_EMAIL: "desk@example.org" });
});

beforeEach(async () => {
  await shop.server.db.deleteFrom("attempts").execute();
});

afterAll(() => shop.close());

/** A participant with a mail address. */
async function addMargaret() {
  count += 1;
  const name = `margaret-${count}`;
  const email = `${name}@example.org`;
  const { userId } = await addPerson(shop.server.db, name, { displayName: "Margaret" });
  await giveMailbox(shop.server.db, userId, email);
  return { name, userId, email };
}

async function buySignedOut(plan: string, email = buyer): Promise<Caller> {
  const caller = shop.visitor();
  const { location } = await buyOnPage(caller, plan, "", email);
  await payAtStripe(location);
  await shop.stripe.settled();
  return caller;
}

async function signInAt(caller: Caller, username: string, returnTo: string) {
  const address = `/auth?returnTo=${encodeURIComponent(returnTo)}`;
  return caller.post(address, address, { username, password });
}

const attach = (caller: Caller, page = "/account-setup") => caller.post(page, page, { intent: "attach" });

async function planOf(userId: number) {
  const { db } = shop.server;
  const user = await db
    .selectFrom("users")
    .leftJoin("subscriptions", "subscriptions.userId", "users.id")
    .leftJoin("paymentCustomers", "paymentCustomers.userId", "users.id")
    .select(["plan", "subscriptions.subscriptionId", "paymentCustomers.customerId"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return user;
}

describe("a plan that was bought signed out", () => {
  test("is added after signing in with a password on the setup page", async () => {
    const { name, userId } = await addMargaret();
    const caller = await buySignedOut("guided");
    const { html } = await caller.page("/account-setup");
    expect(html).toContain("I have an account");
    const signedIn = await signInAt(caller, name, "/account-setup");
    expect(signedIn.headers.get("location")).toBe("/account-setup");
    expect((await caller.page("/account-setup")).html).toContain("Add this plan to Margaret&#x27;s account?");
    const done = await attach(caller);
    expect([done.status, done.headers.get("location")]).toEqual([303, "/account#plan"]);
    const { subscriptionId } = await newestCheckout(shop.server);
    expect(await planOf(userId)).toEqual({
      plan: "guided",
      subscriptionId,
      customerId: shop.stripe.newest("customer").id,
    });
    expect((await caller.page("/account")).html).toContain("Guided Experience is in your account now");
  });

  test("is added by the mailed link, opened where the person is signed in", async () => {
    const { name, userId } = await addMargaret();
    await buySignedOut("family", "relative@example.org");
    const { path: link } = await newestLink(shop.server.db, "relative@example.org");
    const caller = await Caller.signIn(shop.server, name);
    expect((await caller.page(link)).html).toContain("Add this plan to Margaret&#x27;s account?");
    expect((await attach(caller, link)).status).toBe(303);
    expect((await planOf(userId))?.plan).toBe("family");
    expect((await caller.page("/account")).html).toContain("10h 0m");
  });

  test("is added after signing in by a mailed link", async () => {
    const { userId, email } = await addMargaret();
    const caller = await buySignedOut("family");
    const ask = `/auth/email?returnTo=${encodeURIComponent("/account-setup")}`;
    await caller.post(ask, ask, { email });
    const { path: link, token } = await newestLink(shop.server.db, email);
    const signedIn = await caller.post(link, "/auth/link", { token });
    expect(signedIn.headers.get("location")).toBe("/account-setup");
    await attach(caller);
    expect((await planOf(userId))?.plan).toBe("family");
  });

  test("is added by the JSON call, once", async () => {
    const { name, userId } = await addMargaret();
    await buySignedOut("family", "call@example.org");
    const { token } = await newestLink(shop.server.db, "call@example.org");
    const caller = await Caller.signIn(shop.server, name);
    const first = await caller.call("POST", "/api/attach-plan", { token });
    expect([first.status, first.json]).toEqual([200, { plan: "Family Legacy", refundedCents: 0 }]);
    const second = await caller.call("POST", "/api/attach-plan", { token });
    expect(second.status).toBe(403);
    const owned = await shop.server.db
      .selectFrom("checkouts")
      .select("id")
      .where("userId", "=", userId)
      .execute();
    expect(owned).toHaveLength(1);
  });

  test("can go to a new account all the same, though somebody is signed in", async () => {
    const { name, userId } = await addMargaret();
    const caller = await buySignedOut("family");
    await signInAt(caller, name, "/account-setup");
    const made = await caller.post("/account-setup?new=1", "/account-setup?new=1", {
      ...setupFields,
      username: `present-${count}`,
    });
    expect([made.status, made.headers.get("location")]).toEqual([303, "/biography-builder"]);
    expect((await planOf(userId))?.plan).toBeNull();
  });

  test("is refused where a second one would be paid for nothing, and stays free for another account", async () => {
    const { name, userId } = await addMargaret();
    await attachTo(name);
    const caller = await buySignedOut("family");
    await signInAt(caller, name, "/account-setup");
    expect((await caller.page("/account-setup")).html).toContain("has Family Legacy already");
    expect((await attach(caller)).status).toBe(409);
    expect((await newestCheckout(shop.server)).userId).toBeNull();
    expect((await planOf(userId))?.plan).toBe("family");
  });

  async function attachTo(name: string): Promise<void> {
    const caller = await buySignedOut("family");
    await signInAt(caller, name, "/account-setup");
    expect((await attach(caller)).status).toBe(303);
  }

  test("refunds the rest of a paid month there, which the page tells before and after", async () => {
    const { name, userId } = await addMargaret();
    const margaret = await Caller.signIn(shop.server, name);
    const { json } = await margaret.call("POST", "/api/create-payment-intent", { planId: "guided" });
    await payHere(shop.stripe, json.clientSecret);
    await shop.stripe.settled();
    const caller = await buySignedOut("self-serve");
    await signInAt(caller, name, "/account-setup");
    const { html } = await caller.page("/account-setup");
    const cents = /The rest of its paid month, \$([\d.]+), is refunded/.exec(html)?.[1];
    expect(Number(cents)).toBeGreaterThan(70);
    expect((await attach(caller)).status).toBe(303);
    expect((await caller.page("/account")).html).toContain(
      `We refund $${cents} for the rest of your month of Guided Experience.`,
    );
    expect((await planOf(userId))?.plan).toBe("self-serve");
    expect(shop.stripe.newest("refund").amount).toBe(Math.round(Number(cents) * 100));
  });

  test("tells the owner of the account that a writer is needed", async () => {
    const { name, userId } = await addMargaret();
    const owner = await addPerson(shop.server.db, `owner-${count}`, {
      displayName: "Rosewood",
      isOwner: true,
    });
    await giveMailbox(shop.server.db, owner.userId, "rosewood@example.org");
    await shop.server.db
      .updateTable("users")
      .set({ assignedOwnerId: owner.userId })
      .where("id", "=", userId)
      .execute();
    await attachTo(name);
    const [mail] = await mailsTo(shop.server.db, "rosewood@example.org", "writing-sold");
    expect(mail?.subject).toBe("A writer is needed: Family Legacy for Margaret");
  });
});

test("at checkout a visitor with an account is led to sign in, and back", async () => {
  const { name } = await addMargaret();
  const caller = shop.visitor();
  const { html } = await caller.page("/checkout?plan=guided");
  const href = /href="(\/auth\?returnTo=[^"]*)"[^>]*>sign in first/.exec(html)?.[1] ?? "";
  const signedIn = await caller.post(href, href, { username: name, password });
  expect(signedIn.headers.get("location")).toBe("/checkout?plan=guided");
  expect((await caller.page("/checkout?plan=guided")).html).not.toContain("I have an account");
});

describe("an address that has an account", () => {
  test("is told so by mail", async () => {
    const { email } = await addMargaret();
    await buySignedOut("guided", email.toUpperCase());
    const [known] = await mailsTo(shop.server.db, email.toUpperCase(), "welcome");
    expect(known?.text).toContain("You have an account with this address already.");
    await buySignedOut("guided", "stranger@example.org");
    const [unknown] = await mailsTo(shop.server.db, "stranger@example.org", "welcome");
    expect(unknown?.text).not.toContain("already. To go on");
  });

  test("is not told apart on any page", async () => {
    const { email } = await addMargaret();
    const pages = async (address: string) => {
      const caller = await buySignedOut("guided", address);
      const setup = (await caller.page("/account-setup")).html;
      return setup.replaceAll(address, "ADDRESS").replace(/value="[^"]{20,}"/g, "");
    };
    const strange = `strange-${count}@example.org`;
    expect(await pages(email)).toBe(await pages(strange));
  });
});

test("the address of the account setup fills the first order", async () => {
  const caller = await buySignedOut("family");
  const username = `orders-${count}-first`;
  await caller.post("/account-setup", "/account-setup", { ...setupFields, username, phone: "555 010 0199" });
  const { userId } = await newestCheckout(shop.server);
  const { readCustomer } = await import("~/domain/selling/orders/orders.server");
  const { asThemselves } = await import("~/domain/base/actor");
  expect((await readCustomer(shop.server.db, asThemselves(userId ?? 0))).customer).toEqual({
    name: "Nora Lindqvist",
    email: buyer,
    address: "12 Mill Lane",
    city: "Galena",
    state: "IL",
    zipCode: "61036",
    country: "US",
    phone: "555 010 0199",
  });
});

test("staff see phone and address on the person's page", async () => {
  const caller = await buySignedOut("family");
  const username = `phone-${count}`;
  await caller.post("/account-setup", "/account-setup", { ...setupFields, username, phone: "555 010 0188" });
  const { userId } = await newestCheckout(shop.server);
  await addPerson(shop.server.db, `root-${count}`, people.root);
  const root = await Caller.signIn(shop.server, `root-${count}`);
  const { html } = await root.page(`/admin/users/${userId}`);
  for (const words of ["555 010 0188", "12 Mill Lane", "Galena, IL 61036", "Central time"])
    expect(html).toContain(words);
});

test("the setup of an account says where books go, and of an address that none goes to", async () => {
  const caller = await buySignedOut("family");
  const page = "/account-setup";
  const { html } = await caller.page(page);
  expect(html).toContain("Who you are, and where you live");
  expect(html).toContain("Each order asks where the book goes. We send within the United States.");
  const asked = await caller.post(page, page, {
    ...setupFields,
    intent: "setup/country",
    country: "Germany",
  });
  expect(asked.html).toContain("We do not send printed books to this country yet (Germany).");
  expect(asked.html).toContain("Postal code");
});

test("a buyer with an account gives address and phone on a page of their own", async () => {
  const { name, userId } = await addMargaret();
  const caller = await Caller.signIn(shop.server, name);
  const place = { address: "3 Elm Street", city: "Bangor", state: "Maine", zipCode: "04401" };
  const fields = { firstName: "Margaret", lastName: "Hale", ...place, phone: "555 010 0166" };
  const page = "/account/address";
  const refused = await caller.post(page, page, { ...fields, city: "" });
  expect([refused.status, refused.html.includes("3 Elm Street")]).toEqual([400, true]);
  expect((await caller.post(page, page, fields)).status).toBe(303);
  expect((await caller.post(page, page, { ...fields, phone: "555 010 0177" })).status).toBe(303);
  expect((await caller.page(page)).html).toContain("555 010 0177");
  await addPerson(shop.server.db, `root-${name}`, people.root);
  const root = await Caller.signIn(shop.server, `root-${name}`);
  const { html } = await root.page(`/admin/users/${userId}`);
  for (const words of ["555 010 0177", "Bangor, Maine 04401", "Eastern time"]) expect(html).toContain(words);
});

test("an address abroad has the fields of its country, and no state of the United States", async () => {
  const { name, userId } = await addMargaret();
  const caller = await Caller.signIn(shop.server, name);
  const page = "/account/address";
  const place = { address: "Via Roma 1", city: "Milano", state: "MI", zipCode: "20121", country: "IT" };
  const fields = { firstName: "Margaret", lastName: "Hale", ...place, phone: "" };
  const asked = await caller.post(page, page, { ...fields, intent: "address/country" });
  expect([asked.status, asked.html.includes("Postal code"), asked.html.includes("ZIP code")]).toEqual([
    ...[200, true, false],
  ]);
  expect(asked.html).toContain('value="Via Roma 1"');
  for (const [change, words] of [
    [{ zipCode: "2012" }, "Please check the postal code"],
    [{ country: "US", state: "Lombardia" }, "or choose another country"],
    [{ country: "Atlantis" }, "We do not know this country. Please write its name, such as Germany."],
    [{ city: "", zipCode: "" }, "Please enter the postal code."],
  ] as const) {
    const refused = await caller.post(page, page, { ...fields, ...change });
    expect([words, refused.status, refused.html.includes(words)]).toEqual([words, 400, true]);
  }
  expect((await caller.post(page, page, fields)).status).toBe(303);
  const again = (await caller.page(page)).html;
  expect(again).toContain("Postal code");
  expect(again).toContain('value="Italy"');
  expect(again).not.toContain("<option");
  await addPerson(shop.server.db, `root-${name}`, people.root);
  const root = await Caller.signIn(shop.server, `root-${name}`);
  const { html } = await root.page(`/admin/users/${userId}`);
  expect(html).toMatch(/20121 Milano MI<br\/>/);
  expect(html).toContain("Italy");
  expect(html).not.toMatch(/Eastern time|Central time/);
  const { findHomeState } = await import("~/domain/selling/checkouts/shown-checkout.server");
  const { asThemselves } = await import("~/domain/base/actor");
  expect(await findHomeState(shop.server.db, asThemselves(userId))).toBeNull();
  const { readCustomer } = await import("~/domain/selling/orders/orders.server");
  const { customer } = await readCustomer(shop.server.db, asThemselves(userId));
  expect(customer).toMatchObject({ ...place, country: "IT" });
});

test("an account is set up with an address abroad, by page and call", async () => {
  const place = { address: "5 King St W", city: "Toronto", state: "ON", zipCode: "m5h1a1" };
  const page = await buySignedOut("family");
  const username = `abroad-${count}`;
  const refused = await page.post("/account-setup", "/account-setup", { ...setupFields, username, ...place });
  expect([refused.status, refused.html.includes("or choose another country")]).toEqual([400, true]);
  const country = { ...setupFields, username, ...place, country: "CA" };
  const shown = await page.post("/account-setup", "/account-setup", { ...country, intent: "setup/country" });
  expect([shown.status, shown.html.includes("State, province or region")]).toEqual([200, true]);
  expect(shown.html).not.toContain(setupFields.password);
  expect((await page.post("/account-setup", "/account-setup", country)).status).toBe(303);
  const caller = await buySignedOut("family");
  const body = {
    ...country,
    username: `called-${count}`,
    email: `called-${count}@example.org`,
    country: "Canada",
  };
  const wrong = await caller.call("POST", "/api/complete-account-setup", { ...body, zipCode: "" });
  expect([wrong.status, wrong.json.errors.zipCode]).toEqual([400, ["Please enter the postal code."]]);
  expect((await caller.call("POST", "/api/complete-account-setup", body)).status).toBe(201);
  const rows = await shop.server.db
    .selectFrom("postalAddresses")
    .select(["city", "state", "zipCode", "country"])
    .where("city", "=", "Toronto")
    .execute();
  const toronto = { city: "Toronto", state: "ON", zipCode: "M5H1A1", country: "CA" };
  expect(rows).toEqual([toronto, toronto]);
});

describe("a server that is killed while it adds a plan", () => {
  test.each(["before", "after"])("%s the commit, adds it once", async (moment) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "life-attach-"));
    const stripe = await FakeStripe.open();
    const env = { ...stripe.env, DATA_DIR: dataDir };
    const first = await startPublicServer(env);
    stripe.webhookUrl = `${first.address}/api/stripe/webhook`;
    const { userId } = await addPerson(first.db, "ada", people.ada);
    const visitor = new Caller(first);
    const { json } = await visitor.call("POST", "/api/create-payment-intent", {
      planId: "guided",
      email: buyer,
    });
    await payHere(stripe, json.clientSecret);
    await stripe.settled();
    const { token } = await newestLink(first.db, buyer);
    const caller = await Caller.signIn(first, "ada");
    const holder = moment === "before" ? hold(dataDir) : undefined;
    const asked = caller.call("POST", "/api/attach-plan", { token }).catch(() => undefined);
    if (moment === "after")
      await expect.poll(() => ownedBy(first, userId), { timeout: 15_000 }).toHaveLength(1);
    else await new Promise((resolve) => setTimeout(resolve, 500));
    await kill(first);
    await asked;
    holder?.close();

    const second = await startPublicServer(env);
    const again = await Caller.signIn(second, "ada");
    const { status } = await again.call("POST", "/api/attach-plan", { token });
    expect(status).toBe(moment === "after" ? 403 : 200);
    expect(await ownedBy(second, userId)).toHaveLength(1);
    const subscriptions = await second.db.selectFrom("subscriptions").select("planId").execute();
    expect(subscriptions).toEqual([{ planId: "guided" }]);
    expect(await second.db.selectFrom("setupTokens").selectAll().execute()).toEqual([]);
    await second.stop();
    await stripe.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

function ownedBy({ db }: RunningServer, userId: number) {
  return db.selectFrom("checkouts").select("id").where("userId", "=", userId).execute();
}

function hold(dataDir: string): SqliteDatabase.Database {
  const connection = new SqliteDatabase(path.join(dataDir, "app.db"));
  connection.exec("begin immediate");
  return connection;
}

async function kill(server: RunningServer): Promise<void> {
  const ended = new Promise((resolve) => server.process.once("exit", resolve));
  server.process.kill("SIGKILL");
  await ended;
  await server.stop();
}
