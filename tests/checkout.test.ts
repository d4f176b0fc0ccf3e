import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { planIds } from "~/domain/people/plans/plans";
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
import { stateAndZipCode } from "./support/orders";
import { addPerson, people } from "./support/people";
import { addPromoCode } from "./support/promo-codes";

/* From checkout to the first story, against the built server with a fake Stripe. */

let shop: CheckoutServer;

beforeAll(async () => {
  shop = await startCheckoutServer();
  await addPromoCode(shop.server.db, "LEGACY10");
  await addPromoCode(shop.server.db, "GIFT", { discountHundredths: 100_00 });
  await addPromoCode(shop.server.db, "ONLYFAMILY", { applicablePlans: '["family"]' });
});

beforeEach(async () => {
  shop.stripe.faults = [];
  await shop.server.db.deleteFrom("attempts").execute();
});

afterAll(() => shop.close());

let count = 0;
function newName(): string {
  count += 1;
  return `buyer-${count}`;
}

async function setUp(caller: Caller, username = newName(), page = "/account-setup") {
  return caller.post(page, page, { ...setupFields, username });
}

const amounts: Record<string, [number, number]> = {
  "self-serve": [2700, 2430],
  guided: [8100, 7290],
  family: [106812, 96131],
  "white-glove": [214812, 193331],
};

describe.each(planIds.flatMap((plan) => ["", "LEGACY10"].map((promo) => [plan, promo])))(
  "%s with code %j",
  (plan = "", promo = "") => {
    const cents = amounts[plan]?.[promo ? 1 : 0] ?? 0;

    test("is bought on Stripe's page, set up, and written in", async () => {
      const caller = shop.visitor();
      const { status, location } = await buyOnPage(caller, plan, promo);
      expect(status).toBe(303);
      expect(shop.stripe.newest("checkout.session").amount_total).toBe(cents);
      const back = await payAtStripe(location);
      await shop.stripe.settled();
      expect(back).toBe(`${shop.server.address}/payment-success`);
      expect((await caller.page("/payment-success")).headers.get("location")).toBe("/account-setup");
      expect((await caller.page("/account-setup")).html).toContain("Payment Successful!");
      const done = await setUp(caller);
      expect([done.status, done.headers.get("location")]).toEqual([303, "/biography-builder"]);
      expect((await caller.page("/biography-builder")).html).toContain("Account Created!");
      const story = await caller.call("POST", "/api/stories", { promptId: 1, content: "It began." });
      expect(story.status).toBe(201);
      expect(await newestCheckout(shop.server)).toMatchObject({ state: "paid", dueCents: cents });
    });

    test("is bought in Stripe's fields, by the JSON API", async () => {
      const caller = shop.visitor();
      const wish = { planId: plan, promoCode: "NONE", email: buyer };
      const refused = await caller.call("POST", "/api/create-payment-intent", wish);
      expect([refused.status, refused.json.errors]).toEqual([400, { promoCode: ["Invalid promo code"] }]);
      const begun = await caller.call("POST", "/api/create-payment-intent", {
        planId: plan,
        planName: "Anything",
        amount: 1,
        promoCode: promo,
        email: buyer,
      });
      expect(begun.status).toBe(200);
      const { paymentIntent } = await payHere(shop.stripe, begun.json.clientSecret);
      expect([paymentIntent.status, paymentIntent.amount]).toEqual(["succeeded", cents]);
      await shop.stripe.settled();
      const username = newName();
      const made = await caller.call("POST", "/api/complete-account-setup", { ...setupFields, username });
      expect([made.status, made.json.username]).toEqual([201, username]);
      const { json } = await caller.call("GET", "/api/user");
      expect(json.username).toBe(username);
      const user = await shop.server.db
        .selectFrom("users")
        .select(["plan", "displayName"])
        .where("username", "=", username)
        .executeTakeFirst();
      expect(user).toEqual({ plan, displayName: "Nora Lindqvist" });
    });
  },
);

test("whoever buys on a page in Spanish is mailed in it, and their account has it, wherever it is set up", async () => {
  const caller = shop.visitor();
  await caller.post("/pricing", "/language", { lang: "es" });
  const email = "carmen@example.org";
  const { location } = await buyOnPage(caller, "self-serve", "", email);
  expect(shop.stripe.newest("checkout.session").locale).toBe("es");
  expect(shop.stripe.newest("customer").preferred_locales).toEqual(["es"]);
  await payAtStripe(location);
  await shop.stripe.settled();
  const mails = await mailsTo(shop.server.db, email);
  expect(mails.length).toBeGreaterThan(0);
  for (const { html } of mails) expect(html).toContain('<html lang="es"');
  const { path } = await newestLink(shop.server.db, email);
  const other = shop.visitor();
  const page = await other.page(path);
  const at = page.headers.get("location") ?? path;
  const username = newName();
  expect((await other.post(at, at, { ...setupFields, username })).status).toBe(303);
  expect((await other.call("GET", "/api/user")).json.locale).toBe("es");
});

