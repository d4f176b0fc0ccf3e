import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { endOfDay } from "~/domain/base/last-day";
import { commitQuestionDrafts } from "~/domain/writing/questions/question-drafts.server";
import { routeTable } from "~/routes.js";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { addPeople, addPerson, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Volunteers of a house help those who say yes, by a link for this house and no other, until a day. */

let server: RunningServer;
let people: Record<PersonName, Actor>;
let olive: Caller;
let otto: Caller;
let root: Caller;
let ada: Caller;
let dora: number;
let walter: number;
let elsa: number;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  [olive, otto, root, ada] = await Promise.all([
    Caller.signIn(server, "olive"),
    Caller.signIn(server, "otto"),
    Caller.signIn(server, "root"),
    Caller.signIn(server, "ada"),
  ]);
  const made = async (owner: Caller, rows: object[]) =>
    (await owner.call("POST", "/api/admin/residents", { rows })).json.rows.map(
      ({ id }: { id: number }) => id,
    );
  [dora, walter] = await made(olive, [
    { name: "Dora Finch", room: "4", groups: "West wing" },
    { name: "Walter Bell", room: "5" },
  ]);
  [elsa] = await made(otto, [{ name: "Elsa Moor" }]);
  await sayYes(dora, walter, elsa);
});

afterAll(() => server.stop());

async function sayYes(...ids: number[]): Promise<void> {
  await server.db.updateTable("users").set({ takesVolunteers: 1 }).where("id", "in", ids).execute();
}

interface Made {
  id: number;
  home: string;
  code: string;
  visitor: Caller;
}

async function make(owner: Caller, input: object = {}): Promise<Made> {
  const { status, json } = await owner.call("POST", "/api/admin/volunteers", { name: "Ruth", ...input });
  expect([status, json.message]).toEqual([201, undefined]);
  return { id: json.id, home: new URL(json.link).pathname, code: json.code, visitor: new Caller(server) };
}

const begin = async ({ visitor, home }: Made, person: number) => {
  const { status, headers } = await visitor.post(home, home, { person: String(person) });
  return { status, place: headers.get("location") ?? "" };
};

