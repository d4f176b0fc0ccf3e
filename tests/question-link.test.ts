import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Self } from "~/domain/base/actor";
import { type Deps, minutes, systemClock } from "~/domain/base/deps";
import { commitQuestionDrafts } from "~/domain/writing/questions/question-drafts.server";
import { createQuestionLink, endQuestionLinks } from "~/domain/writing/questions/question-links.server";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { fixture } from "./support/media";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* What whoever has the link of a mailed question may send, without a session. */

const sound = fixture("media/live-recording.webm");
const photo = fixture("photos/Landscape_1.jpg");

let server: RunningServer;
let deps: Deps;
let people: Record<PersonName, Self>;
const visitor = () => new Caller(server);

beforeAll(async () => {
  server = await startServer();
  deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
  people = await addPeople(server.db);
});

afterAll(() => server.stop());

async function link(name: PersonName, promptId: number): Promise<string> {
  const { userId } = people[name];
  const { token } = await createQuestionLink(deps, { userId, promptId, reason: "next", dueAt: null });
  return `/q/${token}`;
}

async function answer(address: string, content: string, files: File[] = []) {
  const caller = visitor();
  const form = new FormData();
  form.append("formToken", await caller.formToken(address));
  form.append("intent", "answer");
  form.append("content", content);
  for (const file of files) form.append("media", file);
  return caller.postForm(address, form);
}

const storyOf = (promptId: number) =>
  server.db
    .selectFrom("stories")
    .select(["id", "content"])
    .where("promptId", "=", promptId)
    .where("userId", "=", people.ada.userId)
    .executeTakeFirst();
const mediaOf = (storyId = 0) =>
  server.db.selectFrom("media").select(["kind"]).where("storyId", "=", storyId).orderBy("id").execute();

test("words, a photo and a recording come in one form; a program is refused and the words stay", async () => {
  const address = await link("ada", 3);
  const files = [
    new File([photo], "kitchen.jpg", { type: "image/jpeg" }),
    new File([sound], "told.webm", { type: "audio/webm" }),
  ];
  expect((await answer(address, "We had a stove.", files)).status).toBe(303);
  const story = await storyOf(3);
  expect(story?.content).toBe("We had a stove.");
  expect((await mediaOf(story?.id)).map(({ kind }) => kind)).toEqual(["image", "audio"]);
  const program = new File(["MZ program"], "a.exe");
  const refused = await answer(address, "And a cat.", [program]);
  expect(refused.status).toBe(415);
  expect(refused.html).toContain("Your words are saved.");
  expect(refused.html).not.toContain("And a cat.");
  expect((await storyOf(3))?.content).toBe("We had a stove.\n\nAnd a cat.");
  expect((await server.db.selectFrom("toldAnswers").select("id").execute()).length).toBe(1);
});

test("words sent through a link that has ended meanwhile are kept for their person alone, below what stands there", async () => {
  const address = await link("ada", 7);
  expect((await answer(address, "We had a dog.")).status).toBe(303);
  const [browser, other] = [visitor(), visitor()];
  const formToken = await browser.formToken(address);
  const otherToken = await other.formToken(await link("ben", 7));
  await endQuestionLinks(deps, people.ada);
  const send = (caller: Caller, token: string, content: string) => {
    const form = new FormData();
    for (const [name, value] of [
      ["formToken", token],
      ["intent", "answer"],
      ["content", content],
    ] as const)
      form.append(name, value);
    return caller.postForm(address, form);
  };
  expect((await send(other, otherToken, "Forged.")).status).toBe(404);
  expect((await send(browser, formToken, " ")).status).toBe(404);
  const kept = await send(browser, formToken, "And a cat.");
  expect([kept.status, kept.headers.get("location")]).toEqual([303, "/auth?returnTo=%2Fapp%3Fprompt%3D7"]);
  expect((await browser.page("/auth")).html).not.toContain("a dog");
  expect((await storyOf(7))?.content).toBe("We had a dog.");
  const ada = await Caller.signIn(server, "ada");
  expect((await ada.page("/app?prompt=7")).html).toContain("We had a dog.\n\nAnd a cat.");
  const held = await server.db.selectFrom("heldForms").select("userId").execute();
  expect(held).toEqual([]);
});

test("a recording grows through its link alone, and no other link reaches it", async () => {
  const address = await link("ada", 4);
  const begun = await visitor().call("POST", `${address}/recordings`, {
    mimeType: "audio/webm",
    promptId: 9,
  });
  expect(begun).toMatchObject({ status: 201, json: { id: expect.any(Number), pieces: 0 } });
  const { id } = begun.json;
  const bytes = { "content-type": "application/octet-stream" };
  const put = (at: string) => visitor().request("PUT", `${at}/recordings/${id}/pieces/0`, sound, bytes);
  expect((await put(address)).status).toBe(200);
  for (const other of [await link("ada", 4), await link("ben", 4), "/q/guessedguessedguessed1"]) {
    expect((await put(other)).status).toBe(404);
    expect((await visitor().call("POST", `${other}/recordings/${id}/finish`, { count: 1 })).status).toBe(404);
    expect((await visitor().call("DELETE", `${other}/recordings/${id}`)).status).toBe(404);
  }
  expect((await visitor().call("GET", `${address}/recordings`)).json).toMatchObject([{ id, nextPiece: 1 }]);
  const kept = await visitor().call("POST", `${address}/recordings/${id}/finish`, { count: 1, duration: 6 });
  expect(kept).toMatchObject({ status: 200, json: { url: "", storyId: null } });
  expect(await mediaOf((await storyOf(4))?.id)).toEqual([{ kind: "audio" }]);
  expect((await visitor().call("GET", "/api/recordings")).status).toBe(401);
});

