import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { days, systemClock } from "~/domain/base/deps";
import { createStory, trashStory } from "~/domain/writing/stories/stories.server";
import { type Answer, type Caller, callEverybody } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Timeline and trash by form and by API, for everyone with access. */

let server: RunningServer;
let people: Record<PersonName, Actor>;
let callers: Record<PersonName | "visitor", Caller>;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  callers = await callEverybody(server);
});

afterAll(() => server.stop());

const deps = () => ({ db: server.db, clock: systemClock, log: new CollectedLog() });
const words = (content: string) => ({ content, age: 7, date: "spring 1952", location: "Galena" });
const asAda = () => ({ "x-admin-viewing-user": JSON.stringify({ id: people.ada.userId }) });

let nextPrompt = 1;
/** Writes on a new prompt. */
async function deletedStory(content = "To be found again.") {
  const promptId = nextPrompt++;
  const { id } = await createStory(deps(), people.ada, promptId, words(content));
  await trashStory(deps(), people.ada, id);
  return { id, promptId };
}

/** A deleted story with a newer one for its prompt. */
async function conflictingStory() {
  const { id, promptId } = await deletedStory("The deleted words.");
  const newer = await createStory(deps(), people.ada, promptId, { ...words("The newer words."), age: null });
  return { id, promptId, newer };
}

async function rowOf(id: number) {
  return server.db.selectFrom("stories").selectAll().where("id", "=", id).executeTakeFirst();
}

async function snapshot(): Promise<string> {
  const tables = ["stories", "storyVersions", "media", "submissions"] as const;
  const rows = await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

/** The message at the top of the page after a redirect. */
async function nextPage(caller: Caller, answer: Answer): Promise<string> {
  expect(answer.status).toBe(303);
  return (await caller.page(answer.headers.get("location") ?? "")).html;
}

describe("by call", () => {
  test("deleted stories are listed, and restored whole", async () => {
    const { id } = await deletedStory();
    const list = await callers.ada.call("GET", "/api/stories/deleted?type=biography");
    expect(list.status).toBe(200);
    const story = list.json.find((one: { id: number }) => one.id === id);
    expect(story).toMatchObject({
      content: "<p>To be found again.</p>",
      deletedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      prompt: { title: expect.any(String) },
      images: [],
    });
    expect((await callers.ada.call("GET", "/api/stories/deleted?type=mission")).json).toEqual([]);
    expect((await callers.ada.call("GET", "/api/stories/deleted?type=poem")).status).toBe(400);
    const restored = await callers.ada.call("POST", `/api/stories/${id}/restore`);
    expect(restored).toMatchObject({ status: 200, json: { ...story, deletedAt: null } });
    expect((await callers.ada.call("GET", `/api/stories/${id}`)).json).toEqual(restored.json);
    expect(await callers.ada.call("POST", `/api/stories/${id}/restore`)).toMatchObject({
      status: 200,
      json: restored.json,
    });
  });

  test("a newer story stands in the way: 409 with the stored one, nothing changed", async () => {
    const { id, newer } = await conflictingStory();
    const before = await snapshot();
    const answer = await callers.ada.call("POST", `/api/stories/${id}/restore`);
    expect(answer.status).toBe(409);
    expect(answer.json.message).toMatch(/^This prompt has a newer story/);
    expect(answer.json.story).toEqual((await callers.ada.call("GET", `/api/stories/${newer.id}`)).json);
    expect(await snapshot()).toBe(before);
  });

  test("a story is deleted for good from the trash alone, and noted", async () => {
    const { id, promptId } = await deletedStory();
    const live = await createStory(deps(), people.ada, promptId, words("Live."));
    expect((await callers.ada.call("DELETE", `/api/stories/${live.id}/permanent-delete`)).status).toBe(404);
    expect((await callers.ada.call("DELETE", `/api/stories/${id}/permanent-delete`)).status).toBe(204);
    expect(await rowOf(id)).toBeUndefined();
    const again = await callers.ada.call("DELETE", `/api/stories/${id}/permanent-delete`);
    const nothing = await callers.ada.call("DELETE", "/api/stories/999999/permanent-delete");
    expect([again.status, again.html]).toEqual([404, nothing.html]);
    const note = await server.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "story.delete-permanently")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(note).toMatchObject({
      userId: people.ada.userId,
      realUserId: people.ada.userId,
      details: JSON.stringify({ storyId: id }),
    });
  });

  test.each([
    ["GET", "/api/stories/1/restore", "POST"],
    ["POST", "/api/stories/deleted", "GET, HEAD"],
    ["POST", "/api/stories/1/permanent-delete", "DELETE"],
  ])("%s %s is 405", async (method, address, allow) => {
    const answer = await callers.ada.call(method, address, method === "GET" ? undefined : {});
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
  });
});

