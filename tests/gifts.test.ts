import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Updateable } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UsersTable } from "~/db/tables";
import { givenPlans } from "~/domain/people/plans/given-plans";
import { type PlanId, planIds, plans } from "~/domain/people/plans/plans";
import { readGiftCode } from "~/domain/selling/gifts/gift-code";
import { t } from "~/messages/translate";
import { Caller } from "./support/browserless";
import { type CheckoutServer, payAtStripe, startCheckoutServer } from "./support/checkout-server";
import { CollectedLog } from "./support/collected-log";
import { dayAhead, longDay } from "./support/day-ahead";
import { mailsTo } from "./support/mails";
import { textOf } from "./support/pdf";
import { addPerson, password, people } from "./support/people";

/* A gift from the shop to the first word, without script: who gives, who gets it, and what each of them sees. */

let shop: CheckoutServer;

beforeAll(async () => {
  shop = await startCheckoutServer();
});

afterAll(() => shop.close());

const giver = "ruth@example.org";
const day = dayAhead(160);
const form = {
  ...{ recipientName: "Margaret Hale", calledAs: "Mom", way: "email", recipientEmail: "mom@example.org" },
  ...{ sendOn: day, hour: "9", timeZone: "America/Chicago", lines: "We will read every word." },
  ...{ givers: "Ruth, Peter and Anna", question: "What did you see from your window?", email: giver },
};

async function orderGift(caller: Caller, change: Record<string, string> = {}) {
  const address = "/checkout?plan=self-serve&gift=1&months=12";
  const { html } = await caller.page(address);
  const shownCents = /name="shownCents" value="(\d+)"/.exec(html)?.[1] ?? "";
  const fields = { intent: "pay", planId: "self-serve", months: "12", promoCode: "", shownCents, ...form };
  return caller.post(address, address, { ...fields, ...change });
}

/** The path of the giver's page, after paying by card on Stripe's page. */
async function give(caller: Caller, change: Record<string, string> = {}): Promise<string> {
  const ordered = await orderGift(caller, change);
  expect(ordered.status).toBe(303);
  await payAtStripe(ordered.headers.get("location") ?? "");
  const success = await caller.request("GET", "/payment-success", undefined, {});
  return success.headers.get("location") ?? "";
}

const codeOf = (html: string) => /given-gift__code">([^<]+)</.exec(html)?.[1] ?? "";

test("the shop leads to every plan as a gift, and the form asks nine things at most", async () => {
  const caller = shop.visitor();
  const { html } = await caller.page("/gift");
  for (const plan of ["self-serve", "guided", "family", "white-glove"])
    expect(html).toContain(`/checkout?plan=${plan}&amp;gift=1`);
  for (const months of [3, 6, 12]) expect(html).toContain(`months=${months}`);
  const page = await caller.page("/checkout?plan=self-serve&gift=1&months=12");
  expect(page.html).toContain("$324.00");
  expect(page.html).not.toContain("each month");
});

test("a plan speaks to whoever gives it of somebody else's story", async () => {
  const caller = shop.visitor();
  const { html } = await caller.page("/gift");
  for (const id of planIds) {
    const checkout = await caller.page(`/checkout?plan=${id}&gift=1`);
    for (const said of ofTheBuyer(id)) {
      expect(html).not.toContain(said);
      expect(checkout.html).not.toContain(said);
    }
    for (const said of [givenPlans[id].description, ...givenPlans[id].features].map((text) => t(text))) {
      expect(html).toContain(said);
      expect(checkout.html).toContain(said);
    }
  }
});

/** What a plan says to whoever buys it for themselves. */
function ofTheBuyer(id: PlanId): string[] {
  return [plans[id].description, ...plans[id].features].filter((said) => /\byour?\b/i.test(said));
}

