import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "~/db/open.server";
import type { Actor } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { getOfferedLanguages } from "~/domain/base/settings/settings.server";
import { signIn } from "~/domain/people/auth/sessions.server";
import { createStory } from "~/domain/writing/stories/stories.server";
import { serializeSession } from "~/http/cookies/session.server";
import { loader as loadPreview } from "~/routes/book/preview";
import { loader as loadHome } from "~/routes/workspace/home";
import { loader as loadImages } from "~/routes/workspace/images";
import { loader as loadRecordings } from "~/routes/workspace/recordings";
import { loader as loadStories } from "~/routes/workspace/stories";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { openMediaWorld } from "./support/media";
import { addPeople, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { openTestDatabase } from "./support/template-database";

/* The size and query count of a writer's page do not grow with the amount of text. */

const longStory = Array.from({ length: 5_000 }, (_, index) => `word${index % 700}`).join(" ");
const details = { age: 7, date: "1952", location: "Galena" };

async function answerAllPrompts(deps: Parameters<typeof createStory>[0], actor: Actor): Promise<void> {
  for (let promptId = 1; promptId <= 48; promptId += 1) {
    await createStory(deps, actor, promptId, {
      ...details,
      content: promptId === 3 ? longStory : "A short one.",
    });
  }
}

/**
 * 200 custom chapters with titles of 60 letters and five prompts each; every prompt has a story with a photo
 * and a recording, and a deleted story.
 */
async function addLibrary(db: Db, { userId }: Actor): Promise<void> {
  const createdAt = "2026-01-02T00:00:00.000Z";
  const title = (number: number) => `${number} ${"A long title of sixty letters ".repeat(3)}`.slice(0, 60);
  const stage = {
    userId,
    storyType: "biography",
    ageRange: "1-99",
    description: "",
    sortOrder: 99,
    createdAt,
  } as const;
  const numbers = Array.from({ length: 200 }, (_, index) => index);
  const stages = await db
    .insertInto("lifeStages")
    .values(numbers.map((number) => ({ ...stage, title: title(number) })))
    .returning("id")
    .execute();
  const prompts = stages.flatMap(({ id }) =>
    [1, 2, 3, 4, 5].map((sortOrder) => ({
      lifeStageId: id,
      userId,
      title: title(sortOrder),
      sortOrder,
      createdAt,
    })),
  );
  const ids = await db
    .insertInto("prompts")
    .values(prompts.map((prompt) => ({ ...prompt, description: "Tell." })))
    .returning("id")
    .execute();
  const story = {
    userId,
    storyType: "biography",
    content: "A short one.",
    wordCount: 3,
    age: 7,
    date: "1952",
    dateSort: "1952",
    location: "",
    version: 1,
    createdAt,
    updatedAt: createdAt,
  } as const;
  const written = ids.map(({ id }) => ({ ...story, promptId: id }));
  const stories = await db.insertInto("stories").values(written).returning("id").execute();
  const trashed = written.map((one) => ({ ...one, deletedAt: new Date().toISOString() }));
  await db.insertInto("stories").values(trashed).execute();
  for (const kind of ["image", "audio"] as const) await addMedia(db, userId, kind, stories);
}

async function addMedia(db: Db, userId: number, kind: "image" | "audio", stories: { id: number }[]) {
  const item = {
    ...{ userId, kind, caption: "A long caption of a photo. ".repeat(4), transcript: "We sang. ".repeat(30) },
    ...{ mimeType: kind === "image" ? "image/jpeg" : "audio/mpeg", bytes: 1, createdAt: "2026-01-02" },
    ...{ width: 2400, height: 1600, durationSeconds: 60 },
  };
  const items = stories.map(({ id }) => ({
    ...item,
    storyId: id,
    folder: `${kind}-${id}`,
    sha256: `${kind}-${id}`,
  }));
  // SQLite's limit of values per statement.
  for (let from = 0; from < items.length; from += 500) {
    await db
      .insertInto("media")
      .values(items.slice(from, from + 500))
      .execute();
  }
}

describe("queries", () => {
  test.each([
    // One is for the mark of the account, on every page.
    ["the workspace", loadHome, "/?prompt=3", 18],
    ["the timeline", loadHome, "/?view=timeline", 13],
    ["the timeline by life stage", loadHome, "/?view=timeline&mode=stages", 13],
    ["the trash", loadHome, "/?view=trash", 12],
    // Its pages are requested at the first view.
    ["the preview", loadPreview, "/preview", 15],
    ["the preview's whole text", loadPreview, "/preview?view=text", 7],
    ["the list of stories", loadStories, "/stories", 6],
    ["the search", loadStories, "/stories?q=s", 6],
    ["the list of photos", loadImages, "/images", 4],
    ["the list of recordings", loadRecordings, "/recordings", 4],
  ] as const)("of %s do not grow with the stories", async (_name, loader, address, limit) => {
    let queries: string[] = [];
    const { db } = await openTestDatabase((event) => queries.push(event.query.sql));
    const world = await openMediaWorld();
    const context = { ...world.context, db };
    const people = await addPeople(db);
    const { id } = await signIn(context, context.client, { username: "ada", password });
    const cookie = (await serializeSession(context, id)).split(";")[0] ?? "";
    const count = async () => {
      queries = [];
      const request = new Request(`http://localhost${address}`, { headers: { cookie } });
      await loader({ request, params: {}, context: { ...context } });
      return queries.length;
    };
    const story = await createStory(context, people.ada, 3, { ...details, content: "The first." });
    for (const kind of ["image", "audio"] as const) await addMedia(db, people.ada.userId, kind, [story]);
    // Kept from the first page on.
    await getOfferedLanguages(db);
    // The first search after a change also reads what has changed (domain/writing/search).
    const settled = async () => {
      await count();
      return count();
    };
    const withOne = await settled();
    await db.updateTable("stories").set({ deletedAt: "2026-01-01T00:00:00.000Z" }).execute();
    await answerAllPrompts(context, people.ada);
    // Fewer for who has no media.
    expect(await settled()).toBeLessThanOrEqual(withOne);
    await addLibrary(db, people.ada);
    expect(await settled()).toBe(withOne);
    expect(withOne).toBeLessThanOrEqual(limit);
    await db.destroy();
    await world.close();
  });
});

describe("the page of a 5,000-word story, all prompts answered", () => {
  let server: RunningServer;
  let caller: Caller;

  beforeAll(async () => {
    server = await startServer();
    const people = await addPeople(server.db);
    await answerAllPrompts({ db: server.db, clock: systemClock, log: new CollectedLog() }, people.ada);
    caller = await Caller.signIn(server, "ada");
  });

  afterAll(() => server.stop());

  function fetchCompressed(path: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const headers = { cookie: caller.cookie, "accept-encoding": "gzip" };
      const sent = request(server.address + path, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () => resolve(Buffer.concat(chunks)));
      });
      sent.on("error", reject);
      sent.end();
    });
  }

  test("is under 40 KB, with two scripts of under 1.8 KB each", async () => {
    const page = await fetchCompressed("/?prompt=3");
    const html = gunzipSync(page).toString();
    expect(html).toContain("word699 word0");
    expect(page.length).toBeLessThan(40 * 1024);
    const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, source]) => source ?? "");
    expect(scripts).toHaveLength(2);
    for (const script of scripts) expect((await fetchCompressed(script)).length).toBeLessThan(1843);
    expect(html).not.toMatch(/<script(?![^>]*src=)/);
  });
});

