import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findNextInQueue } from "~/domain/writing/questions/queue.server";
import { type Row, routeTable } from "~/routes.js";
import { addBelongings, type Belongings } from "./support/belongings";
import { Caller } from "./support/browserless";
import { file, fixture } from "./support/media";
import { addPerson } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* A relative reads what is shared, by a link, and nothing else of anybody (issue: the family). */

let server: RunningServer;
let ada: Caller;
let ben: Caller;
let root: Caller;
let own: Belongings;
let bens: Belongings;
let adaId: number;

beforeAll(async () => {
  server = await startServer();
  const people = [
    ["ada", "Xanthippe Whitfield", {}],
    ["ben", "Zephyrine Stone", {}],
    ["root", "Root", { isAdmin: true }],
  ] as const;
  for (const [name, displayName, roles] of people)
    await addPerson(server.db, name, { displayName, ...roles });
  ada = await Caller.signIn(server, "ada");
  ben = await Caller.signIn(server, "ben");
  root = await Caller.signIn(server, "root");
  const idOf = async (caller: Caller) => (await caller.call("GET", "/api/user")).json.id;
  adaId = await idOf(ada);
  own = await addBelongings(server, ada, adaId, "Xanthippe");
  bens = await addBelongings(server, ben, await idOf(ben), "Zephyrine");
});

afterAll(() => server.stop());

async function upload(): Promise<number> {
  const form = new FormData();
  form.append("storyId", String(own.story));
  form.append("image", file(fixture("photos/Landscape_8.jpg"), "mill.jpg"));
  const { json } = await ada.postForm("/api/images/upload", form);
  return json.id;
}

async function invite(author: Caller, role: string, name = "Ruth") {
  const { status, json } = await author.call("POST", "/api/family", { name, relation: "niece", role });
  expect(status).toBe(201);
  const guest = new Caller(server);
  const path = new URL(json.link, server.address).pathname;
  expect((await guest.page(path)).status).toBe(200);
  return { guest, id: json.id as number, path };
}

const share = (sharedWith: string, story = own.story, author = ada) =>
  author.call("PUT", `/api/stories/${story}`, { sharedWith });

function addressOf({ path }: Row, of: Belongings): string {
  const values: Record<string, string> = {
    ":id/:name": `${of.image}/photo.jpg`,
    ":storyId": String(of.story),
    ":orderNumber": String(of.order),
    ":name": "photo.jpg",
    ":promptId": "1",
    ":token": "Z".repeat(22),
  };
  let address = path;
  for (const [name, value] of Object.entries(values)) address = address.replace(name, value);
  return address.replace(/:[a-zA-Z]+/g, String(of.story));
}

const mayRead = (path: string) => path.startsWith("/reading");

/** All that is not for anyone, and not opened by a token of another kind: tests/bearers.test.ts has those. */
const guarded = routeTable.filter(
  ({ get, bearer }) => (get !== null && get !== "anyone" && get !== "bearer") || (get && bearer === "circle"),
);

describe.each(["another circle", "revoked", "blocked", "a reader, story private"] as const)("%s", (who) => {
  let guest: Caller;

  beforeAll(async () => {
    await share(who === "a reader, story private" ? "nobody" : "family");
    const invited = await invite(who === "another circle" ? ben : ada, "ask");
    guest = invited.guest;
    if (who === "revoked") await ada.call("DELETE", `/api/family/${invited.id}`);
    if (who === "blocked") await ada.call("PATCH", `/api/family/${invited.id}`, { isBlocked: true });
  });

  test.each(guarded.map((row) => [row.path, row] as const))(
    "finds nothing of hers at %s",
    async (path, row) => {
      const address = addressOf(row, own);
      for (const [method, headers] of [
        ["GET", {}],
        ["HEAD", {}],
        ["GET", { range: "bytes=0-9" }],
      ] as const) {
        const { status, html } = await guest.request(method, address, undefined, headers);
        const said = [method, path, status, /Xanthippe(\?| was| is| told| at)/.test(html)];
        expect(said.at(-1), said.join(" ")).toBe(false);
        if (!mayRead(path) || path.includes(":"))
          expect([301, 302, 303, 401, 403, 404], said.join(" ")).toContain(status);
        if (path.startsWith("/reading/") && path.includes(":")) expect([path, status]).toEqual([path, 404]);
      }
    },
  );

  test("changes nothing of hers by the calls", async () => {
    const heart = `/api/reading/${own.story}/heart`;
    expect((await guest.call("PUT", heart)).status).toBe(404);
    for (const [method, path, body] of [
      ["PUT", `/api/stories/${own.story}`, { content: "Stolen." }],
      ["POST", "/api/family", { name: "Eve", role: "help" }],
      ["PUT", "/api/family/sharing", { all: true }],
      ["GET", "/api/export", undefined],
      ["GET", "/api/admin/stats", undefined],
    ] as const)
      expect([path, (await guest.call(method, path, body)).status]).toEqual([path, 401]);
  });
});

