import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, test } from "vitest";
import type { Config } from "~/config/env.server";
import { forwardedHeaders } from "./proxies.server";

const forwarded = {
  forwarded: "for=203.0.113.9;host=evil.example;proto=https",
  "x-forwarded-for": "203.0.113.9",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "https",
};

let server: Server | undefined;

afterEach(() => void server?.close());

/** The headers that a request still has behind the middleware, or the status with which it was refused. */
async function passOn(
  config: Partial<Config>,
  headers: Record<string, string>,
): Promise<IncomingHttpHeaders | number> {
  const app = express();
  app.use(forwardedHeaders(config as Config));
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