test("Enter buys nothing: the page comes again with what was typed", async () => {
  const caller = shop.visitor();
  const { html } = await caller.page("/checkout?plan=family");
  const form = html.slice(html.indexOf('id="pay"'));
  expect(/<button[^>]*value="([^"]+)"/.exec(form)?.[1]).toBe("pay/look");
  const checkouts = () => shop.server.db.selectFrom("checkouts").select("id").execute();
  const before = await checkouts();
  const fields = { intent: "pay/look", planId: "family", promoCode: "", email: "mine@example.org" };
  const answer = await caller.post("/checkout?plan=family", "/checkout?plan=family", fields);
  expect([answer.status, answer.html.includes("mine@example.org")]).toEqual([200, true]);
  expect(await checkouts()).toEqual(before);
});

describe("what is posted beside plan and code", () => {
  test("another amount that was seen is refused, in words, with what was typed", async () => {
    const caller = shop.visitor();
    const fields = {
      intent: "pay",
      planId: "family",
      promoCode: "",
      shownCents: "1",
      email: "mine@example.org",
    };
    const answer = await caller.post("/checkout?plan=family", "/checkout?plan=family", fields);
    expect(answer.status).toBe(409);
    expect(answer.html).toContain("The price has changed");
    expect(answer.html).toContain("mine@example.org");
  });

  test.each(["gold", "", "__proto__"])("plan %j is refused by page and by API", async (planId) => {
    const caller = shop.visitor();
    const call = await caller.call("POST", "/api/create-payment-intent", { planId, amount: 100 });
    expect([call.status, Object.keys(call.json.errors)]).toEqual([400, ["planId"]]);
    const form = await caller.post("/checkout?plan=family", "/checkout?plan=family", {
      planId,
      email: buyer,
      intent: "pay",
    });
    expect(form.status).toBe(400);
  });

  test("a page of an unknown plan leads to the plans", async () => {
    const answer = await shop.visitor().page("/checkout?plan=gold");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/pricing"]);
  });

  test("without a plan it is self-serve, at both addresses", async () => {
    for (const path of ["/checkout", "/checkout-working", "/checkout?plan="]) {
      const { html } = await shop.visitor().page(path);
      expect(html).toContain("Self-Serve");
      expect(html).toContain("$27.00");
    }
  });

  test("a form without a mail address is refused in words", async () => {
    const answer = await buyOnPage(shop.visitor(), "family", "", " ");
    expect(answer.status).toBe(400);
    expect(answer.html).toContain("Form Error");
    expect(answer.html).toContain("Please enter a valid email address");
  });
});

describe("promo codes at the checkout", () => {
  test("are applied and taken away without script", async () => {
    const caller = shop.visitor();
    const page = "/checkout?plan=family";
    const applied = await caller.post(page, page, {
      intent: "promo/apply",
      planId: "family",
      code: " legacy10 ",
    });
    expect(applied.headers.get("location")).toBe("/checkout?plan=family&promo=LEGACY10");
    const { html } = await caller.page("/checkout?plan=family&promo=LEGACY10");
    expect(html).toContain("Promo code applied!");
    expect(html).toContain("You saved $98.90");
    expect(html).toContain("$961.31");
    const removed = await caller.post(page, page, { intent: "promo/remove", planId: "family" });
    expect(removed.headers.get("location")).toBe(page);
    expect((await caller.page(page)).html).toContain("Promo code removed");
  });

  test.each([
    ["NOTHING", "Invalid promo code"],
    ["ONLYFAMILY", "This promo code is not valid for this plan"],
  ])("%s is refused in words, by page and by API and in the address", async (code, words) => {
    const caller = shop.visitor();
    const page = "/checkout?plan=guided";
    const form = await caller.post(page, page, { intent: "promo/apply", planId: "guided", code });
    expect(form.status).toBe(400);
    expect(form.html).toContain("Invalid promo code");
    expect(form.html).toContain(words);
    const call = await caller.call("POST", "/api/create-payment-intent", {
      planId: "guided",
      promoCode: code,
    });
    expect([call.status, call.json.message]).toEqual([400, words]);
    expect((await caller.page(`${page}&promo=${code}`)).html).toContain(words);
  });

  test("one that leaves nothing to pay needs no Stripe", async () => {
    const caller = shop.visitor();
    const before = shop.stripe.requests.length;
    const { status, location } = await buyOnPage(caller, "family", "GIFT");
    expect([status, location]).toEqual([303, "/payment-success"]);
    expect(shop.stripe.requests.length).toBe(before);
    expect((await caller.page("/payment-success")).headers.get("location")).toBe("/account-setup");
    expect((await setUp(caller)).status).toBe(303);
    const call = await shop.visitor().call("POST", "/api/create-payment-intent", {
      planId: "family",
      promoCode: "GIFT",
    });
    expect(call.json).toEqual({ clientSecret: null, next: "/payment-success" });
  });
});