const storiesOf = (userId: number) =>
  server.db
    .selectFrom("stories")
    .select(["id", "content", "toldTo", "version"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

describe("the house", () => {
  test("makes a volunteer for ninety days, at most for a year, and shows the link and the code once", async () => {
    const made = await olive.post("/admin/volunteers", "/admin/volunteers", {
      ...{ name: "Paper Ruth", email: "", until: "" },
    });
    expect(made.status).toBe(200);
    expect(made.headers.get("cache-control")).toContain("no-store");
    expect(made.html).toMatch(/\/v\/[\w-]{20,}/);
    expect(made.html).toMatch(/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/);
    const list = await olive.page("/admin/volunteers");
    expect(list.html).toContain("Paper Ruth");
    expect(list.html).not.toMatch(/\/v\/[\w-]{20,}/);
    const row = await server.db
      .selectFrom("volunteers")
      .select(["until", "tokenHash", "sealedToken", "codeHash"])
      .where("name", "=", "Paper Ruth")
      .executeTakeFirstOrThrow();
    expect(row.until).toBe(endOfDay(inDays(90)));
    const token = /\/v\/([\w-]{20,})/.exec(made.html)?.[1] ?? "";
    expect(JSON.stringify(row)).not.toContain(token);
    // The day before may be today where the house is.
    for (const until of [inDays(-2), inDays(400), "soon"])
      expect((await olive.call("POST", "/api/admin/volunteers", { name: "Ruth", until })).status).toBe(400);
    expect((await olive.call("POST", "/api/admin/volunteers", { name: " " })).status).toBe(400);
  });

  test("gets a code that ends with the link, where that is sooner", async () => {
    const made = await olive.call("POST", "/api/admin/volunteers", { name: "Short Ruth", until: inDays(10) });
    const { codeUntil, until, id } = made.json as { codeUntil: string; until: string; id: number };
    expect(codeUntil).toBe(until);
    const renewed = await olive.call("POST", `/api/admin/volunteers/${id}/link`);
    expect(renewed.json).toMatchObject({ codeUntil: until, until });
  });

  test("chooses residents and groups of its own alone", async () => {
    const refused = await olive.call("POST", "/api/admin/volunteers", { name: "Ruth", residents: [elsa] });
    expect([refused.status, refused.json.errors]).toEqual([
      400,
      { residents: ["Please choose residents of the house."] },
    ]);
    const group = await server.db.selectFrom("residentGroups").select("id").executeTakeFirstOrThrow();
    const ofGroup = await make(olive, { groups: [group.id] });
    const { html } = await ofGroup.visitor.page(ofGroup.home);
    expect([html.includes("Dora"), html.includes("Walter")]).toEqual([true, false]);
    expect((await begin(ofGroup, walter)).status).toBe(404);
  });

  test("is chosen by an administrator, and is the owner's own otherwise", async () => {
    expect((await root.call("POST", "/api/admin/volunteers", { name: "Ruth" })).status).toBe(400);
    const made = await make(root, { assignedOwnerId: people.otto.userId });
    expect((await made.visitor.page(made.home)).html).toContain("Elmtree Court");
    expect((await olive.call("DELETE", `/api/admin/volunteers/${made.id}`)).status).toBe(404);
    expect((await olive.call("POST", `/api/admin/volunteers/${made.id}/link`)).status).toBe(404);
    expect((await otto.call("DELETE", `/api/admin/volunteers/${made.id}`)).status).toBe(204);
    const names = async (caller: Caller) => (await caller.call("GET", "/api/admin/volunteers")).json;
    expect((await names(olive)).some(({ house }: { house: string }) => house !== "Rosewood House")).toBe(
      false,
    );
    expect((await ada.page("/admin/volunteers")).status).toBe(403);
    expect((await ada.call("GET", "/api/admin/volunteers")).status).toBe(403);
  });

  test("gives a code that opens the page once, and a new link ends the one before", async () => {
    const made = await make(olive);
    const enter = (code: string) => new Caller(server).post("/volunteer", "/volunteer", { code });
    const entered = await enter(made.code.toLowerCase().replaceAll("-", " "));
    expect([entered.status, entered.headers.get("location")]).toEqual([303, made.home]);
    const again = await enter(made.code);
    expect(again.status).toBe(400);
    expect(again.html).toContain("This is not a code that works");
    const { json } = await olive.call("POST", `/api/admin/volunteers/${made.id}/link`);
    expect((await made.visitor.page(made.home)).status).toBe(404);
    expect((await made.visitor.page(new URL(json.link).pathname)).status).toBe(200);
    await olive.call("DELETE", `/api/admin/volunteers/${made.id}`);
    expect((await enter(json.code)).status).toBe(400);
  });

  test("forgets the address, the link and the code of one who has ended", async () => {
    const made = await make(olive, { email: "ruth@example.org" });
    await olive.call("DELETE", `/api/admin/volunteers/${made.id}`);
    const ended = await server.db
      .selectFrom("volunteers")
      .select(["email", "sealedToken", "codeHash"])
      .where("id", "=", made.id)
      .executeTakeFirst();
    expect(ended).toEqual({ email: null, sealedToken: null, codeHash: null });
    expect((await olive.call("DELETE", `/api/admin/volunteers/${made.id}`)).status).toBe(404);
  });
});

describe("a volunteer", () => {
  test("sees the names of those who say yes, and opens no other address of the route table", async () => {
    const ruth = await make(olive);
    await server.db.updateTable("users").set({ takesVolunteers: null }).where("id", "=", walter).execute();
    const { html, headers } = await ruth.visitor.page(ruth.home);
    expect([html.includes("Dora"), html.includes("Walter"), html.includes("Elsa")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(html).not.toContain("Finch");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    for (const person of [walter, elsa, people.ada.userId, people.olive.userId])
      expect((await begin(ruth, person)).status).toBe(404);
    await sayYes(walter);
    const closed = routeTable.filter(({ get }) => get !== null && !["anyone", "bearer"].includes(get));
    const plain = new Caller(server);
    for (const { path: address } of closed) {
      const place = address.replace(/:\w+/g, String(dora)).replace("*", "x");
      expect([place, (await ruth.visitor.page(place)).status]).toEqual([
        place,
        (await plain.page(place)).status,
      ]);
    }
  });

  test("writes down what is told, sees it, and no longer once its author has gone on", async () => {
    const ruth = await make(olive, { name: "Ruth Adler" });
    const { place } = await begin(ruth, dora);
    expect(place).toContain(`${ruth.home}/sittings/`);
    expect((await begin(ruth, dora)).place).toBe(place);
    const page = await ruth.visitor.page(place);
    expect([page.status, page.html.includes('data-island="recorder"')]).toEqual([200, true]);
    const write = (content: string) => ruth.visitor.post(place, place, { intent: "answer", content });
    expect((await write("The ferry was late.")).headers.get("location")).toBe(`${place}?done=saved`);
    await write("And then it rained.");
    const [story] = await storiesOf(dora);
    expect(story?.toldTo).toBe("Ruth Adler");
    expect(story?.content).toContain("The ferry was late.");
    expect(story?.content).toContain("And then it rained.");
    expect((await ruth.visitor.page(place)).html).not.toContain("ferry");
    const told = `${ruth.home}/told/${story?.id}`;
    expect((await ruth.visitor.page(ruth.home)).html).toContain(told);
    expect((await ruth.visitor.page(told)).html).toContain("The ferry was late.");
    const change = (content: string, version: number) =>
      ruth.visitor.post(told, told, { intent: "save", content, version: String(version) });
    expect((await change("The ferry was early.", story?.version ?? 0)).status).toBe(303);
    expect((await change("An outdated one.", story?.version ?? 0)).status).toBe(409);
    // Another volunteer of the house sees nothing of it.
    const other = await make(olive);
    expect((await other.visitor.page(`${other.home}/told/${story?.id}`)).status).toBe(404);
    expect((await other.visitor.page(other.home)).html).not.toContain("/told/");
    await server.db
      .updateTable("stories")
      .set(({ eb }) => ({ content: "My own secret.", version: eb("version", "+", 1) }))
      .where("id", "=", story?.id ?? 0)
      .execute();
    const after = await ruth.visitor.page(told);
    expect(after.html).not.toContain("secret");
    expect(after.html).toContain("has gone on with this story");
    const latest = (await storiesOf(dora))[0]?.version ?? 0;
    expect((await change("Mine again.", latest)).status).toBe(409);
    expect((await storiesOf(dora))[0]?.content).toBe("My own secret.");
    // What is added to words that are their author's stays out of sight.
    await write("One more thing.");
    expect((await ruth.visitor.page(told)).html).not.toContain("secret");
    const week = await olive.call("GET", "/api/admin/volunteers");
    expect(week.json.find(({ id }: { id: number }) => id === ruth.id).helped).toEqual(["Dora Finch"]);
    const glance = (await olive.page("/admin")).html;
    expect(glance).toContain("Volunteers of this week");
    expect(glance).toMatch(/Ruth Adler[\s\S]*helped 1 resident/);
  });

  test("records for the question of the sitting alone, and it says to whom it was told", async () => {
    const ruth = await make(olive);
    const other = await make(olive);
    const { place } = await begin(ruth, walter);
    const base = `${place}/recordings`;
    const facts = { mimeType: "audio/webm", startedAt: "2026-11-27T10:00:00.000Z", timeZone: "UTC" };
    const { status, json } = await ruth.visitor.call("POST", base, facts);
    expect(status).toBe(201);
    const voice = readFileSync(path.resolve("tests/fixtures/media/voice.webm"));
    const type = { "content-type": "application/octet-stream" };
    const piece = (home: string) => ruth.visitor.request("PUT", `${home}/${json.id}/pieces/0`, voice, type);
    expect((await piece(base)).status).toBe(200);
    const theirs = `${other.home}/sittings/${place.split("/").at(-1)}/recordings`;
    expect((await piece(theirs)).status).toBe(404);
    expect((await other.visitor.call("GET", theirs)).status).toBe(404);
    expect((await ruth.visitor.call("GET", base)).json).toEqual([{ id: json.id, pieces: 1, nextPiece: 1 }]);
    const finished = await ruth.visitor.call("POST", `${base}/${json.id}/finish`, { count: 1, duration: 2 });
    expect([finished.status, finished.json.url]).toEqual([200, ""]);
    expect((await storiesOf(walter)).map(({ toldTo }) => toldTo)).toEqual(["Ruth"]);
    const next = await ruth.visitor.post(place, place, { intent: "another" });
    expect(next.headers.get("location")).not.toBe(place);
    // What stands there is kept first.
    const second = next.headers.get("location") ?? "";
    const words = { intent: "another", content: "The goose was his." };
    const third = (await ruth.visitor.post(second, second, words)).headers.get("location");
    expect(third).toMatch(/\/sittings\/\d+\?before=saved$/);
    expect(third?.startsWith(`${second}?`)).toBe(false);
    // The script of the next page forgets what it has kept of this one.
    expect((await ruth.visitor.page(third ?? "")).html).toContain('data-done="saved"');
    const told = await storiesOf(walter);
    expect(told.filter(({ content }) => content.includes("The goose was his.")).length).toBe(1);
  });

  test("loses no words where the link of the question has ended meanwhile", async () => {
    const made = await make(olive, { name: "Late Ruth" });
    const { place } = await begin(made, walter);
    const formToken = await made.visitor.formToken(place);
    await server.db
      .updateTable("mailedQuestions")
      .set({ endedAt: "2026-01-01T00:00:00.000Z" })
      .where("userId", "=", walter)
      .execute();
    const form = new FormData();
    form.append("formToken", formToken);
    form.append("content", "The last train left at six.");
    const sent = await made.visitor.postForm(place, form);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `${place}?done=kept`]);
    const deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
    await commitQuestionDrafts(deps, new AbortController().signal);
    const last = (await storiesOf(walter)).find(({ content }) => content.includes("last train"));
    expect(last?.toldTo).toBe("Late Ruth");
    expect((await made.visitor.post(made.home, place, { content: "" })).status).toBe(404);
  });

  test("two of them with one resident have two questions, and lose nothing", async () => {
    const [one, two] = [await make(olive, { name: "One" }), await make(olive, { name: "Two" })];
    const [first, second] = [(await begin(one, walter)).place, (await begin(two, walter)).place];
    const titles = await Promise.all([one.visitor.page(first), two.visitor.page(second)]);
    const title = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];
    expect(title(titles[0].html)).not.toBe(title(titles[1].html));
    await one.visitor.post(first, first, { intent: "answer", content: "Told to one." });
    await two.visitor.post(second, second, { intent: "answer", content: "Told to two." });
    const told = (await storiesOf(walter)).map(({ content, toldTo }) => [toldTo, content]);
    expect(told).toEqual(
      expect.arrayContaining([
        ["One", "Told to one."],
        ["Two", "Told to two."],
      ]),
    );
  });
});

describe("it ends at once", () => {
  const endings: [string, (made: Made) => Promise<unknown>, () => Promise<unknown>][] = [
    [
      "by one press of the owner",
      ({ id }) => olive.post("/admin/volunteers", "/admin/volunteers", { end: String(id) }),
      async () => undefined,
    ],
    [
      "by its day",
      ({ id }) =>
        server.db
          .updateTable("volunteers")
          .set({ until: "2026-01-01T00:00:00.000Z" })
          .where("id", "=", id)
          .execute(),
      async () => undefined,
    ],
    [
      "with the house's closing",
      () => setOwner({ closedAt: "2026-11-01T00:00:00.000Z" }),
      () => setOwner({ closedAt: null }),
    ],
    ["when its owner is no owner any more", () => setOwner({ isOwner: 0 }), () => setOwner({ isOwner: 1 })],
  ];
  const setOwner = (columns: { closedAt?: string | null; isOwner?: 0 | 1 }) =>
    server.db.updateTable("users").set(columns).where("id", "=", people.olive.userId).execute();

  test.each(endings)("%s", async (_how, end, undo) => {
    const made = await make(olive);
    const { place } = await begin(made, dora);
    const [story] = await storiesOf(dora);
    await server.db
      .updateTable("stories")
      .set({ toldToVolunteer: made.id })
      .where("id", "=", story?.id ?? 0)
      .execute();
    const token = await made.visitor.formToken(place);
    await end(made);
    for (const address of [made.home, place, `${made.home}/told/${story?.id}`, `${place}/recordings`]) {
      for (const [method, headers] of [
        ["GET", {}],
        ["HEAD", {}],
        ["GET", { range: "bytes=0-9" }],
      ] as const)
        expect([address, (await made.visitor.request(method, address, undefined, headers)).status]).toEqual([
          address,
          404,
        ]);
    }
    const late = new URLSearchParams({ formToken: token, intent: "answer", content: "Too late." }).toString();
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await made.visitor.request("POST", place, late, form)).status).not.toBe(303);
    expect(JSON.stringify(await storiesOf(dora))).not.toContain("Too late.");
    await undo();
  });

  test("for a resident who takes the yes back, and the question is asked again", async () => {
    const made = await make(olive);
    await server.db
      .updateTable("users")
      .set({ takesVolunteers: 1 })
      .where("id", "=", people.ada.userId)
      .execute();
    const { place } = await begin(made, people.ada.userId);
    expect((await made.visitor.page(place)).status).toBe(200);
    const no = { intent: "volunteers", takesVolunteers: "false" };
    expect((await ada.post("/account/tablet", "/account/tablet", no)).status).toBe(303);
    expect((await made.visitor.page(place)).status).toBe(404);
    expect((await made.visitor.page(made.home)).html).not.toContain("Ada");
    const open = await server.db
      .selectFrom("mailedQuestions")
      .select("passedAt")
      .where("userId", "=", people.ada.userId)
      .execute();
    expect(open.every(({ passedAt }) => passedAt !== null)).toBe(true);
    expect((await ada.call("GET", "/api/volunteer-choice")).json).toEqual({ takesVolunteers: false });
    expect((await ada.call("PUT", "/api/volunteer-choice", { takesVolunteers: true })).status).toBe(200);
  });

  test("for a resident who leaves the house: the yes, the choice and the sitting", async () => {
    const { json } = await olive.call("POST", "/api/admin/residents", { rows: [{ name: "Lena Gray" }] });
    const lena = json.rows[0].id as number;
    await sayYes(lena);
    const made = await make(olive, { residents: [lena] });
    const { place } = await begin(made, lena);
    await made.visitor.post(place, place, { intent: "answer", content: "Told before she left." });
    const page = `/admin/users/${lena}`;
    expect((await olive.post(page, page, { intent: "leave" })).status).toBe(303);
    expect((await made.visitor.page(place)).status).toBe(404);
    expect((await made.visitor.page(made.home)).html).not.toContain("Lena");
    const left = await server.db
      .selectFrom("users")
      .select("takesVolunteers")
      .where("id", "=", lena)
      .executeTakeFirst();
    expect(left?.takesVolunteers).toBeNull();
    expect((await storiesOf(lena)).map(({ content }) => content)).toEqual(["Told before she left."]);
    const { helped, chosen } = (await olive.call("GET", "/api/admin/volunteers")).json.find(
      ({ id }: { id: number }) => id === made.id,
    );
    expect([helped, chosen]).toEqual([[], []]);
  });
});

