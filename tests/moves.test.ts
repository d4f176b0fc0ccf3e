import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "~/db/open.server";
import { type Actor, asThemselves } from "~/domain/base/actor";
import { getBookDesign } from "~/domain/book/design/designs.server";
import { listStories } from "~/domain/writing/stories/stories.server";
import { listVersions } from "~/domain/writing/stories/versions.server";
import { type Answer, Caller, callEverybody, hiddenField } from "./support/browserless";
import { textOf } from "./support/html";
import { fixture } from "./support/media";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Moving and joining stories by form and by API, against the built server. */

let server: RunningServer;
let people: Record<PersonName, Actor>;
let callers: Record<PersonName | "visitor", Caller>;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  callers = await callEverybody(server);
});

afterAll(() => server.stop());

interface StoryJson {
  id: number;
  promptId: number;
  storyType: string;
  version: number;
  content: string;
}

let chapter = 0;
/** Free prompts of a new own chapter, so that tests do not meet each other. */
async function freePrompts(count: number, type = "biography", caller = callers.ada): Promise<number[]> {
  const title = `Chapter ${++chapter}`;
  const { json } = await caller.call("POST", "/api/life-stages/custom", { title, type });
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const prompt = { lifeStageId: json.id, title: `Question ${chapter}.${number}`, description: "Tell." };
    ids.push((await caller.call("POST", "/api/prompts", prompt)).json.id);
  }
  return ids;
}

async function write(
  promptId: number | undefined,
  content: string,
  caller = callers.ada,
): Promise<StoryJson> {
  return (await caller.call("POST", "/api/stories", { promptId, content })).json;
}

const put = (id: number, body: unknown, caller = callers.ada, headers = {}) =>
  caller.call("PUT", `/api/stories/${id}`, body, headers);
const get = async (id: number): Promise<Answer> => callers.ada.call("GET", `/api/stories/${id}`);
const pageOf = (id: number) => `/stories/${id}/move`;
const post = (id: number, fields: Record<string, string | number>, caller = callers.ada, page = pageOf(id)) =>
  caller.post(
    page,
    pageOf(id),
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  );

async function snapshot(): Promise<string> {
  const tables = ["stories", "storyVersions", "drafts", "bookDesigns"] as const;
  const rows = await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

/** The page after a redirect. */
async function nextPage(answer: Answer, caller = callers.ada): Promise<string> {
  expect(answer.status).toBe(303);
  return (await caller.page(answer.headers.get("location") ?? "")).html;
}

/** Presses the button "Undo" of a page, with the fields of its form. */
async function undo(html: string, caller = callers.ada): Promise<Answer> {
  const form = /<form[^>]*action="(\/stories\/\d+\/move)"[^>]*>(?:(?!<\/form>).)*Undo/s.exec(html);
  const [whole = "", action = ""] = form ?? [];
  const fields = [...whole.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const body = new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, value]));
  return caller.request("POST", action, body.toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });
}

