import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { type Deps, days, systemClock } from "~/domain/base/deps";
import { cardToken } from "~/domain/people/tablets/door-cards.server";
import { commitQuestionDrafts } from "~/domain/writing/questions/question-drafts.server";
import { createQuestionLink } from "~/domain/writing/questions/question-links.server";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { fixture } from "./support/media";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* While writing waits for a plan, what arrives is kept: words come into the book once it goes on, recordings and photos at once. */

const secret = "a secret for arrivals and door cards of 43 letters";
const sound = fixture("media/live-recording.webm");
let server: RunningServer;
let deps: Deps;
let people: Record<PersonName, Actor>;
let olive: Caller;
let ada: Caller;
let dora: number;

beforeAll(async () => {
  server = await startServer({ SESSION_SECRET: secret });
  deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
  people = await addPeople(server.db);
  olive = await Caller.signIn(server, "olive");
  ada = await Caller.signIn(server, "ada");
  const rows = [{ name: "Dora Finch", room: "4" }];
  dora = (await olive.call("POST", "/api/admin/residents", { rows })).json.rows[0].id;
  await addPlan(people.ada.userId);
  await addPlan(dora);
});

beforeEach(async () => {
  await server.db
    .updateTable("subscriptions")
    .set({ lapsedAt: ago(8 * days) })
    .execute();
});

afterAll(() => server.stop());

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

async function addPlan(userId: number): Promise<void> {
  const { db } = server;
  const now = ago(0);
  const dates = { createdAt: now, updatedAt: now };
  const plan = { planId: "family", quote: "{}", dueCents: 100, email: "ann@example.org" };
  const { id: checkoutId } = await db
    .insertInto("checkouts")
    .values({ reference: `plan of ${userId}`, userId, state: "paid", ...plan, ...dates })
    .returning("id")
    .executeTakeFirstOrThrow();
  const state = { planId: "family", state: "ended", lastEventAt: now } as const;
  await db
    .insertInto("subscriptions")
    .values({ userId, checkoutId, ...state, ...dates })
    .execute();
}

const commit = () => commitQuestionDrafts(deps, new AbortController().signal);

async function renew(): Promise<void> {
  await commit();
  await server.db.updateTable("subscriptions").set({ lapsedAt: null }).execute();
  await commit();
  await commit();
}

const storiesOf = (userId: number) =>
  server.db
    .selectFrom("stories")
    .select(["id", "promptId", "content"])
    .where("userId", "=", userId)
    .where("content", "!=", "")
    .orderBy("id")
    .execute();

const contentOf = async (userId: number, promptId: number) =>
  (await storiesOf(userId)).find((story) => story.promptId === promptId)?.content;

async function link(promptId: number): Promise<string> {
  const { userId } = people.ada;
  const { token } = await createQuestionLink(deps, { userId, promptId, reason: "next", dueAt: null });
  return `/q/${token}`;
}

async function open(address: string) {
  const caller = new Caller(server);
  return { caller, formToken: await caller.formToken(address) };
}

function formOf(formToken: string, content: string, files: File[] = []): FormData {
  const form = new FormData();
  form.append("formToken", formToken);
  form.append("intent", "answer");
  form.append("content", content);
  for (const file of files) form.append("media", file);
  return form;
}

test("words of a mailed question wait, once, and come into the book when the plan goes on", async () => {
  const address = await link(3);
  const { caller, formToken } = await open(address);
  const draft = { content: "We had", formToken };
  expect((await caller.call("PUT", `${address}/draft`, draft)).status).toBe(204);
  for (const _ of [1, 2]) {
    const sent = await caller.postForm(address, formOf(formToken, "We had a stove."));
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `${address}?done=kept`]);
  }
  expect((await caller.call("PUT", `${address}/draft`, draft)).status).toBe(204);
  const { html } = await caller.page(`${address}?done=kept`);
  expect(html).toContain("Your words are kept");
  expect(html).not.toContain("stove");
  for (const content of ["We had a stove. It smoked.", "We had a stove."])
    expect((await caller.postForm(address, formOf(formToken, content))).status).toBe(303);
  const more = await open(address);
  expect((await more.caller.postForm(address, formOf(more.formToken, "And a cat."))).status).toBe(303);
  expect(await contentOf(people.ada.userId, 3)).toBeUndefined();
  const answers = "We had a stove. It smoked.\n\nAnd a cat.";
  await renew();
  expect(await contentOf(people.ada.userId, 3)).toBe(answers);
  // Back, and sent once more.
  expect((await more.caller.postForm(address, formOf(more.formToken, "And a cat."))).status).toBe(303);
  expect(await contentOf(people.ada.userId, 3)).toBe(answers);
});

