import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Self } from "~/domain/base/actor";
import { Caller } from "./support/browserless";
import { textOf } from "./support/html";
import { giveMailbox, newestLink } from "./support/mails";
import { readPageForm } from "./support/page-forms";
import { addPeople, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { codeOf, setUpSecondFactor } from "./support/second-factor";
import { startPublicServer } from "./support/server";

/* The second step at sign-in, and the question who is at the keyboard, on pages and calls. */

let server: RunningServer;
let people: Record<"ada" | "ben" | "olive" | "otto" | "root", Self>;

beforeAll(async () => {
  server = await startPublicServer();
  people = await addPeople(server.db);
});

afterAll(() => server.stop());

/** What the pages of a test change is taken back. */
beforeEach(async () => {
  for (const table of [
    "secondFactors",
    "passkeys",
    "recoveryCodes",
    "sessions",
    "settings",
    "attempts",
    "heldForms",
  ] as const)
    await server.db.deleteFrom(table).execute();
});

const formType = { "content-type": "application/x-www-form-urlencoded" };
const longAgo = "2026-01-01T00:00:00.000Z";
/** Acts as if the session had begun, or its person had been asked, more than ten minutes ago. */
const age = () => server.db.updateTable("sessions").set({ provenAt: longAgo }).execute();
const login = (caller: Caller, fields: object = {}) =>
  caller.call("POST", "/api/login", { username: "root", password, ...fields });
const placeOf = ({ headers }: { headers: Headers }) => headers.get("location");

async function halfOpen(): Promise<Caller> {
  const caller = new Caller(server);
  await caller.post("/auth", "/auth", { username: "root", password });
  return caller;
}

describe("setting it up on its page", () => {
  test("shows the secret as a picture and as text, and ten codes once", async () => {
    const root = await Caller.signIn(server, "root");
    const { html } = await root.page("/account/second-factor");
    expect(html).toContain('aria-label="QR code for your app"');
    const secret = /second-factor__secret">([A-Z2-7 ]+)</.exec(html)?.[1]?.replaceAll(" ", "") ?? "";
    const wrong = await root.post("/account/second-factor", "/account/second-factor", { code: "000000" });
    expect(wrong.status).toBe(400);
    expect(wrong.html.replaceAll(" ", "")).toContain(secret);
    const code = new TOTP({ secret }).generate();
    const made = await root.post("/account/second-factor", "/account/second-factor", { code });
    expect(made.status).toBe(200);
    expect(made.headers.get("cache-control")).toBe("no-store");
    expect([...made.html.matchAll(/<code>[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}<\/code>/g)]).toHaveLength(10);
    const after = textOf((await root.page("/account/second-factor")).html);
    expect(after).toContain("You have 10 recovery codes left");
    expect(after).not.toContain("Install an app");
    expect(textOf((await root.page("/account")).html)).toContain("It is on: signing in takes your password");
  });

  test("a participant may, and is never told to", async () => {
    const ada = await Caller.signIn(server, "ada");
    await server.db
      .insertInto("settings")
      .values({ name: "secondFactorFrom", value: '"2026-01-01"', changedAt: longAgo })
      .execute();
    expect((await ada.page("/biography-builder")).html).not.toContain("second-factor");
    expect((await ada.page("/account/second-factor")).status).toBe(200);
  });

  test("is asked for again after ten minutes, and is closed to staff in another's account", async () => {
    const root = await Caller.signIn(server, "root");
    await age();
    const asked = await root.page("/account/second-factor");
    expect([asked.status, placeOf(asked)]).toEqual([303, "/auth/again?returnTo=%2Faccount%2Fsecond-factor"]);
    const viewing = await Caller.signIn(server, "root");
    await viewing.call("POST", `/api/admin/switch-user/${people.ada.userId}`);
    expect((await viewing.page("/account/second-factor")).status).toBe(403);
  });

  test("turns off with a press, once it has asked", async () => {
    await setUpSecondFactor(server.db, people.root.userId, server.dataDir);
    const { caller, secret } = await signInWhole();
    const page = "/account/second-factor";
    const form = (await caller.page(page)).html;
    await age();
    const token = /name="formToken" value="([^"]+)"/.exec(form)?.[1] ?? "";
    const body = new URLSearchParams({ formToken: token, intent: "off" }).toString();
    const asked = await caller.request("POST", page, body, formType);
    expect(placeOf(asked)).toMatch(/^\/auth\/again\?held=\d+$/);
    expect(await server.db.selectFrom("secondFactors").selectAll().execute()).toHaveLength(1);
    await answer(caller, placeOf(asked) ?? "", { code: codeOf(secret, 1) });
    const gone = await goOn(caller, placeOf(asked) ?? "");
    expect([gone.status, placeOf(gone)]).toEqual([303, "/account#second-step"]);
    expect(await server.db.selectFrom("secondFactors").selectAll().execute()).toEqual([]);
  });
});