describe("by call", () => {
  test("another promptId moves the story, to either book, with its text in the same call", async () => {
    const [from, to] = await freePrompts(2);
    const [mission = 0] = await freePrompts(1, "mission");
    const { id } = await write(from, "One.");
    expect(await put(id, { promptId: to })).toMatchObject({
      status: 200,
      json: { id, promptId: to, version: 1, storyType: "biography" },
    });
    expect(await put(id, { promptId: String(mission), content: "Two.", version: 1 })).toMatchObject({
      status: 200,
      json: { id, promptId: mission, version: 2, storyType: "mission", content: "<p>Two.</p>" },
    });
    const missions = (await callers.ada.call("GET", "/api/stories?type=mission")).json;
    expect(missions.map((story: StoryJson) => story.id)).toContain(id);
    expect((await callers.ada.call("GET", `/api/stories/${id}/versions`)).json).toHaveLength(2);
  });

  test("the whole story as it was read, sent back, changes nothing", async () => {
    const [from] = await freePrompts(1);
    const story = await write(from, "One.");
    const before = await snapshot();
    expect((await put(story.id, story)).status).toBe(200);
    expect(await snapshot()).toBe(before);
  });

  test("a taken prompt is 409 with the stored story, and a stale version with this one", async () => {
    const [from, taken, free] = await freePrompts(3);
    const story = await write(from, "One.");
    const other = await write(taken, "Other.");
    const before = await snapshot();
    const refused = await put(story.id, { promptId: taken });
    expect(refused).toMatchObject({ status: 409, json: { story: other } });
    expect(refused.json.message).toMatch(/^This prompt already has a story\. Nothing was moved/);
    expect(await put(story.id, { promptId: free, version: 9 })).toMatchObject({
      status: 409,
      json: { story },
    });
    expect(await snapshot()).toBe(before);
  });

  test("a prompt whose story is in the trash is free", async () => {
    const [from, to] = await freePrompts(2);
    const old = await write(to, "Old.");
    await callers.ada.call("DELETE", `/api/stories/${old.id}`);
    const { id } = await write(from, "One.");
    expect((await put(id, { promptId: to })).status).toBe(200);
    const restored = await callers.ada.call("POST", `/api/stories/${old.id}/restore`);
    expect([restored.status, restored.json.story.id]).toEqual([409, id]);
  });

  test("no prompt, another person's, and a deleted one are 404, byte for byte", async () => {
    const [from] = await freePrompts(1);
    const { id } = await write(from, "One.");
    const [bens = 0] = await freePrompts(1, "biography", callers.ben);
    const [gone = 0] = await freePrompts(1);
    await callers.ada.call("DELETE", `/api/prompts/${gone}`);
    const before = await snapshot();
    const nothing = await put(id, { promptId: 999_999 });
    expect(nothing.status).toBe(404);
    for (const promptId of [bens, gone]) expect((await put(id, { promptId })).html).toBe(nothing.html);
    expect(await snapshot()).toBe(before);
  });

  test.each([[null], [""], ["x"], [0], [-1], [1.5], [[]], [{}], [true]])(
    "promptId %j is 400 with a message",
    async (promptId) => {
      const [from] = await freePrompts(1);
      const { id } = await write(from, "One.");
      const answer = await put(id, { promptId, content: "Two." });
      expect([answer.status, Object.keys(answer.json.errors)]).toEqual([400, ["promptId"]]);
      expect((await get(id)).json).toMatchObject({ promptId: from, content: "<p>One.</p>" });
    },
  );

  test("the other kind of story than the prompt's is 400, and a text that is too long 413", async () => {
    const [from, to] = await freePrompts(2);
    const { id } = await write(from, "One.");
    expect((await put(id, { promptId: to, storyType: "mission" })).status).toBe(400);
    expect((await put(id, { promptId: to, content: "x".repeat(2_200_000) })).status).toBe(413);
    expect((await get(id)).json).toMatchObject({ promptId: from, version: 1 });
  });

  test("ten at once to one prompt: one story is there, and nine answers are 409 with it", async () => {
    const prompts = await freePrompts(11);
    const target = prompts.pop();
    const stories = await Promise.all(prompts.map((promptId) => write(promptId, `At ${promptId}.`)));
    const answers = await Promise.all(stories.map(({ id }) => put(id, { promptId: target })));
    const moved = answers.filter(({ status }) => status === 200);
    expect(moved).toHaveLength(1);
    for (const { status, json } of answers)
      if (status !== 200) expect([status, json.story.id]).toEqual([409, moved[0]?.json.id]);
  });

  test("a stranger's is not there; during impersonation it moves, and the log says so", async () => {
    const [from, to] = await freePrompts(2);
    const { id } = await write(from, "One.");
    const nothing = await put(999_999, { promptId: to }, callers.ben);
    for (const name of ["ben", "otto", "olive", "root"] as const)
      expect((await put(id, { promptId: to }, callers[name])).html).toBe(nothing.html);
    const asAda = { "x-admin-viewing-user": JSON.stringify({ id: people.ada.userId }) };
    const answer = await put(id, { promptId: to }, callers.olive, asAda);
    expect(answer).toMatchObject({ status: 200, json: { promptId: to, userId: people.ada.userId } });
    const entry = await server.db
      .selectFrom("auditLog")
      .selectAll()
      .where("realUserId", "=", people.olive.userId)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ userId: people.ada.userId, action: "viewing.write" });
  });
});