test("words that wait and are sent again once the plan goes on are one answer", async () => {
  const address = await link(5);
  const { caller, formToken } = await open(address);
  await caller.postForm(address, formOf(formToken, "The snow came early."));
  await server.db.updateTable("subscriptions").set({ lapsedAt: null }).execute();
  await caller.postForm(address, formOf(formToken, "The snow came early."));
  expect(await contentOf(people.ada.userId, 5)).toBe("The snow came early.");
  await commit();
  expect(await contentOf(people.ada.userId, 5)).toBe("The snow came early.");
});

test("words that wait and are sent again corrected are both in the book, as long as each other", async () => {
  const address = await link(8);
  const { caller, formToken } = await open(address);
  for (const content of ["We moved in 1941.", "We moved in 1942."])
    expect((await caller.postForm(address, formOf(formToken, content))).status).toBe(303);
  await renew();
  const content = await contentOf(people.ada.userId, 8);
  for (const words of ["We moved in 1941.", "We moved in 1942."]) expect(content).toContain(words);
});

test("words of another person do not wait behind those of many plans that have ended", async () => {
  const { userId } = people.ben;
  const { id, token } = await createQuestionLink(deps, { userId, promptId: 4, reason: "next", dueAt: null });
  const waiting = await createQuestionLink(deps, {
    ...{ userId: people.ada.userId, promptId: 5, reason: "next", dueAt: null },
  });
  const old = { form: null, updatedAt: ago(days), committedAt: null };
  await server.db
    .insertInto("questionDrafts")
    .values([
      ...Array.from({ length: 120 }, (_, n) => ({
        ...{ userId: people.ada.userId, mailedQuestionId: waiting.id, browserHash: `${n}`, content: `${n}.` },
        ...old,
      })),
      { userId, mailedQuestionId: id, browserHash: token, content: "It snowed.", ...old },
    ])
    .execute();
  await commit();
  expect(await contentOf(userId, 4)).toBe("It snowed.");
  await server.db.deleteFrom("questionDrafts").where("mailedQuestionId", "=", waiting.id).execute();
});

test("a recording and a photo are in the story at once, and words beside them wait", async () => {
  const address = await link(6);
  const begun = await new Caller(server).call("POST", `${address}/recordings`, { mimeType: "audio/webm" });
  expect(begun.status).toBe(201);
  const at = `${address}/recordings/${begun.json.id}`;
  const bytes = { "content-type": "application/octet-stream" };
  expect((await new Caller(server).request("PUT", `${at}/pieces/0`, sound, bytes)).status).toBe(200);
  const kept = await new Caller(server).call("POST", `${at}/finish`, { count: 1, duration: 6 });
  expect(kept.status).toBe(200);
  const photo = new File([fixture("photos/Landscape_1.jpg")], "kitchen.jpg", { type: "image/jpeg" });
  const { caller, formToken } = await open(address);
  const sent = await caller.postForm(address, formOf(formToken, "The kitchen.", [photo]));
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `${address}?done=kept`]);
  const media = await server.db
    .selectFrom("media")
    .innerJoin("stories", "stories.id", "media.storyId")
    .select("media.kind")
    .where("stories.promptId", "=", 6)
    .where("stories.userId", "=", people.ada.userId)
    .orderBy("media.id")
    .execute();
  expect(media).toEqual([{ kind: "audio" }, { kind: "image" }]);
  expect(await contentOf(people.ada.userId, 6)).toBeUndefined();
  await renew();
  expect(await contentOf(people.ada.userId, 6)).toBe("The kitchen.");
});

