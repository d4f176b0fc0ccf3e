import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { days } from "~/domain/base/deps";
import { Caller } from "./support/browserless";
import { giveMailbox, mailsTo } from "./support/mails";
import { addPeople, addPerson, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer, startServer } from "./support/server";

let server: RunningServer;
let root: Actor;
let ada: Caller;
let actor: Actor;
let username: string;
let count = 0;

beforeAll(async () => {
  server = await startPublicServer();
  ({ root } = await addPeople(server.db));
});

afterAll(() => server.stop());

beforeEach(async () => {
  count += 1;
  username = `person-${count}`;
  actor = await addPerson(server.db, username, { displayName: "Ada Whitfield" });
  await giveMailbox(server.db, actor.userId, `${username}@example.org`);
  await server.db.deleteFrom("attempts").execute();
  ada = await Caller.signIn(server, username);
});

const post = (intent: string, fields: Record<string, string> = {}, caller = ada) =>
  caller.post("/account", "/account", { intent, ...fields });
const isSignedIn = async (caller: Caller) => (await caller.call("GET", "/api/user")).status === 200;
const row = () =>
  server.db.selectFrom("users").selectAll().where("id", "=", actor.userId).executeTakeFirstOrThrow();
const newOne = { password: "a brand new one", confirmPassword: "a brand new one" };

describe("the page", () => {
  test("shows what is the person's, and keeps the name that is saved", async () => {
    const { html } = await ada.page("/account");
    for (const part of [
      username,
      `${username}@example.org`,
      "Signed-in devices",
      "0h 0m",
      "to=%2Faccount%2Fexport",
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toMatch(/argon/);
    const saved = await post("details/save", { displayName: "  Ada   W. " });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, "/account#main"]);
    expect((await ada.page("/account")).html).toContain("Your name is saved");
    expect((await row()).displayName).toBe("Ada W.");
  });

  test.each([
    ["details/save", { displayName: " " }, "Please enter your name"],
    ["mail/change", { email: "nobody", currentPassword: password }, "Please enter a valid email address"],
    ["mail/change", { email: "a@example.org", currentPassword: "" }, "Please enter your password"],
    ["mail/change", { email: "a@example.org", currentPassword: "wrong one" }, "This is not your password."],
    ["password/change", { currentPassword: "wrong one", ...newOne }, "This is not your password."],
    ["password/change", { currentPassword: password, password: "short" }, "at least 8 characters"],
    [
      "password/change",
      { currentPassword: password, ...newOne, confirmPassword: "x" },
      "Passwords do not match",
    ],
  ])("%s with %j is refused in words, and no password comes back", async (intent, fields, words) => {
    const before = await row();
    const answer = await post(intent, fields);
    expect(answer.status).toBe(400);
    expect(answer.html).toContain(words);
    expect(answer.html).not.toMatch(/type="password"[^>]*value="[^"]/);
    expect(await row()).toEqual(before);
  });

  test("a button that is not known does nothing", async () => {
    expect((await post("account/explode")).status).toBe(400);
  });
});

describe("the password", () => {
  test("changed: a fresh cookie here, all other devices signed out", async () => {
    const other = await Caller.signIn(server, username);
    const { cookie } = ada;
    expect((await post("password/change", { currentPassword: password, ...newOne })).status).toBe(303);
    expect(await isSignedIn(ada)).toBe(true);
    expect(ada.cookie).not.toContain(cookie);
    expect(await isSignedIn(other)).toBe(false);
    other.cookie = cookie;
    expect(await isSignedIn(other)).toBe(false);
    expect(await mailsTo(server.db, `${username}@example.org`, "password-changed")).toHaveLength(1);
  });
});

describe("devices", () => {
  test("are signed out there", async () => {
    const other = await Caller.signIn(server, username);
    const { html } = await ada.page("/account");
    expect(html).toContain("This device");
    const device = /name="device" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect((await post("device/sign-out", { device })).status).toBe(303);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(ada)).toBe(true);
  });

  test("of somebody else are not there", async () => {
    const stranger = await Caller.signIn(server, "ben");
    const session = await server.db
      .selectFrom("sessions")
      .select("idHash")
      .where("userId", "=", actor.userId)
      .executeTakeFirstOrThrow();
    expect((await post("device/sign-out", { device: session.idHash }, stranger)).status).toBe(404);
    expect(await isSignedIn(ada)).toBe(true);
  });
});

describe("plain pages", () => {
  const pages = [
    "/",
    "/?prompt=1",
    "/account",
    "/bio",
    "/preview",
    "/stories",
    "/account/close",
    "/auth/email",
  ];

  test("carry no script, on this device, until it is wanted again", async () => {
    const other = await Caller.signIn(server, username);
    expect((await ada.page("/?prompt=1")).html).toContain("<script");
    await post("pages/plain");
    for (const page of pages) expect((await ada.page(page)).html).not.toContain("<script");
    const refused = await post("details/save", { displayName: "" });
    expect(refused.html).not.toContain("<script");
    expect((await other.page("/?prompt=1")).html).toContain("<script");
    await post("pages/usual");
    expect((await ada.page("/?prompt=1")).html).toContain("<script");
  });
});

