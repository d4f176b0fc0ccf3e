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
  // The script that keeps what is typed must not put it back.
  expect(refused.html).toContain('data-done="saved"');
  expect((await storyOf(3))?.content).toBe("We had a stove.\n\nAnd a cat.");
  expect((await server.db.selectFrom("toldAnswers").select("id").execute()).length).toBe(1);
});

test("the empty field begins as the editor's does, until something is told", async () => {
  const address = await link("ada", 1);
  expect((await visitor().page(address)).html).toContain('placeholder="They called me …"');
  expect((await answer(address, "After a ferry.")).status).toBe(303);
  expect((await visitor().page(address)).html).not.toContain("placeholder=");
  const ada = await Caller.signIn(server, "ada");
  const own = { lifeStageId: 1, title: "My boat", description: "Where did you row?" };
  const { json } = await ada.call("POST", "/api/prompts", own);
  expect((await visitor().page(await link("ada", json.id))).html).not.toContain("placeholder=");
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

test("a form that is sent again with more adds what is new", async () => {
  const address = await link("ada", 8);
  const caller = visitor();
  const formToken = await caller.formToken(address);
  for (const content of ["Half", "Half a sentence", "Half a sentence about a goose.", "Half a sentence"]) {
    const form = new FormData();
    form.append("formToken", formToken);
    form.append("intent", "answer");
    form.append("content", content);
    expect((await caller.postForm(address, form)).status).toBe(303);
  }
  expect((await storyOf(8))?.content).toBe("Half a sentence about a goose.");
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
  /** A page of the link that stays open: its form, with the cookies that its browser had. */
  class OpenPage {
    formToken = "";
    constructor(
      readonly caller: Caller,
      readonly address: string,
    ) {}
    async open() {
      this.formToken = await this.caller.formToken(this.address);
      return this;
    }
    keep(content: string, headers = {}) {
      const { formToken } = this;
      return this.caller.call("PUT", `${this.address}/draft`, { content, formToken }, headers);
    }
    send(content: string) {
      const form = new FormData();
      form.append("formToken", this.formToken);
      form.append("intent", "answer");
      form.append("content", content);
      return this.caller.postForm(this.address, form);
    }
  }
  const open = (address: string, caller = visitor()) => new OpenPage(caller, address).open();
  const keep = async (caller: Caller, address: string, content: string) =>
    (await open(address, caller)).keep(content);

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

  test("goes on as one text where the page stays open: what was added meanwhile stands once", async () => {
    const page = await open(await link("ada", 17));
    await page.keep("We lived above the mi");
    await commit();
    expect((await storyOf(17))?.content).toBe("We lived above the mi");
    await page.keep("We lived above the mill.\n\nIt was cold.");
    await commit();
    expect((await storyOf(17))?.content).toBe("We lived above the mill.\n\nIt was cold.");
    await page.keep("We lived above the mill.\n\nIt was cold. We h");
    expect((await page.send("We lived above the mill.\n\nIt was cold. We had a stove.")).status).toBe(303);
    expect((await storyOf(17))?.content).toBe("We lived above the mill.\n\nIt was cold. We had a stove.");
    await commit();
    expect((await storyOf(17))?.content).toBe("We lived above the mill.\n\nIt was cold. We had a stove.");
  });

  test("stands once also where another page of the browser showed it before it became an answer", async () => {
    const page = await open(await link("ada", 23));
    await page.keep("We lived above the mill");
    const later = await open(page.address, page.caller);
    await commit();
    await later.keep("We lived above the mill, and it was cold.");
    await commit();
    expect((await storyOf(23))?.content).toBe("We lived above the mill, and it was cold.");
  });

  test("that was emptied after it became an answer is not typed again by going back", async () => {
    const page = await open(await link("ada", 18));
    await page.keep("We had a dog.");
    await commit();
    for (const content of ["", "We had a dog."]) expect((await page.keep(content)).status).toBe(204);
    await commit();
    expect((await page.send("We had a dog. He was old.")).status).toBe(303);
    expect((await storyOf(18))?.content).toBe("We had a dog. He was old.");
  });

  test("later in another page is whole, though it begins alike", async () => {
    const address = await link("ada", 19);
    const page = await open(address);
    await page.keep("We");
    await commit();
    expect((await (await open(address, page.caller)).send("We had a dog.")).status).toBe(303);
    expect((await storyOf(19))?.content).toBe("We\n\nWe had a dog.");
  });

  test("and is on its way as the answer is sent stands once, whichever comes first, and whichever answer is lost", async () => {
    const address = await link("ada", 20);
    const page = await open(address);
    const early = page.caller.cookie;
    for (const words of ["We li", "We lived"]) {
      // The first answers, which name the browser, do not come.
      page.caller.cookie = early;
      expect((await page.keep(words)).status).toBe(204);
    }
    page.caller.cookie = early;
    expect((await page.send("We lived above the mill.")).status).toBe(303);
    expect((await page.send("We lived above the mill.")).status).toBe(303);
    expect((await page.keep("We lived")).status).toBe(204);
    await commit();
    expect((await storyOf(20))?.content).toBe("We lived above the mill.");
    const rows = await server.db
      .selectFrom("questionDrafts")
      .select("id")
      .where("content", "in", ["We li", "We lived"])
      .execute();
    expect(rows).toEqual([]);
  });

  test("and is all added already is sent once", async () => {
    const page = await open(await link("ada", 21));
    await page.keep("It snowed.");
    await commit();
    for (const _ of [1, 2]) expect((await page.send("It snowed.")).status).toBe(303);
    await page.keep("It snowed.");
    await commit();
    expect((await storyOf(21))?.content).toBe("It snowed.");
  });

  test("and sent once the link has ended is kept for its person once", async () => {
    const page = await open(await link("ada", 22));
    await page.keep("We had a cat.");
    await endQuestionLinks(deps, people.ada);
    expect((await page.send("We had a cat. She was old.")).status).toBe(303);
    await commit();
    expect(await storyOf(22)).toBeUndefined();
    const ada = await Caller.signIn(server, "ada");
    expect((await ada.page("/app?prompt=22")).html).toContain(">We had a cat. She was old.</textarea>");
  });

  test("stays, where what the same browser typed before comes after it", async () => {
    const address = await link("ada", 15);
    const page = await open(address);
    expect((await page.keep("We lived above the bakery.", { "x-typed": "tablet 20" })).status).toBe(204);
    expect((await page.keep("We lived ab", { "x-typed": "tablet 10" })).status).toBe(409);
    expect((await page.caller.page(address)).html).toContain(">We lived above the bakery.</textarea>");
  });

  test("is kept for five browsers of a link, and for nobody by a link that does not work", async () => {
    const address = await link("ada", 16);
    const browsers = Array.from({ length: 6 }, visitor);
    const statuses = [];
    for (const browser of browsers) statuses.push((await keep(browser, address, "Words.")).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 409]);
    expect((await keep(browsers[0] as Caller, address, "")).status).toBe(204);
    expect((await keep(browsers[5] as Caller, address, "Words.")).status).toBe(204);
    const page = await open(address);
    const put = (at: string, body: unknown) => page.caller.call("PUT", `${at}/draft`, body);
    expect(
      (await put("/q/guessedguessedguessed1", { content: "Words.", formToken: page.formToken })).status,
    ).toBe(404);
    expect((await put(address, { content: 7, formToken: page.formToken })).status).toBe(400);
    const other = await open(await link("ada", 16));
    for (const formToken of [undefined, "guessed", other.formToken])
      expect((await put(address, { content: "Words.", formToken })).status).toBe(409);
    expect((await keep(visitor(), address, "x".repeat(2_000_000))).status).toBe(413);
  });
});