describe("a recording that is under way", () => {
  const sound = fixture("media/live-recording.webm");

  test.each(["story", "target"])("at the %s comes to the story that moved", async (place) => {
    const [from, to] = await freePrompts(2);
    const { id } = await write(from, "One.");
    const promptId = place === "story" ? from : to;
    const begun = await callers.ada.call("POST", "/api/recordings", { promptId, mimeType: "audio/webm" });
    const piece = (n: number) =>
      callers.ada.request(
        "PUT",
        `/api/recordings/${begun.json.id}/pieces/${n}`,
        sound.subarray(n * 20_000, n === 0 ? 20_000 : undefined),
        { "content-type": "application/octet-stream" },
      );
    expect((await piece(0)).status).toBe(200);
    expect((await put(id, { promptId: to })).status).toBe(200);
    expect((await piece(1)).status).toBe(200);
    const done = await callers.ada.call("POST", `/api/recordings/${begun.json.id}/finish`, { count: 2 });
    expect(done).toMatchObject({ status: 200, json: { storyId: id } });
    const stories: StoryJson[] = (await callers.ada.call("GET", "/api/stories")).json;
    expect(stories.filter((story) => story.promptId === from)).toEqual([]);
  });
});

describe("by form", () => {
  test("the page offers books, chapters and questions, unanswered ones first", async () => {
    const [taken, from, free] = await freePrompts(3);
    const { id } = await write(from, "The day the river froze.");
    await write(taken, "Other.");
    const { html } = await callers.ada.page(pageOf(id));
    const offered = [...html.matchAll(/type="radio"[^>]*value="(\d+)"/g)].map(([, value]) => Number(value));
    expect(offered).toEqual([free, taken]);
    for (const text of ["The day the river froze.", "Growing Up", "(has a story: you can join the two)"])
      expect(html).toContain(text);
    const mission = (await callers.ada.page(`${pageOf(id)}?type=mission`)).html;
    expect(mission).toMatch(/value="49"/);
    const elsewhere = (await callers.ada.page(`${pageOf(id)}?type=biography&chapter=2`)).html;
    expect(elsewhere).toContain("Which question of “Growing Up” does it answer?");
    for (const query of ["?type=poem&chapter=x", "?chapter=999999"])
      expect((await callers.ada.page(pageOf(id) + query)).status).toBe(200);
  });

  test("a story moves, with undo beside the message, and pressing twice is pressing once", async () => {
    const [from] = await freePrompts(1);
    const [to = 0] = await freePrompts(1, "mission");
    const { id } = await write(from, "One.");
    const token = await callers.ada.formToken(pageOf(id));
    const press = () =>
      callers.ada.request(
        "POST",
        pageOf(id),
        new URLSearchParams({ formToken: token, promptId: String(to) }).toString(),
        {
          "content-type": "application/x-www-form-urlencoded",
        },
      );
    const [answer, again] = [await press(), await press()];
    expect(again.headers.get("location")).toBe(answer.headers.get("location"));
    const html = await nextPage(answer);
    for (const text of ["Story moved", "Undo", "One."]) expect(html).toContain(text);
    expect((await get(id)).json).toMatchObject({ promptId: to, storyType: "mission" });
    expect(await nextPage(await undo(html))).toContain("Story moved");
    expect((await get(id)).json).toMatchObject({ promptId: from, storyType: "biography" });
  });

  test("without a choice the page comes back with the message beside the field", async () => {
    const [from] = await freePrompts(2);
    const { id } = await write(from, "One.");
    for (const promptId of ["", "x"]) {
      const { status, html } = await post(id, { promptId });
      expect(status).toBe(400);
      expect(html).toContain('<a href="#move-promptId">Please choose a question.</a>');
      expect(html).toContain('id="move-promptId-error"');
    }
    expect((await post(id, { promptId: 999_999 })).status).toBe(404);
    expect((await get(id)).json.promptId).toBe(from);
  });

  test("a taken question shows both stories; joined, they can be undone", async () => {
    const [from, taken] = await freePrompts(2);
    const { id } = await write(from, "The words that move.");
    const other = await write(taken, "The words that are there.");
    const conflict = await post(id, { promptId: taken ?? 0 });
    expect(conflict.status).toBe(409);
    for (const text of [
      "This prompt already has a story",
      "The words that move.",
      "The words that are there.",
      "Join both texts",
    ])
      expect(conflict.html).toContain(text);
    const fields = Object.fromEntries(
      ["version", "intoId", "intoVersion"].map((name) => [name, hiddenField(conflict.html, name)]),
    );
    const html = await nextPage(await post(id, { intent: "join", ...fields }));
    expect(html).toContain("Stories joined");
    expect((await get(other.id)).json).toMatchObject({
      version: 2,
      content: "<p>The words that are there.</p><p>The words that move.</p>",
    });
    expect((await get(id)).status).toBe(404);
    expect(await nextPage(await undo(html))).toContain("Joining undone");
    expect((await get(other.id)).json).toMatchObject({ content: other.content, version: 3 });
    expect((await get(id)).json).toMatchObject({ content: "<p>The words that move.</p>", promptId: from });
  });

  test("joining texts that were changed meanwhile shows them again; undo then says why not", async () => {
    const [from, taken] = await freePrompts(2);
    const story = await write(from, "One.");
    const other = await write(taken, "Two.");
    const join = { intent: "join", version: 1, intoId: other.id, intoVersion: 1 };
    await put(other.id, { content: "Two, changed." });
    const stale = await post(story.id, join);
    expect(stale.status).toBe(409);
    for (const text of ["One of the two stories was changed", "Two, changed."])
      expect(stale.html).toContain(text);
    const html = await nextPage(await post(story.id, { ...join, intoVersion: 2 }));
    await put(other.id, { content: "Written on." });
    const refused = await undo(html);
    expect([refused.status, refused.html.includes("The joined story was changed since.")]).toEqual([
      409,
      true,
    ]);
    const incomplete: Record<string, string>[] = [{ intent: "join" }, { intent: "separate", intoId: "x" }];
    for (const broken of incomplete) expect((await post(other.id, broken)).status).toBe(400);
  });

  test("a visitor and a stranger see nothing and change nothing", async () => {
    const [from, to = 0] = await freePrompts(2);
    const { id } = await write(from, "One.");
    const before = await snapshot();
    expect((await callers.visitor.page(pageOf(id))).status).toBe(303);
    expect((await callers.ben.page(pageOf(id))).status).toBe(404);
    const join = { intent: "join", version: 1, intoId: id, intoVersion: 1 };
    for (const fields of [{ promptId: to }, join] as Record<string, string | number>[])
      expect((await post(id, fields, callers.ben, "/stories")).status).toBe(404);
    expect(await snapshot()).toBe(before);
  });

  test("the editor saves what was typed before it leads there, and the list of stories leads there too", async () => {
    const [from = 0] = await freePrompts(1);
    const { id } = await write(from, "One.");
    const answer = await callers.ada.postStory(from, { content: "One and more.", intent: "story/ask-move" });
    expect(answer.headers.get("location")).toBe(pageOf(id));
    expect((await get(id)).json.content).toBe("<p>One and more.</p>");
    const list = await callers.ada.page(`/stories?q=${encodeURIComponent("One and more")}`);
    expect(list.html).toContain(`href="/stories/${id}/move"`);
  });

  test("a form that was open before the move saves into the moved story, and never into a newer one", async () => {
    const [from = 0, to = 0] = await freePrompts(2);
    const { id } = await write(from, "One.");
    const old = await callers.ada.storyForm(from, { content: "Typed before." });
    old.set("storyId", String(id));
    await put(id, { promptId: to });
    const newer = await write(from, "Newer.");
    const saved = await callers.ada.postForm(`/app?prompt=${from}`, old);
    expect(saved.headers.get("location")).toContain(`prompt=${to}`);
    expect((await get(id)).json).toMatchObject({ content: "<p>Typed before.</p>", promptId: to });
    expect((await get(newer.id)).json.content).toBe("<p>Newer.</p>");
    const stale = await callers.ada.storyForm(to, { content: "Typed on.", version: "1" });
    stale.set("storyId", String(id));
    stale.set("promptId", String(from));
    const conflict = await callers.ada.postForm(`/app?prompt=${from}`, stale);
    expect(conflict.status).toBe(409);
    const words = textOf(conflict.html);
    for (const text of ["Typed on.", "Typed before."]) expect(words).toContain(text);
  });
});

