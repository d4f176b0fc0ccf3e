import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Config } from "~/config/env.server";
import { ProxyWatch } from "~/domain/running/health/proxy-watch.server";
import { CollectedLog } from "../../../tests/support/collected-log";
import { FakeClock } from "../../../tests/support/fake-clock";
import { forwardedHeaders, isPrivate } from "./proxies.server";

const forwarded = {
  forwarded: "for=203.0.113.9;host=evil.example;proto=https",
  "x-forwarded-for": "203.0.113.9",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "https",
};

let server: Server | undefined;
let log: CollectedLog;
let watch: ProxyWatch;

beforeEach(() => {
  log = new CollectedLog();
  watch = new ProxyWatch({ clock: new FakeClock(), log });
});

afterEach(() => void server?.close());

/** The headers that a request still has behind the middleware, or the status with which it was refused. */
async function passOn(
  config: Partial<Config>,
  headers: Record<string, string>,
): Promise<IncomingHttpHeaders | number> {
  const app = express();
  app.use(forwardedHeaders(config as Config, watch));
  app.use((incoming, response) => void response.json(incoming.headers));
  server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", headers }, async (response) => {
      const text = (await response.toArray()).join("");
      resolve(response.statusCode === 200 ? JSON.parse(text) : (response.statusCode ?? 0));
    });
    sent.on("error", reject).end();
  });
}

test("without trusted proxies nothing is left of what a request says it was forwarded for", async () => {
  const passed = await passOn(
    { trustedProxies: 0 },
    { ...forwarded, "X-Forwarded-Prefix": "/x", "x-other": "y" },
  );
  expect(Object.keys(passed).filter((name) => name.includes("forwarded"))).toEqual([]);
  expect(passed).toMatchObject({ "x-other": "y", host: expect.stringMatching(/^127\.0\.0\.1:/) });
});

test("a trusted proxy's are left", async () => {
  expect(await passOn({ trustedProxies: 1 }, forwarded)).toMatchObject(forwarded);
});

test.each([0, 1])("the public address stands for any host, behind %d proxies", async (trustedProxies) => {
  const config = { trustedProxies, appUrl: "https://stories.example.org" };
  const passed = await passOn(config, { ...forwarded, host: "other.example" });
  expect(passed).toMatchObject({ host: "stories.example.org" });
  expect(passed).not.toHaveProperty("x-forwarded-host");
});

test.each(["evil.example/path", "a b", "user@evil.example", "evil.example?x", "a:b:c"])(
  "a host of %j is refused",
  async (host) => {
    expect(await passOn({ trustedProxies: 0 }, { host })).toBe(400);
  },
);

describe("what requests show about the proxies in front", () => {
  const problems = () => watch.read().map(({ problem, details }) => [problem, details]);

  test.each(["x-forwarded-for", "forwarded"])(
    "a %s header while TRUST_PROXY is 0 is noticed, and said once",
    async (name) => {
      const headers = { [name]: forwarded[name as keyof typeof forwarded] };
      for (let visit = 0; visit < 3; visit += 1) await passOn({ trustedProxies: 0 }, headers);
      expect(problems()).toEqual([["untrusted-proxy", { peer: "127.0.0.1", TRUST_PROXY: 0 }]]);
      expect(log.lines).toMatchObject([
        { level: "warn", message: expect.stringContaining("set TRUST_PROXY to the number of proxies") },
      ]);
    },
  );

  test.each([
    [1, {}, 0],
    [2, { "x-forwarded-for": "203.0.113.9" }, 1],
  ])("behind %d proxies, %j is noticed as too few addresses", async (trustedProxies, headers, addresses) => {
    await passOn({ trustedProxies }, headers);
    const details = { peer: "127.0.0.1", addresses, TRUST_PROXY: trustedProxies };
    expect(problems()).toEqual([["missing-forwarded-for", details]]);
    expect(log.lines).toHaveLength(1);
  });

  test.each([
    [0, {}],
    [1, { "x-forwarded-for": "203.0.113.9" }],
    [1, { "x-forwarded-for": "10.9.9.9, 203.0.113.9" }],
    [2, { "x-forwarded-for": "203.0.113.9, 198.51.100.7" }],
  ])("behind %d proxies, %j is as it should be", async (trustedProxies, headers) => {
    await passOn({ trustedProxies }, headers);
    expect([problems(), log.lines]).toEqual([[], []]);
  });
});

test.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["::ffff:172.18.0.5", true],
  ["172.32.0.1", false],
  ["192.168.7.7", true],
  ["10.0.0.1", true],
  ["100.64.0.1", true],
  ["fd12::1", true],
  ["fe80::1%eth0", true],
  ["203.0.113.9", false],
  ["2001:db8::1", false],
  ["", false],
])("%j is an address of a local network: %s", (address, isLocal) => {
  expect(isPrivate(address)).toBe(isLocal);
});