test("one press ends the questions for a mail program, without cookie or form (RFC 8058), and nothing else", async () => {
  const address = await link("ada", 5);
  await server.db
    .insertInto("weeklyQuestions")
    .values({
      userId: people.ada.userId,
      ...{ state: "on", every: "week", weekday: 2, hour: 9, timeZone: "America/Chicago" },
      ...{ agreedAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
    })
    .execute();
  const post = (act: string) =>
    fetch(`${server.address}${address}/${act}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
      redirect: "manual",
    });
  const state = async () =>
    (await server.db.selectFrom("weeklyQuestions").select("state").executeTakeFirstOrThrow()).state;
  for (const act of ["pause", "another", "less"]) expect((await post(act)).status, act).toBe(403);
  for (const act of ["stop", "pause", "another", "less"])
    for (const method of ["GET", "HEAD"])
      expect((await fetch(`${server.address}${address}/${act}`, { method })).status).toBe(200);
  expect(await state()).toBe("on");
  expect((await post("stop")).status).toBe(204);
  expect(await state()).toBe("off");
});

describe("what is typed and not sent", () => {
  const soonAfter = () => ({ ...deps, clock: { now: () => new Date(Date.now() + 31 * minutes) } });
  const commit = () => commitQuestionDrafts(soonAfter(), new AbortController().signal);
  const keep = (caller: Caller, address: string, content: string) =>
    caller.call("PUT", `${address}/draft`, { content });

  test("is shown to the browser that typed it and to no other, and goes with the answer", async () => {
    const address = await link("ada", 14);
    const [browser, other] = [visitor(), visitor()];
    expect((await keep(browser, address, "We lived ab")).status).toBe(204);
    expect((await browser.page(address)).html).toContain(">We lived ab</textarea>");
    expect((await keep(browser, address, "We lived above the mill.")).status).toBe(204);
    expect((await browser.page(address)).html).toContain(">We lived above the mill.</textarea>");
    for (const caller of [other, await Caller.signIn(server, "ben")])
      expect((await caller.page(address)).html).not.toContain("We lived");
    expect((await browser.page(await link("ada", 14))).html).not.toContain("We lived");
    const form = new FormData();
    for (const [name, value] of [
      ["formToken", await browser.formToken(address)],
      ["intent", "answer"],
      ["content", "We lived above the mill."],
    ] as const)
      form.append(name, value);
    expect((await browser.postForm(address, form)).status).toBe(303);
    await commit();
    expect((await storyOf(14))?.content).toBe("We lived above the mill.");
    expect((await browser.page(address)).html).not.toContain("We lived");
  });

  test("becomes an answer where the browser never comes back, once, and is not added again where it does", async () => {
    const address = await link("ada", 15);
    const browser = visitor();
    await keep(browser, address, "It snowed in May.");
    await commitQuestionDrafts(deps, new AbortController().signal);
    expect(await storyOf(15)).toBeUndefined();
    await Promise.all([commit(), commit()]);
    expect((await storyOf(15))?.content).toBe("It snowed in May.");
    const { html } = await browser.page(address);
    expect(html).toMatch(/What you wrote here<\/h2><p[^>]*>It snowed in May\.<\/p>/);
    expect(html).toMatch(/<textarea[^>]*><\/textarea>/);
    expect((await visitor().page(address)).html).not.toContain("It snowed");
    const send = async (content: string) => {
      const form = new FormData();
      form.append("formToken", await browser.formToken(address));
      form.append("intent", "answer");
      form.append("content", content);
      return browser.postForm(address, form);
    };
    expect((await send("It snowed in May.\n\nAnd in June.")).status).toBe(303);
    expect((await storyOf(15))?.content).toBe("It snowed in May.\n\nAnd in June.");
  });

  test("is kept for five browsers of a link, and for nobody by a link that does not work", async () => {
    const address = await link("ada", 16);
    const browsers = Array.from({ length: 6 }, visitor);
    const statuses = [];
    for (const browser of browsers) statuses.push((await keep(browser, address, "Words.")).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 409]);
    expect((await keep(browsers[0] as Caller, address, "")).status).toBe(204);
    expect((await keep(browsers[5] as Caller, address, "Words.")).status).toBe(204);
    expect((await keep(visitor(), "/q/guessedguessedguessed1", "Words.")).status).toBe(404);
    expect((await visitor().call("PUT", `${address}/draft`, { content: 7 })).status).toBe(400);
    expect((await keep(visitor(), address, "x".repeat(2_000_000))).status).toBe(413);
  });
});