describe("a gift that is paid by card", () => {
  test("has its page, its card, and opens on the receiver's device alone", async () => {
    const ruth = shop.visitor();
    const address = await give(ruth);
    expect(address).toMatch(/^\/gifts\/[\w-]{22}$/);
    const page = await ruth.page(address);
    expect(page.html).toContain(`It goes out on ${longDay(day)}, at 9:00 AM Central time.`);
    const code = codeOf(page.html);
    expect(readGiftCode(code)).toBe(code);
    expect((await mailsTo(shop.server.db, giver)).map(({ kind }) => kind)).toEqual(["payment-received"]);
    const token = address.split("/").at(-1);
    const { json } = await ruth.call("GET", `/api/gifts/${token}`);
    expect(json).toMatchObject({
      state: "waiting",
      recipientName: "Margaret Hale",
      planName: "Self-Serve, 12 months",
    });

    const mom = shop.visitor();
    const typed = await mom.post("/gift/open", "/gift/open", { code: code.toLowerCase() });
    expect([typed.status, typed.headers.get("location")]).toEqual([303, `/g/${code}`]);
    const envelope = await mom.page(`/g/${code}`);
    expect(envelope.html).toContain("Open it");
    expect(envelope.html).not.toContain("$");
    const opened = await mom.post(`/g/${code}`, `/g/${code}`, { intent: "gift/open" });
    expect(opened.status).toBe(303);
    const first = await mom.page(opened.headers.get("location") ?? "");
    expect(first.html).toContain("From Ruth, Peter and Anna: What did you see from your window?");
    expect(first.html).toContain("We will read every word.");
    expect(first.html).toContain('name="content"');

    const again = shop.visitor();
    const late = await again.post("/gift/open", `/g/${code}`, { intent: "gift/open" });
    expect(late.status).toBe(409);
    expect(late.html).toContain("please ask Ruth, Peter and Anna");
    expect((await ruth.page(address)).html).toContain("Unwrapped on ");
    expect((await ruth.call("GET", `/api/gifts/${token}`)).json.state).toBe("unwrapped");

    // Nobody is asked before the first saved sentence; from then on each visit begins with it, and goes on without.
    expect((await mom.page("/")).status).toBe(200);
    const promptId = Number(/prompt=(\d+)/.exec(opened.headers.get("location") ?? "")?.[1]);
    const saved = await mom.call("POST", "/api/stories", { promptId, content: "The lake." });
    expect(saved.status).toBe(201);
    const asked = await mom.page("/");
    expect([asked.status, asked.headers.get("location")]).toEqual([303, "/gift/way-back"]);
    const back = (await mom.page("/gift/way-back")).html;
    expect(back).toContain("How do you come back?");
    // The address was typed by who gave it: it is said, before she relies on it.
    expect(back).toContain("mom@example.org");
    const wayBack = "So far only this device opens them.";
    const home = await mom.page("/");
    expect([home.status, home.html.includes(wayBack)]).toEqual([200, true]);
    // Where it is told aloud, there is the question and one button.
    const telling = await mom.page(`/tell?prompt=${promptId}`);
    expect([telling.status, telling.html.includes(wayBack)]).toEqual([200, false]);

    for (const own of ["/account", "/orders", "/", "/gift/family"]) {
      const { html } = await mom.page(own);
      expect([own, html.includes("324.00"), html.includes(giver)]).toEqual([own, false, false]);
    }
    expect((await mom.page("/account")).html).toContain("Your gift goes on until ");
    const ended = { state: "ended", lapsedAt: "2026-01-01T00:00:00.000Z" } as const;
    await shop.server.db.updateTable("subscriptions").set(ended).execute();
    const over = (await mom.page("/account")).html;
    expect(over).toContain("Your gift has come to its end; what you wrote is yours");
    expect(over).not.toContain("is not paid");
  });

  test("can be changed until it is sent, and prints in each design on both papers", async () => {
    const ruth = shop.visitor();
    const name = "Maximiliane-Theodora von Hohenfels-Oberkirchberg und zu Altenburg";
    const address = await give(ruth, { question: "", way: "paper" });
    const three = "Line one, and it is a long one that has to wrap.\nשלום סבתא\nLine three 🎁";
    const changed = { ...form, way: "paper", recipientName: name.slice(0, 60), lines: three };
    const answer = await ruth.post(address, address, { intent: "gift/change", ...changed });
    expect(answer.status).toBe(303);
    const folder = mkdtempSync(path.join(tmpdir(), "gift-card-"));
    try {
      for (const look of ["design=1&paper=a5", "design=2&paper=letter", "design=3&paper=letter"]) {
        const response = await fetch(`${shop.server.address}${address}/card.pdf?${look}`);
        expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
        const file = path.join(folder, "card.pdf");
        writeFileSync(file, Buffer.from(await response.arrayBuffer()));
        const text = textOf(file);
        expect(text).toContain(codeOf((await ruth.page(address)).html));
        expect(text).toContain("Line three");
        expect(text).not.toContain("$");
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test("a slow bank holds the gift: the page says so, and its card comes with the payment", async () => {
  const { db } = shop.server;
  const ruth = shop.visitor();
  const email = "slow@example.org";
  const ordered = await orderGift(ruth, { email });
  await payAtStripe(ordered.headers.get("location") ?? "", "bank");
  await shop.stripe.settled();
  const success = await ruth.request("GET", "/payment-success", undefined, {});
  const address = success.headers.get("location") ?? "";
  const held = (await ruth.page(address)).html;
  expect(held).toContain(
    `It goes out on ${longDay(day)}, at 9:00 AM Central time, or as soon as your payment has arrived if that is later.`,
  );
  expect(held).toContain("Until it has arrived, the gift is not sent and nobody can unwrap it.");
  expect([codeOf(held), held.includes("Change words, day or address")]).toEqual(["", true]);
  expect((await fetch(`${shop.server.address}${address}/card.pdf`)).status).toBe(404);
  const [processing] = await mailsTo(db, email, "payment-processing");
  expect(processing?.text).toContain("Nobody can unwrap it before.");
  const session = shop.stripe.newest("checkout.session");
  shop.stripe.settle(session.payment_intent ?? session.pending_intent, "paid");
  await shop.stripe.settled();
  const paid = (await ruth.page(address)).html;
  expect(paid).toContain(`It goes out on ${longDay(day)}, at 9:00 AM Central time.`);
  const mom = shop.visitor();
  const card = `/g/${codeOf(paid)}`;
  await mom.page(card);
  expect((await mom.post("/gift/open", card, { intent: "gift/open" })).status).toBe(303);
});

test("a refused form keeps every word", async () => {
  const { status, html } = await orderGift(shop.visitor(), { givers: "", sendOn: "2020-01-01" });
  expect(status).toBe(400);
  expect(html).toContain("Please write who gives it.");
  expect(html).toContain("We will read every word.");
  const late = await orderGift(shop.visitor(), { sendOn: "2020-01-01" });
  expect([late.status, late.html.includes("This day is over.")]).toEqual([400, true]);
});

test("the call takes what the contract says, and answers a checkout", async () => {
  const { sendOn, timeZone, lines, givers } = form;
  const wish = {
    plan: "family",
    recipientName: "Ada",
    calledAs: "Grandma",
    recipientEmail: "ada@example.org",
  };
  const body = {
    ...wish,
    sendOn,
    hour: 9,
    timeZone,
    lines,
    givers,
    questions: ["Who taught you to swim?"],
    email: giver,
  };
  const made = await shop.visitor().call("POST", "/api/gifts", body);
  expect([made.status, typeof made.json.clientSecret]).toEqual([201, "string"]);
  const refused = await shop.visitor().call("POST", "/api/gifts", { plan: "family" });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.json.errors)).toEqual(
    expect.arrayContaining(["recipientName", "givers", "email"]),
  );
  for (const [field, value] of Object.entries({
    promoCode: "NONE",
    way: "pigeon",
    timeZone: "X".repeat(80),
  })) {
    const { status, json } = await shop.visitor().call("POST", "/api/gifts", { ...body, [field]: value });
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
    expect(JSON.stringify(json)).not.toMatch(/Invalid option|Too big/);
  }
});

test("administrators make gifts without payment, audited and counted apart; nobody else does", async () => {
  const { db } = shop.server;
  await addPerson(db, "root", people.root);
  await addPerson(db, "ben", people.ben);
  const root = await Caller.signIn(shop.server, "root");
  const made = await root.call("POST", "/api/admin/gifts", { count: 3, plan: "family" });
  expect([made.status, made.json.length]).toEqual([201, 3]);
  expect((await root.call("POST", "/api/admin/gifts", { count: 201, plan: "family" })).status).toBe(400);
  const monthly = { count: 1, plan: "self-serve" };
  for (const months of [1, 4, 0, "six", [], [3], true]) {
    const refused = await root.call("POST", "/api/admin/gifts", { ...monthly, months });
    expect([months, refused.status, Object.keys(refused.json.errors)]).toEqual([months, 400, ["months"]]);
  }
  const ben = await Caller.signIn(shop.server, "ben");
  expect((await ben.call("POST", "/api/admin/gifts", { count: 1, plan: "family" })).status).toBe(403);
  expect((await ben.page("/admin/gifts")).status).toBe(403);
  const audited = await db
    .selectFrom("auditLog")
    .select("details")
    .where("action", "=", "gift.make")
    .execute();
  expect(audited).toEqual([{ details: JSON.stringify({ count: 3, plan: "family", months: null }) }]);
  const [{ code }] = made.json;
  const winner = shop.visitor();
  expect((await winner.page(`/g/${code}`)).html).toContain("A gift for you");
  const opened = await winner.post(`/g/${code}`, `/g/${code}`, { intent: "gift/open" });
  expect(opened.status).toBe(303);
  expect((await winner.page("/account")).html).toContain("Family Legacy");
  const { html } = await root.page("/admin/gifts");
  expect(html).toMatch(/Made by us, unwrapped<\/dt><dd[^>]*>1</);
});

test("the house's codes are a sheet of cards and a table, without those that are unwrapped", async () => {
  const { db } = shop.server;
  const root = await Caller.signIn(shop.server, "root");
  const { json: made } = await root.call("POST", "/api/admin/gifts", {
    count: 9,
    plan: "self-serve",
    months: 3,
  });
  const codes: string[] = made.map(({ code }: { code: string }) => code);
  const opened = `/g/${codes[0]}`;
  const winner = shop.visitor();
  await winner.page(opened);
  expect((await winner.post("/gift/open", opened, { intent: "gift/open" })).status).toBe(303);
  const { first } = await db
    .selectFrom("gifts")
    .select(({ fn }) => fn.min<number>("id").as("first"))
    .where("months", "=", 3)
    .executeTakeFirstOrThrow();
  const { html } = await root.page("/admin/gifts");
  expect(html).toContain(encodeURIComponent(`/admin/gifts/cards.pdf?first=${first}&paper=a4`));

  const headers = { cookie: root.cookie };
  const table = await fetch(`${shop.server.address}/api/admin/gifts/codes.csv?first=${first}`, { headers });
  expect([table.status, table.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const [head, ...lines] = (await table.text()).trim().split("\r\n");
  expect(head).toContain("Gift,Code,Address,Plan,Made on");
  expect(lines.map((line) => line.split(",")[1])).toEqual(codes.slice(1));
  expect(lines[0]).toContain(`/g/${codes[1]},`);

  const folder = mkdtempSync(path.join(tmpdir(), "gift-cards-"));
  try {
    for (const paper of ["letter", "a4"]) {
      const sheet = `/admin/gifts/cards.pdf?first=${first}&paper=${paper}`;
      const response = await fetch(`${shop.server.address}${sheet}`, { headers });
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      const file = path.join(folder, `cards-${paper}.pdf`);
      writeFileSync(file, Buffer.from(await response.arrayBuffer()));
      const text = textOf(file);
      expect(text.match(/GIFT-[\w-]+/g)?.sort()).toEqual(codes.slice(1).sort());
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const audits = await db
    .selectFrom("auditLog")
    .select("details")
    .where("action", "=", "gift.codes")
    .orderBy("id")
    .execute();
  expect(audits.map(({ details }) => JSON.parse(details ?? "{}"))).toEqual(
    ["table", "cards", "cards"].map((file) => ({ first, count: 8, file })),
  );
  for (const path of [`/admin/gifts/cards.pdf?first=${first}`, `/api/admin/gifts/codes.csv?first=${first}`])
    expect((await (await Caller.signIn(shop.server, "ben")).page(path)).status).toBe(403);
  expect((await root.page("/admin/gifts/cards.pdf?first=999999")).status).toBe(404);
});

test("a refund closes a gift that is still wrapped, and nobody hears of money but the giver", async () => {
  const { db } = shop.server;
  const email = "refund@example.org";
  const ruth = shop.visitor();
  const address = await give(ruth, { email });
  await shop.stripe.settled();
  const code = codeOf((await ruth.page(address)).html);
  const { checkoutId } = await db
    .selectFrom("gifts")
    .innerJoin("checkouts", "checkouts.id", "gifts.checkoutId")
    .select("gifts.checkoutId")
    .where("checkouts.email", "=", email)
    .executeTakeFirstOrThrow();
  const root = await Caller.signIn(shop.server, "root");
  const body = { amountCents: 324_00, reason: "changed her mind" };
  expect((await root.call("POST", `/api/admin/checkouts/${checkoutId}/refund`, body)).status).toBeLessThan(
    300,
  );
  await shop.stripe.settled();
  expect((await ruth.page(address)).html).toContain("It was refunded, and is closed.");
  const mom = shop.visitor();
  expect((await mom.page(`/g/${code}`)).html).toContain("This gift is closed.");
  expect((await mom.post("/gift/open", `/g/${code}`, { intent: "gift/open" })).status).toBe(409);
  const kinds = (await mailsTo(db, email)).map(({ kind }) => kind).sort();
  expect(kinds).toEqual(["payment-received", "payment-refunded"]);
  expect(await mailsTo(db, form.recipientEmail)).toEqual([]);
});

test("a gift is sent again while its address is there, and no longer", async () => {
  const { db } = shop.server;
  const email = "again@example.org";
  const ruth = shop.visitor();
  const address = await give(ruth, { email });
  await shop.stripe.settled();
  const { id } = await db
    .selectFrom("gifts")
    .innerJoin("checkouts", "checkouts.id", "gifts.checkoutId")
    .select("gifts.id")
    .where("checkouts.email", "=", email)
    .executeTakeFirstOrThrow();
  await db.updateTable("gifts").set({ sentAt: new Date().toISOString() }).where("id", "=", id).execute();
  expect((await ruth.page(address)).html).toContain("Send it again");
  await db.updateTable("gifts").set({ recipientEmail: null }).where("id", "=", id).execute();
  const { html } = await ruth.page(address);
  expect(html).not.toContain("Send it again");
  expect(html).toContain("Change words, day or address");
});

test("a wrong code is refused with words, and guessing is in the audit log", async () => {
  const guess = await shop.visitor().post("/gift/open", "/gift/open", { code: "GIFT-2222-2222-2222" });
  expect(guess.status).toBe(400);
  const typo = await shop.visitor().post("/gift/open", "/gift/open", { code: "GIFT-2222-2222-2223" });
  expect(typo.html).toContain("A letter or digit is not right.");
  const { db } = shop.server;
  expect(
    await db.selectFrom("auditLog").select("id").where("action", "=", "gift.wrong-code").execute(),
  ).toHaveLength(1);
});

describe("a book that one device alone opens", () => {
  /** Somebody who unwrapped a gift on paper, and has written. */
  async function begin(): Promise<{ mom: Caller; promptId: number }> {
    const code = codeOf((await shop.visitor().page(await give(shop.visitor(), { way: "paper" }))).html);
    const mom = shop.visitor();
    const opened = await mom.post(`/g/${code}`, `/g/${code}`, { intent: "gift/open" });
    const promptId = Number(/prompt=(\d+)/.exec(opened.headers.get("location") ?? "")?.[1]);
    expect((await mom.call("POST", "/api/stories", { promptId, content: "The lake." })).status).toBe(201);
    return { mom, promptId };
  }

  let visitors = 0;

  /** Somebody with an account, who signs in on her device. */
  async function addVisitor(account: Updateable<UsersTable>): Promise<string> {
    visitors += 1;
    const username = `visitor-of-hers-${visitors}`;
    const { userId } = await addPerson(shop.server.db, username, { displayName: "Anna" });
    await shop.server.db.updateTable("users").set(account).where("id", "=", userId).execute();
    return username;
  }

  test("is not logged out of by one press: a way back is asked for first", async () => {
    const { mom } = await begin();
    const out = await mom.post("/gift/way-back", "/logout", {});
    expect([out.status, out.headers.get("location")]).toEqual([303, "/gift/way-back?leaving"]);
    const { html } = await mom.page("/gift/way-back?leaving");
    expect(html).toContain("You are not logged out yet");
    expect(html).toContain("Log out all the same");
    expect((await mom.page("/gift/way-back")).html).not.toContain("Log out all the same");
    expect((await mom.call("GET", "/api/user")).status).toBe(200);
    const sure = await mom.post("/gift/way-back?leaving", "/logout", { anyway: "1" });
    expect([sure.status, sure.headers.get("location")]).toEqual([303, "/auth"]);
    expect((await mom.call("GET", "/api/user")).status).toBe(401);
  });

  test("is not logged out of by the menu of a page with a form, nor by a call", async () => {
    const { mom, promptId } = await begin();
    const { html } = await mom.page(`/app?prompt=${promptId}`);
    const [, menu = ""] = /formaction="([^"]*to=%2Flogout)"/i.exec(html) ?? [];
    const story = await mom.storyForm(promptId, { content: "The window looked on the mill." });
    const leaving = [
      () => mom.postForm(menu.replaceAll("&amp;", "&"), story),
      () => mom.post("/bio", "/leave?form=%2Fbio&to=%2Flogout", {}),
    ];
    for (const leave of leaving) {
      const out = await leave();
      expect([out.status, out.headers.get("location")]).toEqual([303, "/gift/way-back?leaving"]);
      expect((await mom.page("/gift/way-back?leaving")).html).toContain("You are not logged out yet");
    }
    const { status, json } = await mom.call("POST", "/api/logout");
    expect(status).toBe(409);
    expect(json).toMatchObject({ message: expect.stringContaining("choose a way back first") });
    expect((await mom.call("GET", "/api/user")).status).toBe(200);
    // What waits on the device stays there, too.
    expect((await mom.page("/bio")).html).not.toContain("clear-on-sign-out");
    expect((await mom.call("POST", "/api/logout?anyway")).status).toBe(204);
    expect((await mom.call("GET", "/api/user")).status).toBe(401);
  });

  test("is not left for a second gift", async () => {
    const { mom, promptId } = await begin();
    const second = `/g/${codeOf((await shop.visitor().page(await give(shop.visitor(), { way: "paper" }))).html)}`;
    const { html } = await mom.page(second);
    expect(html).toContain("choose a way back to your own book first");
    expect(html).not.toContain("open it as new");
    expect(html).toContain("Add it to my book");
    expect((await mom.post(second, second, { intent: "gift/open" })).status).toBe(409);
    expect((await mom.post(second, second, { intent: "gift/add" })).status).toBe(303);
    expect((await mom.call("GET", `/api/stories?promptId=${promptId}`)).status).toBe(200);
    expect((await mom.page("/gift/way-back")).html).toContain("How do you come back?");
  });

  test("is passed on by one press or two, and its code ends", async () => {
    const card = `/g/${codeOf((await shop.visitor().page(await give(shop.visitor(), { way: "paper" }))).html)}`;
    for (const passed of await shop.visitor().postTwice(card, card, { intent: "gift/pass" }))
      expect([passed.status, passed.headers.get("location")]).toEqual([303, "/gift/open"]);
    expect((await shop.visitor().page(card)).status).toBe(404);
  });

  test("is open also where its button, or the one that sets the way back, was pressed twice", async () => {
    const card = `/g/${codeOf((await shop.visitor().page(await give(shop.visitor(), { way: "paper" }))).html)}`;
    const mom = shop.visitor();
    const form = new FormData();
    form.set("formToken", await mom.formToken(card));
    form.set("intent", "gift/open");
    const cookie = mom.cookie;
    const first = await mom.postForm(card, form);
    // The browser has let go of the first answer.
    mom.cookie = cookie;
    const second = await mom.postForm(card, form);
    expect([second.status, second.headers.get("location")]).toEqual([303, first.headers.get("location")]);
    expect((await mom.page(second.headers.get("location") ?? "")).html).toContain('name="content"');
    const third = await mom.postForm(card, form);
    expect([third.status, third.headers.get("location")]).toEqual([303, first.headers.get("location")]);
    const back = new FormData();
    for (const [name, value] of Object.entries({
      ...{ formToken: await mom.formToken("/gift/way-back"), displayName: "Margaret" },
      ...{ email: "", password: "a lake of seven herons" },
    }))
      back.set(name, value);
    for (let press = 0; press < 2; press += 1) {
      const set = await mom.postForm("/gift/way-back", back);
      expect([set.status, set.headers.get("location")]).toEqual([303, "/gift/family"]);
    }
  });

  test.each([
    ["a visitor", { firstPasswordAt: null }],
    ["a visitor whose password is from a list", { firstPasswordAt: "2026-01-02T03:04:05.678Z" }],
  ])("waits in the browser while %s signs in there", async (_who, account) => {
    const { mom, promptId } = await begin();
    const username = await addVisitor(account);
    const { status, json: user } = await mom.call("POST", "/api/login", { username, password });
    expect([status, user.username]).toEqual([200, username]);
    const back = await mom.post("/gift/join", "/gift/join", { intent: "gift/back" });
    expect([back.status, back.headers.get("location")]).toEqual([303, "/gift/way-back"]);
    const { json } = await mom.call("GET", `/api/stories?promptId=${promptId}`);
    expect(JSON.stringify(json)).toContain("The lake.");
  });

  test("stays open where a closed account is refused", async () => {
    const { mom } = await begin();
    const { json: before } = await mom.call("GET", "/api/user");
    const username = await addVisitor({ closedAt: new Date().toISOString() });
    expect((await mom.call("POST", "/api/login", { username, password })).status).toBe(403);
    expect((await mom.call("GET", "/api/user")).json).toEqual(before);
  });

  test("takes the place of a second gift that was opened while it waited, and that one waits", async () => {
    const { mom } = await begin();
    const first = (await mom.call("GET", "/api/user")).json.id;
    const asked = "/gift/way-back";
    await mom.post(asked, asked, { intent: "gift/have-account" });
    const second = `/g/${codeOf((await shop.visitor().page(await give(shop.visitor(), { way: "paper" }))).html)}`;
    expect((await mom.post(second, second, { intent: "gift/open" })).status).toBe(303);
    const opened = (await mom.call("GET", "/api/user")).json.id;
    expect(opened).not.toBe(first);
    for (const account of [first, opened]) {
      const back = await mom.post("/gift/join", "/gift/join", { intent: "gift/back" });
      expect([back.status, back.headers.get("location")]).toEqual([303, asked]);
      expect((await mom.call("GET", "/api/user")).json.id).toBe(account);
    }
  });
});

test("an invoice leads back to the gift in the giver's browser alone, and its address says nothing of it", async () => {
  const { db } = shop.server;
  const ruth = shop.visitor();
  const address = await give(ruth, { email: "books@example.org" });
  const { checkoutId } = await db
    .selectFrom("gifts")
    .innerJoin("checkouts", "checkouts.id", "gifts.checkoutId")
    .select("gifts.checkoutId")
    .where("checkouts.email", "=", "books@example.org")
    .executeTakeFirstOrThrow();
  const { issueInvoice } = await import("~/domain/selling/invoices/invoices.server");
  const { systemClock } = await import("~/domain/base/deps");
  const buyer = { name: "Ruth", email: "books@example.org", address: "1 Elm St", city: "Galena" };
  const invoice = await db.transaction().execute((within) =>
    issueInvoice(
      { db: within, clock: systemClock, log: new CollectedLog(), config: { brandName: "A Life Remembered" } },
      {
        subject: { checkoutId: checkoutId ?? 0 },
        buyer: { ...buyer, region: "IL", zipCode: "61036", country: "US" },
        language: "en",
        lines: () => [{ label: "A gift", cents: 100 }],
        totalCents: 100,
      },
    ),
  );
  await db.updateTable("checkouts").set({ state: "invoiced" }).where("id", "=", checkoutId).execute();
  const way = `${address}/invoices/${invoice.number}`;
  const { html } = await ruth.page(address);
  expect(html).toContain(`href="${way}"`);
  expect(html).not.toContain("from=");
  const led = await ruth.page(way);
  expect([led.status, led.headers.get("location")]).toEqual([303, `/invoices/${invoice.token}`]);
  expect((await ruth.page(`/invoices/${invoice.token}`)).html).toContain(`href="${address}"`);
  const books = await shop.visitor().page(`/invoices/${invoice.token}?from=${encodeURIComponent(address)}`);
  expect(books.html).not.toContain("/gifts/");
  expect((await ruth.page(`${address}/invoices/999`)).status).toBe(404);
});

describe("whoever has an account already", () => {
  test("signs in from the envelope, whose code stands in no query, and comes back to it", async () => {
    const address = await give(shop.visitor(), { way: "paper" });
    const card = `/g/${codeOf((await shop.visitor().page(address)).html)}`;
    await addPerson(shop.server.db, "envelope", { displayName: "Margaret Hale" });
    const mom = shop.visitor();
    expect((await mom.page(card)).html).not.toContain(`returnTo=${encodeURIComponent(card)}`);
    const led = await mom.post(card, card, { intent: "gift/sign-in" });
    const signIn = led.headers.get("location") ?? "";
    expect([led.status, signIn]).toEqual([303, "/auth?returnTo=%2Fgift%2Fopen"]);
    const came = await mom.post(signIn, signIn, { username: "envelope", password });
    expect([came.status, came.headers.get("location")]).toEqual([303, "/gift/open"]);
    const opened = await mom.page("/gift/open");
    expect([opened.status, opened.headers.get("location")]).toEqual([303, card]);
    expect((await mom.page(card)).html).toContain("Open it in Margaret Hale’s account");
    // Once: from then on it asks for a code again.
    expect((await mom.page("/gift/open")).status).toBe(200);
  });

  test("signs in after the first words, is told what joining means, and finds everything in one place", async () => {
    const ruth = shop.visitor();
    const address = await give(ruth, { way: "paper" });
    const code = codeOf((await ruth.page(address)).html);
    const mom = shop.visitor();
    const opened = await mom.post(`/g/${code}`, `/g/${code}`, { intent: "gift/open" });
    const promptId = Number(/prompt=(\d+)/.exec(opened.headers.get("location") ?? "")?.[1]);
    expect((await mom.call("POST", "/api/stories", { promptId, content: "The lake." })).status).toBe(201);

    const asked = "/gift/way-back";
    expect((await mom.page(asked)).html).toContain("I have an account");
    const aside = await mom.post(asked, asked, { intent: "gift/have-account" });
    expect([aside.status, aside.headers.get("location")]).toEqual([303, "/gift/join"]);
    expect((await mom.page("/gift/join")).html).toContain("/auth?returnTo=%2Fgift%2Fjoin");
    expect((await mom.call("GET", "/api/gift/join")).status).toBe(401);

    // Who changes their mind is where they were.
    const back = await mom.post("/gift/join", "/gift/join", { intent: "gift/back" });
    expect([back.status, back.headers.get("location")]).toEqual([303, asked]);
    expect((await mom.call("GET", `/api/stories?promptId=${promptId}`)).status).toBe(200);
    await mom.post(asked, asked, { intent: "gift/have-account" });

    await addPerson(shop.server.db, "margaret", { displayName: "Margaret Hale" });
    const signIn = "/auth?returnTo=%2Fgift%2Fjoin";
    const came = await mom.post(signIn, signIn, { username: "margaret", password });
    expect([came.status, came.headers.get("location")]).toEqual([303, "/gift/join"]);
    const offer = (await mom.page("/gift/join")).html;
    expect(offer).toContain("Bring the gift into Margaret Hale’s account?");
    expect(offer).toContain("1 story that you wrote");
    expect(offer).toContain("Self-Serve, 12 months");
    expect(offer).not.toContain("$");
    expect((await mom.call("GET", "/api/gift/join")).json).toMatchObject({
      ...{ stories: 1, addsPlan: true, refusal: null, displayName: "Margaret Hale" },
    });
    // The words are no more than put aside: each visit asks, and goes on without.
    const visit = await mom.page("/");
    expect([visit.status, visit.headers.get("location")]).toEqual([303, "/gift/join"]);
    expect((await mom.page("/")).status).toBe(200);

    const joined = await mom.post("/gift/join", "/gift/join", { intent: "gift/join" });
    expect([joined.status, joined.headers.get("location")]).toEqual([303, "/gift/family"]);
    expect((await mom.page("/gift/family")).html).toContain("May Ruth, Peter and Anna read along?");
    expect((await mom.page(`/?prompt=${promptId}`)).html).toContain("The lake.");
    expect((await mom.page("/account")).html).toContain("Your gift goes on until ");
    expect((await mom.page("/gift/join")).status).toBe(303);
    expect((await mom.call("POST", "/api/gift/join")).status).toBe(404);
    expect((await ruth.page(address)).html).toContain("Unwrapped on ");
  });

  test("is refused without words that wait, and where nobody is signed in", async () => {
    const nobody = shop.visitor();
    expect((await nobody.page("/gift/join")).status).toBe(303);
    const sent = await nobody.post("/gift/open", "/gift/join", { intent: "gift/join" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/"]);
    expect((await nobody.post("/gift/open", "/gift/join", { intent: "gift/back" })).status).toBe(404);
  });
});

test("a gift that is given on a page in Spanish makes an account in Spanish, on any device", async () => {
  const carmen = shop.visitor();
  await carmen.post("/gift", "/language", { lang: "es" });
  const address = await give(carmen, { recipientName: "Lucía Marín" });
  const page = await carmen.page(address);
  expect(page.html).toContain('<html lang="es"');
  const lucia = shop.visitor();
  const code = codeOf(page.html);
  expect((await lucia.post(`/g/${code}`, `/g/${code}`, { intent: "gift/open" })).status).toBe(303);
  expect((await lucia.call("GET", "/api/user")).json.locale).toBe("es");
});