test("what one relative types on a shared device is offered to no other", async () => {
  await share("family");
  const [ruth, dan] = [await invite(ada, "help", "Ruth"), await invite(ada, "help", "Dan")];
  for (const path of [
    `/reading/${own.story}/remember`,
    `/reading/${own.story}/ask`,
    "/reading/ask",
    "/reading/told",
  ]) {
    const [one, other] = await Promise.all(
      [ruth, dan].map(async ({ guest }) => {
        const { html } = await guest.page(path);
        const recorder = /data-send-to="[^"]*"/.test(html) ? /data-reader="([^"]*)"/.exec(html)?.[1] : "none";
        return [/data-key="([^"]*)"/.exec(html)?.[1], recorder];
      }),
    );
    expect(one?.every(Boolean), path).toBe(true);
    expect(one?.[0], path).not.toBe(other?.[0]);
    if (one?.[1] !== "none") expect(one?.[1], path).not.toBe(other?.[1]);
  }
});

describe("what is shared", () => {
  test("is read, seen and heard by address, never kept by a cache, and gone at once when taken back", async () => {
    await share("family");
    const { guest } = await invite(ada, "ask");
    const pages = ["/reading", `/reading/${own.story}`, `/reading/media/${await upload()}/photo.jpg`];
    for (const page of pages) {
      const { status, headers } = await guest.page(page);
      expect([page, status]).toEqual([page, 200]);
      expect(headers.get("cache-control")).toContain("no-store");
    }
    const { html } = await guest.page(`/reading/${own.story}`);
    expect(html).toContain("Xanthippe was here.");
    await share("nobody");
    for (const page of pages.slice(1))
      for (const method of ["GET", "HEAD"])
        expect((await guest.request(method, page, undefined, { range: "bytes=0-1" })).status).toBe(404);
    expect((await guest.page("/reading")).html).not.toContain("was here");
  });

  test("has no new version, and what is shared with all never touches what is only hers", async () => {
    const before = (await ada.call("GET", `/api/stories/${own.story}`)).json;
    const { json } = await share("onlyMe");
    expect([json.sharedWith, json.version]).toEqual(["onlyMe", before.version]);
    const later = (await ada.call("POST", "/api/stories", { promptId: 7, content: "Later." })).json;
    expect((await ada.call("PUT", "/api/family/sharing", { all: true })).json.all).toBe(true);
    const newest = (await ada.call("POST", "/api/stories", { promptId: 8, content: "Newest." })).json;
    expect([newest.sharedWith, json.sharedWith]).toEqual(["family", "onlyMe"]);
    const stateOf = async (id: number) => (await ada.call("GET", `/api/stories/${id}`)).json.sharedWith;
    expect([await stateOf(own.story), await stateOf(later.id)]).toEqual(["onlyMe", "family"]);
    await ada.call("PUT", "/api/family/sharing", { all: false });
    expect([await stateOf(later.id), await stateOf(newest.id)]).toEqual(["nobody", "nobody"]);
    await share("family", later.id);
    await ada.call("DELETE", `/api/stories/${later.id}`);
    await ada.call("POST", `/api/stories/${later.id}/restore`);
    expect(await stateOf(later.id)).toBe("nobody");
    expect((await share("somebody")).status).toBe(400);
  });

  test("is refused while viewing, until she has allowed it", async () => {
    const viewing = { "x-admin-viewing-user": JSON.stringify({ id: adaId }) };
    const tries = () =>
      Promise.all([
        root.call("PUT", `/api/stories/${own.story}`, { sharedWith: "family" }, viewing),
        root.call("PUT", "/api/family/sharing", { all: true }, viewing),
        root.call("POST", "/api/family", { name: "Eve" }, viewing),
      ]);
    for (const { status, json } of await tries()) expect([status, json.message]).toEqual([403, words]);
    await ada.post("/family", "/family", { intent: "family/staff", allowed: "1" });
    expect((await tries()).map(({ status }) => status)).toEqual([200, 200, 201]);
    const { rows } = { rows: await server.db.selectFrom("auditLog").select("action").execute() };
    expect(rows.map(({ action }) => action)).toContain("family.shared-all");
    expect((await ada.page("/")).html).toContain("Root chose here for you who reads");
    expect((await ada.page("/family")).html).toContain("3 times");
    await ada.post("/family", "/family", { intent: "family/staff-seen" });
    expect((await ada.page("/")).html).not.toContain("chose here for you");
    await ada.post("/family", "/family", { intent: "family/staff", allowed: "0" });
    await ada.call("PUT", "/api/family/sharing", { all: false });
  });

  const words =
    "Only the author chooses who reads. While you view this account you may do that only if the author has allowed it on the page “Family”.";
});