test("a resident is asked on the tablet of the house, once she has told something", async () => {
  await make(olive);
  const { json } = await olive.call("POST", "/api/admin/residents", { rows: [{ name: "Vera Pine" }] });
  const vera = json.rows[0].id as number;
  await server.db.updateTable("users").set({ isOnTablets: 1 }).where("id", "=", vera).execute();
  const tablet = await Caller.signIn(server, "olive");
  await tablet.post("/admin/tablets", "/admin/tablets", { name: "Library", place: "" });
  await tablet.post("/tablet", "/tablet", { person: String(vera) });
  const turn = /\/tablet\/turns\/\d+/.exec((await tablet.page("/tablet")).html)?.[0] ?? "";
  const asks = async () =>
    (await tablet.page("/tablet?said=saved")).html.includes("May volunteers of the house sit");
  expect((await tablet.page("/tablet")).html).not.toContain("May volunteers of the house sit");
  await tablet.post("/tablet", turn, { intent: "answer", content: "The pine was taller than the church." });
  expect(await asks()).toBe(true);
  const yes = await tablet.post("/tablet", turn, { intent: "volunteers", takesVolunteers: "true" });
  expect(yes.headers.get("location")).toBe("/tablet?said=thanks");
  expect((await tablet.page("/tablet?said=thanks")).html).toContain("Thank you. Your choice is saved.");
  expect(await asks()).toBe(false);
  const entry = await server.db
    .selectFrom("auditLog")
    .select(["userId", "details"])
    .where("action", "=", "volunteer.choice")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect([entry.userId, JSON.parse(entry.details)]).toEqual([
    vera,
    { takesVolunteers: true, place: "tablet" },
  ]);
  const otherTurn = turn.replace(/\d+$/, "999");
  expect(
    (await tablet.post("/tablet", otherTurn, { intent: "volunteers", takesVolunteers: "false" })).status,
  ).toBe(404);
});

