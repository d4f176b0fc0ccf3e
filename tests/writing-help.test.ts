import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { answersHtml, invents, type StandInModel, startStandInModel, tidies } from "./support/stand-in-model";

/* The calls and pages of the writing help, where it is set up and where it is not. */

const dictated = "the ferry was late uh that day\n\nmy mother sang on the pier";

async function openAda(server: RunningServer) {
  await addPeople(server.db);
  const ada = await Caller.signIn(server, "ada");
  const { json } = await ada.call("POST", "/api/stories", { promptId: 1, content: dictated });
  return { ada, story: Number(json.id) };
}

describe("without ASSISTANT_URL", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test("no screen speaks of it, and its addresses are not there", async () => {
    const { ada, story } = await openAda(server);
    const visitor = new Caller(server);
    const pages = ["/?prompt=1", "/?prompt=2", "/account", "/"].map((address) => ada.page(address));
    for (const { status, html } of [await visitor.page("/auth"), ...(await Promise.all(pages))]) {
      expect(status).toBe(200);
      expect(html).not.toMatch(/AI-powered|Tidy what I told|Ask me more|Writing help/i);
    }
    for (const address of [`/stories/${story}/tidy`, "/prompts/1/questions"])
      expect([address, (await ada.page(address)).status]).toEqual([address, 404]);
    expect((await ada.call("POST", `/api/stories/${story}/tidy`)).status).toBe(404);
    expect((await ada.call("POST", "/api/prompts/1/questions")).status).toBe(404);
    expect((await ada.postStory(1, { content: dictated, intent: "story/tidy" })).status).toBe(404);
  });
});

describe("with it", () => {
  let model: StandInModel;
  let server: RunningServer;
  let ada: Caller;
  let story: number;
  const tidy = () => ada.call("POST", `/api/stories/${story}/tidy`);

  beforeAll(async () => {
    model = await startStandInModel();
    server = await startServer({
      ASSISTANT_URL: model.url,
      ASSISTANT_MODEL: "small",
      ASSISTANT_KEY: "secret",
    });
    ({ ada, story } = await openAda(server));
  });
  afterAll(async () => {
    await server.stop();
    await model.stop();
  });

  test("the sign-in page promises it", async () => {
    expect((await new Caller(server).page("/auth")).html).toContain("AI-powered writing assistance");
  });

  test("nothing is sent before a yes, and after a no", async () => {
    expect((await tidy()).status).toBe(403);
    await ada.post("/account", "/account", { intent: "writing-help/decline" });
    expect((await tidy()).status).toBe(403);
    expect((await ada.call("POST", "/api/prompts/1/questions")).status).toBe(403);
    expect(model.requests).toEqual([]);
    await ada.post("/account", "/account", { intent: "writing-help/allow" });
  });

  test("a tidied text comes with what is not in the original", async () => {
    model.behave(invents);
    const { status, json } = await tidy();
    expect([status, json]).toEqual([
      200,
      {
        ...{ id: expect.any(Number), state: "ready", version: 1, original: dictated },
        proposal: "The ferry was late that day.\n\nMy mother sang on the pier.",
        paragraphs: [
          {
            original: "the ferry was late uh that day",
            proposed: "The ferry was late that day with Bartholomew in 1951.",
            added: ["with Bartholomew in 1951"],
            left: null,
          },
          {
            original: "my mother sang on the pier",
            proposed: "My mother sang on the pier with Bartholomew in 1951.",
            added: ["with Bartholomew in 1951"],
            left: null,
          },
        ],
      },
    ]);
    const sent = model.requests.length;
    expect((await tidy()).json.id).toBe(json.id);
    expect(model.requests).toHaveLength(sent);
  });

  test("a proposal of an earlier text is refused with 409, and nothing is saved", async () => {
    const { json } = await tidy();
    await ada.call("PUT", `/api/stories/${story}`, { content: `${dictated}!` });
    const page = `/stories/${story}/tidy`;
    const { status, html } = await ada.post(page, page, {
      intent: "tidy/take-all",
      proposalId: String(json.id),
    });
    expect(status).toBe(409);
    expect(html).toContain("This story was changed after it was read for tidying");
    const { json: versions } = await ada.call("GET", `/api/stories/${story}/versions`);
    expect(versions).toHaveLength(2);
  });

  test("an answer of which nothing may be used is 503", async () => {
    model.behave(answersHtml);
    const { status, json } = await tidy();
    expect([status, json.message]).toEqual([503, expect.stringContaining("did not keep to your words")]);
  });

  test("questions are three", async () => {
    model.behave(tidies);
    const { status, json } = await ada.call("POST", "/api/prompts/1/questions");
    expect([status, json.questions]).toEqual([
      200,
      [
        "What could you hear and smell there?",
        "Who else was with you that day?",
        "What did it come to mean to you?",
      ],
    ]);
  });

  test.each([
    { intent: "tidy/take-all", proposalId: "x" },
    { intent: "nothing" },
    { intent: "tidy/take-all", proposalId: "1", choices: "x" },
  ])("a form with %o is refused with its page", async (fields) => {
    const page = `/stories/${story}/tidy`;
    expect((await ada.post(page, page, fields as Record<string, string>)).status).toBe(400);
  });
});
