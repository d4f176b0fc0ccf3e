import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { logLines } from "./support/server-log";

/* Refused authorizations are security events: summed by person or address, told once. */

let server: RunningServer;
let people: Awaited<ReturnType<typeof addPeople>>;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: "info" });
  people = await addPeople(server.db);
});

afterAll(() => server.stop());

test("by role, by another's id and from another site, by pages and calls", async () => {
  const ada = await Caller.signIn(server, "ada");
  const ben = await Caller.signIn(server, "ben");
  const { json: story } = await ben.call("POST", "/api/stories", { promptId: 5, content: "His." });
  for (const path of ["/admin", "/admin/health", "/api/admin/stats"])
    expect((await ada.page(path)).status).toBe(403);
  for (let n = 0; n < 12; n += 1)
    expect((await ada.call("GET", `/api/stories/${story.id}`)).status).toBe(404);
  // What is wrong, or not there for anybody, is no refusal.
  expect((await ada.call("POST", "/api/stories", {})).status).toBe(400);
  expect((await ada.page("/nothing-here")).status).toBe(404);
  const visitor = new Caller(server);
  for (let n = 0; n < 6; n += 1) {
    const foreign = { origin: "https://evil.example" };
    expect((await visitor.call("POST", "/api/stories", {}, foreign)).status).toBe(403);
  }
  const audited = () =>
    server.db.selectFrom("auditLog").selectAll().where("action", "=", "access.refused").execute();
  expect(await audited()).toEqual([]);
  server.process.kill("SIGTERM");
  await expect.poll(() => server.process.exitCode, { timeout: 20_000 }).toBe(0);
  const rows = (await audited()).map(({ realUserId, details }) => [realUserId, JSON.parse(details)]);
  const times = { from: expect.any(String), to: expect.any(String) };
  expect(rows).toEqual([
    [people.ada.userId, { refused: 15, forbidden: 3, missing: 12, origin: 0, ...times }],
    [null, { refused: 6, forbidden: 0, missing: 0, origin: 6, ...times }],
  ]);
  const lines = logLines(server).filter(({ msg }) => msg === "refused requests");
  expect(lines).toMatchObject([
    { level: "warn", userId: people.ada.userId, refused: 15 },
    { level: "warn", userId: null, address: "127.0.0.1", refused: 6 },
  ]);
});
