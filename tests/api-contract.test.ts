import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { isForVisitors, routeTable } from "~/routes.js";
import { Caller, callEverybody } from "./support/browserless";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Each operation by API and by form, for everyone with access, against the built server. */

let server: RunningServer;
let people: Record<PersonName, Actor>;
let callers: Record<PersonName | "visitor", Caller>;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  callers = await callEverybody(server);
});

afterAll(() => server.stop());

let nextPrompt = 1;
/** Writes on a new prompt. */
async function adasStory(content = "<p>One.</p>") {
  const promptId = nextPrompt++;
  return (await callers.ada.call("POST", "/api/stories", { promptId, content })).json;
}

/** Every row of the tables that people write to. */
async function snapshot(): Promise<string> {
  const tables = [
    "stories",
    "storyVersions",
    "userPrompts",
    "userLifeStages",
    "prompts",
    "lifeStages",
    "media",
  ] as const;
  const rows = await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

describe("a visitor", () => {
  const calls = routeTable.filter(
    (row) =>
      row.path.startsWith("/api/") && [row.get, row.change].some((knock) => knock && !isForVisitors(knock)),
  );

  test.each(calls.map((row) => [row.path, row] as const))("is told to sign in at %s", async (path, row) => {
    const address = path.replace(/:\w+/g, "1");
    const methods = [...(row.get ? ["GET"] : []), ...(row.change ? ["POST", "PUT", "PATCH", "DELETE"] : [])];
    for (const method of methods) {
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      const { status, json } = await callers.visitor.call(method, address, body);
      if (status !== 405) expect([status, json]).toEqual([401, { message: "Please sign in first." }]);
    }
  });

  const pages = routeTable.filter(
    (row) =>
      !row.path.startsWith("/api/") && row.get && !isForVisitors(row.get) && !row.path.startsWith("/media"),
  );

  test.each(pages.map((row) => [row.path, row.returnTo]))(
    "is sent from %s to the landing page",
    async (path, returnTo) => {
      const answer = await callers.visitor.page(path.replace(/:\w+/g, "1"));
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toMatch(
        returnTo === "never" ? /^\/landing$/ : /^\/landing\?returnTo=/,
      );
    },
  );
});

describe("signing in by call", () => {
  test("answers the user, without a password or its hash", async () => {
    const { status, html, json } = await callers.ada.call("GET", "/api/user");
    expect(status).toBe(200);
    expect(json).toMatchObject({
      username: "ada",
      displayName: "Ada Whitfield",
      isAdmin: false,
      isOwner: false,
    });
    expect(html).not.toMatch(/password|argon/i);
  });

  test.each([
    [{ username: "ada", password: "wrong" }, 401, { message: "Invalid username or password" }],
    [
      { username: "", password: "" },
      400,
      { errors: { username: ["Please enter your username"], password: ["Please enter your password"] } },
    ],
    [{}, 400, { errors: { username: ["Please enter your username"] } }],
    [{ username: 7, password: { a: 1 } }, 400, { errors: { username: ["Please write this as text."] } }],
  ])("%j is refused", async (body, status, answer) => {
    expect(await new Caller(server).call("POST", "/api/login", body)).toMatchObject({ status, json: answer });
  });

  test("answers with the same user as GET /api/user", async () => {
    const caller = new Caller(server);
    const { json } = await caller.call("POST", "/api/login", {
      ...{ username: "ben", password: "correct horse battery" },
    });
    expect(json).toMatchObject({ locale: "en", mark: null });
    expect((await caller.call("GET", "/api/user")).json).toEqual(json);
  });

  test("gives a fresh session, and the one of before is dead", async () => {
    const caller = await Caller.signIn(server, "ben");
    const before = caller.cookie;
    await caller.call("POST", "/api/login", { username: "ben", password: "correct horse battery" });
    expect(caller.cookie).not.toBe(before);
    caller.cookie = before;
    expect((await caller.call("GET", "/api/user")).status).toBe(401);
  });

  test("ends with signing out, replay included", async () => {
    const caller = await Caller.signIn(server, "ben");
    const { cookie } = caller;
    expect((await caller.call("POST", "/api/logout")).status).toBe(204);
    expect(caller.cookie).toMatch(/^known-device=[^;]*$/);
    caller.cookie = cookie;
    expect((await caller.call("GET", "/api/user")).status).toBe(401);
  });

  test("a cookie that was tampered with is none", async () => {
    const caller = await Caller.signIn(server, "ben");
    caller.cookie = caller.cookie.replace(
      /(session=[^;]*)([^;])/,
      (_, rest, last) => rest + (last === "A" ? "B" : "A"),
    );
    expect((await caller.call("GET", "/api/user")).status).toBe(401);
  });
});

describe("stories", () => {
  test("are created, read, changed and deleted by call", async () => {
    const promptId = nextPrompt++;
    const sent = {
      promptId,
      content: "<p>One &amp; two.</p>",
      age: "7",
      date: "1952",
      location: "Galena",
      storyType: "biography",
      lesson: "",
      userId: 99,
    };
    const { status, json: story } = await callers.ada.call("POST", "/api/stories", sent);
    expect(status).toBe(201);
    expect(story).toMatchObject({
      promptId,
      userId: people.ada.userId,
      age: 7,
      version: 1,
      content: "<p>One &amp; two.</p>",
    });
    expect(story.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect((await callers.ada.call("GET", `/api/stories/${story.id}`)).json).toEqual(story);
    expect((await callers.ada.call("GET", "/api/stories?type=biography")).json).toContainEqual(story);
    const changed = await callers.ada.call("PUT", `/api/stories/${story.id}`, {
      content: "Two.",
      age: null,
      version: 1,
    });
    expect(changed).toMatchObject({
      status: 200,
      json: { content: "<p>Two.</p>", age: null, date: "1952", version: 2 },
    });
    expect((await callers.ada.call("DELETE", `/api/stories/${story.id}`)).status).toBe(204);
    expect((await callers.ada.call("GET", `/api/stories/${story.id}`)).status).toBe(404);
  });

  test("a stale version answers 409 with the stored story", async () => {
    const story = await adasStory();
    const stored = (await callers.ada.call("PUT", `/api/stories/${story.id}`, { content: "Two." })).json;
    const refused = await callers.ada.call("PUT", `/api/stories/${story.id}`, {
      content: "Three.",
      version: 1,
    });
    expect(refused).toMatchObject({ status: 409, json: { story: stored } });
  });

  test("what is refused changes neither the language nor the readers", async () => {
    const story = await adasStory();
    const address = `/api/stories/${story.id}`;
    const beside = { language: "es", sharedWith: "family" };
    const refusals: [Record<string, unknown>, number][] = [
      [{ content: "Two.", version: 7 }, 409],
      [{ promptId: 999_999 }, 404],
      [{ content: "a".repeat(2 * 1024 * 1024 + 1) }, 413],
      [{ sharedWith: "everybody" }, 400],
      [{ openingImageId: 999_999 }, 400],
    ];
    for (const [body, status] of refusals)
      expect((await callers.ada.call("PUT", address, { ...beside, ...body })).status).toBe(status);
    expect((await callers.ada.call("GET", address)).json).toEqual(story);
    const changed = await callers.ada.call("PUT", address, { ...beside, content: "Two." });
    expect(changed.json).toMatchObject({ ...beside, content: "<p>Two.</p>" });
  });

  test("a second one for an answered prompt answers 409 with the stored story", async () => {
    const story = await adasStory();
    const refused = await callers.ada.call("POST", "/api/stories", {
      promptId: story.promptId,
      content: "Again.",
    });
    expect(refused).toMatchObject({ status: 409, json: { story } });
  });

  test("of ten identical ones at once one is made, and the others are told of it", async () => {
    const sent = { promptId: nextPrompt++, content: "Once." };
    const calls = Array.from({ length: 10 }, () => callers.ada.call("POST", "/api/stories", sent));
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const made = answers.find(({ status }) => status === 201)?.json;
    for (const { status, json } of answers) if (status === 409) expect(json.story).toEqual(made);
    expect((await callers.ada.call("GET", `/api/stories/${made.id}/versions`)).json).toHaveLength(1);
  });

  test.each([
    [{ content: "x" }, 400, "promptId"],
    [{ promptId: 48, content: "x", age: "abc" }, 400, "age"],
    [{ promptId: 48, content: "x", date: "30 February" }, 400, "date"],
    [{ promptId: 48, content: "" }, 400, "content"],
    [{ promptId: 48, content: { a: 1 } }, 400, "content"],
    [{ promptId: 48, content: "x", storyType: "mission" }, 400, "storyType"],
    [{ promptId: 48, content: "x", storyType: "poem" }, 400, "storyType"],
    [{ promptId: 48, content: "x", location: "y".repeat(201) }, 400, "location"],
  ])("%j is refused", async (body, status, field) => {
    const answer = await callers.ada.call("POST", "/api/stories", body);
    expect(answer.status).toBe(status);
    expect(answer.json.message).toEqual(expect.any(String));
    expect(answer.json.errors).toHaveProperty(field);
  });

  test("a prompt that is not there is 404, 3 MB of text 413, both with nothing saved", async () => {
    const before = await snapshot();
    expect((await callers.ada.call("POST", "/api/stories", { promptId: 9999, content: "x" })).status).toBe(
      404,
    );
    const long = "words ".repeat(500_000);
    expect((await callers.ada.call("POST", "/api/stories", { promptId: 48, content: long })).status).toBe(
      413,
    );
    const form = await callers.ada.postStory(48, { content: long });
    expect(form.status).toBe(413);
    expect(form.html).toContain("This story is too long to save in one piece.");
    expect(form.html.length).toBeGreaterThan(long.length);
    expect(await snapshot()).toBe(before);
  });

  test("what is no JSON, or no object, is refused in words", async () => {
    const json = { "content-type": "application/json" };
    expect((await callers.ada.request("POST", "/api/stories", "{", json)).status).toBe(400);
    expect((await callers.ada.request("POST", "/api/stories", "[]", json)).status).toBe(400);
    const text = await callers.ada.request("POST", "/api/stories", "a=b", { "content-type": "text/plain" });
    expect(text.status).toBe(415);
  });

  test("one page's token posted for several prompts makes a story for each", async () => {
    const formToken = await callers.ada.formToken("/?prompt=41");
    for (const promptId of [41, 42, 43]) {
      const body = new URLSearchParams({
        formToken,
        intent: "story/save",
        promptId: String(promptId),
        content: `Story ${promptId}.`,
      });
      const type = { "content-type": "application/x-www-form-urlencoded" };
      expect((await callers.ada.request("POST", "/app", body.toString(), type)).status).toBe(303);
    }
    const rows = await server.db
      .selectFrom("stories")
      .select("content")
      .where("promptId", "in", [41, 42, 43])
      .execute();
    expect(rows.map(({ content }) => content).sort()).toEqual(["Story 41.", "Story 42.", "Story 43."]);
  });

  test("a refused form comes back with its words, whatever the address it was posted to", async () => {
    const formToken = await callers.ada.formToken("/?prompt=44");
    const body = new URLSearchParams({
      formToken,
      intent: "story/save",
      promptId: "44",
      content: "MY WORDS",
      age: "abc",
    });
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await callers.ada.request("POST", "/app", body.toString(), type);
    expect(answer.status).toBe(400);
    expect(answer.html).toContain("MY WORDS");
  });

  test("text made to be slow is read at once", async () => {
    const started = Date.now();
    for (const content of [
      `<p${" ".repeat(900_000)}`,
      `a${" ".repeat(900_000)}b`,
      `<p>${"x".repeat(3_000_000)}</p>`,
    ]) {
      await callers.ada.call("POST", "/api/stories", { promptId: 45, content });
    }
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  test("twenty identical forms at once make one story", async () => {
    const promptId = 40;
    const form = await callers.ada.storyForm(promptId, { content: "Only once." });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => callers.ada.postForm(`/app?prompt=${promptId}`, form)),
    );
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get("location")}`)).size).toBe(
      1,
    );
    const rows = await server.db
      .selectFrom("stories")
      .select("id")
      .where("promptId", "=", promptId)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe("prompts and chapters", () => {
  test.each(["/api/prompts/9", "/api/life-stages/3"])(
    "%s keeps a title that is left out",
    async (address) => {
      const { status, json } = await callers.ben.call("PATCH", address, { description: "Mine." });
      expect([status, json.description]).toEqual([200, "Mine."]);
      expect(json.title).not.toBe("");
      expect((await callers.ben.call("PATCH", address, { title: " " })).status).toBe(400);
    },
  );

  test("are reworded for oneself alone, and reset", async () => {
    const words = { title: "My own words", description: "Mine." };
    const { json: prompt } = await callers.ada.call("PATCH", "/api/prompts/3", words);
    expect(prompt).toMatchObject({
      id: 3,
      ...words,
      hasUserOverride: true,
      userPromptId: expect.any(Number),
    });
    const bens = (await callers.ben.call("GET", "/api/prompts?lifeStageId=1")).json;
    expect(bens).toHaveLength(8);
    expect(bens[2]).toMatchObject({ id: 3, hasUserOverride: false, userPromptId: null });
    expect(bens[2].title).not.toBe(words.title);
    expect((await callers.ben.call("DELETE", `/api/user-prompts/${prompt.userPromptId}`)).status).toBe(404);
    expect((await callers.ada.call("DELETE", `/api/user-prompts/${prompt.userPromptId}`)).status).toBe(204);
    expect((await callers.ada.call("GET", "/api/prompts?lifeStageId=1")).json[2].title).toBe(bens[2].title);
  });

  test("keep the description that a change does not speak of", async () => {
    const custom = { lifeStageId: 1, title: "The barn", description: "Tell." };
    const { id } = (await callers.ada.call("POST", "/api/prompts", custom)).json;
    for (const promptId of [4, id]) {
      const path = `/api/prompts/${promptId}`;
      const { description } = (await callers.ada.call("PATCH", path, { title: "One" })).json;
      expect(description).not.toBe("");
      const changed = await callers.ada.call("PATCH", path, { title: "Two" });
      expect(changed.json).toMatchObject({ title: "Two", description });
      const emptied = await callers.ada.call("PATCH", path, { title: "Two", description: "" });
      expect(emptied.json.description).toBe("");
    }
  });

  test("a custom chapter without a type, or with none, is one of the biography", async () => {
    for (const type of [{}, { type: null }]) {
      const made = await callers.otto.call("POST", "/api/life-stages/custom", { title: "The farm", ...type });
      expect(made).toMatchObject({ status: 201, json: { storyType: "biography" } });
    }
  });

  test("custom ones belong to one person", async () => {
    const chapter = await callers.ada.call("POST", "/api/life-stages/custom", {
      title: "The farm",
      ageRange: "",
      userId: 1,
    });
    expect(chapter).toMatchObject({
      status: 201,
      json: { title: "The farm", order: 99, isCustom: true, userId: people.ada.userId, totalPrompts: 0 },
    });
    const lifeStageId = chapter.json.id;
    const prompt = await callers.ada.call("POST", "/api/prompts", {
      lifeStageId,
      title: "The barn",
      description: "Tell.",
    });
    expect(prompt).toMatchObject({ status: 201, json: { lifeStageId, title: "The barn", isCustom: true } });
    const asBen = [
      callers.ben.call("PATCH", `/api/life-stages/${lifeStageId}`, { title: "x" }),
      callers.ben.call("PATCH", `/api/prompts/${prompt.json.id}`, { title: "x", description: "" }),
      callers.ben.call("POST", "/api/prompts", { lifeStageId, title: "x", description: "y" }),
      callers.ben.call("POST", "/api/stories", { promptId: prompt.json.id, content: "x" }),
    ];
    expect((await Promise.all(asBen)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await callers.ben.call("GET", "/api/life-stages")).json).toHaveLength(12);
    expect((await callers.ada.call("GET", "/api/life-stages?type=biography")).json).toHaveLength(7);
  });

  test("a standard chapter keeps its title for others", async () => {
    const { json } = await callers.ada.call("PATCH", "/api/life-stages/2", { title: "School days" });
    expect(json).toMatchObject({ id: 2, title: "School days", isCustom: false });
    expect((await callers.ben.call("GET", "/api/life-stages?type=biography")).json[1].title).toBe(
      "Growing Up",
    );
  });

  test.each([
    ["PATCH", "/api/prompts/3", { title: " " }, "Title cannot be empty"],
    ["PATCH", "/api/life-stages/3", { title: "" }, "Title cannot be empty"],
    ["POST", "/api/life-stages/custom", {}, "Please enter a title for your custom chapter."],
    [
      "POST",
      "/api/prompts",
      { title: "x", lifeStageId: 1 },
      "Please fill in all fields to create a custom prompt",
    ],
  ])("%s %s %j says so in the words of the specification", async (method, path, body, words) => {
    const answer = await callers.ada.call(method, path, body);
    expect(answer.status).toBe(400);
    expect(Object.values(answer.json.errors).flat()).toContain(words);
  });

  test.each([
    ["PATCH", "/api/family/x"],
    ["PATCH", "/api/memories/x"],
    ["PUT", "/api/prompts/x/skip"],
    ["PUT", "/api/audios/x/transcript"],
    ["PUT", "/api/videos/x/transcript"],
    ["PATCH", "/api/story-images/x"],
    ["PATCH", "/api/story-audios/x"],
    ["PATCH", "/api/story-videos/x"],
    ["PUT", "/api/story-videos/x/caption"],
    ["PATCH", "/api/youtube-media/x"],
    ["POST", "/api/letters/x/take"],
    ["POST", "/api/admin/messages/x/answer"],
    ["PATCH", "/api/admin/house-bills/x"],
  ])("%s %s names nothing, whatever is sent", async (method, path) => {
    const caller = path.startsWith("/api/admin/") ? callers.root : callers.ada;
    expect((await caller.request(method, path, "[]", { "content-type": "application/json" })).status).toBe(
      404,
    );
  });

  test("a kind of story that there is not is refused", async () => {
    expect((await callers.ada.call("GET", "/api/life-stages?type=poem")).status).toBe(400);
    expect((await callers.ada.call("GET", "/api/stories?type=poem")).status).toBe(400);
    expect((await callers.ada.call("GET", "/api/prompts?lifeStageId=x")).status).toBe(400);
  });
});

describe("the session and progress", () => {
  test("tell who writes and what time is left", async () => {
    const { json } = await callers.ada.call("GET", "/api/session");
    expect(json).toEqual({ participantName: "Ada Whitfield", timeRemaining: "0h 0m" });
  });

  test("note when it was saved", async () => {
    const { status, json } = await callers.ada.call("POST", "/api/save-progress", {
      timeRemaining: "99h",
      participantName: "x",
    });
    expect([status, json.message]).toEqual([200, "Progress saved"]);
    expect((await callers.ada.call("POST", "/api/save-progress")).status).toBe(200);
  });
});

describe("a stranger", () => {
  test("gets the answer of nothing there, byte for byte, and changes nothing", async () => {
    const story = await adasStory();
    const before = await snapshot();
    for (const caller of [callers.ben, callers.olive, callers.otto, callers.root]) {
      for (const method of ["GET", "PUT", "DELETE"]) {
        const body = method === "PUT" ? { content: "x" } : undefined;
        const theirs = await caller.call(method, `/api/stories/${story.id}`, body);
        const nothing = await caller.call(method, "/api/stories/999999", body);
        expect([theirs.status, theirs.html]).toEqual([404, nothing.html]);
      }
      expect((await caller.page(`/stories/${story.id}/delete`)).status).toBe(404);
      expect((await caller.post("/", `/stories/${story.id}/delete`, {})).status).toBe(404);
    }
    expect(await snapshot()).toBe(before);
  });

  test.each(["abc", "0", "-1", "1.5", "99999999999999999999", "%00"])("id %s is nothing", async (id) => {
    expect((await callers.ada.call("GET", `/api/stories/${id}`)).status).toBe(404);
  });
});

describe("viewing by header", () => {
  const as = (id: unknown) => ({ "x-admin-viewing-user": JSON.stringify({ id, isAdmin: true }) });

  test("an administrator, and the owner, act on the participant's rows; each write is noted", async () => {
    const story = await adasStory();
    for (const name of ["root", "olive"] as const) {
      const headers = as(people.ada.userId);
      expect((await callers[name].call("GET", `/api/stories/${story.id}`, undefined, headers)).json).toEqual(
        (await callers.ada.call("GET", `/api/stories/${story.id}`)).json,
      );
      expect(
        (await callers[name].call("PUT", `/api/stories/${story.id}`, { content: name }, headers)).status,
      ).toBe(200);
      const notes = await server.db
        .selectFrom("auditLog")
        .selectAll()
        .where("action", "=", "viewing.write")
        .execute();
      expect(notes.at(-1)).toMatchObject({ realUserId: people[name].userId, userId: people.ada.userId });
    }
  });

  test("leaves a line in the log by reading alone, and one an hour", async () => {
    const looks = () =>
      server.db
        .selectFrom("auditLog")
        .selectAll()
        .where("action", "=", "viewing.header")
        .where("userId", "=", people.ben.userId)
        .orderBy("id")
        .execute();
    const read = () => callers.root.call("GET", "/api/stories", undefined, as(people.ben.userId));
    for (let n = 0; n < 3; n++) expect((await read()).status).toBe(200);
    const lines = await looks();
    expect(lines.map(({ realUserId }) => realUserId)).toEqual([people.root.userId]);
    await server.db
      .updateTable("auditLog")
      .set({ at: new Date(Date.now() - 61 * 60_000).toISOString() })
      .where("id", "=", lines[0]?.id ?? 0)
      .execute();
    await read();
    expect(await looks()).toHaveLength(2);
    await callers.root.call("GET", "/api/stories", undefined, as(people.root.userId));
    await callers.otto.call("GET", "/api/stories", undefined, as(people.ben.userId));
    expect(await looks()).toHaveLength(2);
  });

  test.each([
    ["ben", 403],
    ["otto", 403],
  ] as const)("%s may not", async (name, status) => {
    const before = await snapshot();
    const answer = await callers[name].call(
      "POST",
      "/api/stories",
      { promptId: 47, content: "x" },
      as(people.ada.userId),
    );
    expect(answer.status).toBe(status);
    expect(await snapshot()).toBe(before);
  });

  test.each(["{", "7", '{"id":"x"}', "null"])("%s is refused", async (header) => {
    const answer = await callers.root.call("GET", "/api/stories", undefined, {
      "x-admin-viewing-user": header,
    });
    expect(answer.status).toBe(400);
  });
});

describe("verbs", () => {
  test.each([
    ["GET", "/api/login", "POST"],
    ["PUT", "/api/stories", "GET, HEAD, POST"],
    ["GET", "/api/user-prompts/1", "DELETE"],
    ["POST", "/api/user", "GET, HEAD, PATCH"],
  ])("%s %s is 405, in JSON", async (method, path, allow) => {
    const answer = await callers.ada.call(method, path, method === "GET" ? undefined : {});
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
    expect(answer.json.message).toEqual(expect.any(String));
  });

  test("a call that is not there is 404, in JSON", async () => {
    expect(await callers.ada.call("GET", "/api/nothing")).toMatchObject({
      status: 404,
      json: { message: "Not found." },
    });
    expect(await callers.visitor.call("POST", "/api/nothing", {})).toMatchObject({ status: 404 });
  });
});
