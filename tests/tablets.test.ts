import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { cardNumber, cardToken } from "~/domain/people/tablets/door-cards.server";
import { commitQuestionDrafts } from "~/domain/writing/questions/question-drafts.server";
import { routeTable } from "~/routes.js";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { headingsOf, linksOf, partOf } from "./support/html";
import { targetsOf } from "./support/page-forms";
import { textOf } from "./support/pdf";
import { addPeople, addPerson, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* A tablet of a house: a card opens one question, and the tablet forgets. */

const secret = "a secret for tablets and door cards of 43 letters";
let server: RunningServer;
let people: Record<PersonName, Actor>;
let olive: Caller;
let otto: Caller;
let tablet: Caller;
let dora: number;

beforeAll(async () => {
  server = await startServer({ SESSION_SECRET: secret, TABLET_IDLE_SECONDS: "5" });
  people = await addPeople(server.db);
  await addPerson(server.db, "olive2", { displayName: "Olive again", isOwner: true });
  olive = await Caller.signIn(server, "olive");
  otto = await Caller.signIn(server, "otto");
  const { json } = await olive.call("POST", "/api/admin/residents", {
    rows: [
      { name: "Dora Finch", room: "4" },
      { name: "Walter Bell", room: "5", language: "es" },
    ],
  });
  dora = json.rows[0].id;
  tablet = await makeTablet("olive", "Library");
});

afterAll(() => server.stop());

async function makeTablet(owner: string, name: string): Promise<Caller> {
  const device = await Caller.signIn(server, owner);
  const answer = await device.post("/admin/tablets", "/admin/tablets", { name, place: "By the window" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/tablet"]);
  return device;
}

async function card(id: number): Promise<{ token: string; number: string }> {
  const row = await server.db
    .selectFrom("users")
    .select(["id", "cardGeneration"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { token: cardToken(secret, row), number: cardNumber(secret, row) };
}

/** The card is held up, and its resident says "Begin". */
async function begin(device: Caller, id: number): Promise<number> {
  const { token } = await card(id);
  await device.page(`/d/${token}`);
  return (await device.post("/tablet", "/tablet", { intent: "card" })).status;
}

const turnOf = (html: string) => Number(/\/tablet\/turns\/(\d+)/.exec(html)?.[1]);
const storiesOf = (userId: number) =>
  server.db
    .selectFrom("stories")
    .select(["id", "content"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();

test("an owner's sign-in makes a device a tablet once, and signs the owner out of it", async () => {
  const start = await tablet.page("/tablet");
  expect(start.html).toContain("Rosewood House · By the window");
  expect(start.html).not.toContain("Dora");
  expect((await tablet.page("/admin")).status).not.toBe(200);
  expect((await olive.page("/admin/tablets")).html).toContain("Library");
  const ada = await Caller.signIn(server, "ada");
  expect((await ada.page("/admin/tablets")).status).toBe(403);
});

test("a tablet opens no other row of the route table, by no method, also in the middle of a turn", async () => {
  const plain = new Caller(server);
  const fresh = () => Object.assign(new Caller(server), { cookie: tablet.cookie });
  await begin(tablet, dora);
  await server.db.updateTable("tabletTurns").set({ touchedAt: "2099-01-01T00:00:00.000Z" }).execute();
  const before = await everyRow();
  const own = routeTable.filter(({ bearer }) => bearer === "tablet");
  expect(own.every(({ path: place }) => place.startsWith("/tablet"))).toBe(true);
  const others = routeTable.filter(({ bearer }) => bearer !== "tablet");
  expect(others.length).toBeGreaterThan(350);
  for (const { path: address, get, change } of others) {
    const place = address.replace(/:\w+/g, String(dora)).replace("*", "/x");
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const access = method === "GET" ? get : change;
      // Pages for everybody are a visitor's to see and to send on a tablet, as on any device.
      if (method !== "GET" && access === "anyone") continue;
      const send = (caller: Caller) =>
        method === "GET" ? caller.page(place) : caller.call(method, place, { id: dora, userId: dora });
      const [seen, visitors] = [await send(fresh()), await send(plain)];
      expect([method, place, seen.status]).toEqual([method, place, visitors.status]);
      expect([method, place, seen.html.includes("Dora")]).toEqual([method, place, false]);
    }
  }
  expect(await everyRow()).toEqual(before);
  expect((await tablet.page("/tablet")).html).toContain("Dora");
  await tablet.post("/tablet", "/tablet/done", {});
});

/** What a tablet could have changed of anybody. */
async function everyRow() {
  const { db } = server;
  const tables = [
    "stories",
    "media",
    "recordings",
    "mailedQuestions",
    "oneTimeTokens",
    "volunteers",
  ] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  const users = await db
    .selectFrom("users")
    .select(["id", "passwordHash", "assignedOwnerId", "cardGeneration", "isOnTablets", "room"])
    .execute();
  return [...rows, users];
}

test("a card opens the question on a tablet of the house alone", async () => {
  const { token } = await card(dora);
  const elsewhere = await new Caller(server).page(`/d/${token}`);
  expect(elsewhere.status).toBe(200);
  expect(elsewhere.html).toContain("This card belongs to Rosewood House");
  expect(elsewhere.html).not.toContain("Dora");
  const others = await makeTablet("otto", "Elm tablet");
  const shown = (await others.page(`/d/${token}`)).html;
  expect(shown).toContain("This card belongs to Rosewood House");
  for (const hidden of ["Dora", "<form"]) expect(shown).not.toContain(hidden);
  expect(linksOf(partOf(shown, "<main", "</main>"))).toEqual([
    { href: "/tablet", text: "Back to the start" },
  ]);
  expect(partOf(elsewhere.html, "<main", "</main>")).not.toContain("<a");
  // Nor with the card's cookie, which only a tablet of the house gets.
  const stolen = `card=${encodeURIComponent(btoa(JSON.stringify(token)))}`;
  const thief = Object.assign(new Caller(server), { cookie: `${others.cookie}; ${stolen}` });
  expect((await thief.page("/tablet")).html).not.toContain("Dora");
  expect((await thief.post("/tablet", "/tablet", { intent: "card" })).status).toBe(303);
  expect((await others.post("/tablet", "/tablet", { number: (await card(dora)).number })).status).toBe(400);
  expect((await others.page("/tablet")).html).toContain("Who wants to tell something?");
  const here = await tablet.page(`/d/${token}`);
  expect([here.status, here.headers.get("location")]).toEqual([303, "/tablet"]);
  expect(here.headers.get("set-cookie")).toMatch(/^card=.*Max-Age=5;.*HttpOnly/);
  expect((await tablet.page("/tablet")).html).toContain("Hello Dora");
  expect(await begin(tablet, dora)).toBe(303);
  const { html, headers } = await tablet.page("/tablet");
  expect(headers.get("cache-control")).toContain("no-store");
  expect(html).toContain("Dora");
  expect(html).toContain('data-island="recorder"');
  await tablet.post("/tablet", "/tablet/done", {});
});

test("a card that was held up is forgotten with one press, and after it was used", async () => {
  const { token } = await card(dora);
  await tablet.page(`/d/${token}`);
  expect((await tablet.page("/tablet")).html).toContain("Hello Dora");
  await tablet.post("/tablet", "/tablet/done", {});
  expect((await tablet.page("/tablet")).html).not.toContain("Dora");
  await begin(tablet, dora);
  await tablet.post("/tablet", "/tablet/done", {});
  expect((await tablet.page("/tablet")).html).not.toContain("Dora");
  expect((await tablet.post("/tablet", "/tablet", { intent: "card" })).status).toBe(303);
  expect((await tablet.page("/tablet")).html).not.toContain("Dora");
});

test("I am done, and Tell it aloud, keep the words that stand there first", async () => {
  const write = async (fields: Record<string, string>) => {
    await begin(tablet, dora);
    const turn = turnOf((await tablet.page("/tablet?write=1")).html);
    return tablet.post("/tablet?write=1", `/tablet/turns/${turn}`, fields);
  };
  const done = await write({ intent: "done", content: "Before I forget: the lamp." });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/tablet"]);
  expect((await tablet.page("/tablet")).html).not.toContain("Dora");
  const aloud = await write({ intent: "aloud", content: "And the stove." });
  expect([aloud.status, aloud.headers.get("location")]).toEqual([303, "/tablet"]);
  expect((await tablet.page("/tablet")).html).toContain('data-island="recorder"');
  await tablet.post("/tablet", "/tablet/done", {});
  expect((await write({ intent: "done", content: "" })).status).toBe(303);
  const told = (await storiesOf(dora)).map(({ content }) => content).join();
  for (const words of ["the lamp", "And the stove."]) expect(told).toContain(words);
});

test("words are kept, below what was there, and never shown again", async () => {
  await begin(tablet, dora);
  const page = await tablet.page("/tablet?write=1");
  const turn = turnOf(page.html);
  const answer = (words: string) =>
    tablet.post("/tablet", `/tablet/turns/${turn}`, { intent: "answer", content: words });
  expect((await answer("The ferry was late.")).headers.get("location")).toBe("/tablet?said=saved");
  await answer("And then it rained.");
  const told = (await storiesOf(dora)).filter(({ content }) => content.includes("ferry"));
  expect(told).toHaveLength(1);
  expect(told[0]?.content).toMatch(/The ferry was late\..*And then it rained\./s);
  for (const place of ["/tablet", "/tablet?write=1", "/tablet?said=saved"])
    expect((await tablet.page(place)).html).not.toContain("ferry");
  const done = await tablet.post("/tablet", "/tablet/done", {});
  expect([done.status, done.headers.get("location")]).toEqual([303, "/tablet"]);
  const start = (await tablet.page("/tablet")).html;
  expect(start).toContain("Who wants to tell something?");
  expect(start).not.toContain("Dora");
});

test("what is refused of an answer is said on its page, in words, and shows nobody what was written before", async () => {
  await begin(tablet, dora);
  const turn = turnOf((await tablet.page("/tablet?write=1")).html);
  const send = async (content: string, file: File) => {
    const form = new FormData();
    form.append("formToken", await tablet.formToken("/tablet?write=1"));
    form.append("content", content);
    form.append("media", file);
    return tablet.postForm(`/tablet/turns/${turn}?write=1`, form);
  };
  const page = new File(["<html></html>"], "mill.jpg", { type: "image/jpeg" });
  const refused = await send("The mill stood still.", page);
  expect([refused.status, refused.headers.get("content-type")]).toEqual([415, "text/html; charset=utf-8"]);
  for (const words of ["mill.jpg", "Your words are saved."]) expect(refused.html).toContain(words);
  expect(refused.html).not.toContain("stood still");
  expect(refused.html).toContain('name="content"');
  expect((await storiesOf(dora)).map(({ content }) => content).join()).toContain("The mill stood still.");
  const long = await send("word ".repeat(500_000), page);
  expect([long.status, long.headers.get("content-type")]).toEqual([413, "text/html; charset=utf-8"]);
  expect(long.html).toContain('name="content"');
  const walter = await server.db
    .selectFrom("users")
    .select("id")
    .where("displayName", "=", "Walter Bell")
    .executeTakeFirstOrThrow();
  await begin(tablet, walter.id);
  const late = await send("", page);
  expect([late.status, late.html.includes("Dora"), late.html.includes("Walter")]).toEqual([
    415,
    false,
    false,
  ]);
  await tablet.post("/tablet", "/tablet/done", {});
});

test("a turn speaks the language of whoever has it, and its end leaves the tablet in its own", async () => {
  const walter = await server.db
    .selectFrom("users")
    .select("id")
    .where("displayName", "=", "Walter Bell")
    .executeTakeFirstOrThrow();
  const device = await makeTablet("olive", "Hall");
  const shown = await device.page(`/d/${(await card(walter.id)).token}`);
  expect(shown.status).toBe(303);
  expect((await device.page("/tablet")).html).toContain('<html lang="es"');
  await begin(device, walter.id);
  const { html } = await device.page("/tablet");
  expect(html).toContain('<html lang="es"');
  const row = await server.db
    .selectFrom("tabletTurns")
    .innerJoin("mailedQuestions", "mailedQuestions.id", "tabletTurns.mailedQuestionId")
    .innerJoin("prompts", "prompts.id", "mailedQuestions.promptId")
    .select("prompts.title")
    .where("tabletTurns.userId", "=", walter.id)
    .orderBy("tabletTurns.id", "desc")
    .executeTakeFirstOrThrow();
  const spanish = JSON.parse(readFileSync("messages/es.json", "utf8"))[row.title];
  expect(html).toContain(`>${spanish}<`);
  await device.post("/tablet", "/tablet/done", {});
  expect((await device.page("/tablet")).html).toContain('<html lang="en"');
});

test("words that were on their way when the turn ended go to whom they belong, and another house's tablet reaches no turn", async () => {
  await begin(tablet, dora);
  const turn = turnOf((await tablet.page("/tablet")).html);
  const walter = await server.db
    .selectFrom("users")
    .select("id")
    .where("displayName", "=", "Walter Bell")
    .executeTakeFirstOrThrow();
  await begin(tablet, walter.id);
  const late = { intent: "answer", content: "Late, but mine." };
  expect((await tablet.post("/tablet", `/tablet/turns/${turn}`, late)).status).toBe(303);
  expect((await storiesOf(dora)).at(-1)?.content).toContain("Late, but mine.");
  expect(await storiesOf(walter.id)).toEqual([]);
  const others = await makeTablet("otto", "Other");
  expect((await others.post("/tablet", `/tablet/turns/${turn}`, late)).status).toBe(404);
  expect((await others.call("GET", `/tablet/turns/${turn}/recordings`)).status).toBe(404);
  await tablet.post("/tablet", "/tablet/done", {});
});

describe("words whose way in has ended", () => {
  const commit = () =>
    commitQuestionDrafts(
      { db: server.db, clock: systemClock, log: new CollectedLog() },
      new AbortController().signal,
    );
  const told = async () => (await storiesOf(dora)).map(({ content }) => content).join();
  /** Somebody has a turn and writes; later the page is still open. */
  const open = async (device: Caller) => {
    await begin(device, dora);
    const turn = turnOf((await device.page("/tablet?write=1")).html);
    const formToken = await device.formToken("/tablet?write=1");
    return (content: string, files: File[] = [], intent = "answer", headers = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ formToken, intent, content })) form.append(name, value);
      for (const file of files) form.append("media", file);
      return device.request("POST", `/tablet/turns/${turn}`, form, headers);
    };
  };
  const endLinks = () =>
    server.db
      .updateTable("mailedQuestions")
      .set({ endedAt: "2026-01-01T00:00:00.000Z" })
      .where("userId", "=", dora)
      .execute();

  test("are kept where the link of the question has ended, once, and come into the book", async () => {
    const send = await open(tablet);
    await endLinks();
    for (const _ of [1, 2]) {
      const sent = await send("The bridge was up.");
      expect([sent.status, sent.headers.get("location")]).toEqual([303, "/tablet?said=kept"]);
    }
    const { html } = await tablet.page("/tablet?said=kept");
    expect(html).toContain("Your words are kept. Thank you.");
    expect(html).not.toContain("bridge");
    const photo = new File([readFileSync("tests/fixtures/photos/Landscape_1.jpg")], "b.jpg", {
      type: "image/jpeg",
    });
    const withPhoto = await open(tablet);
    await endLinks();
    const beside = await withPhoto("A boat.", [photo]);
    expect([beside.status, beside.html.includes("The photos could not be added")]).toEqual([409, true]);
    const last = await open(tablet);
    await endLinks();
    const done = await last("And a train.", [], "done");
    expect([done.status, done.headers.get("location")]).toEqual([303, "/tablet"]);
    await commit();
    for (const words of ["The bridge was up.", "A boat.", "And a train."]) {
      expect((await told()).split(words)).toHaveLength(2);
    }
  });

  test("are kept a day after the turn, and said so on the start page", async () => {
    const send = await open(tablet);
    await tablet.post("/tablet", "/tablet/done", {});
    const beganAt = new Date(Date.now() - 24 * 3_600_000).toISOString();
    await server.db.updateTable("tabletTurns").set({ beganAt }).where("userId", "=", dora).execute();
    expect((await send("A day later.")).headers.get("location")).toBe("/tablet?said=kept");
    expect((await tablet.page("/tablet?said=kept")).html).toContain("Your words are kept. Thank you.");
    await commit();
    expect(await told()).toContain("A day later.");
  });

  test("are kept from a tablet that the house has ended, and from no other device", async () => {
    const device = await makeTablet("olive", "Garden");
    const send = await open(device);
    const thief = Object.assign(new Caller(server), { cookie: (await makeTablet("otto", "Elm")).cookie });
    const { id } = await server.db
      .selectFrom("tablets")
      .select("id")
      .where("name", "=", "Garden")
      .executeTakeFirstOrThrow();
    expect((await olive.post("/admin/tablets", "/admin/tablets", { end: String(id) })).status).toBe(303);
    const sent = await send("The garden gate.");
    expect([sent.status, sent.html.includes("Your words are kept")]).toEqual([409, true]);
    expect(sent.html).not.toContain("Dora");
    // The page that nobody touches learns that it may forget them.
    const left = await send("The garden path.", [], "answer", { "x-submitted-by": "script" });
    expect(left.status).toBe(204);
    const turn = await server.db
      .selectFrom("tabletTurns")
      .select("id")
      .where("tabletId", "=", id)
      .executeTakeFirstOrThrow();
    for (const other of [thief, new Caller(server)]) {
      const words = { content: "Not mine to say." };
      expect((await other.post("/contact", `/tablet/turns/${turn.id}`, words)).status).toBe(404);
    }
    await commit();
    for (const words of ["The garden gate.", "The garden path."]) expect(await told()).toContain(words);
    expect(await told()).not.toContain("Not mine");
  });
});

test("a telling is kept in pieces as it is said, and two tablets lose nothing of one resident", async () => {
  const second = await makeTablet("olive", "Dining room");
  await begin(tablet, dora);
  await begin(second, dora);
  const voice = readFileSync(path.resolve("tests/fixtures/media/voice.webm"));
  const tell = async (device: Caller) => {
    const turn = turnOf((await device.page("/tablet")).html);
    const base = `/tablet/turns/${turn}/recordings`;
    const facts = {
      mimeType: "audio/webm",
      startedAt: "2026-11-27T10:00:00.000Z",
      timeZone: "America/New_York",
    };
    const { status, json } = await device.call("POST", base, facts);
    expect(status).toBe(201);
    const piece = await device.request("PUT", `${base}/${json.id}/pieces/0`, voice, {
      "content-type": "application/octet-stream",
    });
    expect(piece.status).toBe(200);
    return { base, id: json.id as number };
  };
  const [one, two] = [await tell(tablet), await tell(second)];
  // The power goes: the pieces of the one are kept for its resident.
  const pieces = await server.db
    .selectFrom("recordings")
    .select(["id", "pieces"])
    .where("userId", "=", dora)
    .execute();
  expect(pieces.map((row) => row.pieces)).toEqual([1, 1]);
  expect((await second.call("POST", `${one.base}/${one.id}/finish`, { count: 1, duration: 2 })).status).toBe(
    404,
  );
  const finished = await second.call("POST", `${two.base}/${two.id}/finish`, { count: 1, duration: 2 });
  expect([finished.status, finished.json.url]).toEqual([200, ""]);
  expect((await tablet.call("POST", `${one.base}/${one.id}/finish`, { count: 1, duration: 2 })).status).toBe(
    200,
  );
  const sounds = await server.db
    .selectFrom("media")
    .select("id")
    .where("userId", "=", dora)
    .where("kind", "=", "audio")
    .execute();
  expect(sounds.length).toBe(2);
  for (const device of [tablet, second]) await device.post("/tablet", "/tablet/done", {});
});

test("a turn that has ended is not begun again by its buttons, and says nothing in anybody's name", async () => {
  const turn = async () => turnOf((await tablet.page("/tablet")).html);
  const choice = () =>
    server.db.selectFrom("users").select("takesVolunteers").where("id", "=", dora).executeTakeFirst();
  const press = async (id: number, fields: Record<string, string>) => {
    const { status, headers } = await tablet.post("/tablet", `/tablet/turns/${id}`, fields);
    return [status, headers.get("location")];
  };
  const before = await choice();
  await begin(tablet, dora);
  const first = await turn();
  expect(await press(first, { intent: "next" })).toEqual([303, "/tablet"]);
  const second = await turn();
  expect(second).toBeGreaterThan(first);
  // Pressed twice, it does not leave out a question.
  expect(await press(first, { intent: "next" })).toEqual([303, "/tablet"]);
  expect(await turn()).toBe(second);
  await tablet.post("/tablet", "/tablet/done", {});
  expect(await press(second, { intent: "next" })).toEqual([303, "/tablet"]);
  expect(await press(second, { intent: "volunteers", takesVolunteers: "yes" })).toEqual([303, "/tablet"]);
  expect((await tablet.page("/tablet")).html).not.toContain("Dora");
  expect(await choice()).toEqual(before);
});

test("a tablet forgets by itself", async () => {
  await begin(tablet, dora);
  expect((await tablet.page("/tablet")).html).toContain("Dora");
  await server.db.updateTable("tabletTurns").set({ touchedAt: "2026-01-01T00:00:00.000Z" }).execute();
  expect((await tablet.page("/tablet")).html).not.toContain("Dora");
  expect((await tablet.page("/tablet/done")).status).toBe(303);
});

test("a name is on the start page, and family's questions are asked, only if the resident chose so", async () => {
  const face = () => tablet.post("/tablet", "/tablet", { person: String(people.ada.userId) });
  expect((await face()).status).toBe(404);
  const ada = await Caller.signIn(server, "ada");
  expect(targetsOf((await ada.page("/account")).html)).toContain("/account/tablet");
  await ada.call("POST", "/api/family", { name: "May", role: "ask" });
  const asked = await server.db
    .insertInto("prompts")
    .values({
      ...{
        userId: people.ada.userId,
        lifeStageId: 1,
        title: "May wants to know about the goose",
        description: "",
      },
      ...{ sortOrder: 10_000, isAsk: 1, createdAt: "2026-11-27T10:00:00.000Z" },
    } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(asked.id).toBeGreaterThan(0);
  await ada.post("/account/tablet", "/account/tablet", { isOnTablets: "on" });
  expect((await tablet.page("/tablet")).html).toContain("Ada");
  expect((await face()).status).toBe(303);
  expect((await tablet.page("/tablet")).html).not.toContain("goose");
  await tablet.post("/tablet", "/tablet/done", {});
  await ada.post("/account/tablet", "/account/tablet", { isOnTablets: "on", hearsAsksOnTablets: "on" });
  await face();
  expect((await tablet.page("/tablet")).html).toContain("goose");
  await tablet.post("/tablet", "/tablet/done", {});
});

test("a number opens too, and a revoked card and one of somebody who left open nothing", async () => {
  const before = await card(dora);
  expect((await tablet.post("/tablet", "/tablet", { number: before.number })).status).toBe(303);
  expect((await tablet.page("/tablet")).html).toContain("Dora");
  const page = `/admin/users/${dora}`;
  expect((await otto.post("/admin/tablets", page, { intent: "card/revoke" })).status).toBe(404);
  expect((await olive.post(page, page, { intent: "card/revoke" })).status).toBe(303);
  expect((await tablet.page("/tablet")).html).not.toContain("Dora");
  await expectEnded(before.token);
  const after = await card(dora);
  expect((await tablet.page(`/d/${after.token}`)).status).toBe(303);
  expect((await tablet.page("/tablet")).html).toContain("Hello Dora");
  await begin(tablet, dora);
  expect((await olive.post(page, page, { intent: "leave" })).status).toBe(303);
  expect((await tablet.page("/tablet")).html).not.toContain("Dora");
  await expectEnded(after.token);
});

/** A tablet says so and has one way back, to its own start; elsewhere there is nothing at the address. */
async function expectEnded(token: string): Promise<void> {
  const here = await tablet.page(`/d/${token}`);
  expect([here.status, here.headers.get("set-cookie")]).toEqual([
    404,
    expect.stringMatching(/^card=;.*Max-Age=0/),
  ]);
  expect(headingsOf(here.html).map(({ text }) => text)).toEqual(["This card does not work any more"]);
  expect(linksOf(partOf(here.html, "<main", "</main>"))).toEqual([
    { href: "/tablet", text: "Back to the start" },
  ]);
  expect(here.html).not.toContain("Dora");
  const elsewhere = await new Caller(server).page(`/d/${token}`);
  expect([elsewhere.status, elsewhere.html.includes("404 Page Not Found")]).toEqual([404, true]);
}

test("cards are printed in three sizes, eight on a sheet, and are the house's alone", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "cards-"));
  const read = async (caller: Caller, address: string) => {
    const answer = await fetch(server.address + address, {
      headers: { cookie: caller.cookie },
      redirect: "manual",
    });
    if (answer.status !== 200) return { status: answer.status, text: "" };
    const file = path.join(folder, "card.pdf");
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    return { status: 200, text: textOf(file) };
  };
  try {
    const { userId } = people.ada;
    const { number } = await card(userId);
    for (const size of ["card", "a6", "hanger"]) {
      const { status, text } = await read(olive, `/admin/users/${userId}/card.pdf?size=${size}`);
      expect([size, status]).toEqual([size, 200]);
      for (const words of ["Ada", "Whitfield", "Rosewood House", number]) expect(text).toContain(words);
      expect(text.split("\f").length - 1).toBe(1);
      expect((await read(otto, `/admin/users/${userId}/card.pdf?size=${size}`)).status).toBe(404);
    }
    const rows = Array.from({ length: 15 }, (_, at) => ({ name: `Person Card${at}`, room: `c${at}` }));
    await otto.call("POST", "/api/admin/residents", { rows });
    const { text } = await read(otto, "/admin/residents/cards.pdf");
    expect(text.match(/\bCard\d+/g)?.length).toBe(15);
    expect(text.split("\f").length - 1).toBe(2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a tablet that was ended opens nothing at once, and another house cannot end it", async () => {
  const list = (await olive.page("/admin/tablets")).html;
  const ids = [...list.matchAll(/name="end" value="(\d+)"/g)].map(([, id]) => String(id));
  expect(ids.length).toBeGreaterThan(1);
  expect((await otto.post("/admin/tablets", "/admin/tablets", { end: String(ids[0]) })).status).toBe(404);
  expect((await tablet.page("/tablet")).status).toBe(200);
  await olive.post("/admin/tablets", "/admin/tablets", { end: String(ids[0]) });
  expect((await tablet.page("/tablet")).status).toBe(404);
});
