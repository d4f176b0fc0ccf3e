import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, describe, expect, test } from "vitest";
import { sameOrigin } from "./same-origin.server";

let server: Server | undefined;

afterEach(() => void server?.close());

/** The status of a post with these headers; 200 where it passes. */
async function post(appUrl: string | undefined, headersFor: (host: string) => Record<string, string>) {
  const app = express();
  app.use(sameOrigin(appUrl));
  app.use((_request, response) => void response.status(200).end());
  server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { "content-type": "application/x-www-form-urlencoded", ...headersFor(host) };
  return (await fetch(`http://${host}/app`, { method: "POST", headers, body: "a=b" })).status;
}

describe("with a public address", () => {
  const appUrl = "https://stories.example.org";

  test("its own origin passes", async () => {
    expect(await post(appUrl, () => ({ origin: appUrl }))).toBe(200);
  });

  test.each([
    "https://stories.example.org.evil.example",
    "https://stories.example.orgevil.example",
    "https://stories.example.org:8443",
    "https://stories.example.org@evil.example",
    "https://stories.example",
    "https://evil.stories.example.org",
    "http://stories.example.org",
    "https://stories.example.org/",
    "null",
    "",
  ])("%j is refused", async (origin) => {
    expect(await post(appUrl, () => ({ origin }))).toBe(403);
  });

  test("the host that it was sent to is refused as well", async () => {
    expect(await post(appUrl, (host) => ({ origin: `http://${host}` }))).toBe(403);
  });
});

describe("without one", () => {
  test("the host that it was sent to passes", async () => {
    expect(await post(undefined, (host) => ({ origin: `http://${host}` }))).toBe(200);
  });

  test.each([
    (host: string) => `http://${host}.evil.example`,
    (host: string) => `http://${host}0`,
    (host: string) => `http://${host.slice(0, -1)}`,
    (host: string) => `http://${host}@evil.example`,
    (host: string) => `http://evil.example/${host}`,
    (host: string) => host,
  ])("what only looks like it is refused (%#)", async (originOf) => {
    expect(await post(undefined, (host) => ({ origin: originOf(host) }))).toBe(403);
  });

  test("a forwarded host does not count", async () => {
    const headers = { origin: "https://evil.example", "x-forwarded-host": "evil.example" };
    expect(await post(undefined, () => headers)).toBe(403);
  });
});