describe("by form", () => {
  test("a story is restored, and pressing twice is pressing once", async () => {
    const { id } = await deletedStory();
    const trash = (await callers.ada.page("/?view=trash")).html;
    expect(trash).toContain("To be found again.");
    expect(trash).toContain("30 days left");
    const fields = { type: "biography" };
    const answer = await callers.ada.post("/?view=trash", `/stories/${id}/restore`, fields);
    expect(await nextPage(callers.ada, answer)).toContain("Story Restored");
    expect((await rowOf(id))?.deletedAt).toBeNull();
    const again = await callers.ada.post("/?view=trash", `/stories/${id}/restore`, fields);
    expect([again.status, again.headers.get("location")]).toEqual([303, answer.headers.get("location")]);
  });

  test("a newer story stands in the way: one page with both texts, nothing changed", async () => {
    const { id } = await conflictingStory();
    const before = await snapshot();
    const answer = await callers.ada.post("/?view=trash", `/stories/${id}/restore`, { type: "biography" });
    expect(answer.status).toBe(409);
    for (const text of ["This prompt has a newer story", "The deleted words.", "The newer words."])
      expect(answer.html).toContain(text);
    expect(await snapshot()).toBe(before);
  });

  test("the deleted text is taken by an ordinary save; the other stays among the versions", async () => {
    const { id, newer } = await conflictingStory();
    const page = `/stories/${id}/restore`;
    const fields = { type: "biography", intent: "use-deleted", version: "1" };
    const formToken = await callers.ada.formToken(page);
    const post = () =>
      callers.ada.request("POST", page, new URLSearchParams({ formToken, ...fields }).toString(), {
        "content-type": "application/x-www-form-urlencoded",
      });
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await rowOf(id)).toBeUndefined();
    expect(await rowOf(newer.id)).toMatchObject({ content: "The deleted words.", version: 2, age: 7 });
    const versions = await server.db
      .selectFrom("storyVersions")
      .select("content")
      .where("storyId", "=", newer.id)
      .execute();
    expect(versions.map(({ content }) => content)).toContain("The newer words.");
  });

  test("a newer story that has moved on is asked about again", async () => {
    const { id, newer } = await conflictingStory();
    await callers.ada.call("PUT", `/api/stories/${newer.id}`, { content: "Newer still." });
    const fields = { type: "biography", intent: "use-deleted", version: "1" };
    const answer = await callers.ada.post(`/stories/${id}/restore`, `/stories/${id}/restore`, fields);
    expect(answer.status).toBe(409);
    expect(answer.html).toContain("Newer still.");
    expect(await rowOf(newer.id)).toMatchObject({ content: "Newer still." });
    const stale = await callers.ada.post(`/stories/${id}/restore`, `/stories/${id}/restore`, {
      ...fields,
      version: "",
    });
    expect(stale.status).toBe(400);
  });

  test("deleting for good asks first, and pressing twice is pressing once", async () => {
    const { id } = await deletedStory("Gone soon.");
    const page = `/stories/${id}/delete-permanently`;
    const question = (await callers.ada.page(page)).html;
    expect(question).toContain("Are you sure you want to delete this story permanently?");
    expect(question).toContain("Gone soon.");
    expect(await rowOf(id)).toBeDefined();
    const formToken = await callers.ada.formToken(page);
    const post = () =>
      callers.ada.request("POST", page, new URLSearchParams({ formToken }).toString(), {
        "content-type": "application/x-www-form-urlencoded",
      });
    const answers = await Promise.all([post(), post()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await rowOf(id)).toBeUndefined();
    expect(await nextPage(callers.ada, await post())).toContain("Story deleted permanently");
    expect((await callers.ada.page(page)).status).toBe(404);
  });

  test("a live story cannot be deleted for good", async () => {
    const { id } = await createStory(deps(), people.ada, nextPrompt++, words("Live."));
    expect((await callers.ada.page(`/stories/${id}/delete-permanently`)).status).toBe(404);
    expect((await callers.ada.post("/", `/stories/${id}/delete-permanently`, {})).status).toBe(404);
    expect(await rowOf(id)).toMatchObject({ deletedAt: null });
  });

  test("what goes wrong on our side is told in the words of the specification", async () => {
    const { id } = await deletedStory();
    const trigger = `create trigger broken before update of deleted_at on stories when old.id = ${id}
      begin select raise(abort, 'the disk is broken'); end`;
    server.connection.exec(trigger);
    const answer = await callers.ada.post("/?view=trash", `/stories/${id}/restore`, { type: "mission" });
    server.connection.exec("drop trigger broken");
    expect(answer.headers.get("location")).toBe("/?type=mission&view=trash");
    const page = await nextPage(callers.ada, answer);
    expect(page).toContain("Failed to restore the story.");
    expect(page).toContain("notice--error");
    expect(page).not.toContain("broken");
  });
});

