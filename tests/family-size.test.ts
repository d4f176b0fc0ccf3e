import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "~/db/open.server";
import { type Actor, asThemselves } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { createEncryption } from "~/domain/base/encryption.server";
import { getOfferedLanguages } from "~/domain/base/settings/settings.server";
import { inviteMember } from "~/domain/people/circle/members.server";
import { serializeCircle } from "~/http/cookies/circles.server";
import { loader as loadRoom } from "~/routes/reading/room";
import { loader as loadStory } from "~/routes/reading/story";
import { CollectedLog } from "./support/collected-log";
import { openMediaWorld } from "./support/media";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { openTestDatabase } from "./support/template-database";

/* The reading room stays as light and as quick with 200 relatives and 500 shared stories. */

const at = "2026-01-02T00:00:00.000Z";
const content = "The house had eleven windows, and I knew which of them whistled in the night. ".repeat(20);

/** Stories on prompts of their own, each loved and remembered, and relatives. */
async function addFamily(db: Db, { userId }: Actor, stories: number, relatives: number): Promise<number> {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const prompts = numbers(stories).map((number) => ({
    ...{ lifeStageId: 1, userId, title: `Question ${number} about the house we lived in`, description: "" },
    ...{ sortOrder: 50 + number, createdAt: at },
  }));
  const ids = await db.insertInto("prompts").values(prompts).returning("id").execute();
  const written = { userId, storyType: "biography", content, wordCount: 300, age: 9, date: "1951" } as const;
  const state = { sharedWith: "family", sharedAt: at, version: 1, createdAt: at, updatedAt: at } as const;
  const rows = ids.map(({ id }) => ({
    ...written,
    ...state,
    promptId: id,
    dateSort: "1951",
    location: "Galena",
  }));
  const told = await db.insertInto("stories").values(rows).returning("id").execute();
  const people = numbers(relatives).map((number) => ({
    ...{ userId, codeId: null, name: `Relative ${number}`, relation: "niece", email: null, locale: "en" },
    ...{
      role: "add" as const,
      tokenHash: `${userId}-${stories}-${number}`,
      createdByForm: null,
      createdAt: at,
    },
  }));
  const members = await db.insertInto("circleMembers").values(people).returning("id").execute();
  const storyId = told.at(-1)?.id ?? 0;
  const each = members.map(({ id: memberId }) => ({ userId, storyId, memberId, createdAt: at }));
  await db.insertInto("storyHearts").values(each).execute();
  await addMemories(db, userId, storyId, members.slice(0, 50));
  return storyId;
}

/** Each with a photo and a recording. */
async function addMemories(db: Db, userId: number, storyId: number, members: { id: number }[]) {
  const by = { userId, storyId, name: "Dan", relation: "brother", createdByForm: null, createdAt: at };
  const words = members.map(({ id: memberId }) => ({
    ...{ ...by, memberId, content: "It was winter.", state: "book" as const, updatedAt: at },
  }));
  const memories = await db.insertInto("memories").values(words).returning("id").execute();
  const files = memories.flatMap(({ id: memoryId }) =>
    (["image", "audio"] as const).map((kind) => ({
      ...{ userId, storyId: null, memoryId, kind, caption: "", transcript: "", bytes: 1, sha256: kind },
      ...{ folder: `${kind}-${memoryId}`, mimeType: "image/jpeg", width: 1600, height: 1200 },
      ...{ durationSeconds: null, originalFile: null, originalMimeType: null, preparedFile: null },
      ...{ posterFile: null, createdAt: at, deletedAt: null },
    })),
  );
  await db.insertInto("media").values(files).execute();
}

describe("queries", () => {
  test.each([
    ["the room", loadRoom, () => "/reading", 8],
    ["the years", loadRoom, () => "/reading?view=years", 8],
    ["a story", loadStory, (id: number) => `/reading/${id}`, 11],
  ] as const)("of %s do not grow", async (_name, loader, addressOf, limit) => {
    let queries: string[] = [];
    const { db } = await openTestDatabase((event) => queries.push(event.query.sql));
    const world = await openMediaWorld();
    const context = { ...world.context, db };
    const { ada } = await addPeople(db);
    const guest = { name: "Ruth", relation: "niece", email: null, role: "add" } as const;
    const { token } = await inviteMember(context, ada, guest);
    const { id: circleId } = await db.selectFrom("circles").select("id").executeTakeFirstOrThrow();
    const cookie = (await serializeCircle(context.config, circleId, token ?? "")).split(";")[0] ?? "";
    await getOfferedLanguages(db);
    const count = async (id: number) => {
      queries = [];
      const url = `http://localhost${addressOf(id)}`;
      const init = { headers: { cookie } };
      const args = {
        request: new Request(url, init),
        params: { storyId: String(id) },
        context: { ...context },
      };
      await loader(args as unknown as LoaderFunctionArgs);
      return queries.length;
    };
    const one = await addFamily(db, ada, 1, 1);
    await count(one);
    const withOne = await count(one);
    const many = await addFamily(db, ada, 499, 199);
    expect(await count(many)).toBe(withOne);
    expect(withOne).toBeLessThanOrEqual(limit);
    await db.destroy();
    await world.close();
  });
});

describe("the first view", () => {
  let server: RunningServer;
  let cookie = "";

  beforeAll(async () => {
    server = await startServer();
    const { ada } = await addPeople(server.db);
    const deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
    const config = { appUrl: undefined, brandName: "" };
    const guest = { name: "Ruth", relation: "niece", email: null, role: "add" } as const;
    const author = asThemselves(ada.userId);
    const { token } = await inviteMember(
      { ...deps, config, encryption: createEncryption("x") },
      author,
      guest,
    );
    await addFamily(server.db, ada, 500, 200);
    const entered = await fetch(`${server.address}/family/${token}`);
    cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  });

  afterAll(() => server.stop());

  function fetchCompressed(path: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const headers = { cookie, "accept-encoding": "gzip" };
      const sent = request(server.address + path, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () => resolve(Buffer.concat(chunks)));
      });
      sent.on("error", reject);
      sent.end();
    });
  }

  test("is at most 25 KB beside fonts and pictures, without a script", async () => {
    const page = await fetchCompressed("/reading");
    const html = gunzipSync(page).toString();
    expect(html).toContain("500 stories to read.");
    expect(html).not.toContain("<script");
    const sheets = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(
      ([, href]) => href ?? "",
    );
    expect(sheets.length).toBeGreaterThan(0);
    let bytes = page.length;
    for (const sheet of sheets) bytes += (await fetchCompressed(sheet)).length;
    expect(bytes).toBeLessThanOrEqual(25 * 1024);
  });
});