test("an invitation that is pressed twice is one, and the answer that is seen has its link", async () => {
  const form = new FormData();
  const fields = { intent: "family/invite", name: "Pressed", relation: "", email: "", role: "read" };
  for (const [name, value] of Object.entries({ formToken: await ada.formToken("/family"), ...fields }))
    form.set(name, value);
  const links = [];
  let html = "";
  for (let press = 0; press < 2; press += 1) {
    html = (await ada.postForm("/family", form)).html;
    links.push(/family__link">([^<]+)</.exec(html)?.[1]);
  }
  expect(links[0]).toMatch(/\/family\/[\w-]{22}$/);
  const words = `I am writing down my life, and I would like you to read it. This link is for you: ${links[0]}`;
  expect(html).toContain(`href="mailto:?subject=Read%20with%20me&amp;body=${encodeURIComponent(words)}"`);
  expect(html).toContain('Send it by email<span class="visually-hidden"> to Pressed</span>');
  expect(links[1]).toBe(links[0]);
  const { json } = await ada.call("GET", "/api/family");
  expect(json.filter(({ name }: { name: string }) => name === "Pressed")).toHaveLength(1);
});

describe("a short code", () => {
  test("lets in as many as she said, each with a row of their own, and no more once it has ended", async () => {
    await ada.post("/family", "/family", { intent: "family/code", role: "read", uses: "2" });
    const { html } = await ada.page("/family");
    const [, code = ""] = /family__code">([^<]+)</.exec(html) ?? [];
    expect(code.replace(/-/g, "")).toMatch(/^[A-Z0-9]{12}$/);
    const enter = async (name: string) => {
      const guest = new Caller(server);
      const { status } = await guest.post("/family/code", "/family/code", {
        ...{ intent: "enter", code: code.toLowerCase(), name, relation: "", email: "" },
      });
      return { status, guest };
    };
    const first = await enter("Tom");
    expect([first.status, (await first.guest.page("/reading")).status]).toEqual([303, 200]);
    expect((await enter("Ann")).status).toBe(303);
    expect((await enter("Zoe")).status).toBe(400);
    const { json } = await ada.call("GET", "/api/family");
    const names = json.map(({ name }: { name: string }) => name);
    expect(names).toContain("Tom");
    expect(names).not.toContain("Zoe");
  });

  test("pressed twice is one use and one link, also where it was the last use", async () => {
    await ada.post("/family", "/family", { intent: "family/code", role: "read", uses: "1" });
    const [, code = ""] = /family__code">([^<]+)</.exec((await ada.page("/family")).html) ?? [];
    const guest = new Caller(server);
    const form = new FormData();
    const fields = { intent: "enter", code, name: "Twice", relation: "", email: "" };
    const token = await guest.formToken("/family/code");
    for (const [name, value] of Object.entries({ formToken: token, ...fields })) form.set(name, value);
    for (const press of [1, 2])
      expect([press, (await guest.postForm("/family/code", form)).status]).toEqual([press, 303]);
    expect((await guest.page("/reading")).status).toBe(200);
    form.set("name", "Somebody else");
    expect((await new Caller(server).postForm("/family/code", form)).status).not.toBe(303);
    const { json } = await ada.call("GET", "/api/family");
    expect(json.filter(({ name }: { name: string }) => name === "Twice")).toHaveLength(1);
  });

  test("sent again by the same form lets in anew who has left, and not who is blocked", async () => {
    await ada.post("/family", "/family", { intent: "family/code", role: "read", uses: "9" });
    const [, code = ""] = /family__code">([^<]+)</.exec((await ada.page("/family")).html) ?? [];
    const entry = async (name: string) => {
      const guest = new Caller(server);
      const form = new FormData();
      const formToken = await guest.formToken("/family/code");
      const fields = { formToken, intent: "enter", code, name, relation: "", email: "" };
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      return { guest, enter: async () => (await guest.postForm("/family/code", form)).status };
    };
    const memberOf = async (name: string) =>
      server.db.selectFrom("circleMembers").select("id").where("name", "=", name).orderBy("id").execute();
    const left = await entry("Left");
    expect(await left.enter()).toBe(303);
    await ada.call("DELETE", `/api/family/${(await memberOf("Left"))[0]?.id}`);
    expect((await left.guest.page("/reading")).status).not.toBe(200);
    expect(await left.enter()).toBe(303);
    expect((await left.guest.page("/reading")).status).toBe(200);
    const blocked = await entry("Blocked");
    expect(await blocked.enter()).toBe(303);
    const rude = server.db.updateTable("circleMembers").set({ isBlocked: 1 }).where("name", "=", "Blocked");
    await rude.execute();
    expect(await blocked.enter()).toBe(400);
    expect(await memberOf("Blocked")).toHaveLength(1);
  });

  test("is guessed slowly", async () => {
    const guest = new Caller(server);
    const fields = { intent: "enter", code: "AAAA-BBBB-CCCC", name: "Eve", relation: "", email: "" };
    const first = await guest.post("/family/code", "/family/code", fields);
    expect(first.status).toBe(400);
    const rows = await server.db.selectFrom("attempts").select("key").execute();
    expect(rows.some(({ key }) => key.includes("family code"))).toBe(true);
  });
});

describe("asking", () => {
  test("is a prompt of hers, first in the queue, that counts only with its answer; five at most", async () => {
    await share("family");
    const { guest } = await invite(ada, "ask", "Dora");
    const countOf = async () => (await ada.call("GET", "/api/prompts")).json.length;
    const before = await countOf();
    for (let n = 1; n <= 5; n++) {
      const form = `/reading/${own.story}/ask`;
      const { status } = await guest.post(form, form, { intent: "ask", words: `Who was there, ${n}?` });
      expect(status).toBe(303);
    }
    const sixth = await guest.post("/reading/ask", "/reading/ask", { intent: "ask", words: "And then?" });
    expect(sixth.status).toBe(409);
    expect(await countOf()).toBe(before);
    const next = await findNextInQueue(server.db, { userId: adaId });
    expect([next?.prompt.title, next?.reason]).toEqual(["Dora asks: Who was there, 1?", "asked"]);
    const inbox = (await ada.call("GET", "/api/family/inbox")).json;
    expect(inbox.asks[0]).toMatchObject({ name: "Dora", words: "Who was there, 1?" });
    const promptId = next?.prompt.id ?? 0;
    await ada.call("POST", "/api/stories", { promptId, content: "Everybody was." });
    expect(await countOf()).toBe(before + 1);
    expect((await ada.call("GET", "/api/family/inbox")).json.asks).toHaveLength(4);
  });

  test("twice is once, also for a relative who has an account and is signed in", async () => {
    await share("family");
    const { path } = await invite(ada, "ask", "Ben");
    const guest = await Caller.signIn(server, "ben");
    await guest.page(path);
    const form = new FormData();
    const fields = { formToken: await guest.formToken("/reading/ask"), intent: "ask", words: "Who drove?" };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const press of [1, 2])
      expect([press, (await guest.postForm("/reading/ask", form)).status]).toEqual([press, 303]);
    const { asks } = (await ada.call("GET", "/api/family/inbox")).json;
    expect(asks.filter(({ words }: { words: string }) => words === "Who drove?")).toHaveLength(1);
  });

  test("is closed to who may only read, and to all while she takes no questions", async () => {
    const { guest } = await invite(ada, "read");
    const ask = (who: Caller) => who.post("/reading/ask", "/reading/ask", { intent: "ask", words: "Why?" });
    const { guest: asker } = await invite(ada, "ask");
    expect((await ask(guest)).status).toBe(403);
    await ada.post("/family", "/family", { intent: "family/asking", closed: "1" });
    expect((await ask(asker)).status).toBe(403);
    await ada.post("/family", "/family", { intent: "family/asking", closed: "0" });
    expect((await ask(asker)).status).toBe(303);
  });
});