describe("a stranger", () => {
  test("gets the answer of nothing there, byte for byte, and changes nothing", async () => {
    const { id } = await deletedStory();
    const conflict = await conflictingStory();
    const before = await snapshot();
    for (const caller of [callers.ben, callers.olive, callers.otto, callers.root]) {
      for (const story of [id, conflict.id, conflict.newer.id]) {
        for (const [method, verb] of [
          ["POST", "restore"],
          ["DELETE", "permanent-delete"],
        ] as const) {
          const theirs = await caller.call(method, `/api/stories/${story}/${verb}`);
          const nothing = await caller.call(method, `/api/stories/999999/${verb}`);
          expect([theirs.status, theirs.html]).toEqual([404, nothing.html]);
        }
        for (const page of ["restore", "delete-permanently"]) {
          const address = `/stories/${story}/${page}`;
          expect((await caller.page(address)).status).toBe(404);
          expect((await caller.post("/", address, { type: "biography" })).status).toBe(404);
          const useDeleted = { type: "biography", intent: "use-deleted", version: "1" };
          expect((await caller.post("/", address, useDeleted)).status).toBe(404);
        }
      }
      expect((await caller.call("GET", "/api/stories/deleted")).json).toEqual([]);
      expect((await caller.page("/?view=trash")).html).toContain("There is nothing in the trash.");
      expect((await caller.page("/?view=timeline")).html).toContain("Your timeline is still empty.");
    }
    expect(await snapshot()).toBe(before);
  });
});

describe("a visitor", () => {
  test("sees nothing, and what they post does nothing", async () => {
    const { id } = await deletedStory();
    const before = await snapshot();
    for (const view of ["timeline", "trash"]) {
      expect((await callers.visitor.page(`/?view=${view}`)).html).toContain("Login");
      expect((await callers.visitor.page(`/app?view=${view}`)).status).toBe(303);
    }
    expect((await callers.visitor.call("GET", "/api/stories/deleted")).status).toBe(401);
    expect((await callers.visitor.call("POST", `/api/stories/${id}/restore`)).status).toBe(401);
    expect((await callers.visitor.call("DELETE", `/api/stories/${id}/permanent-delete`)).status).toBe(401);
    for (const page of ["restore", "delete-permanently"]) {
      expect((await callers.visitor.post("/auth", `/stories/${id}/${page}`, {})).status).toBe(303);
    }
    expect(await snapshot()).toBe(before);
  });
});