async function signInWhole(username = "root") {
  const row = await server.db
    .selectFrom("users")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const { secret, codes } = await setUpSecondFactor(server.db, row.id, server.dataDir);
  const caller = new Caller(server);
  const answer = await caller.call("POST", "/api/login", { username, password, code: codeOf(secret) });
  expect(answer.status).toBe(200);
  return { caller, secret, codes };
}

/** Answers the question at `/auth/again`. */
const answer = (caller: Caller, place: string, fields: Record<string, string>) =>
  caller.post(place, place, fields);

/** Presses "Go on", as a browser without script does. */
async function goOn(caller: Caller, place: string, more: Record<string, string> = {}) {
  const { html } = await caller.page(place);
  const form = [...html.matchAll(/<form method="post" action="([^"]+)"[\s\S]*?<\/form>/g)].find(([text]) =>
    text.includes("Go on"),
  );
  if (!form) throw new Error(`Nothing to go on with at ${place}: ${textOf(html)}`);
  const fields = [...form[0].matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")],
  );
  const action = form[1]?.replaceAll("&amp;", "&") ?? "";
  return caller.request(
    "POST",
    action,
    new URLSearchParams([...fields, ...Object.entries(more)]).toString(),
    formType,
  );
}

describe("signing in with it", () => {
  test("asks after the password, and goes on to where the person was going", async () => {
    const { secret } = await setUpSecondFactor(server.db, people.root.userId, server.dataDir);
    const caller = new Caller(server);
    const first = await caller.post("/auth?returnTo=/orders", "/auth?returnTo=/orders", {
      username: "root",
      password,
    });
    expect(placeOf(first)).toBe("/auth/second-factor?returnTo=%2Forders");
    expect(caller.cookie).not.toContain("known-device");
    const place = placeOf(first) ?? "";
    const wrong = await caller.post(place, place, { code: "000000" });
    expect(wrong.status).toBe(401);
    expect(textOf(wrong.html)).toContain("This is not the code.");
    const right = await caller.post(place, place, {
      code: ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `,
    });
    expect([right.status, placeOf(right)]).toEqual([303, "/orders"]);
    expect((await caller.page("/admin")).status).toBe(200);
    expect(caller.cookie).toContain("known-device");
  });

  test("half-open, pages lead to the question, calls answer 401, and signing out is open", async () => {
    await setUpSecondFactor(server.db, people.root.userId, server.dataDir);
    const caller = await halfOpen();
    for (const page of ["/admin", "/orders", "/account", "/auth"])
      expect(placeOf(await caller.page(page))).toMatch(/^\/auth\/second-factor/);
    const call = await caller.call("GET", "/api/user");
    expect([call.status, call.json]).toMatchObject([401, { needs: "second-factor" }]);
    expect((await caller.page("/first-password")).headers.get("location")).toBe("/auth");
    expect((await caller.post("/auth/second-factor", "/logout", {})).status).toBe(303);
    expect(placeOf(await caller.page("/auth/second-factor"))).toBe("/auth");
  });

  test("a mailed link and a printed code ask for it too", async () => {
    await setUpSecondFactor(server.db, people.ada.userId, server.dataDir);
    const tablet = new Caller(server);
    await giveMailbox(server.db, people.ada.userId, "ada@example.org");
    await tablet.post("/auth/email", "/auth/email", { email: "ada@example.org" });
    const { token } = await newestLink(server.db, "ada@example.org");
    const linked = await tablet.post(`/auth/link?token=${token}`, "/auth/link", { token });
    expect(placeOf(linked)).toMatch(/^\/auth\/second-factor/);
    expect((await tablet.call("GET", "/api/user")).json).toMatchObject({ needs: "second-factor" });
    const root = await Caller.signIn(server, "root");
    const paper = await root.post(
      `/admin/users/${people.ada.userId}/code`,
      `/admin/users/${people.ada.userId}/code`,
      {},
    );
    const code = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(textOf(paper.html))?.[0] ?? "";
    const ada = new Caller(server);
    const redeemed = await ada.post("/auth/printed-code", "/auth/printed-code", {
      code,
      password,
      confirmPassword: password,
    });
    expect(placeOf(redeemed)).toMatch(/^\/auth\/second-factor/);
    expect((await ada.call("GET", "/api/user")).status).toBe(401);
  });

  test("comes before a first password", async () => {
    const { secret } = await setUpSecondFactor(server.db, people.olive.userId, server.dataDir);
    await server.db
      .updateTable("users")
      .set({ firstPasswordAt: longAgo })
      .where("id", "=", people.olive.userId)
      .execute();
    const caller = new Caller(server);
    await caller.post("/auth", "/auth", { username: "olive", password });
    expect(placeOf(await caller.page("/first-password"))).toBe("/auth");
    const place = "/auth/second-factor?returnTo=%2Forders";
    expect(placeOf(await caller.post(place, place, { code: codeOf(secret) }))).toBe(
      "/first-password?returnTo=%2Forders",
    );
    await server.db
      .updateTable("users")
      .set({ firstPasswordAt: null })
      .where("id", "=", people.olive.userId)
      .execute();
  });

  test("the call takes the code, and without it leaves no session", async () => {
    const { secret, codes } = await setUpSecondFactor(server.db, people.root.userId, server.dataDir);
    const caller = new Caller(server);
    for (const fields of [{}, { code: "" }, { code: "000000" }]) {
      const refused = await login(caller, fields);
      expect([refused.status, refused.json]).toMatchObject([401, { needs: "second-factor" }]);
      expect(typeof refused.json.message).toBe("string");
    }
    expect(caller.cookie).toBe("");
    expect(await server.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    expect((await login(caller, { password: "wrong", code: codeOf(secret) })).json).not.toHaveProperty(
      "needs",
    );
    expect((await login(caller, { code: codeOf(secret) })).status).toBe(200);
    expect((await login(new Caller(server), { code: codeOf(secret) })).status).toBe(401);
    expect((await login(new Caller(server), { code: codes[0] })).status).toBe(200);
    expect((await caller.call("GET", "/api/user")).json.username).toBe("root");
  });

  test("who has none sees no new question and no new word", async () => {
    const visitor = new Caller(server);
    const { html } = await visitor.page("/auth");
    expect(html).not.toMatch(/passkey|second/i);
    const arrived = await visitor.post("/auth", "/auth", { username: "ada", password });
    expect(placeOf(arrived)).toBe("/biography-builder");
  });
});

describe("required from a day on", () => {
  const from = (day: string) =>
    server.db
      .insertInto("settings")
      .values({ name: "secondFactorFrom", value: JSON.stringify(day), changedAt: longAgo })
      .execute();

  test("is set on the settings page, and a banner reminds of it", async () => {
    const root = await Caller.signIn(server, "root");
    const { fields } = readPageForm((await root.page("/admin/settings")).html, "settings");
    const values = { ...Object.fromEntries(fields), secondFactorFrom: "2199-05-01", staffIdleMinutes: "45" };
    expect((await root.post("/admin/settings", "/admin/settings", values)).status).toBe(303);
    expect(textOf((await root.page("/admin")).html)).toContain(
      "From May 1, 2199 on, everybody who looks after this site",
    );
    const ada = await Caller.signIn(server, "ada");
    expect(textOf((await ada.page("/orders")).html)).not.toContain("2199");
    const cleared = { ...values, secondFactorFrom: "" };
    expect((await root.post("/admin/settings", "/admin/settings", cleared)).status).toBe(303);
    expect(textOf((await root.page("/admin")).html)).not.toContain("2199");
    const wrong = await root.post("/admin/settings", "/admin/settings", {
      ...values,
      secondFactorFrom: "soon",
    });
    expect(wrong.status).toBe(400);
    expect(textOf(wrong.html)).toContain("Please enter a date with year, month and day");
  });

  test("staff without one are led to setting it up, and can do nothing else as staff", async () => {
    await from("2026-01-01");
    const caller = new Caller(server);
    const arrived = await caller.post("/auth", "/auth", { username: "olive", password });
    expect(placeOf(arrived)).toBe("/account/second-factor?returnTo=%2Fadmin");
    expect(textOf((await caller.page("/account/second-factor")).html)).toContain("Please set this up now");
    expect(placeOf(await caller.page("/admin"))).toBe("/account/second-factor");
    expect((await caller.call("GET", "/api/admin/stats")).status).toBe(403);
    expect((await caller.call("POST", `/api/admin/switch-user/${people.ada.userId}`)).status).toBe(403);
    const header = { "x-admin-viewing-user": JSON.stringify({ id: people.ada.userId }) };
    expect((await caller.call("GET", "/api/stories", undefined, header)).status).toBe(403);
    expect((await caller.page("/orders")).status).toBe(200);
    const place = "/account/second-factor?returnTo=%2Fadmin";
    const html = (await caller.page(place)).html;
    const secret = /second-factor__secret">([A-Z2-7 ]+)</.exec(html)?.[1]?.replaceAll(" ", "") ?? "";
    const made = await caller.post(place, place, { code: new TOTP({ secret }).generate() });
    expect(made.html).toContain('href="/admin"');
    expect((await caller.page("/admin")).status).toBe(200);
  });
});

describe("is it still you", () => {
  test.each([
    ["GET", "/api/admin/users/export", undefined],
    ["GET", "/api/admin/sales/export", undefined],
    ["GET", "/api/admin/orders/addresses.csv?queue=ship", undefined],
    ["GET", "/api/admin/gifts/codes.csv?first=1", undefined],
    ["POST", "/api/admin/orders/NONE/refund", { amountCents: 1, reason: "x" }],
    ["POST", "/api/admin/checkouts/1/refund", { amountCents: 1, reason: "x" }],
    [
      "POST",
      "/api/admin/users",
      { username: "new-root", displayName: "N", password: "zebra lantern quartz", isAdmin: true },
    ],
    ["DELETE", "/api/admin/users/1/second-factor", undefined],
  ])("%s %s asks after ten minutes", async (method, path, body) => {
    const root = await Caller.signIn(server, "root");
    await age();
    const asked = await root.call(method, path, body);
    expect([asked.status, asked.json]).toMatchObject([401, { needs: "again" }]);
    expect((await root.call("POST", "/api/again", { password: "wrong" })).json).toMatchObject({
      needs: "again",
    });
    expect((await root.call(method, path, body)).status).toBe(401);
    const proven = await root.call("POST", "/api/again", { password });
    expect([proven.status, proven.html]).toEqual([204, ""]);
    expect((await root.call(method, path, body)).status).not.toBe(401);
  });

  test("roles ask, and what else is changed of a person does not", async () => {
    const root = await Caller.signIn(server, "root");
    await age();
    const path = `/api/admin/users/${people.ben.userId}`;
    expect((await root.call("PATCH", path, { displayName: "Ben O." })).status).toBe(200);
    expect((await root.call("PATCH", path, { isOwner: true })).json).toMatchObject({ needs: "again" });
    await root.call("POST", "/api/again", { password });
    expect((await root.call("PATCH", path, { isOwner: true })).json).toMatchObject({ isOwner: true });
    expect((await root.call("PATCH", path, { isOwner: false })).status).toBe(200);
  });

  test("with a second factor the call takes the code, not the password", async () => {
    const { caller, codes } = await signInWhole();
    await age();
    expect((await caller.call("POST", "/api/again", { password })).status).toBe(401);
    expect((await caller.call("GET", "/api/admin/users/export")).status).toBe(401);
    expect((await caller.call("POST", "/api/again", { code: codes[1] })).status).toBe(204);
    expect((await caller.call("GET", "/api/admin/users/export")).status).toBe(200);
  });

  test("a posted form is held, shown with every word, and goes on by one press", async () => {
    const root = await Caller.signIn(server, "root");
    const { fields } = readPageForm((await root.page("/admin/settings")).html, "settings");
    const values = { ...Object.fromEntries(fields), businessAddress: "1 Elm Street\nBoston & more" };
    await age();
    const asked = await root.post("/admin/settings", "/admin/settings", values);
    const place = placeOf(asked) ?? "";
    expect(place).toMatch(/^\/auth\/again\?held=\d+$/);
    expect(textOf((await root.page(place)).html)).toContain("Is it still you?");
    const wrong = await answer(root, place, { password: "wrong" });
    expect(wrong.status).toBe(401);
    expect(textOf(wrong.html)).toContain("This is not your password.");
    expect(placeOf(await answer(root, place, { password }))).toBe(place);
    expect(textOf((await root.page(place)).html)).toContain("1 Elm Street");
    const saved = await goOn(root, place);
    expect([saved.status, placeOf(saved)]).toEqual([303, "/admin/settings"]);
    expect((await root.page("/admin/settings")).html).toContain("1 Elm Street\nBoston &amp; more");
    expect(await server.db.selectFrom("heldForms").selectAll().execute()).toEqual([]);
  });

  test("a password that was typed meanwhile is not kept, and typed again", async () => {
    const root = await Caller.signIn(server, "root");
    const page = `/admin/users/${people.otto.userId}`;
    const { fields } = readPageForm((await root.page(page)).html, "person");
    await age();
    const secret = "zebra lantern quartz";
    const form = Object.fromEntries(fields.filter(([name]) => name !== "isOwner"));
    const asked = await root.post(page, page, { ...form, password: secret });
    const place = placeOf(asked) ?? "";
    await answer(root, place, { password });
    const { html } = await root.page(place);
    expect(html).not.toContain(secret);
    expect(textOf(html)).toContain("The new password that you typed");
    expect((await goOn(root, place, { password: secret })).status).toBe(303);
    const otto = await server.db
      .selectFrom("users")
      .selectAll()
      .where("username", "=", "otto")
      .executeTakeFirstOrThrow();
    expect([otto.isOwner, otto.firstPasswordBy]).toEqual([0, people.root.userId]);
  });

  test("nobody sees what somebody else was asked about", async () => {
    const root = await Caller.signIn(server, "root");
    await age();
    const asked = await root.post("/admin/settings", "/admin/settings", { businessName: "Secret plans" });
    const ada = await Caller.signIn(server, "ada");
    expect((await ada.page(placeOf(asked) ?? "")).html).not.toContain("Secret plans");
  });

  test("a link to a file asks, and then opens it", async () => {
    const root = await Caller.signIn(server, "root");
    const link = "/auth/again?returnTo=%2Fapi%2Fadmin%2Fusers%2Fexport";
    expect((await root.page("/admin")).html).toContain(`href="${link}"`);
    expect(placeOf(await root.page(link))).toBe("/api/admin/users/export");
    await age();
    expect(placeOf(await answer(root, link, { password }))).toBe("/api/admin/users/export");
    expect(placeOf(await root.page("/auth/again?returnTo=//evil.example"))).toBe("/");
  });
});

test("what staff posted after their session ended waits, also where it is no page for words", async () => {
  const root = await Caller.signIn(server, "root");
  const page = `/admin/users/${people.otto.userId}`;
  const { fields } = readPageForm((await root.page(page)).html, "person");
  const formToken = /name="formToken" value="([^"]+)"/.exec((await root.page(page)).html)?.[1] ?? "";
  const seenAt = new Date(Date.now() - 31 * 60_000).toISOString();
  await server.db.updateTable("sessions").set({ seenAt }).execute();
  const typed = {
    ...Object.fromEntries(fields),
    displayName: "Elmtree House",
    password: "zebra lantern quartz",
  };
  const body = new URLSearchParams({ ...typed, formToken }).toString();
  const late = await root.request("POST", page, body, formType);
  expect(placeOf(late)).toBe("/auth?returnTo=%2Fheld");
  const arrived = await root.post("/auth", "/auth", { username: "root", password });
  expect(placeOf(arrived)).toBe("/held");
  const held = (await root.page("/held")).html;
  expect(held).toContain("Elmtree House");
  expect(held).not.toContain("zebra lantern quartz");
  const place = /href="(\/auth\/again\?held=\d+)"/.exec(held)?.[1] ?? "";
  const saved = await goOn(root, place, { password: "zebra lantern quartz" });
  expect(saved.status).toBe(303);
  expect((await root.page(page)).html).toContain("Elmtree House");
  expect(textOf((await root.page("/held")).html)).toContain("Nothing is waiting here.");
});

test("another administrator turns it off on the person's page", async () => {
  await setUpSecondFactor(server.db, people.ada.userId, server.dataDir);
  const root = await Caller.signIn(server, "root");
  const page = `/admin/users/${people.ada.userId}`;
  expect(textOf((await root.page(page)).html)).toContain("They have an app and 10 recovery codes.");
  const olive = await Caller.signIn(server, "olive");
  expect((await olive.page(page)).html).not.toContain("second-factor/off");
  expect((await olive.post(page, page, { intent: "second-factor/off" })).status).toBe(403);
  expect((await root.post(page, page, { intent: "second-factor/off" })).status).toBe(303);
  const call = await root.call("DELETE", `/api/admin/users/${people.ada.userId}/second-factor`);
  expect(call.status).toBe(409);
  expect((await new Caller(server).call("POST", "/api/login", { username: "ada", password })).status).toBe(
    200,
  );
});