describe("remembering", () => {
  test("is kept, read by her first, decided by her alone, and taken back by its writer", async () => {
    await share("family");
    const { guest } = await invite(ada, "add", "Dan");
    const { guest: reader } = await invite(ada, "read");
    const form = `/reading/${own.story}/remember`;
    const write = (content: string, version = "") =>
      guest.post(form, form, { intent: "save", content, version });
    expect((await write("It was winter.")).status).toBe(303);
    expect((await write("It was spring.")).status).toBe(409);
    expect((await write("It was spring.", "1")).status).toBe(303);
    expect((await reader.post(form, form, { intent: "save", content: "Me too." })).status).toBe(403);
    expect((await reader.page(`/reading/${own.story}`)).html).not.toContain("It was spring.");
    const [memory] = (await ada.call("GET", "/api/family/inbox")).json.memories;
    expect(memory).toMatchObject({ name: "Dan", content: "It was spring.", state: "waiting" });
    const address = `/api/memories/${memory.id}`;
    expect((await ben.call("PATCH", address, { state: "book" })).status).toBe(404);
    expect((await guest.call("PATCH", address, { state: "book" })).status).toBe(401);
    expect((await reader.call("DELETE", address)).status).toBe(404);
    expect((await ada.call("PATCH", address, { state: "room" })).json.state).toBe("room");
    expect((await write("It was fall.", "2")).status).toBe(409);
    const { html } = await reader.page(`/reading/${own.story}`);
    expect(html).toContain("How Dan remembers it");
    expect(html).toContain("It was spring.");
    expect((await guest.call("DELETE", address)).status).toBe(204);
    expect((await reader.page(`/reading/${own.story}`)).html).not.toContain("It was spring.");
    const [note] = (await ada.call("GET", "/api/family/inbox")).json.memories;
    expect(note).toMatchObject({ state: "withdrawn", content: "" });
  });

  test("a heart is one press, and twice is once", async () => {
    const { guest } = await invite(ada, "read", "Lil");
    const heart = `/api/reading/${own.story}/heart`;
    for (const times of [1, 2])
      expect([times, (await guest.call("PUT", heart)).json.isLoved]).toEqual([times, true]);
    const loved = (await ada.call("GET", "/api/family/inbox")).json.loved;
    expect(loved[0].names.filter((name: string) => name === "Lil")).toEqual(["Lil"]);
    expect((await guest.call("DELETE", heart)).json.isLoved).toBe(false);
  });
});