test("killed in the middle of moves, every story is whole, at one prompt, with its design in one book", {
  retry: 0,
  timeout: 60_000,
}, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "life-moves-"));
  const acknowledged = new Map<number, number>();
  const tried = new Map<number, number>();
  let ada = asThemselves(0);
  for (let round = 0; round < 2; round += 1) {
    const killed = await startServer({ DATA_DIR: dataDir });
    if (round === 0) ({ ada } = await addPeople(killed.db));
    const caller = await Caller.signIn(killed, "ada");
    if (round === 0) await writeStoriesWithDesign(caller, acknowledged);
    let moves = 0;
    let isDead = false;
    const moveOn = async (id: number, own: number) => {
      for (let number = 0; !isDead; number += 1) {
        const promptId = number % 2 === 0 ? own + 48 : own;
        tried.set(id, promptId);
        const moved = await put(id, { promptId, content: `Text ${round}.${number}` }, caller).catch(
          () => null,
        );
        if (moved?.status !== 200) return;
        acknowledged.set(id, promptId);
        moves += 1;
      }
    };
    const moving = [...acknowledged.keys()].map((id, index) => moveOn(id, index + 1));
    await new Promise((resolve) => setTimeout(resolve, 250 + round * 150));
    await vi.waitFor(() => expect(moves).toBeGreaterThan(12), { timeout: 15_000 });
    const ended = new Promise((resolve) => killed.process.once("exit", resolve));
    killed.process.kill("SIGKILL");
    await ended;
    isDead = true;
    await Promise.all(moving);
    await killed.stop();
  }
  const { db, connection } = openDatabase(dataDir);
  expect(connection.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(connection.pragma("foreign_key_check")).toEqual([]);
  const stories = await listStories(db, ada);
  expect(stories.map(({ id }) => id).sort()).toEqual([...acknowledged.keys()].sort());
  const layouts = {
    biography: (await getBookDesign(db, ada, "biography")).layouts,
    mission: (await getBookDesign(db, ada, "mission")).layouts,
  };
  for (const { id, promptId, storyType, content } of stories) {
    // The last move may have been stored without its answer.
    expect([acknowledged.get(id), tried.get(id)]).toContain(promptId);
    expect(storyType).toBe(promptId > 48 ? "mission" : "biography");
    expect((await listVersions(db, ada, id))[0]).toMatchObject({ isCurrent: true, content });
    const books = Object.entries(layouts).filter(([, pages]) => `story-${id}-media-1` in pages);
    expect(books.map(([type]) => type)).toEqual([storyType]);
  }
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Four stories at the first prompts; their prompts in the other book are 48 further on. */
async function writeStoriesWithDesign(ada: Caller, places: Map<number, number>): Promise<void> {
  for (const promptId of [1, 2, 3, 4]) places.set((await write(promptId, "Text.", ada)).id, promptId);
  const layouts = Object.fromEntries([...places.keys()].map((id) => [`story-${id}-media-1`, "mosaic"]));
  const designed = await ada.call("PUT", "/api/book-design", { type: "biography", layouts });
  expect(designed.status).toBe(200);
}