describe("setting up the account", () => {
  async function paidBuyer(): Promise<Caller> {
    const caller = shop.visitor();
    const { location } = await buyOnPage(caller, "family");
    await payAtStripe(location);
    await shop.stripe.settled();
    return caller;
  }

  test("needs a payment: a stranger gets nowhere, by page and by API", async () => {
    const stranger = shop.visitor();
    const page = await stranger.page("/account-setup");
    expect(page.html).toContain("We could not find your payment");
    const form = await stranger.post("/contact", "/account-setup", setupFields);
    expect(form.status).toBe(403);
    expect((await stranger.call("POST", "/api/complete-account-setup", setupFields)).status).toBe(403);
    const forged = { ...setupFields, token: "AAAAAAAAAAAAAAAAAAAAAA" };
    expect((await stranger.call("POST", "/api/complete-account-setup", forged)).status).toBe(403);
  });

  test("waits until something is paid", async () => {
    const caller = shop.visitor();
    await buyOnPage(caller, "family");
    expect((await caller.page("/account-setup")).html).toContain("We have not seen your payment yet");
    expect((await caller.call("POST", "/api/complete-account-setup", setupFields)).status).toBe(409);
  });

  test.each([
    [{ confirmPassword: "another" }, "Password Error", "Passwords do not match"],
    [{ zipCode: " " }, "Required Fields", "Please fill in all required fields including shipping address"],
    [{ username: "root taken" }, "Account Setup Failed", "Please use only letters"],
  ])("%j is refused in words, and nothing typed is lost but passwords", async (change, title, words) => {
    const caller = await paidBuyer();
    const fields = { ...setupFields, username: newName(), ...change };
    const form = await caller.post("/account-setup", "/account-setup", fields);
    expect(form.status).toBe(400);
    expect(form.html).toContain(title);
    expect(form.html).toContain(words);
    expect(form.html).toContain("12 Mill Lane");
    expect(form.html).toMatch(stateAndZipCode);
    expect(form.html).not.toContain("zebra lantern");
    const call = await caller.call("POST", "/api/complete-account-setup", fields);
    expect(call.status).toBe(400);
    expect(JSON.stringify(call.json)).toContain(words);
  });

  test("says that a username is taken, and nothing of a mail address", async () => {
    await addPerson(shop.server.db, "taken", people.ada);
    await shop.server.db.updateTable("users").set({ email: buyer }).where("username", "=", "taken").execute();
    const caller = await paidBuyer();
    const refused = await setUp(caller, "Taken");
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining("This username is taken")]);
    expect((await setUp(caller)).status).toBe(303);
  });

  test("is done once, also by twenty at the same moment", async () => {
    const caller = await paidBuyer();
    const { token } = await newestLink(shop.server.db, buyer);
    const names = Array.from({ length: 20 }, () => newName());
    const answers = await Promise.all(
      names.map((username) =>
        shop.visitor().call("POST", "/api/complete-account-setup", { ...setupFields, username, token }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(19);
    expect((await setUp(caller)).status).toBe(403);
  });

  test("goes by the mailed link too, in another browser", async () => {
    await paidBuyer();
    const [mail] = await mailsTo(shop.server.db, buyer, "welcome");
    expect(mail?.text).toContain("$1,068.12");
    const { path } = await newestLink(shop.server.db, buyer);
    const other = shop.visitor();
    expect((await other.page(path)).html).toContain("Your plan: Family Legacy");
    const done = await other.post(path, path, { ...setupFields, username: newName() });
    expect(done.headers.get("location")).toBe("/biography-builder");
    expect((await shop.visitor().page(path)).html).toContain("We could not find your payment");
  });
});

describe("a signed-in buyer", () => {
  test("gets the plan on the own account, and is led back to writing", async () => {
    const name = newName();
    const { userId } = await addPerson(shop.server.db, name, people.ada);
    const caller = await Caller.signIn(shop.server, name);
    const { location } = await buyOnPage(caller, "guided");
    await payAtStripe(location);
    const success = await caller.page("/payment-success?amount=1");
    expect(success.status).toBe(200);
    expect(success.headers.get("refresh")).toBeNull();
    expect(success.html).toContain('href="/biography-builder"');
    expect(success.html).toContain("$81.00");
    expect(success.html).not.toContain("$0.01");
    await shop.stripe.settled();
    const user = await shop.server.db
      .selectFrom("users")
      .select("plan")
      .where("id", "=", userId)
      .executeTakeFirst();
    expect(user?.plan).toBe("guided");
    expect(await mailsTo(shop.server.db, buyer, "payment-received")).toHaveLength(1);
  });

  test("buys nothing for somebody that they view", async () => {
    const { userId } = await addPerson(shop.server.db, newName(), people.ada);
    const root = await Caller.signIn(shop.server, "admin").catch(() => null);
    const name = newName();
    await addPerson(shop.server.db, name, people.root);
    const admin = root ?? (await Caller.signIn(shop.server, name));
    const viewing = { "x-admin-viewing-user": JSON.stringify({ id: userId }) };
    const call = await admin.call("POST", "/api/create-payment-intent", { planId: "family" }, viewing);
    expect(call.status).toBe(403);
  });
});

describe("the page after the payment", () => {
  test("tells a stranger nothing, whatever its address says", async () => {
    const { html, status } = await shop.visitor().page("/payment-success?amount=1");
    expect(status).toBe(200);
    expect(html).toContain("We cannot tell the status of your payment");
    expect(html).not.toMatch(/\$\d/);
  });

  test("does what the webhook would, when that is late, and the webhook then changes nothing", async () => {
    shop.stripe.webhookUrl = undefined;
    const caller = shop.visitor();
    const { location } = await buyOnPage(caller, "white-glove");
    await payAtStripe(location);
    expect((await caller.page("/payment-success")).headers.get("location")).toBe("/account-setup");
    const mails = async () => (await mailsTo(shop.server.db, buyer, "welcome")).length;
    const before = await mails();
    const url = `${shop.server.address}/api/stripe/webhook`;
    for (const event of shop.stripe.events.slice(-3)) expect(await shop.stripe.deliver(event, url)).toBe(200);
    expect(await mails()).toBe(before);
    shop.stripe.webhookUrl = url;
  });

  test("tells that nothing has come yet, and looks again by itself", async () => {
    const caller = shop.visitor();
    await buyOnPage(caller, "family");
    const { html, headers } = await caller.page("/payment-success");
    expect(html).toContain("We have not received your payment");
    expect(headers.get("refresh")).toBe("5;url=/payment-success");
  });
});

describe("when Stripe is in trouble", () => {
  test.each(["hang", "reset before", "500", "429"] as const)(
    "%s: the buyer hears that nothing was charged, and what was typed stays",
    async (kind) => {
      shop.stripe.faults = [{ kind }];
      const caller = shop.visitor();
      const buying = buyOnPage(caller, "family", "LEGACY10", "kept@example.org");
      // Other visitors are served meanwhile.
      expect((await shop.visitor().page("/pricing")).status).toBe(200);
      const { status, html } = await buying;
      expect(status).toBe(503);
      expect(html).toContain("nothing was charged");
      expect(html).toContain("kept@example.org");
      const call =
        kind === "hang"
          ? { status: 503 }
          : await caller.call("POST", "/api/create-payment-intent", { planId: "family" });
      expect(call.status).toBe(503);
    },
    60_000,
  );

  test("an answer that was lost is asked for again, and makes one page", async () => {
    const pages = () => shop.stripe.all("checkout.session").length;
    const before = pages();
    shop.stripe.faults = [{ kind: "reset after", path: /sessions/, times: 1 }];
    expect((await buyOnPage(shop.visitor(), "family")).status).toBe(303);
    expect(pages()).toBe(before + 1);
  });
});

describe("what a page may ask Stripe for", () => {
  test.each(["/checkout", "/checkout-working", "/account"])(
    "%s may ask for its script and lead to its pages",
    async (path) => {
      const policy = (await shop.visitor().page(path)).headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/);
      expect(policy).toMatch(/form-action 'self' https:\/\/checkout\.stripe\.com/);
    },
  );

  test.each([
    "/",
    "/landing",
    "/pricing",
    "/auth",
    "/payment-success",
    "/account-setup",
    "/app",
    "/nothing-here",
  ])("%s asks for nothing of Stripe's", async (path) => {
    const { headers, html } = await shop.visitor().page(path);
    expect(headers.get("content-security-policy")).not.toMatch(/stripe/);
    expect(html).not.toMatch(/stripe\.com/);
  });

  test("no form of ours has a field for a card or an account", async () => {
    const { html } = await shop.visitor().page("/checkout?plan=family");
    expect(html).not.toMatch(/name="(card|number|cvc|routing|account)/i);
  });
});