test("what is told at a tablet is kept, also words that are sent after the turn has ended", async () => {
  const tablet = await Caller.signIn(server, "olive");
  await tablet.post("/admin/tablets", "/admin/tablets", { name: "Library", place: "By the window" });
  const { cardGeneration } = await server.db
    .selectFrom("users")
    .select("cardGeneration")
    .where("id", "=", dora)
    .executeTakeFirstOrThrow();
  await tablet.page(`/d/${cardToken(secret, { id: dora, cardGeneration })}`);
  expect((await tablet.post("/tablet", "/tablet", { intent: "card" })).status).toBe(303);
  const { html } = await tablet.page("/tablet?write=1");
  const turn = `/tablet/turns/${/\/tablet\/turns\/(\d+)/.exec(html)?.[1]}`;
  const begun = await tablet.call("POST", `${turn}/recordings`, { mimeType: "audio/webm" });
  expect(begun.status).toBe(201);
  const [formToken, later] = [
    await tablet.formToken("/tablet?write=1"),
    await tablet.formToken("/tablet?write=1"),
  ];
  const sent = await tablet.postForm(turn, formOf(formToken, "The ferry was late."));
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/tablet?said=kept"]);
  expect((await tablet.page("/tablet?said=kept")).html).toContain("Your words are kept. Thank you.");
  await tablet.post("/tablet", "/tablet/done", {});
  expect((await tablet.postForm(turn, formOf(later, "And then it rained."))).status).toBe(303);
  expect(await storiesOf(dora)).toEqual([]);
  await renew();
  expect((await storiesOf(dora)).map(({ content }) => content)).toEqual([
    "The ferry was late.\n\nAnd then it rained.",
  ]);
});

test("what a volunteer writes down waits with their name, also where their link is gone by then", async () => {
  await server.db.updateTable("users").set({ takesVolunteers: 1 }).where("id", "=", dora).execute();
  const sit = async (name: string, words: string[]) => {
    const { json } = await olive.call("POST", "/api/admin/volunteers", { name });
    const visitor = new Caller(server);
    const home = new URL(json.link).pathname;
    const begun = await visitor.post(home, home, { person: String(dora) });
    const place = begun.headers.get("location") ?? "";
    for (const content of words) {
      const sent = await visitor.post(place, place, { content });
      expect(sent.headers.get("location")).toBe(`${place}?done=kept`);
    }
    return Number(place.split("/").at(-1));
  };
  const before = (await storiesOf(dora)).map(({ id }) => id);
  const first = await sit("Ruth", ["The mill stood still.", "Then it turned."]);
  const second = await sit("Rita", ["We had a goat."]);
  await server.db.deleteFrom("volunteers").where("name", "=", "Rita").execute();
  await renew();
  const told = await server.db
    .selectFrom("stories")
    .select(["id", "content", "toldTo", "toldToVolunteer", "version", "toldVersion"])
    .where("userId", "=", dora)
    .where("id", "not in", before)
    .where("content", "!=", "")
    .orderBy("id")
    .execute();
  expect(told).toMatchObject([
    {
      content: "The mill stood still.\n\nThen it turned.",
      toldTo: "Ruth",
      toldToVolunteer: expect.any(Number),
    },
    { content: "We had a goat.", toldTo: "Rita", toldToVolunteer: null },
  ]);
  for (const { version, toldVersion } of told) expect(toldVersion).toBe(version);
  const kept = await server.db
    .selectFrom("volunteerSittings")
    .select(["id", "keptAt"])
    .where("id", "in", [first, second])
    .execute();
  expect(kept).toEqual([{ id: first, keptAt: expect.any(String) }]);
});

test("a helper goes on with what they write down, and the author's own words are still refused", async () => {
  const { json } = await ada.call("POST", "/api/family", { name: "Ruth", relation: "niece", role: "help" });
  const ruth = new Caller(server);
  await ruth.page(new URL(json.link, server.address).pathname);
  const told = await ruth.post("/reading/told", "/reading/told", { intent: "aloud", title: "The well" });
  const place = told.headers.get("location")?.split("?")[0] ?? "";
  const saved = await ruth.post(place, place, { content: "We let the bucket down.", version: "1" });
  expect(saved.status).toBe(303);
  const [{ id, content } = { id: 0, content: "" }] = (await storiesOf(people.ada.userId)).slice(-1);
  expect(content).toBe("We let the bucket down.");
  expect((await ada.call("PUT", `/api/stories/${id}`, { content: "Mine." })).status).toBe(403);
});
