import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routeTable } from "~/routes.js";
import { Caller } from "./support/browserless";
import { giveMailbox, newestLink } from "./support/mails";
import { addPeople, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { lastLinesWritten, logLines } from "./support/server-log";

let server: RunningServer;
let ids: Awaited<ReturnType<typeof addPeople>>;
let ada: Caller;
let root: Caller;

beforeAll(async () => {
  server = await startPublicServer();
  ids = await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
  root = await Caller.signIn(server, "root");
});

afterAll(() => server.stop());

const requests = () => logLines(server).filter(({ msg }) => msg === "request");

async function linesOf(work: () => Promise<unknown>, count = 1) {
  await lastLinesWritten();
  const before = requests().length;
  await work();
  await expect.poll(() => requests().length).toBeGreaterThanOrEqual(before + count);
  return requests().slice(before);
}

describe("a request", () => {
  test("has one line with the pattern of its route", async () => {
    const lines = await linesOf(() => ada.page("/orders/2026-ABCD?from=letter"));
    expect(lines).toEqual([
      {
        level: "info",
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        requestId: expect.stringMatching(/^[0-9a-f]{8}$/),
        ...{ method: "GET", route: "/orders/:orderNumber", status: 404, ms: expect.any(Number) },
        msg: "request",
      },
    ]);
  });

  test("for a static file or a health check has none, unless it fails", async () => {
    const lines = await linesOf(async () => {
      for (const path of ["/healthz", "/favicon.svg", "/build/missing.js"]) await ada.page(path);
    });
    expect(lines).toMatchObject([{ route: "*", status: 404 }]);
  });

  test("that is refused before it reaches its route has one as well", async () => {
    const foreign = { origin: "https://elsewhere.example", "content-type": "application/json" };
    const lines = await linesOf(() => ada.request("POST", "/api/stories", "{}", foreign));
    expect(lines).toMatchObject([{ method: "POST", route: "/api/stories", status: 403 }]);
  });

  test("among many that are refused is counted, not written", async () => {
    const flooded = await startPublicServer();
    const visitor = new Caller(flooded);
    for (let times = 0; times < 75; times += 1) await visitor.call("GET", "/api/stories");
    await flooded.stop();
    const lines = logLines(flooded);
    expect(lines.filter(({ status }) => status === 401)).toHaveLength(60);
    expect(lines.filter(({ count }) => count)).toMatchObject([
      { count: 15, byStatus: { 401: 15 }, msg: "more requests refused in the last minute" },
    ]);
  });
});

test("silent says to the operator where to sign in, and writes no line", async () => {
  const silent = await startPublicServer({ LOG_LEVEL: "silent" });
  await new Caller(silent).page("/landing");
  expect(silent.output()).toContain(`Sign in at ${silent.address}/auth`);
  await silent.stop();
  expect(logLines(silent)).toEqual([]);
});

test("after a full run the log has no secret, name, text, token or query", async () => {
  const story = "The winter when the river froze";
  const email = "ada.whitfield@example.org";
  await ada.postStory(1, { content: story, location: "Galena" });
  await ada.call("POST", "/api/stories", { promptId: 2, content: `${story}, again`, storyType: "biography" });
  await ada.call("PUT", "/api/stories/1", { content: 7 });
  await ada.request("POST", "/api/stories", `{"content": "${story}`, { "content-type": "application/json" });
  await ada.call("PUT", "/api/drafts/3", { content: story });
  await ada.page(`/stories?q=${encodeURIComponent(story)}`);
  await ada.page("/app?prompt=1&note=private-note");
  await root.page("/admin/people?q=whitfield");
  await root.call("GET", "/api/admin/users/export?q=whitfield");
  const visitor = new Caller(server);
  await visitor.call("POST", "/api/login", { username: "whitfield", password: "wrong but long" });
  await visitor.post("/contact", "/contact", { name: "Whitfield", email, message: story });
  await giveMailbox(server.db, ids.ada.userId, email);
  await visitor.post("/auth/email", "/auth/email", { email });
  const { path, token, code } = await newestLink(server.db, email);
  await visitor.page(path);
  await visitor.post("/auth/code", "/auth/code", { code: "000000" });
  await visitor.page("/reset?token=a-secret-of-the-reset");
  await visitor.page("/r/a-secret-of-a-code");
  await visitor.page("/whitfield/private-note");
  await server.db.schema.alterTable("stories").renameTo("storiesGone").execute();
  expect((await ada.page("/stories?q=private-note")).status).toBe(500);
  expect((await ada.postStory(4, { content: story }).catch(() => ({ status: 0 }))).status).not.toBe(200);
  await server.db.schema.alterTable("storiesGone").renameTo("stories").execute();
  await server.stop();

  const secrets = [password, "wrong but long", token, code, "a-secret", ada.cookie, root.cookie];
  const session = ada.cookie.split(/[=;]/)[1] ?? "";
  const words = [story, "Galena", "hitfield", "private-note", "example.org", session];
  const output = server.output();
  expect(logLines(server).filter(({ msg }) => msg === "unexpected error").length).toBeGreaterThan(1);
  expect([...secrets, ...words].filter((text) => text === "" || output.includes(text))).toEqual([]);
  const patterns = new Set(["*", "/healthz", ...routeTable.map(({ path }) => path)]);
  expect(requests().length).toBeGreaterThan(20);
  for (const { time, ...line } of requests()) {
    expect(Object.keys(line)).toEqual(["level", "requestId", "method", "route", "status", "ms", "msg"]);
    expect(patterns).toContain(line.route);
  }
});
