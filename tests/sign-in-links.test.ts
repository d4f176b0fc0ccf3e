import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { addAttempts } from "./support/attempts";
import { Caller } from "./support/browserless";
import { giveMailbox, mailsTo, newestLink } from "./support/mails";
import { addPeople, type PersonName, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer, startServer } from "./support/server";
import { lastLinesWritten } from "./support/server-log";

let server: RunningServer;
let people: Record<PersonName, Actor>;
let visitor: Caller;
const adas = "ada@example.org";
const urlencoded = { "content-type": "application/x-www-form-urlencoded" };

beforeAll(async () => {
  server = await startPublicServer();
  people = await addPeople(server.db);
  await giveMailbox(server.db, people.ada.userId, adas);
  const ben = await Caller.signIn(server, "ben");
  await ben.call("POST", "/api/family", { name: "Ada", email: adas });
});

beforeEach(async () => {
  visitor = new Caller(server);
  for (const table of ["attempts", "oneTimeTokens", "mails"] as const)
    await server.db.deleteFrom(table).execute();
});

afterAll(() => server.stop());

const ask = (email: string, page = "/forgot", caller = visitor) => caller.post(page, page, { email });
const countMails = async () => (await server.db.selectFrom("mails").select("id").execute()).length;
const isSignedIn = async (caller: Caller) => (await caller.call("GET", "/api/user")).status === 200;

describe("a forgotten password", () => {
  test("is replaced by a mailed link, once, and all devices are signed out", async () => {
    const device = await Caller.signIn(server, "ada");
    expect((await ask(adas)).headers.get("location")).toBe("/forgot?sent=yes");
    const { href, path, token } = await newestLink(server.db, adas);
    expect(href).toBe(`${server.address}/reset?token=${token}`);
    // Opening the link does not consume it.
    for (let looks = 0; looks < 3; looks += 1)
      expect((await visitor.page(path)).html).toContain("New password");
    const fields = { token, password: "another good one", confirmPassword: "another good one" };
    const done = await visitor.post(path, path, fields);
    expect([done.status, done.headers.get("location")]).toEqual([303, "/auth"]);
    expect(await isSignedIn(device)).toBe(false);
    expect((await visitor.page("/auth")).html).toContain("Your new password is set.");
    const login = (word: string) =>
      new Caller(server).call("POST", "/api/login", { username: "ada", password: word });
    expect((await login(password)).status).toBe(401);
    expect((await login("another good one")).status).toBe(200);
    const again = await new Caller(server).post(path, path, {
      ...fields,
      password: "a third good one",
      confirmPassword: "a third good one",
    });
    expect(again.status).toBe(400);
    expect(again.html).toContain("This link has been used");
    expect((await login("a third good one")).status).toBe(401);
    await setAdasPasswordBack();
  });

  test.each([
    [{ password: "short", confirmPassword: "short" }, "Please choose a password of at least 8 characters."],
    [{ password: "password123", confirmPassword: "password123" }, "This password is too easy to guess."],
    [{ password: "a good long one", confirmPassword: "a good long two" }, "Passwords do not match"],
    [{ password: "", confirmPassword: "" }, "Please choose a password of at least 8 characters."],
  ])("%j is refused, and the link still works", async (fields, words) => {
    await ask(adas);
    const { path, token } = await newestLink(server.db, adas);
    const answer = await visitor.post(path, path, { token, ...fields });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain(words);
    if (fields.password) expect(answer.html).not.toContain(`value="${fields.password}"`);
    expect((await visitor.page(path)).html).toContain("New password");
  });

  test("a blank address is asked for", async () => {
    const answer = await ask("  ");
    expect(answer.status).toBe(400);
    expect(answer.html).toContain("Please enter your email address");
  });

  async function setAdasPasswordBack() {
    const { passwordHash } = await server.db
      .selectFrom("users")
      .select("passwordHash")
      .where("id", "=", people.ben.userId)
      .executeTakeFirstOrThrow();
    await server.db.updateTable("users").set({ passwordHash }).where("id", "=", people.ada.userId).execute();
  }
});

describe("a known and an unknown address", () => {
  test.each(["/forgot", "/auth/email"])("get the same answer from %s, in the same time", async (page) => {
    const times: Record<string, number[]> = { known: [], unknown: [] };
    const answers = new Set<string>();
    for (let round = 0; round < 7; round += 1) {
      // Resets the rate limits of earlier rounds.
      for (const table of ["attempts", "oneTimeTokens"] as const) await server.db.deleteFrom(table).execute();
      for (const [kind, email] of [
        ["known", adas],
        ["unknown", `nobody-${round}@example.org`],
      ] as const) {
        const caller = new Caller(server);
        const formToken = await caller.formToken(page);
        const body = new URLSearchParams({ formToken, email }).toString();
        const started = performance.now();
        const answer = await caller.request("POST", page, body, urlencoded);
        times[kind]?.push(performance.now() - started);
        const cookies = answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, "=…"));
        const next = await caller.page(answer.headers.get("location") ?? "");
        answers.add(
          JSON.stringify([answer.status, answer.headers.get("location"), cookies, withoutTokens(next.html)]),
        );
      }
    }
    expect(answers.size).toBe(1);
    const [known, unknown] = [median(times.known ?? []), median(times.unknown ?? [])];
    expect(Math.abs(known - unknown) / Math.max(known, unknown)).toBeLessThan(0.1);
    expect(await countMails()).toBe(7);
  });

  function withoutTokens(html: string): string {
    return html.replace(/name="formToken" value="[^"]*"/g, "");
  }

  function median(values: number[]): number {
    return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  }
});

