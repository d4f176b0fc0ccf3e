import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Self } from "~/domain/base/actor";
import { type Access, isForVisitors, type Row, routeId, routeTable } from "~/routes.js";
import { addAttempts } from "./support/attempts";
import { type Answer, Caller } from "./support/browserless";
import { textOf } from "./support/html";
import { giveMailbox, mailsTo, newestLink } from "./support/mails";
import { addPeople, addPerson, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";

/* A password that staff set opens nothing until it is changed; a link or a code on paper comes before it. */

let server: RunningServer;
let people: Record<"ada" | "ben" | "olive" | "root", Self>;
let root: Caller;
let olive: Caller;
let count = 0;

const own = "zebra lantern quartz";

beforeAll(async () => {
  server = await startPublicServer();
  people = await addPeople(server.db);
  root = await Caller.signIn(server, "root");
  olive = await Caller.signIn(server, "olive");
});

afterAll(() => server.stop());

const newName = () => `ivy-${++count}`;
const rowOf = (username: string) =>
  server.db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirstOrThrow();

/** Somebody whose password Olive has set, signed in with it. */
async function signInFirst(): Promise<{ name: string; id: number; caller: Caller }> {
  const name = newName();
  const made = await olive.call("POST", "/api/admin/users", { username: name, displayName: "Ivy", password });
  expect(made.status).toBe(201);
  return { name, id: made.json.id, caller: await Caller.signIn(server, name) };
}

const choose = (caller: Caller, to: string, confirmPassword = to) =>
  caller.post("/first-password", "/first-password", { password: to, confirmPassword });

describe("a session with a password that staff set", () => {
  const formType = { "content-type": "application/x-www-form-urlencoded" };
  let caller: Caller;
  let visitor: Caller;

  beforeAll(async () => {
    ({ caller } = await signInFirst());
    visitor = new Caller(server);
  });

  const isCall = ({ path }: Row) => path.startsWith("/api/");
  const addressOf = ({ path }: Row) =>
    path.replace(/:\w+/g, "1").replace(/^\*$/, "/nothing").replace("*", "nothing");

  /** Expects what follows sign-in with a password of one's own, were it not for the first one. */
  function expectClosed(row: Row, answer: Answer): void {
    const place = answer.headers.get("location");
    if (isCall(row) || row.file.endsWith("media-file.ts")) {
      expect([answer.status, answer.json?.message]).toEqual([
        403,
        expect.stringContaining("/first-password"),
      ]);
    } else expect([answer.status, place]).toEqual([303, "/first-password"]);
  }

  const reads = routeTable.filter(({ get }) => get !== null);
  const isInside = (access: Access | null) => access !== null && !isForVisitors(access);

  test.each(reads.map((row) => [row.path, row] as const))(
    "reads of %s what a visitor reads",
    async (_path, row) => {
      const address = addressOf(row);
      const answer = await caller.page(address);
      if (isInside(row.get) || row.leadsInside) return expectClosed(row, answer);
      if (row.path === "/first-password") return expect(answer.status).toBe(200);
      const theirs = await visitor.page(address);
      expect([answer.status, answer.headers.get("location")]).toEqual([
        theirs.status,
        theirs.headers.get("location"),
      ]);
      expect(answer.html).not.toContain("Ivy");
    },
  );

  const changes = routeTable.filter(({ change }) => isInside(change));

  test.each(changes.map((row) => [row.path, row] as const))("changes nothing at %s", async (_path, row) => {
    const address = addressOf(row);
    if (isCall(row)) {
      const verbs = ["POST", "PUT", "PATCH", "DELETE"].map((verb) => caller.call(verb, address, {}));
      const answers = (await Promise.all(verbs)).filter(({ status }) => status !== 405);
      expect(answers.length).toBeGreaterThan(0);
      for (const answer of answers) expectClosed(row, answer);
      return;
    }
    expectClosed(row, await caller.request("POST", address, "a=b", formType));
    const data = `${address}?_data=${encodeURIComponent(routeId(row))}`;
    const { status, headers } = await caller.request("POST", data, "a=b", formType);
    expect([status, headers.get("x-remix-redirect")]).toEqual([204, "/first-password"]);
  });

  test("is asked again whatever page it opens, and may sign out", async () => {
    const { caller: other } = await signInFirst();
    const page = await other.page("/first-password");
    expect(page.html).toContain("Log");
    expect((await other.post("/first-password", "/logout", {})).status).toBe(303);
    expect((await other.page("/first-password")).headers.get("location")).toBe("/auth");
  });

  test("cannot read a file of the account", async () => {
    const { caller: other, id } = await signInFirst();
    const folder = "0123456789abcdef0123456789abcdef";
    const file = { kind: "image", folder, mimeType: "image/jpeg", caption: "", transcript: "" } as const;
    const { id: mediaId } = await server.db
      .insertInto("media")
      .values({ userId: id, ...file, bytes: 9, sha256: "a", createdAt: new Date().toISOString() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const answer = await other.page(`/media/${mediaId}/full.jpg`);
    expect([answer.status, answer.json?.message]).toEqual([403, expect.stringContaining("/first-password")]);
  });

  test("does not view another account, whatever its role", async () => {
    const name = newName();
    await root.call("POST", "/api/admin/users", { username: name, password, isAdmin: true });
    const admin = await Caller.signIn(server, name);
    const header = { "x-admin-viewing-user": JSON.stringify({ id: people.ada.userId }) };
    expect((await admin.call("GET", "/api/stories", undefined, header)).status).toBe(403);
    expect((await admin.call("POST", `/api/admin/switch-user/${people.ada.userId}`)).status).toBe(403);
  });
});

describe("the choice of one's own password", () => {
  test("says who set the first one, and opens the account", async () => {
    const { name, caller } = await signInFirst();
    const page = textOf((await caller.page("/first-password")).html);
    expect(page).toMatch(/was set for you by Rosewood House, on \w+ \d+, \d{4}/);
    const chosen = await choose(caller, own);
    expect([chosen.status, chosen.headers.get("location")]).toEqual([303, "/biography-builder"]);
    expect((await caller.call("GET", "/api/user")).json).toMatchObject({ username: name });
    expect(await rowOf(name)).toMatchObject({ firstPasswordAt: null, firstPasswordBy: null });
    expect((await caller.page("/first-password")).headers.get("location")).toBe("/account");
    await expect(Caller.signIn(server, name)).rejects.toThrow("401");
    const again = new Caller(server);
    const signedIn = await again.call("POST", "/api/login", { username: name, password: own });
    expect([signedIn.status, signedIn.json.mustChangePassword]).toEqual([200, undefined]);
  });

  test("leads back to where the sign-in was meant to lead", async () => {
    const { name } = await signInFirst();
    const browser = new Caller(server);
    const signedIn = await browser.post("/auth", "/auth?returnTo=%2Fbio", { username: name, password });
    const place = signedIn.headers.get("location") ?? "";
    expect(place).toBe("/first-password?returnTo=%2Fbio");
    const chosen = await browser.post(place, place, { password: own, confirmPassword: own });
    expect(chosen.headers.get("location")).toBe("/bio");
  });

  test("loses no words that were typed before: they wait until it is made", async () => {
    const name = newName();
    const { userId } = await addPerson(server.db, name, { displayName: "Ivy" });
    const browser = await Caller.signIn(server, name);
    const form = await browser.storyForm(1, { content: "The river froze that winter." });
    await root.call("PATCH", `/api/admin/users/${userId}`, { password: own });
    await browser.post("/auth", "/auth", { username: name, password: own });
    expect((await browser.postForm("/app?prompt=1", form)).status).toBe(303);
    const mine = () => server.db.selectFrom("stories").select("id").where("userId", "=", userId).execute();
    expect(await mine()).toEqual([]);
    const chosen = await choose(browser, "lantern zebra quartz");
    expect(chosen.status).toBe(303);
    expect((await browser.page("/app?prompt=1")).html).toContain("The river froze that winter.");
  });

  test("pressed twice is made once, and both presses come in", async () => {
    const { caller, name } = await signInFirst();
    const formToken = await caller.formToken("/first-password");
    const body = new URLSearchParams({ formToken, password: own, confirmPassword: own }).toString();
    const press = () =>
      caller.request("POST", "/first-password", body, {
        "content-type": "application/x-www-form-urlencoded",
      });
    const places = (await Promise.all([press(), press()])).map(({ headers }) => headers.get("location"));
    expect(places).toEqual(["/biography-builder", "/biography-builder"]);
    expect((await caller.call("GET", "/api/user")).json).toMatchObject({ username: name });
  });

  test("takes another password than the first one", async () => {
    const { name, caller } = await signInFirst();
    const same = await choose(caller, password);
    expect(same.status).toBe(400);
    expect(textOf(same.html)).toContain("This is the password that was set for you.");
    expect((await choose(caller, "short")).status).toBe(400);
    expect((await choose(caller, own, "something else")).status).toBe(400);
    expect((await rowOf(name)).firstPasswordAt).not.toBeNull();
  });

  test("ends every other session of the first password", async () => {
    const { name, caller } = await signInFirst();
    const other = await Caller.signIn(server, name);
    await choose(caller, own);
    expect((await other.page("/first-password")).headers.get("location")).toBe("/auth");
  });

  test("is asked of whoever signs in by mail, too", async () => {
    const { name, id } = await signInFirst();
    const email = `${name}@example.org`;
    await giveMailbox(server.db, id, email);
    const browser = new Caller(server);
    await browser.post("/auth/email", "/auth/email", { email });
    const { path, token } = await newestLink(server.db, email);
    const signedIn = await browser.post(path, "/auth/link", { token });
    expect(signedIn.headers.get("location")).toMatch(/^\/first-password/);
  });
});

describe("where staff set a password", () => {
  test("it is a first one: on the person's page, by call, and on the form for a new person", async () => {
    const name = newName();
    const { userId } = await addPerson(server.db, name, { displayName: "Ivy" });
    const fields = { username: name, displayName: "Ivy", password: own, writerMinutes: "0" };
    const page = `/admin/users/${userId}`;
    expect((await root.post(page, page, fields)).status).toBe(303);
    expect(await rowOf(name)).toMatchObject({ firstPasswordBy: people.root.userId });
    expect(textOf((await root.page(page)).html)).toContain(
      "They have a first password, set by Administrator",
    );
    const patched = newName();
    const other = await addPerson(server.db, patched, { displayName: "Ivy" });
    await root.call("PATCH", `/api/admin/users/${other.userId}`, { password: own });
    expect((await rowOf(patched)).firstPasswordAt).toMatch(/Z$/);
    const made = newName();
    await root.post("/admin/users/new", "/admin/users/new", { username: made, password });
    expect((await rowOf(made)).firstPasswordAt).toMatch(/Z$/);
  });

  test("the person is told by mail, by whom and when", async () => {
    const name = newName();
    const email = `${name}@example.org`;
    const made = await olive.call("POST", "/api/admin/users", { username: name, email, password });
    await olive.call("PATCH", `/api/admin/users/${made.json.id}`, { password: own });
    const mails = await mailsTo(server.db, email, "password-changed");
    expect(mails).toHaveLength(2);
    for (const { text } of mails)
      expect(text).toMatch(
        /Rosewood House has set a password for your account, .+ on \w+ \d+, \d{4}, .+ UTC/,
      );
  });

  test("a change without a password leaves a password as it is", async () => {
    const name = newName();
    const { userId } = await addPerson(server.db, name, { displayName: "Ivy" });
    await root.call("PATCH", `/api/admin/users/${userId}`, { displayName: "Ivy Hill" });
    expect((await rowOf(name)).firstPasswordAt).toBeNull();
  });
});

describe("a link to choose a password", () => {
  test("is mailed to somebody who has signed in before, and sets a password of their own", async () => {
    const { name, id } = await signInFirst();
    const email = `${name}@example.org`;
    await giveMailbox(server.db, id, email);
    const page = `/admin/users/${id}`;
    expect((await olive.post(page, page, { intent: "link" })).status).toBe(303);
    const [mail] = await mailsTo(server.db, email, "password-reset");
    expect(mail?.text).toContain("Rosewood House has asked us to send you this");
    const { path, token } = await newestLink(server.db, email);
    await new Caller(server).post(path, path, { token, password: own, confirmPassword: own });
    expect((await rowOf(name)).firstPasswordAt).toBeNull();
  });

  test("needs an address, is not for others' people, and not for oneself", async () => {
    const { id } = await signInFirst();
    const page = `/admin/users/${id}`;
    const without = await olive.post(page, page, { intent: "link" });
    expect(without.status).toBe(400);
    const bens = `/admin/users/${people.ben.userId}`;
    expect((await olive.post("/admin/users/new", bens, { intent: "link" })).status).toBe(404);
    const self = `/admin/users/${people.root.userId}`;
    expect((await root.post(self, self, { intent: "link" })).status).toBe(409);
  });
});

describe("a printed code", () => {
  const codeIn = (html: string) => /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(html)?.[0] ?? "";
  const address = "/auth/printed-code";

  async function print(id: number): Promise<string> {
    const page = `/admin/users/${id}/code`;
    const sheet = await olive.post(page, page, {});
    expect(sheet.headers.get("cache-control")).toBe("no-store");
    return codeIn(sheet.html);
  }

  const redeem = (code: string, caller = new Caller(server), chosen = own) =>
    caller.post(address, address, { code, password: chosen, confirmPassword: chosen });

  test("is offered for a new person, and lets them choose a password and in, once", async () => {
    const name = newName();
    const added = await olive.post("/admin/users/new", "/admin/users/new", {
      username: name,
      access: "code",
    });
    const { id } = await rowOf(name);
    expect(added.headers.get("location")).toBe(`/admin/users/${id}/code`);
    expect(await mailsTo(server.db, `${name}@example.org`)).toEqual([]);
    const code = await print(id);
    expect((await new Caller(server).page("/auth")).html).toContain(`href="${address}"`);
    const browser = new Caller(server);
    const typed = code.toLowerCase().replaceAll("-", " ");
    expect((await redeem(typed, browser)).headers.get("location")).toBe("/biography-builder");
    expect((await browser.call("GET", "/api/user")).json).toMatchObject({ username: name });
    const again = await redeem(code);
    expect(again.status).toBe(400);
    expect(textOf(again.html)).toContain("This is not a code that works.");
    const stored = server.connection.prepare("select * from one_time_tokens").all();
    expect(JSON.stringify(stored)).not.toContain(code.replaceAll("-", ""));
  });

  test("is not used up by a password that is refused", async () => {
    const { id, name } = await signInFirst();
    const code = await print(id);
    expect((await redeem(code, new Caller(server), "short")).status).toBe(400);
    expect((await redeem(code)).status).toBe(303);
    expect((await rowOf(name)).firstPasswordAt).toBeNull();
  });

  test("ends with its 14th day, and when another is printed", async () => {
    const { id } = await signInFirst();
    const first = await print(id);
    const second = await print(id);
    expect((await redeem(first)).status).toBe(400);
    const token = await server.db
      .selectFrom("oneTimeTokens")
      .select(["createdAt", "expiresAt"])
      .where("userId", "=", id)
      .executeTakeFirstOrThrow();
    const lastDay = new Date(Date.parse(token.createdAt) + 14 * 86_400_000).toISOString().slice(0, 10);
    expect(Date.parse(token.expiresAt)).toBe(Date.parse(`${lastDay}T23:59:59.999-12:00`));
    await server.db
      .updateTable("oneTimeTokens")
      .set({ expiresAt: new Date().toISOString() })
      .where("userId", "=", id)
      .execute();
    expect((await redeem(second)).status).toBe(400);
  });

  test("is not for people of another owner, nor for oneself", async () => {
    const bens = `/admin/users/${people.ben.userId}/code`;
    expect((await olive.page(bens)).status).toBe(404);
    expect((await olive.post("/admin/users/new", bens, {})).status).toBe(404);
    const self = `/admin/users/${people.root.userId}/code`;
    expect((await root.post(self, self, {})).status).toBe(409);
  });

  test("is not printed for somebody who is given a password at once", async () => {
    const fields = { username: newName(), password: own, access: "code" };
    const answer = await root.post("/admin/users/new", "/admin/users/new", fields);
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).toContain("Please leave this empty to print a code");
  });

  test("cannot be guessed for long", async () => {
    const guesser = new Caller(server);
    expect((await redeem("AAAA-BBBB-CCCC", guesser)).status).toBe(400);
    await server.db.deleteFrom("attempts").execute();
    await addAttempts(server.db, "printed code", 30);
    expect((await redeem("AAAA-BBBB-CCCD", guesser)).status).toBe(429);
    await server.db.deleteFrom("attempts").execute();
  });
});

test("the shell's password is one's own: nothing is asked", async () => {
  const name = newName();
  await addPerson(server.db, name, { displayName: "Ivy" });
  const { setPassword } = await import("~/domain/people/users/users.server");
  const { systemClock } = await import("~/domain/base/deps");
  await setPassword({ db: server.db, clock: systemClock, log: undefined as never }, name, own);
  expect((await rowOf(name)).firstPasswordAt).toBeNull();
});