describe("closing the account", () => {
  const close = (currentPassword = password, caller = ada) =>
    caller.post("/account/close", "/account/close", { currentPassword });

  test("signs out everywhere, and one button brings everything back", async () => {
    const story = (await ada.call("POST", "/api/stories", { promptId: 1, content: "Mine." })).json;
    const other = await Caller.signIn(server, username);
    const answer = await close();
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/auth"]);
    expect(answer.headers.get("clear-site-data")).toContain("storage");
    expect((await ada.page("/auth")).html).toContain("Your account is closed");
    expect(await isSignedIn(other)).toBe(false);

    const back = new Caller(server);
    const entered = await back.post("/auth", "/auth", { username, password });
    expect(entered.headers.get("location")).toBe("/account/closed");
    expect((await back.page("/account/closed")).html).toContain("30 days left");
    // A closed account has no session.
    expect(await isSignedIn(back)).toBe(false);
    expect((await back.page("/account")).headers.get("location")).toMatch(/^\/landing/);
    expect((await back.call("GET", `/api/stories/${story.id}`)).status).toBe(401);
    expect((await back.call("PUT", `/api/stories/${story.id}`, { content: "x" })).status).toBe(401);

    const closedAt = new Date(Date.now() - 29 * days).toISOString();
    await server.db.updateTable("users").set({ closedAt }).where("id", "=", actor.userId).execute();
    const opened = await back.post("/account/closed", "/account/closed", {});
    expect([opened.status, opened.headers.get("location")]).toEqual([303, "/biography-builder"]);
    expect((await back.call("GET", `/api/stories/${story.id}`)).json).toEqual(story);
    const again = await back.post("/account", "/account/closed", {});
    expect(again.headers.get("location")).toBe("/biography-builder");
  });

  test("needs the password", async () => {
    const answer = await close("wrong one");
    expect(answer.status).toBe(400);
    expect(answer.html).toContain("This is not your password.");
    expect((await row()).closedAt).toBeNull();
  });

  test("by call, a closed account lets nobody in", async () => {
    await close();
    const answer = await new Caller(server).call("POST", "/api/login", { username, password });
    expect(answer).toMatchObject({ status: 403, json: { message: expect.stringContaining("closed") } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const wrong = await new Caller(server).call("POST", "/api/login", { username, password: "wrong" });
    expect(wrong.status).toBe(401);
  });

  test("is not there for visitors, nor for whose account is open", async () => {
    expect((await new Caller(server).page("/account/closed")).headers.get("location")).toBe("/auth");
    expect((await ada.page("/account/closed")).headers.get("location")).toBe("/account");
    const visitor = new Caller(server);
    const formToken = await visitor.formToken("/auth");
    const body = new URLSearchParams({ formToken }).toString();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await visitor.request("POST", "/account/closed", body, type);
    expect(answer.headers.get("location")).toBe("/auth");
  });

  test("is refused to the last administrator, in words", async () => {
    const own = await startServer();
    const caller = new Caller(own);
    await caller.call("POST", "/api/login", { username: "admin", password: "the first password" });
    expect((await caller.page("/account/close")).html).toContain("You are the only administrator");
    const answer = await caller.request(
      "POST",
      "/account/close",
      new URLSearchParams({ currentPassword: "the first password" }).toString(),
      { "content-type": "application/x-www-form-urlencoded" },
    );
    expect(answer.status).toBe(409);
    expect(await isSignedIn(caller)).toBe(true);
    await own.stop();
  });
});

describe("an administrator viewing the account", () => {
  const asAda = () => ({
    "x-admin-viewing-user": JSON.stringify({ id: actor.userId }),
    "content-type": "application/x-www-form-urlencoded",
  });

  test("changes neither password nor mail, signs nobody out, and does not close it", async () => {
    const administrator = await Caller.signIn(server, "root");
    const page = await administrator.request("GET", "/account", undefined, asAda());
    expect(page.html).toContain("alone to change");
    expect(page.html).not.toContain('type="password"');
    expect(page.html).not.toContain("Sign out there");
    const before = await row();
    const session = await server.db
      .selectFrom("sessions")
      .select("idHash")
      .where("userId", "=", actor.userId)
      .executeTakeFirstOrThrow();
    const posts: [string, Record<string, string>][] = [
      ["/account", { intent: "mail/change", email: "evil@example.org", currentPassword: password }],
      ["/account", { intent: "password/change", currentPassword: password, ...newOne }],
      ["/account", { intent: "device/sign-out", device: session.idHash }],
      ["/account", { intent: "device/sign-out-others" }],
      ["/account/close", { currentPassword: password }],
    ];
    for (const [path, fields] of posts) {
      const body = new URLSearchParams(fields).toString();
      expect((await administrator.request("POST", path, body, asAda())).status).toBe(403);
    }
    expect((await administrator.request("GET", "/account/close", undefined, asAda())).status).toBe(403);
    expect(await row()).toEqual({ ...before });
    expect(await isSignedIn(ada)).toBe(true);
    expect(root.isAdmin).toBe(true);
  });
});