test("a visit is noted when the page is read, and not when a program asks whether it is there", async () => {
  const { guest, id } = await invite(ada, "read", "Zed");
  const lastVisit = async () =>
    (await ada.call("GET", "/api/family")).json.find((one: { id: number }) => one.id === id).lastVisitAt;
  expect((await guest.request("HEAD", "/reading", undefined, {})).status).toBe(200);
  expect(await lastVisit()).toBeNull();
  expect((await guest.page("/reading")).status).toBe(200);
  expect(await lastVisit()).not.toBeNull();
});

test("one browser may be in two circles, and sees each by itself", async () => {
  await share("family");
  await share("family", bens.story, ben);
  const { guest } = await invite(ada, "ask");
  const { path } = await invite(ben, "ask");
  await guest.page(path);
  expect((await guest.page(`/reading/${own.story}`)).html).toContain("Xanthippe was here.");
  expect((await guest.page(`/reading/${bens.story}`)).html).toContain("Zephyrine was here.");
  expect((await guest.page("/reading")).html).toContain("Your other reading rooms");
});

test("a helper in two circles tells into the story of the one, whatever was visited last", async () => {
  const { guest } = await invite(ada, "help");
  const { path } = await invite(ben, "help");
  const told = await guest.post("/reading/told", "/reading/told", { intent: "aloud", title: "The well" });
  const id = /\/reading\/told\/(\d+)/.exec(told.headers.get("location") ?? "")?.[1];
  expect(id).toBeDefined();
  await guest.page(path);
  const at = `/reading/told/${id}/recordings`;
  const begun = await guest.call("POST", at, { mimeType: "audio/webm" });
  expect(begun.status).toBe(201);
  const bytes = { "content-type": "application/octet-stream" };
  const piece = await guest.request(
    "PUT",
    `${at}/${begun.json.id}/pieces/0`,
    new Uint8Array([1, 2, 3]),
    bytes,
  );
  expect(piece.status).toBe(200);
  expect((await guest.call("GET", at)).json).toMatchObject([{ id: begun.json.id, nextPiece: 1 }]);
});

