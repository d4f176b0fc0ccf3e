import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, describe, expect, test } from "vitest";
import { sameOrigin } from "./same-origin.server";

let server: Server | undefined;

afterEach(() => void server?.close());

/** The status of a form's post with these headers; 200 where it passes. */
async function post(appUrl: string | undefined, headers: Record<string, string>): Promise<number> {
  const app = express();
  app.use(sameOrigin(appUrl));
  app.use((_request, response) => void response.status(200).end());
  server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const type = { "content-type": "application/x-www-form-urlencoded" };
  return new Promise((resolve, reject) => {
    const options = { method: "POST", port, host: "127.0.0.1", headers: { ...type, ...headers } };
    const sent = request(options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject).end("a=b");
  });
}

describe("with a public address", () => {
  const appUrl = "https://stories.example.org";

  test("its own origin passes", async () => {
    expect(await post(appUrl, { origin: appUrl })).toBe(200);
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
    expect(await post(appUrl, { origin })).toBe(403);
  });

  test("the host that it was sent to is refused as well", async () => {
    expect(await post(appUrl, { host: "10.0.0.5", origin: "http://10.0.0.5" })).toBe(403);
  });
});

describe("without one", () => {
  const host = "stories.example.org";

  test.each([host, `${host}:3000`, "[::1]:3000"])("the host that it was sent to, %s, passes", async (own) => {
    expect(await post(undefined, { host: own, origin: `http://${own}` })).toBe(200);
  });

  test.each([
    `http://${host}.evil.example`,
    `http://${host}evil.example`,
    `http://evil.${host}`,
    `http://${host}:8080`,
    `http://${host}@evil.example`,
    `http://evil.example/${host}`,
    "http://stories.example",
    host,
    "null",
  ])("%s is refused", async (origin) => {
    expect(await post(undefined, { host, origin })).toBe(403);
  });

  test("a forwarded host does not count", async () => {
    const headers = { host, origin: "https://evil.example", "x-forwarded-host": "evil.example" };
    expect(await post(undefined, headers)).toBe(403);
  });
});