/** The links of a list's pager; the first page has no number in its address. */
async function pagesLedTo(address: string, caller: Caller): Promise<string[]> {
  const pager = /<nav[^>]*aria-label="Pages: Stories">.*?<\/nav>/s.exec(
    (await caller.page(address)).html,
  )?.[0];
  const links = [...(pager ?? "").matchAll(/<a [^>]*href="\/stories\?([^"]*)"[^>]*>([^<]*)/g)];
  return links.map(([, query = "", label = ""]) => /page=(\d+)/.exec(query)?.[1] ?? label);
}

test("a library of a thousand stories opens at every view", async () => {
  const server = await startServer();
  const people = await addPeople(server.db);
  await addLibrary(server.db, people.ada);
  const caller = await Caller.signIn(server, "ada");
  for (const address of [
    "/",
    "/?view=timeline",
    "/?view=timeline&mode=stages",
    "/?view=trash",
    "/stories?page=20",
    "/stories?q=long+title",
    "/images",
    "/recordings",
    "/preview",
    "/preview?view=text",
    "/?type=mission",
  ]) {
    const { status, html } = await caller.page(address);
    expect({ address, status }).toEqual({ address, status: 200 });
    expect({ address, isSmall: html.length < 3 * 1024 * 1024 }).toEqual({ address, isSmall: true });
  }
  expect(await pagesLedTo("/stories?q=long+title&page=3", caller)).toEqual(["First", "2", "4", "20"]);
  expect(await pagesLedTo("/stories?page=900", caller)).toEqual(["First", "19"]);
  await server.stop();
});
