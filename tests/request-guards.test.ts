import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routeTable } from "~/routes.js";
import { addAttempts } from "./support/attempts";
import { Caller } from "./support/browserless";
import { addPeople, password } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer, startServer } from "./support/server";
import { lastLinesWritten, logLines } from "./support/server-log";

/* Checks of every request: origin, size, headers. */

let server: RunningServer;
let ada: Caller;

beforeAll(async () => {
  server = await startServer();
  await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
});

afterAll(() => server.stop());

const json = { "content-type": "application/json" };
const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
const story = JSON.stringify({ promptId: 5, content: "x" });

/** Sends only these headers (fetch adds its own). */
function raw(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = "",
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    // The path is sent as it is: a URL would be tidied.
    const sent = request(server.address, { path, method, headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function countStories(): Promise<number> {
  return (await server.db.selectFrom("stories").select("id").execute()).length;
}

describe("another site's request", () => {
  const multipart = { "content-type": "multipart/form-data; boundary=x" };
  const part = '--x\r\nContent-Disposition: form-data; name="content"\r\n\r\nx\r\n--x--\r\n';
  test.each([
    ["JSON with a foreign Origin", json, { origin: "https://evil.example" }, story, "/api/stories"],
    [
      "a form with a foreign Origin",
      urlencoded,
      { origin: "https://evil.example" },
      "promptId=5&content=x",
      "/app",
    ],
    ["multipart with a foreign Origin", multipart, { origin: "https://evil.example" }, part, "/app"],
    ["Origin: null", json, { origin: "null" }, story, "/api/stories"],
    ["Sec-Fetch-Site: cross-site", json, { "sec-fetch-site": "cross-site" }, story, "/api/stories"],
    ["Sec-Fetch-Site: same-site", json, { "sec-fetch-site": "same-site" }, story, "/api/stories"],
    ["text/plain without Origin", { "content-type": "text/plain" }, {}, story, "/api/stories"],
    [
      "a form without Origin and without our token",
      urlencoded,
      {},
      "promptId=5&content=x&formToken=a.0.b",
      "/app",
    ],
    ["multipart without Origin and without our token", multipart, {}, part, "/app"],
  ])("%s is refused and changes nothing", async (_case, type, headers, body, path) => {
    const before = await countStories();
    expect((await raw("POST", path, { cookie: ada.cookie, ...type, ...headers }, body)).status).toBe(403);
    expect(await countStories()).toBe(before);
  });

  test("Origin decides against a forged X-Forwarded-Host", async () => {
    const headers = {
      cookie: ada.cookie,
      ...json,
      origin: "https://evil.example",
      "x-forwarded-host": "evil.example",
    };
    expect((await raw("POST", "/api/stories", headers, story)).status).toBe(403);
  });
});

describe("an old browser that says neither", () => {
  test("posts our own form by its token", async () => {
    const formToken = await ada.formToken("/?prompt=6");
    const body = new URLSearchParams({
      formToken,
      intent: "story/save",
      promptId: "6",
      content: "Old.",
    }).toString();
    expect((await raw("POST", "/app?prompt=6", { cookie: ada.cookie, ...urlencoded }, body)).status).toBe(
      303,
    );
  });

  test("makes JSON calls and calls without a body", async () => {
    expect((await raw("POST", "/api/save-progress", { cookie: ada.cookie, ...json }, "{}")).status).toBe(200);
    expect((await raw("POST", "/api/save-progress", { cookie: ada.cookie })).status).toBe(200);
  });
});

describe("a form from nowhere", () => {
  test.each([
    "/api/save-progress",
    "/API/save-progress",
    "/%61pi/save-progress",
    "/api/logout",
    "/api/codes/1",
    "/api/stories/1/restore",
    "/api/stories/1/versions/1/restore",
    "/api/admin/resend-notification/1",
    "/api/images/upload",
    "/api/admin/return",
  ])("is no call: %s is refused before anything is looked for", async (path) => {
    const headers = { cookie: ada.cookie, ...urlencoded };
    expect((await raw("POST", path, headers, "formToken=a.0.b")).status).toBe(403);
    expect((await raw("POST", path, headers)).status).toBe(403);
    expect((await ada.call("GET", "/api/user")).status).toBe(200);
  });
});

test("what the browser says of its own site outweighs an Origin that it does not tell", async () => {
  const headers = { cookie: ada.cookie, ...urlencoded, "sec-fetch-site": "same-origin", origin: "null" };
  const formToken = await ada.formToken("/?prompt=7");
  const body = new URLSearchParams({
    formToken,
    intent: "story/save",
    promptId: "7",
    content: "Ours.",
  }).toString();
  expect((await raw("POST", "/app?prompt=7", headers, body)).status).toBe(303);
});

test("an old browser's form must have been made for the same person", async () => {
  const formToken = await new Caller(server).formToken("/auth");
  const body = new URLSearchParams({
    formToken,
    intent: "story/save",
    promptId: "8",
    content: "Forged.",
  }).toString();
  expect((await raw("POST", "/app?prompt=8", { cookie: ada.cookie, ...urlencoded }, body)).status).toBe(403);
});

test("with APP_URL its origin alone is ours, whatever Host says", async () => {
  const own = await startServer({ APP_URL: "https://stories.example.org" });
  const post = (origin: string) =>
    fetch(`${own.address}/auth`, {
      method: "POST",
      redirect: "manual",
      headers: { origin, ...urlencoded },
      body: "username=admin&password=the+first+password",
    });
  expect((await post(own.address)).status).toBe(403);
  const answer = await post("https://stories.example.org");
  expect(answer.status).toBe(303);
  expect(answer.headers.getSetCookie().join()).toMatch(
    /session=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax/,
  );
  expect(answer.headers.get("strict-transport-security")).toMatch(/max-age=/);
  await own.stop();
});

test("a first start reached by the machine's own address signs in and saves", async () => {
  const host =
    Object.values(networkInterfaces())
      .flat()
      .find((net) => net?.family === "IPv4" && !net.internal)?.address ?? "127.0.0.2";
  const open = await startServer({ HOST: "0.0.0.0" });
  const caller = new Caller({ address: open.address.replace(/127\.0\.0\.1|localhost/, host) });
  const entered = await caller.post("/auth", "/auth", { username: "admin", password: "the first password" });
  expect(entered.status).toBe(303);
  expect((await caller.postStory(1, { content: "Saved." })).status).toBe(303);
  await open.stop();
});

describe("a body over its limit", () => {
  test("is refused by its declared length, for anybody", async () => {
    const body = "x".repeat(2_000_000);
    expect(
      (await raw("POST", "/api/login", { ...json, "content-length": String(body.length) }, body)).status,
    ).toBe(413);
    expect(
      (
        await raw(
          "POST",
          "/auth",
          { ...urlencoded, origin: server.address, "content-length": String(body.length) },
          body,
        )
      ).status,
    ).toBe(413);
  });

  test.each(["application/x-www-form-urlencoded", "application/json", ""])(
    "is refused where files are sent, as %j: files come as multipart",
    async (type) => {
      const headers = { cookie: ada.cookie, origin: server.address, ...(type && { "content-type": type }) };
      const { status } = await raw("POST", "/account/tablet/photo", headers, "a".repeat(13_000_000));
      expect(status).toBe(413);
    },
  );

  test("is refused as it comes, 300 MB of it, with little memory", async () => {
    const before = await memoryOf(server);
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(`${server.address}/api/login`, { method: "POST", headers: json }, (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      });
      sent.on("error", reject);
      const piece = Buffer.alloc(1024 * 1024, "x");
      let left = 300;
      const write = () => {
        while (left > 0) {
          left -= 1;
          if (!sent.write(piece)) return void sent.once("drain", write);
        }
        sent.end();
      };
      write();
    });
    expect(status).toBe(413);
    expect((await memoryOf(server)) - before).toBeLessThan(64);
  });
});

/** Resident memory in megabytes. */
async function memoryOf({ process: child }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "VmRSS: 0 kB");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

test("a form of a hundred thousand fields is refused at once", async () => {
  const body = Array.from({ length: 80_000 }, (_, index) => `f${index}=1`).join("&");
  const started = Date.now();
  expect((await raw("POST", "/auth", { ...urlencoded, "sec-fetch-site": "none" }, body)).status).toBe(400);
  expect(Date.now() - started).toBeLessThan(3_000);
});

test("what is signed for another cookie is no session: who sends it is a visitor still", async () => {
  const own = await startPublicServer();
  const visitor = new Caller(own);
  await visitor.post("/auth/email", "/auth/email", { email: "nobody@example.org" });
  const signed = /sign-in-request=([^;]+)/.exec(visitor.cookie)?.[1];
  expect(signed).toBeDefined();
  const headers = { cookie: `session=${signed}`, origin: own.address, ...urlencoded };
  const { status } = await fetch(`${own.address}/app`, {
    method: "POST",
    headers,
    body: "x".repeat(13 * 1024 * 1024),
  });
  await own.stop();
  expect(status).toBe(413);
});

test("no answer is left for others to keep, wherever it leads and whatever it refuses", async () => {
  const visitor = new Caller(server);
  for (const [caller, address] of [
    [visitor, "/book/approved/1/interior.pdf"],
    [visitor, "/surprise"],
    [visitor, "/app?_data=routes%2Fworkspace%2Fworkspace"],
    [ada, "/surprise"],
    [ada, "/auth"],
    [ada, "/admin/orders/ALR-AAAA-AAAA/files/interior.pdf"],
    [ada, "/orders/ALR-AAAA-AAAA/files/interior.pdf"],
    [ada, "/preview/docx"],
    [ada, "/nowhere"],
    [ada, "/?_data=routes%2Fnowhere"],
  ] as const) {
    const { headers } = await caller.page(address);
    expect([address, headers.get("cache-control")]).toEqual([
      address,
      expect.stringMatching(/private|no-store/),
    ]);
  }
});

test("orders to the reader of forms are no failure of ours", async () => {
  const visitor = new Caller(server);
  for (const [name, value] of [
    ["__intent__", "null"],
    ["__intent__", "{"],
    ["__state__", "{"],
  ] as const) {
    const answer = await visitor.post("/contact", "/contact", { name: "A", [name]: value });
    expect([name, value, answer.status]).toEqual([name, value, 400]);
  }
});

test("an answer that needs no body is read by who is still sending one", async () => {
  const body = "x".repeat(8 * 1024 * 1024);
  const sent = await raw(
    "POST",
    "/api/stories",
    { cookie: ada.cookie, "content-type": "text/plain", origin: server.address },
    body,
  );
  expect(sent.status).toBe(415);
});

test("readers who leave half-way do no harm", async () => {
  await ada.postStory(9, { content: "A story with a photo." }, [
    new File([await readFile("tests/fixtures/photos/Landscape_1.jpg")], "a.jpg"),
  ]);
  const row = await server.db.selectFrom("media").select("id").executeTakeFirstOrThrow();
  for (let reader = 0; reader < 30; reader += 1) {
    await leaveEarly("GET", `/media/${row.id}/photo.jpg`);
    if (reader % 6 === 0)
      await leaveEarly("POST", "/api/export-docx", JSON.stringify({ storyType: "biography" }));
  }
  expect((await ada.page("/api/user")).status).toBe(200);
});

/** Reads the beginning of a response, then closes the connection. */
function leaveEarly(method: string, path: string, body = ""): Promise<void> {
  return new Promise((resolve) => {
    const headers = { cookie: ada.cookie, origin: server.address, ...(body && json) };
    // The path is sent as it is: a URL would be tidied.
    const sent = request(server.address, { path, method, headers }, (response) => {
      response.once("data", () => {
        response.socket.resetAndDestroy();
        resolve();
      });
    });
    sent.on("error", () => resolve());
    sent.end(body);
  });
}

test("an account that is tried too often is tried one at a time, and the page says so", async () => {
  await addAttempts(server.db, "sign-in", 25, { account: "nobody" });
  const guess = () =>
    new Caller(server).post("/auth", "/auth", { username: "nobody", password: "wrong one" });
  const answers = await Promise.all([guess(), guess(), guess()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([401, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get("retry-after")).toBe("4");
  expect(refused?.html).toContain("Please try again in a few seconds.");
});

test.each(["TRACE", "PROPFIND", "OPTIONS"])("%s is no verb here", async (method) => {
  expect((await raw(method, "/", {})).status).toBe(405);
});

const addressOf = ({ path }: { path: string }) =>
  path.replace(/:\w+/g, "1").replace(/^\/?\*|\*$/, "/nothing");

describe("headers", () => {
  const addresses = [
    ...routeTable.filter((row) => row.get).map(addressOf),
    "/favicon.svg",
    "/build/nothing.js",
    "/healthz",
    "/fonts/source-sans-3-latin-400-normal.woff2",
    "/%",
    "/media/1/x.jpg",
  ];

  /** Whoever has a link may tell an answer there. */
  const tellers = routeTable.filter(({ microphone, bearer }) => microphone && bearer !== null).map(addressOf);

  test.each([...new Set(addresses)].map((address) => [address]))("%s carries the policy", async (address) => {
    const { headers } = await ada.page(address);
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'/);
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain(
      tellers.includes(address) ? "microphone=(self)" : "microphone=()",
    );
    expect(headers.get("x-powered-by")).toBeNull();
    if (!address.startsWith("/media")) expect(headers.get("referrer-policy")).toBe("same-origin");
  });

  test("signed-in pages are private, and kept for Back", async () => {
    for (const address of ["/", "/bio", "/preview", "/api/user"]) {
      expect((await ada.page(address)).headers.get("cache-control")).toBe("private, no-cache");
    }
  });

  test("signed-in pages are kept for whoever has the session's cookie", async () => {
    for (const address of ["/", "/bio", "/preview"])
      expect((await ada.page(address)).headers.get("vary")).toMatch(/(^|, )Cookie(,|$)/);
  });
});

describe("text", () => {
  const payloads = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</textarea><script>alert(1)</script>",
    "javascript:alert(1)",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of another language is what it tries.
    "{{7*7}}${7*7}<!--",
    "<p><svg onload=alert(1)></p>",
  ];

  test.each(payloads.map((payload, index) => [payload, 20 + index] as const))(
    "%s is shown as text",
    async (payload, prompt) => {
      expect((await ada.postStory(prompt, { content: payload, location: payload })).status).toBe(303);
      for (const page of [`/?prompt=${prompt}`, "/preview", "/preview?view=text"]) {
        const { html } = await ada.page(page);
        expect(html).not.toContain(payload.includes("<") ? payload : "never");
        expect(html).not.toMatch(/<(script|svg|img)[^>]*(onerror|onload|alert)/);
      }
    },
  );
});

test("nothing of what people typed, and no password, is in the log", async () => {
  await ada.call("POST", "/api/login", { username: "ada", password: "wrong wrong" });
  await lastLinesWritten();
  expect(server.output()).not.toContain(password);
  expect(server.output()).not.toContain("wrong wrong");
  expect(server.output()).not.toMatch(/alert\(1\)/);
});

test.each(["/api/%zz", "/api/stories/%ff", "/API/%zz", "//api/%zz", "/api/nothing", "/API/nothing", "/api"])(
  "%s answers JSON to those who ask for a page as well",
  async (address) => {
    for (const method of ["GET", "POST"]) {
      const { status, headers, json } = await ada.request(method, address, undefined, {
        accept: "text/html",
      });
      expect([status, Object.keys(json ?? {})]).toEqual([expect.any(Number), ["message"]]);
      expect([400, 404]).toContain(status);
      expect(headers.get("content-type")).toContain("application/json");
    }
  },
);

test("a method that a page does not take is one line of the log, without what was sent", async () => {
  // The guards above refuse more requests in a minute than get a line each.
  const own = await startServer({ LOG_LEVEL: "info" });
  await lastLinesWritten();
  const before = logLines(own).length;
  const body = new URLSearchParams({ content: "My private words" }).toString();
  const { status, html } = await new Caller(own).request("PUT", "/about?q=private", body, {
    ...urlencoded,
    accept: "text/html",
  });
  expect([status, html]).toEqual([405, expect.stringContaining("That is not possible here")]);
  const line = { method: "PUT", route: "/about", status: 405, msg: "request" };
  await expect.poll(() => logLines(own).slice(before)).toEqual([expect.objectContaining(line)]);
  expect(own.output()).not.toMatch(/private/i);
  await own.stop();
});

test("a nonsense Host or address is a bad request, not an error", async () => {
  for (const host of ["a b", "localhost/auth?", "user@localhost", "a#b"]) {
    expect((await raw("GET", "/", { host })).status).toBe(400);
  }
  expect((await raw("GET", "/%", {})).status).toBeLessThan(500);
  expect((await raw("GET", "/media/1/%ff", {})).status).toBeLessThan(500);
});

describe("a path with two readings", () => {
  test.each([
    "/examples/book/..\\..\\auth",
    "/examples/book/%2e%2e/auth",
    "/auth\\",
    "/media/7%2Fa.jpg",
    "/build/%2e%2e/plain.css",
    "/examples/../auth",
    "/auth%5c",
  ])("%s is refused by every method, and named nowhere", async (path) => {
    await lastLinesWritten();
    const before = logLines(server).length;
    const html = { accept: "text/html" };
    expect(await raw("GET", path, html)).toMatchObject({
      status: 400,
      body: expect.stringContaining("cannot be read"),
    });
    expect(await raw("HEAD", path, html)).toEqual({ status: 400, body: "" });
    expect((await raw("POST", path, json, story)).status).toBe(400);
    await lastLinesWritten();
    // Many refusals within a minute are one line.
    const routes = logLines(server)
      .slice(before)
      .flatMap(({ route }) => (route === undefined ? [] : [route]));
    expect(routes.filter((route) => route !== "*")).toEqual([]);
  });

  test("under /api is refused as JSON, and a query may hold all of it", async () => {
    const call = await raw("GET", "/api/..%2fuser", {});
    expect([call.status, JSON.parse(call.body)]).toEqual([400, { message: "This address cannot be read." }]);
    expect((await raw("GET", "/landing?from=..%2f%5C..\\", {})).status).toBe(200);
  });
});
