import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { logLines } from "./support/server-log";

/* Forwarding headers, with and without trusted proxies. */

const forwarded = {
  forwarded: "for=203.0.113.9;host=evil.example;proto=https",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "https",
};

/** The addresses against which failed sign-ins count, each sent with the headers of one attempt. */
async function countedAddresses(
  server: RunningServer,
  headersOf: (attempt: number) => Record<string, string>,
): Promise<string[]> {
  await server.db.deleteFrom("attempts").execute();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const input = { username: `nobody-${attempt}`, password: "wrong" };
    const answer = await new Caller(server).call("POST", "/api/login", input, headersOf(attempt));
    expect(answer.status).toBe(401);
  }
  const rows = await server.db.selectFrom("attempts").select("key").execute();
  const addresses = rows.flatMap(({ key }) => /^sign-in from (\S+)$/.exec(key)?.[1] ?? []);
  return addresses.sort();
}

/** Leaves out those of a slow machine. */
const warnings = (server: RunningServer) =>
  logLines(server).filter(({ level, msg }) => level === "warn" && msg !== "event loop blocked");

describe("without a trusted proxy", () => {
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer({ TRUST_PROXY: "0", LOG_LEVEL: "info" });
  });
  afterAll(() => server.stop());

  test("nobody is believed: not in the site's address, not in who asks", async () => {
    const { html } = await new Caller(server).request("GET", "/sitemap.xml", undefined, forwarded);
    expect(html).toContain(`<loc>${server.address}/`);
    expect(html).not.toMatch(/evil|https:\/\/127/);
    const rotated = (attempt: number) => ({
      "x-forwarded-for": `203.0.${attempt}.1`,
      forwarded: `for=203.0.${attempt}.1`,
    });
    expect(await countedAddresses(server, rotated)).toEqual(["127.0.0.1"]);
  });

  test("a forwarding header is one warning to the operator", async () => {
    const headers = { "x-forwarded-for": "203.0.113.9" };
    for (let visit = 0; visit < 3; visit += 1)
      await new Caller(server).request("GET", "/about", undefined, headers);
    expect(warnings(server)).toEqual([
      expect.objectContaining({
        peer: "127.0.0.1",
        TRUST_PROXY: 0,
        msg: expect.stringContaining("set TRUST_PROXY"),
      }),
    ]);
  });
});

describe("behind one trusted proxy", () => {
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer({ TRUST_PROXY: "1", LOG_LEVEL: "info" });
    await addPeople(server.db);
  });
  afterAll(() => server.stop());

  test("it is believed", async () => {
    const headers = { ...forwarded, "x-forwarded-for": "203.0.113.9" };
    const { html } = await new Caller(server).request("GET", "/sitemap.xml", undefined, headers);
    expect(html).toContain("https://127.0.0.1");
    const visitors = (attempt: number) => ({ "x-forwarded-for": `203.0.113.${attempt}` });
    expect(await countedAddresses(server, visitors)).toHaveLength(5);
    expect(warnings(server)).toEqual([]);
  });

  test("a forged header that it appends to gains nothing by rotating", async () => {
    const appended = (attempt: number) => ({ "x-forwarded-for": `198.51.100.${attempt}, 203.0.113.9` });
    expect(await countedAddresses(server, appended)).toEqual(["203.0.113.9"]);
  });

  test("ports and texts in the header are no new addresses", async () => {
    const ports = (attempt: number) => ({ "x-forwarded-for": `203.0.113.9:${50_000 + attempt}` });
    expect(await countedAddresses(server, ports)).toEqual(["203.0.113.9"]);
    const texts = (attempt: number) => ({ "x-forwarded-for": `nobody-${attempt}` });
    expect(await countedAddresses(server, texts)).toEqual(["127.0.0.1"]);
  });

  test("twenty wrong passwords from an address do not keep a right one out", async () => {
    await server.db.deleteFrom("attempts").execute();
    const from = { "x-forwarded-for": "203.0.113.77" };
    const enter = (caller: Caller, username: string, word: string) =>
      caller.call("POST", "/api/login", { username, password: word }, from);
    const tablet = new Caller(server);
    expect((await enter(tablet, "ada", password)).status).toBe(200);
    await tablet.call("POST", "/api/logout");
    const guesses = Array.from({ length: 20 }, (_, index) =>
      enter(new Caller(server), index % 2 ? "ada" : "ben", "wrong"),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    const started = performance.now();
    expect((await enter(tablet, "ada", password)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(1_500);
    expect((await enter(new Caller(server), "ben", password)).status).toBe(200);
  });

  test("a request without the header is one warning to the operator", async () => {
    for (let visit = 0; visit < 3; visit += 1) await new Caller(server).page("/about");
    expect(warnings(server)).toEqual([
      expect.objectContaining({
        addresses: 0,
        TRUST_PROXY: 1,
        msg: expect.stringContaining("every proxy must set it"),
      }),
    ]);
  });
});