describe("an administrator, and the owner, viewing the account", () => {
  test.each(["root", "olive"] as const)("%s may restore, and not delete for good", async (name) => {
    const { id } = await deletedStory();
    const caller = callers[name];
    const before = await snapshot();
    const refused = await caller.call("DELETE", `/api/stories/${id}/permanent-delete`, undefined, asAda());
    expect(refused).toMatchObject({ status: 403, json: { message: expect.any(String) } });
    const page = await caller.request("GET", `/stories/${id}/delete-permanently`, undefined, asAda());
    expect(page.status).toBe(403);
    const form = await caller.request("POST", `/stories/${id}/delete-permanently`, "", {
      ...asAda(),
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(form.status).toBe(403);
    const nothing = await caller.call("DELETE", "/api/stories/999999/permanent-delete", undefined, asAda());
    expect(nothing.status).toBe(404);
    expect(await snapshot()).toBe(before);
    const trash = await caller.request("GET", "/?view=trash", undefined, asAda());
    expect(trash.html).toContain("To be found again.");
    expect(trash.html).not.toContain("Delete permanently");
    const restored = await caller.call("POST", `/api/stories/${id}/restore`, undefined, asAda());
    expect(restored).toMatchObject({ status: 200, json: { id, userId: people.ada.userId } });
    const note = await server.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "viewing.write")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(note).toMatchObject({ realUserId: people[name].userId, userId: people.ada.userId });
  });

  test.each(["ben", "otto"] as const)("%s may do nothing", async (name) => {
    const { id } = await deletedStory();
    const before = await snapshot();
    const answer = await callers[name].call("POST", `/api/stories/${id}/restore`, undefined, asAda());
    expect(answer.status).toBe(403);
    expect(await snapshot()).toBe(before);
  });
});

describe("the views", () => {
  test("are addresses; what cannot be read shows the stories", async () => {
    const heading = async (address: string) =>
      /<h1[^>]*>([^<]*)</.exec((await callers.ben.page(address)).html)?.[1];
    expect(await heading("/?view=timeline")).toBe("Timeline");
    expect(await heading("/app?type=mission&view=timeline&mode=stages")).toBe("Timeline");
    expect(await heading("/?view=trash")).toBe("Trash");
    expect(await heading("/?view=nonsense")).toBe("How I Got My Name");
    const [prompt] = (await callers.ben.call("GET", "/api/prompts?lifeStageId=2")).json;
    expect(await heading("/?view=trash&prompt=9")).toBe(prompt.title);
    expect((await callers.ben.page("/?view=timeline&chapter=9999")).status).toBe(404);
  });

  test("show what people wrote as text", async () => {
    const hostile = '<script>alert("x")</script>';
    await createStory(deps(), people.ben, 1, {
      content: hostile,
      age: null,
      date: hostile.slice(0, 8),
      location: "",
    });
    const { id } = await createStory(deps(), people.ben, 2, words(hostile));
    await trashStory(deps(), people.ben, id);
    for (const address of [
      "/?view=timeline",
      "/?view=trash",
      `/stories/${id}/restore`,
      `/stories/${id}/delete-permanently`,
    ]) {
      const { html } = await callers.ben.page(address);
      expect(html).toContain("&lt;script&gt;");
      expect(html).not.toContain("<script>");
    }
  });
});

describe("the purge", () => {
  test("runs by itself, and finds at the next start what a kill had left", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "life-purge-"));
    const first = await startServer({ DATA_DIR: dataDir });
    const { ada } = await addPeople(first.db);
    const clock = systemClock;
    const ids: number[] = [];
    for (let promptId = 1; promptId <= 20; promptId += 1) {
      const { id } = await createStory(
        { db: first.db, clock, log: new CollectedLog() },
        ada,
        promptId,
        words(`Story ${promptId}.`),
      );
      ids.push(id);
      const daysAgo = promptId <= 18 ? 30 : 29;
      const deletedAt = new Date(
        Date.now() - daysAgo * days - (daysAgo === 30 ? 0 : 86_000_000),
      ).toISOString();
      await first.db.updateTable("stories").set({ deletedAt }).where("id", "=", id).execute();
    }
    first.process.kill("SIGKILL");
    await first.stop();
    const second = await startServer({ DATA_DIR: dataDir });
    const count = async () => (await second.db.selectFrom("stories").select("id").execute()).length;
    await expect.poll(count, { timeout: 10_000 }).toBe(2);
    const purged = await second.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "story.purge")
      .execute();
    expect(purged).toHaveLength(18);
    const { id } = await createStory(
      { db: second.db, clock, log: new CollectedLog() },
      ada,
      1,
      words("The next."),
    );
    expect(id).toBeGreaterThan(Math.max(...ids));
    await second.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