describe("family of a resident", () => {
  const page = () => `/admin/users/${people.ada.userId}`;

  test("is counted, never named, and staff invite only after the resident's own yes", async () => {
    await ada.call("POST", "/api/family", { name: "Ruth Winter", relation: "granddaughter", role: "read" });
    const before = (await olive.page(page())).html;
    expect(before).toContain("1 person of the family reads along.");
    expect(before).not.toContain("Winter");
    expect(before).not.toContain("Invite family");
    expect((await olive.page("/admin/groups")).html).toContain("1 reads along");
    const viewing = await Caller.signIn(server, "olive");
    await viewing.call("POST", `/api/admin/switch-user/${people.ada.userId}`, {});
    const refused = await viewing.call("POST", "/api/family", { name: "Nell", role: "read" });
    expect(refused.status).toBe(403);
    expect(refused.json.message).toContain("Only the author chooses who reads");

    const asked = await olive.post(page(), page(), { intent: "family/ask" });
    expect(asked.status).toBe(303);
    expect((await olive.call("POST", `/api/admin/users/${people.ada.userId}/ask-family`)).status).toBe(409);
    expect((await otto.call("POST", `/api/admin/users/${people.ada.userId}/ask-family`)).status).toBe(404);
    expect((await ada.page("/app")).html).toContain("Rosewood House asks whether it may invite your family");
    expect((await viewing.post("/family", "/family", { intent: "family/staff", allowed: "1" })).status).toBe(
      403,
    );
    expect((await ada.page("/family")).html).toContain("Rosewood House asks you");
    await ada.post("/family", "/family", { intent: "family/staff", allowed: "1" });
    expect((await ada.page("/family")).html).not.toContain("Rosewood House asks you");
    expect((await olive.page(page())).html).toContain("Invite family");
    expect((await viewing.call("POST", "/api/family", { name: "Nell", role: "read" })).status).toBe(201);
    expect((await ada.page("/family")).html).toContain("Done for you");
    const audited = await server.db
      .selectFrom("auditLog")
      .select("action")
      .where("userId", "=", people.ada.userId)
      .where("realUserId", "=", people.olive.userId)
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["staff.ask-family", "family.invited"]),
    );
  });

  test("a no is kept, and is not asked again for a month", async () => {
    const { userId } = await addPerson(server.db, "nora", { displayName: "Nora Hill" });
    await server.db
      .updateTable("users")
      .set({ assignedOwnerId: people.olive.userId })
      .where("id", "=", userId)
      .execute();
    await olive.call("POST", `/api/admin/users/${userId}/ask-family`);
    const nora = await Caller.signIn(server, "nora");
    await nora.post("/family", "/family", { intent: "family/staff", allowed: "0" });
    const { html } = await olive.page(`/admin/users/${userId}`);
    expect(html).toContain("and not allowed");
    expect((await olive.call("POST", `/api/admin/users/${userId}/ask-family`)).status).toBe(409);
    await server.db
      .updateTable("circles")
      .set({ staffAskedAt: "2026-01-01T00:00:00.000Z" })
      .where("userId", "=", userId)
      .execute();
    expect((await olive.call("POST", `/api/admin/users/${userId}/ask-family`)).status).toBe(204);
  });

  test("leaving the house takes the yes back that was given to it", async () => {
    const { userId } = await addPerson(server.db, "iris", { displayName: "Iris Lane" });
    await server.db
      .updateTable("users")
      .set({ assignedOwnerId: people.olive.userId })
      .where("id", "=", userId)
      .execute();
    const iris = await Caller.signIn(server, "iris");
    await iris.post("/family", "/family", { intent: "family/staff", allowed: "1" });
    const person = `/admin/users/${userId}`;
    await olive.post(person, person, { intent: "leave" });
    const row = await server.db
      .selectFrom("circles")
      .select("staffAllowedAt")
      .where("userId", "=", userId)
      .executeTakeFirstOrThrow();
    expect(row.staffAllowedAt).toBeNull();
  });
});