describe("a sign-in link", () => {
  test("signs in where it is opened, by a press, and only once", async () => {
    await ask(adas, "/auth/email");
    const { path, token } = await newestLink(server.db, adas);
    const phone = new Caller(server);
    for (let looks = 0; looks < 3; looks += 1) {
      expect((await phone.page(path)).html).toContain("Sign in as Ada Whitfield");
    }
    expect(await isSignedIn(phone)).toBe(false);
    const formToken = await phone.formToken(path);
    const body = new URLSearchParams({ formToken, token }).toString();
    const post = (caller: Caller) => caller.request("POST", "/auth/link", body, urlencoded);
    const answer = await post(phone);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/biography-builder"]);
    expect(await isSignedIn(phone)).toBe(true);
    // A double click in one browser counts once; the form from another browser is rejected.
    expect((await post(phone)).status).toBe(303);
    const copier = new Caller(server);
    expect((await post(copier)).status).toBe(400);
    expect(await isSignedIn(copier)).toBe(false);
    const thief = new Caller(server);
    expect((await thief.page(path)).html).toContain("This link no longer works");
    expect((await thief.post("/auth", "/auth/link", { token })).status).toBe(400);
    expect(await isSignedIn(thief)).toBe(false);
  });

  test("by its code signs in the tablet that waits, and no other", async () => {
    const page = "/auth/email?returnTo=%2Fbio";
    expect((await ask(adas, page)).headers.get("location")).toBe("/auth/code");
    const { code } = await newestLink(server.db, adas);
    const other = new Caller(server);
    await ask("nobody@example.org", page, other);
    const elsewhere = await other.post("/auth/code", "/auth/code", { code });
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.html).toContain("This is not the code.");
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)}`;
    for (const answer of await visitor.postTwice("/auth/code", "/auth/code", { code: spaced }))
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/bio"]);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test("leads to pages of this site alone", async () => {
    await ask(adas, "/auth/email?returnTo=//evil.example");
    const { code } = await newestLink(server.db, adas);
    const answer = await visitor.post("/auth/code", "/auth/code", { code });
    expect(answer.headers.get("location")).toBe("/biography-builder");
  });

  test("without asking there is nothing to wait for", async () => {
    expect((await visitor.page("/auth/code")).headers.get("location")).toBe("/auth/email");
    const body = new URLSearchParams({ code: "123456" }).toString();
    const answer = await visitor.request("POST", "/auth/code", body, urlencoded);
    expect(answer.headers.get("location")).toBe("/auth/email");
  });

  test("ends the session that the browser had", async () => {
    const caller = await Caller.signIn(server, "ben");
    const { cookie } = caller;
    await ask(adas, "/auth/email");
    const { path, token } = await newestLink(server.db, adas);
    await caller.post(path, "/auth/link", { token });
    expect((await caller.call("GET", "/api/user")).json.username).toBe("ada");
    caller.cookie = cookie;
    expect(await isSignedIn(caller)).toBe(false);
  });
});

describe("asking for mails", () => {
  test.each(["/forgot", "/auth/email", "/family/lost"])(
    "twenty times by the same form of %s mails once",
    async (page) => {
      const formToken = await visitor.formToken(page);
      const body = new URLSearchParams({ formToken, email: adas }).toString();
      const posts = Array.from({ length: 20 }, () => visitor.request("POST", page, body, urlencoded));
      expect(new Set((await Promise.all(posts)).map(({ status }) => status))).toEqual(new Set([303]));
      expect(await countMails()).toBe(1);
    },
  );

  test("too often says how long to wait", async () => {
    await addAttempts(server.db, "mailed link", 30);
    const answer = await ask("nobody@example.org");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.html).toContain("Too many attempts.");
  });

  test("with an evil Host makes links to the public address all the same", async () => {
    const { port } = new URL(server.address);
    const status = await new Promise((resolve, reject) => {
      const headers = {
        ...urlencoded,
        host: "evil.example",
        "x-forwarded-host": "evil.example",
        "sec-fetch-site": "same-origin",
      };
      const sent = request({ host: "127.0.0.1", port, path: "/forgot", method: "POST", headers }, (answer) =>
        resolve(answer.resume().statusCode),
      );
      sent.on("error", reject);
      sent.end(new URLSearchParams({ email: adas }).toString());
    });
    expect(status).toBe(303);
    const [mail] = await mailsTo(server.db, adas);
    expect(mail?.text).toContain(`${server.address}/reset?token=`);
    expect(`${mail?.text}${mail?.html}`).not.toContain("evil.example");
  });

  test("says honestly that mails wait where none are sent", async () => {
    await ask(adas);
    expect((await visitor.page("/forgot?sent=yes")).html).toContain("This site does not send email itself.");
  });
});

test("no secret of a mail is in the log", async () => {
  await ask(adas, "/auth/email");
  const { path, token, code } = await newestLink(server.db, adas);
  await visitor.page(path);
  await visitor.post("/auth/code", "/auth/code", { code: "000000" });
  await lastLinesWritten();
  for (const secret of [token, code, adas]) expect(server.output()).not.toContain(secret);
});

test("without a public address, or with help at hand, the pages say whom to ask, and no mail is made", async () => {
  const local = await startServer({ SUPPORT_EMAIL: "help@example.org" });
  const caller = new Caller(local);
  for (const page of ["/forgot", "/auth/email"]) {
    const { html } = await caller.page(page);
    expect(html).toContain("This site cannot send links by email yet");
    expect(html).toContain("help@example.org");
    expect(html).not.toContain('name="email"');
    const posted = await caller.request("POST", page, "email=ada%40example.org", urlencoded);
    expect(posted.status).toBe(503);
  }
  expect(await local.db.selectFrom("mails").select("id").execute()).toEqual([]);
  await local.stop();
});