test("a lost link is sent anew to the relative's own address, and nobody is told whether it is known", async () => {
  await ada.call("POST", "/api/family", { name: "May", email: "may@example.org" });
  const send = (email: string) =>
    new Caller(server).post("/family/lost", "/family/lost", { intent: "send", email });
  const [known, unknown] = [await send("may@example.org"), await send("nobody@example.org")];
  expect([known.status, known.headers.get("location")]).toEqual([
    unknown.status,
    unknown.headers.get("location"),
  ]);
});

test("leaving forgets name and address; what was written stays or goes as its writer chooses", async () => {
  await share("family");
  const { guest, id } = await invite(ada, "add", "Gus");
  const form = `/reading/${own.story}/remember`;
  await guest.post(form, form, { intent: "save", content: "I held the lamp.", version: "" });
  const { headers } = await guest.page("/reading/me/download");
  expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([
    "application/zip",
    "private, no-store",
  ]);
  const left = await guest.postTwice("/reading/me", "/reading/me", { intent: "leave" });
  expect(left.map(({ headers: said }) => said.get("location"))).toEqual(Array(2).fill("/family/left"));
  expect((await guest.page("/reading")).status).toBe(404);
  const row = await server.db
    .selectFrom("circleMembers")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect([row.name, row.email, row.endedAt !== null]).toEqual(["", null, true]);
  const kept = await server.db.selectFrom("memories").select("content").where("memberId", "=", id).execute();
  expect(kept).toEqual([{ content: "I held the lamp." }]);
});

test("a link may have a last day, and staff see how many read along, and no names", async () => {
  const { guest, id } = await invite(ada, "help", "Vera");
  const end = (until: string) =>
    ada.post("/family", "/family", { intent: "family/role", id: String(id), role: "help", until });
  expect((await end("2000-01-01")).status).toBe(303);
  expect((await guest.page("/reading")).status).toBe(404);
  expect((await end("2100-01-01")).status).toBe(303);
  expect((await guest.page("/reading")).status).toBe(200);
  const list = (await ada.page("/family")).html;
  expect(list).toContain("until January 1, 2100");
  expect(list).toContain('value="2100-01-01"');
  // Where the day began last, it goes on.
  const members: { id: number; until: string }[] = (await ada.call("GET", "/api/family")).json;
  expect(members.find((member) => member.id === id)?.until).toBe("2100-01-02T11:59:59.999Z");
  const { html } = await root.page(`/admin/users/${adaId}`);
  expect(html).toMatch(/[0-9]+ people of the family read along\./);
  expect(html).not.toContain("Vera (niece)");
});
