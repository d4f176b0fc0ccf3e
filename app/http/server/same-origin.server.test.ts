import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Config } from "~/config/env.server";
import { minutes } from "~/domain/base/deps";
import { ProxyWatch } from "~/domain/running/health/proxy-watch.server";
import { CollectedLog } from "../../../tests/support/collected-log";
import { FakeClock } from "../../../tests/support/fake-clock";
import { forwardedHeaders } from "./proxies.server";
import { sameOrigin } from "./same-origin.server";

let server: Server | undefined;

let clock: FakeClock;
let log: CollectedLog;
let watch: ProxyWatch;

beforeEach(() => {
  clock = new FakeClock();
  log = new CollectedLog();
  watch = new ProxyWatch({ clock, log });
});

afterEach(() => void server?.close());

const onRefused = vi.fn();

/** The status of a form's post with these headers; 200 where it passes. */
async function post(appUrl: string | undefined, headers: Record<string, string>): Promise<number> {
  return (await postForPage(appUrl, headers)).status;
}

async function postForPage(
  appUrl: string | undefined,
  headers: Record<string, string>,
): Promise<{ status: number; page: string }> {
  const app = express();
  app.use(forwardedHeaders({ appUrl, trustedProxies: 0 } as Config, watch));
  app.use(sameOrigin(appUrl, watch, onRefused));
  app.use((_request, response) => void response.status(200).end());
  server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const type = { "content-type": "application/x-www-form-urlencoded" };
  return new Promise((resolve, reject) => {
    const options = { method: "POST", port, host: "127.0.0.1", headers: { ...type, ...headers } };
    const sent = request(options, async (response) => {
      const page = (await response.toArray()).join("");
      resolve({ status: response.statusCode ?? 0, page });
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

  test.each(["same-site", "cross-site"])("a page of another site is refused, %s", async (site) => {
    expect(await post(appUrl, { "sec-fetch-site": site })).toBe(403);
  });

  test("the host that it was sent to is refused as well", async () => {
    expect(await post(appUrl, { host: "10.0.0.5", origin: "http://10.0.0.5" })).toBe(403);
  });
});

describe("a form of a page that was opened at another address than APP_URL", () => {
  const appUrl = "https://stories.example.org";
  const lan = { host: "192.168.1.5:3000", origin: "http://192.168.1.5:3000", accept: "text/html" };

  test.each([
    ["the machine's own address", lan],
    ["its public name by http", { host: "127.0.0.1:3000", origin: "http://stories.example.org" }],
  ])("%s is named to the administrator, with what was expected and what to do", async (_name, headers) => {
    expect(await post(appUrl, headers)).toBe(403);
    expect(log.lines).toEqual([
      {
        level: "warn",
        fields: { opened: headers.origin, APP_URL: appUrl },
        message: expect.stringContaining("open the site at APP_URL, or set APP_URL"),
      },
    ]);
  });

  test("gets a page that names the right address, and no setting", async () => {
    const { status, page } = await postForPage(appUrl, lan);
    expect([status, page]).toEqual([
      403,
      expect.stringContaining(`or go to <a href="${appUrl}">${appUrl}</a>`),
    ]);
    expect(page).not.toContain("APP_URL");
  });

  test("leaves nothing else of its Origin in the log, which other programs read", async () => {
    const origin = `${lan.origin}/"address":"203.0.113.9","failures":9,"msg":"failed sign-ins"`;
    expect(await post(appUrl, { ...lan, origin })).toBe(403);
    expect(log.lines.map(({ fields }) => fields.opened)).toEqual([lan.origin]);
  });

  test("has a line once in ten minutes", async () => {
    for (let visit = 0; visit < 3; visit += 1) await post(appUrl, lan);
    expect(log.lines).toHaveLength(1);
    clock.advance(10 * minutes);
    await post(appUrl, lan);
    expect(log.lines).toHaveLength(2);
  });

  test.each([
    { host: "stories.example.org", origin: "https://evil.example" },
    { host: "192.168.1.5", origin: "http://192.168.1.6" },
    { host: "192.168.1.5", origin: "null" },
    { ...lan, "sec-fetch-site": "cross-site" },
  ])("is not what another site's %j is", async (headers) => {
    expect(await post(appUrl, headers)).toBe(403);
    expect(log.lines).toEqual([]);
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
