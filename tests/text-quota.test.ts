import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { customContentMax, textQuotaBytes } from "~/domain/base/text-quota.server";
import { Caller } from "./support/browserless";
import { textOf } from "./support/html";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* What is too much is refused kindly, at both doors, and a form comes back with its words. */

let server: RunningServer;
let ada: Caller;
let people: Record<"ada", Actor>;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
});

afterAll(() => server.stop());

describe("texts that fill the room of an account", () => {
  const full = "fill the room of your account (1 GB), so this was not saved. What you saved before is safe.";
  let storyId: number;

  beforeAll(async () => {
    storyId = (await ada.call("POST", "/api/stories", { promptId: 1, content: "One." })).json.id;
    await sql`update users set text_bytes = ${textQuotaBytes} where id = ${people.ada.userId}`.execute(
      server.db,
    );
  });

  test.each<[string, string, Record<string, string | number>]>([
    ["POST", "/api/stories", { promptId: 2, content: "Two." }],
    ["PUT", "/api/stories/:id", { content: "One more." }],
    ["PUT", "/api/drafts/2", { content: "A draft." }],
    ["POST", "/api/biographical-info", { name: "Ada" }],
  ])("are no place for a %s to %s", async (method, address, body) => {
    const { status, json } = await ada.call(method, address.replace(":id", String(storyId)), body);
    expect([status, json.message]).toEqual([413, expect.stringContaining(full)]);
  });

  test("give the story's form back with its words, which are nowhere else", async () => {
    for (const promptId of [1, 2]) {
      const { status, html } = await ada.postStory(promptId, { content: "Words to keep.", location: "Here" });
      expect([status, textOf(html)]).toEqual([413, expect.stringContaining(full)]);
      expect(html).toMatch(/<textarea[^>]*>\s*Words to keep\.<\/textarea>/);
      expect(html).toContain('value="Here"');
    }
    expect((await ada.call("GET", `/api/stories/${storyId}`)).json.content).toBe("<p>One.</p>");
  });

  test("give the form about the person back with its words", async () => {
    const { status, html } = await ada.post("/bio", "/bio", { name: "Ada", introduction: "I was born." });
    expect([status, textOf(html)]).toEqual([413, expect.stringContaining(full)]);
    expect(html).toMatch(/<textarea[^>]*>\s*I was born\.<\/textarea>/);
  });
});

describe("the 501st of one's own", () => {
  const words = { title: "The farm", description: "What did it smell of?" };

  beforeAll(async () => {
    const many = Array.from({ length: customContentMax }, (_, place) => ({
      userId: people.ada.userId,
      ...{ title: `No. ${place}`, description: "x", sortOrder: 99, createdAt: "2026-01-02T03:04:05.678Z" },
    }));
    for (let start = 0; start < many.length; start += 100) {
      const some = many.slice(start, start + 100);
      const chapters = some.map((row) => ({ ...row, storyType: "mission" as const, ageRange: "" }));
      await server.db.insertInto("lifeStages").values(chapters).execute();
      await server.db
        .insertInto("prompts")
        .values(some.map((row) => ({ ...row, lifeStageId: 1 })))
        .execute();
    }
  });

  test.each([
    ["chapters", "/api/life-stages/custom", "/chapters/new", { ...words, ageRange: "Ages 1-9" }],
    ["prompts", "/api/prompts", "/prompts/new", { ...words, lifeStageId: "1" }],
  ])("%s: 409 in words, and the form comes back with its own", async (noun, call, page, fields) => {
    const message = `You have 500 ${noun} of your own, which is as many as there can be.`;
    const { status, json } = await ada.call("POST", call, fields);
    expect([status, json.message]).toEqual([409, expect.stringContaining(message)]);
    const posted = await ada.post(page, page, { ...fields, type: "biography" });
    expect([posted.status, textOf(posted.html)]).toEqual([409, expect.stringContaining(message)]);
    expect(posted.html).toContain('value="The farm"');
    expect(posted.html).toContain("What did it smell of?");
  });
});
