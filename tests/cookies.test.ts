import { createHmac } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople, type PersonName, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* The cookies of an HTTPS server: its own, and those of versions before the prefix __Host-. */

const secret = "a secret of at least thirty-two characters";
const origin = "https://stories.example.org";
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ APP_URL: origin, SESSION_SECRET: secret });
  await addPeople(server.db);
});

afterAll(() => server.stop());

async function signIn(username: PersonName): Promise<Caller> {
  const caller = new Caller(server);
  const { status } = await caller.call("POST", "/api/login", { username, password }, { origin });
  expect(status).toBe(200);
  return caller;
}

/** The session cookie as an earlier version set it. */
async function earlierSession({ cookie }: Caller): Promise<string> {
  const name = "__Host-session";
  const own = createHmac("sha256", secret).update(`cookie.${name}`).digest("base64url");
  const id = await createCookie(name, { secrets: [own] }).parse(cookie);
  expect(id).toEqual(expect.any(String));
  return (await createCookie("session", { secrets: [secret] }).serialize(id)).split(";")[0] ?? "";
}

async function get(path: string, cookie: string) {
  const response = await fetch(server.address + path, { headers: { cookie }, redirect: "manual" });
  return { status: response.status, user: await response.json().catch(() => undefined) };
}

async function post(path: string, cookie: string, body: Record<string, string> = {}) {
  return fetch(server.address + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(body).toString(),
  });
}

test("every cookie that is set has the prefix, and none has a domain", async () => {
  const caller = await signIn("ada");
  const responses = [
    await post("/auth", "", { username: "ada", password }),
    await post("/text-size", "", { size: "large" }),
    await post("/ads", "", { choice: "no" }),
    await post("/auth/email", "", { email: "nobody@example.org" }),
    await post("/account", caller.cookie, { intent: "pages/plain" }),
    await post("/checkout", "", { plan: "self-serve", email: "buyer@example.org" }),
    await post("/logout", caller.cookie),
  ];
  const set = responses.flatMap((response) => response.headers.getSetCookie());
  const names = new Set(set.map((header) => header.split("=")[0]));
  expect([...names]).toEqual(expect.arrayContaining(["__Host-session", "__Host-text-size", "__Host-ads"]));
  expect([...names]).toEqual(expect.arrayContaining(["__Host-sign-in-request", "__Host-flash"]));
  for (const header of set) {
    expect(header).toMatch(/^__Host-[\w-]+=/);
    expect(header).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  }
});

test("a session of an earlier version goes on, and is removed when another takes its place", async () => {
  const old = await earlierSession(await signIn("ada"));
  expect(await get("/api/user", old)).toMatchObject({ status: 200, user: { username: "ada" } });
  const again = await post("/auth", old, { username: "ada", password });
  const set = again.headers.getSetCookie();
  expect(set).toContainEqual(expect.stringMatching(/^__Host-session=[^;]+; Max-Age=7776000/));
  expect(set).toContainEqual("session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax");
  expect((await get("/api/user", old)).status).toBe(401);
});

test.each(["/logout", "/api/logout"])(
  "%s ends a session of an earlier version, and removes both cookies",
  async (path) => {
    const old = await earlierSession(await signIn("ada"));
    const left = await post(path, old);
    const set = left.headers.getSetCookie();
    expect(set).toContainEqual(expect.stringMatching(/^__Host-session=; Max-Age=0; Path=\/;/));
    expect(set).toContainEqual(expect.stringMatching(/^session=; Max-Age=0; Path=\/;/));
    expect((await get("/api/user", old)).status).toBe(401);
  },
);

test("a plain cookie that another host of the domain sets does not take the place of the site's own", async () => {
  const ada = await signIn("ada");
  const planted = await earlierSession(await signIn("ben"));
  for (const cookie of [`${planted}; ${ada.cookie}`, `${ada.cookie}; ${planted}`]) {
    expect(await get("/api/user", cookie)).toMatchObject({ status: 200, user: { username: "ada" } });
  }
  await post("/logout", ada.cookie);
  expect((await get("/api/user", `${planted}; ${ada.cookie}`)).status).toBe(401);
});

test("what is signed for a session of one name is none under the other", async () => {
  const { cookie } = await signIn("ada");
  const value = /__Host-session=([^;]+)/.exec(cookie)?.[1];
  expect((await get("/api/user", `session=${value}`)).status).toBe(401);
  const old = await earlierSession(await signIn("ada"));
  expect((await get("/api/user", old.replace("session=", "__Host-session="))).status).toBe(401);
});
