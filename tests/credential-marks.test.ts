import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Self } from "~/domain/base/actor";
import { Caller, hiddenField } from "./support/browserless";
import { textOf } from "./support/html";
import { giveMailbox, mailsTo } from "./support/mails";
import { addPeople, addPerson, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";

/* The three ways in which an owner becomes a resident: by a first password, a printed code, and a mail address. */

let server: RunningServer;
let people: Record<PersonName, Self>;
let rosewood: Caller;
let root: Caller;
let ivy: Self;
let name: string;
let story: number;
let count = 0;

const first = "zebra lantern quartz";
const own = "marble thicket onion";

beforeAll(async () => {
  server = await startPublicServer();
  people = await addPeople(server.db);
  rosewood = await Caller.signIn(server, "olive");
  root = await Caller.signIn(server, "root");
});

afterAll(() => server.stop());

/** A resident of Rosewood House with a story in the trash. */
beforeEach(async () => {
  name = `ivy-${++count}`;
  ivy = await addPerson(server.db, name, { displayName: `Ivy ${count}` });
  const assigned = { assignedOwnerId: people.olive.userId };
  await server.db.updateTable("users").set(assigned).where("id", "=", ivy.userId).execute();
  const caller = await Caller.signIn(server, name);
  const made = await caller.call("POST", "/api/stories", { promptId: 1, content: "The mill." });
  story = made.json.id;
  await caller.call("DELETE", `/api/stories/${story}`);
});

const address = () => `/api/admin/users/${ivy.userId}`;
const signIn = (caller: Caller, word: string) =>
  caller.call("POST", "/api/login", { username: name, password: word });

async function enterByFirstPassword(caller = new Caller(server)): Promise<Caller> {
  expect((await rosewood.call("PATCH", address(), { password: first })).status).toBe(200);
  expect((await signIn(caller, first)).status).toBe(200);
  const chosen = { password: own, confirmPassword: own };
  expect((await caller.post("/first-password", "/first-password", chosen)).status).toBe(303);
  return caller;
}

async function enterByCode(caller = new Caller(server)): Promise<Caller> {
  const page = `/admin/users/${ivy.userId}/code`;
  const { html } = await rosewood.post(page, page, {});
  const code = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(html)?.[0] ?? "";
  const typed = { code, password: own, confirmPassword: own };
  expect((await caller.post("/auth/printed-code", "/auth/printed-code", typed)).status).toBe(303);
  return caller;
}

async function enterByOwnAddress(caller = new Caller(server)): Promise<Caller> {
  const email = `rosewood-${count}@example.org`;
  expect((await rosewood.call("PATCH", address(), { email })).status).toBe(200);
  expect((await caller.post("/forgot", "/forgot", { email })).status).toBe(303);
  const [mail] = await mailsTo(server.db, email, "password-reset");
  const link = /\/reset\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect((await caller.post(link, link, { password: own, confirmPassword: own })).status).toBe(303);
  expect((await signIn(caller, own)).status).toBe(200);
  return caller;
}

describe.each([
  ["a first password", enterByFirstPassword],
  ["a printed code", enterByCode],
  ["an own mail address and /forgot", enterByOwnAddress],
])("an owner who comes in by %s", (_way, enter) => {
  test("deletes nothing for good, and the person and an administrator can see it", async () => {
    const caller = await enter();
    const { json: user } = await caller.call("GET", "/api/user");
    expect(user.mark).toEqual({ madeBy: "Rosewood House", until: expect.any(String) });
    const left = (new Date(user.mark.until).getTime() - Date.now()) / 86_400_000;
    expect(Math.abs(left - 30)).toBeLessThan(0.1);

    const gone = await caller.call("DELETE", `/api/stories/${story}/permanent-delete`);
    expect(gone).toMatchObject({ status: 202, json: { message: expect.any(String) } });
    const wait = (new Date(gone.json.waitsUntil).getTime() - Date.now()) / 86_400_000;
    expect(Math.abs(wait - 7)).toBeLessThan(0.1);
    const form = `/stories/${story}/delete-permanently`;
    const page = await caller.post(form, form, {});
    expect([page.status, page.headers.get("location")]).toEqual([303, "/account/mark#waiting"]);
    const text = textOf((await caller.page("/account/mark")).html);
    expect(text).toContain(gone.json.message);
    expect(text).toContain("Call it back");
    expect(textOf((await caller.page("/app")).html)).toContain("1 thing waits now.");

    const { html } = await root.page(`/admin/audit?who=${name}`);
    expect(textOf(html)).toContain("signed in with what olive made");
    expect(textOf((await root.page("/admin/waiting")).html)).toContain(`Ivy ${count}`);
    expect((await rosewood.page("/admin/waiting")).status).toBe(403);
    const row = await server.db.selectFrom("stories").select("id").where("id", "=", story).execute();
    expect(row).toHaveLength(1);
  });

  test("does not do so in the browser in which the owner is signed in", async () => {
    const beside = new Caller(server);
    beside.cookie = rosewood.cookie;
    await expect(enter(beside)).rejects.toThrow();
    expect((await beside.call("GET", "/api/user")).json.username).toBe("olive");
  });
});

test("closing, orders and downloads wait by their pages and calls", async () => {
  const caller = await enterByCode();
  const close = await caller.post("/account/close", "/account/close", { currentPassword: own });
  expect(close.headers.get("location")).toBe("/account/mark#waiting");
  const head = await caller.request("HEAD", "/api/export", undefined, {});
  expect(head.status).toBe(202);
  const download = await caller.call("GET", "/api/export");
  expect(download).toMatchObject({ status: 202, json: { waitsUntil: expect.any(String) } });
  const asked = await caller.post("/account/export", "/account/export", {});
  expect(asked.headers.get("location")).toBe("/account/mark#waiting");
  expect(textOf((await caller.page("/account/export")).html)).toContain(download.json.message);
  expect((await caller.page("/account/export/download")).headers.get("location")).toBe("/account/export");
  const waiting = await server.db
    .selectFrom("waitingRequests")
    .select("kind")
    .where("userId", "=", ivy.userId)
    .orderBy("id")
    .execute();
  expect(waiting.map(({ kind }) => kind)).toEqual(["close-account", "download"]);
  expect((await caller.call("GET", "/api/user")).status).toBe(200);
});

test("what waits is called back by its form, and let through by an administrator", async () => {
  const caller = await enterByCode();
  const ask = () => caller.call("DELETE", `/api/stories/${story}/permanent-delete`);
  await ask();
  const request = hiddenField((await caller.page("/account/mark")).html, "request");
  const back = await caller.post("/account/mark", "/account/mark", { intent: "call-back", request });
  expect(back.status).toBe(303);
  expect(textOf((await caller.page("/account/mark")).html)).not.toContain("Call it back");
  await ask();
  const next = hiddenField((await caller.page("/account/mark")).html, "request");
  expect((await root.post("/admin/waiting", "/admin/waiting", { request: next })).status).toBe(303);
  expect((await ask()).status).toBe(404);
});

test("the person's own browser lifts the mark by signing in, and others do not", async () => {
  const tablet = await Caller.signIn(server, name);
  const caller = await enterByCode();
  expect((await caller.call("GET", "/api/user")).json.mark).not.toBeNull();
  // A browser that came in while the mark lasted is not known by that.
  await signIn(caller, own);
  expect((await caller.call("GET", "/api/user")).json.mark).not.toBeNull();
  expect((await signIn(tablet, own)).status).toBe(200);
  expect((await tablet.call("GET", "/api/user")).json.mark).toBeNull();
  expect((await tablet.call("DELETE", `/api/stories/${story}/permanent-delete`)).status).toBe(204);
});

test("a mailed link to the address of before lifts it by a press, and by nothing less", async () => {
  const email = `${name}@example.org`;
  await giveMailbox(server.db, ivy.userId, email);
  const caller = await enterByCode();
  const [mail] = await mailsTo(server.db, email, "credential-mark");
  const link = /\/account\/mark\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  const visitor = new Caller(server);
  for (const method of ["GET", "HEAD"]) await visitor.request(method, link, undefined, {});
  expect((await caller.call("GET", "/api/user")).json.mark).not.toBeNull();
  expect((await visitor.post(link, link, {})).status).toBe(303);
  expect((await caller.call("GET", "/api/user")).json.mark).toBeNull();
  expect(textOf((await visitor.page(link)).html)).toContain("This link does not work");
});

test("two of the staff lift it on the person's page, each with a reason", async () => {
  const caller = await enterByCode();
  const page = `/admin/users/${ivy.userId}`;
  const press = (staff: Caller, reason: string) => staff.post(page, page, { intent: "mark/press", reason });
  const empty = await press(rosewood, "");
  expect([empty.status, textOf(empty.html).includes("Please write how you know")]).toEqual([400, true]);
  expect((await press(rosewood, "I sat beside her")).status).toBe(303);
  expect((await caller.call("GET", "/api/user")).json.mark).not.toBeNull();
  expect((await press(root, "I rang her daughter")).status).toBe(303);
  expect((await caller.call("GET", "/api/user")).json.mark).toBeNull();
});

test("an owner's change of a mail address waits for a yes from the old one", async () => {
  const email = `${name}@example.org`;
  await giveMailbox(server.db, ivy.userId, email);
  const wanted = `rosewood-${name}@example.org`;
  const asked = await rosewood.call("PATCH", address(), { email: wanted, displayName: "Ivy Marsh" });
  expect(asked).toMatchObject({ status: 202, json: { waitsUntil: expect.any(String) } });
  const saved = async () => (await root.call("GET", address())).json;
  expect(await saved()).toMatchObject({ email, displayName: "Ivy Marsh" });
  const [mail] = await mailsTo(server.db, email, "mail-address-request");
  const link = /\/account\/mail-address\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  const visitor = new Caller(server);
  expect(textOf((await visitor.page(link)).html)).toContain(wanted);
  expect((await visitor.post(link, link, {})).status).toBe(303);
  expect((await saved()).email).toBe(wanted);
});

test("an administrator changes it at once, which leaves a mark", async () => {
  await giveMailbox(server.db, ivy.userId, `${name}@example.org`);
  const answer = await root.call("PATCH", address(), { email: `new-${name}@example.org` });
  expect([answer.status, answer.json.email]).toEqual([200, `new-${name}@example.org`]);
  const caller = await Caller.signIn(server, name);
  expect((await caller.call("GET", "/api/user")).json.mark).toMatchObject({ madeBy: "Administrator" });
});
