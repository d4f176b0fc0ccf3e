import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Public pages that are rendered once for all visitors (routes.js: isShared). */

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ PIXEL_ID: "1234567890" });
  await addPeople(server.db);
});

afterAll(() => server.stop());

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.address + path, { headers, redirect: "manual" });
}

/** The first visit renders the page, the second one gets what was kept. */
async function getKept(path: string, headers: Record<string, string> = {}): Promise<Response> {
  await (await get(path, headers)).text();
  return get(path, headers);
}

describe("a kept page", () => {
  test("has the bytes and headers of the rendered one", async () => {
    const rendered = await get("/how-it-works");
    const kept = await get("/how-it-works");
    expect(await kept.text()).toBe(await rendered.text());
    expect(kept.headers.get("etag")).toMatch(/^"[\w-]{22}-\w+"$/);
    for (const name of ["cache-control", "content-security-policy", "content-type", "vary"])
      expect([name, kept.headers.get(name)]).toEqual([name, rendered.headers.get(name)]);
  });

  test.each(["br", "gzip", "identity"])("comes as %s", async (encoding) => {
    const plain = await (await getKept("/landing", { "accept-encoding": "identity" })).text();
    const ask = () => get("/landing", { "accept-encoding": encoding });
    // Brotli is made after the first answer.
    const encodingOf = async () => (await ask()).headers.get("content-encoding");
    await expect.poll(encodingOf).toBe(encoding === "identity" ? null : encoding);
    const answer = await ask();
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
    expect(await answer.text()).toBe(plain);
  });

  test.each(["/about", "/privacy", "/terms", "/accessibility"])(
    "%s is not sent again to who has it",
    async (address) => {
      const etag = (await getKept(address)).headers.get("etag") ?? "";
      const answer = await get(address, { "if-none-match": etag });
      expect([answer.status, await answer.text(), answer.headers.get("etag")]).toEqual([304, "", etag]);
      expect((await get(address, { "if-none-match": '"other"' })).status).toBe(200);
    },
  );

  test("is one, however its address is spelled", async () => {
    const plain = { "accept-encoding": "identity" };
    const kept = await getKept("/examples/book/2", plain);
    const etag = kept.headers.get("etag");
    const page = await kept.text();
    for (const address of ["/EXAMPLES/book/2", "/examples/Book/2/", "/examples/book/%32"]) {
      const answer = await get(address, plain);
      expect([address, answer.headers.get("etag")]).toEqual([address, etag]);
      expect(await answer.text()).toBe(page);
    }
    expect((await getKept("/examples/book/3", plain)).headers.get("etag")).not.toBe(etag);
    expect((await get("/examples/book/02")).status).toBe(404);
    const spelledFirst = await (await get("/EXAMPLES/book/4/")).text();
    expect(spelledFirst).not.toContain("EXAMPLES");
    expect(await (await get("/examples/book/4")).text()).toBe(spelledFirst);
  });

  test("differs by text size and by the answer to ads", async () => {
    const usual = await (await getKept("/examples")).text();
    expect(usual).not.toContain("text-largest");
    const large = new Caller(server);
    await large.post("/examples", "/text-size", { size: "largest" });
    for (const _visit of ["first", "second"])
      expect((await large.page("/examples")).html).toContain("text-largest");
    const consenting = new Caller(server);
    await consenting.post("/examples", "/ads", { choice: "yes" });
    for (const _visit of ["first", "second"])
      expect((await consenting.page("/examples")).html).toContain("facebook.com/tr?id=1234567890");
    const refusing = await get("/examples", { cookie: consenting.cookie, "sec-gpc": "1" });
    expect(await refusing.text()).not.toContain("facebook");
    expect(await (await get("/examples")).text()).toBe(usual);
  });

  test("is never that of a signed-in person, nor sent to one", async () => {
    const ada = await Caller.signIn(server, "ada");
    await getKept("/");
    expect((await ada.page("/")).html).toContain("Ada Whitfield");
    expect(await (await get("/")).text()).not.toContain("Ada Whitfield");
    expect((await ada.page("/about")).html).not.toBe(await (await getKept("/about")).text());
  });

  test("has forms that work", async () => {
    const visitor = new Caller(server);
    await visitor.page("/about");
    const answer = await visitor.post("/about", "/text-size", { size: "large" });
    expect(answer.status).toBe(303);
  });
});

describe("a kept page is rendered anew", () => {
  test("after a change by an administrator", async () => {
    expect(await (await getKept("/pricing")).text()).not.toContain("$1,234");
    const root = await Caller.signIn(server, "root");
    const change = { item: "family", priceCents: 123_400 };
    expect((await root.call("PATCH", "/api/admin/prices", change)).status).toBe(200);
    expect(await (await get("/pricing")).text()).toContain("$1,234");
  });

  test("after a change by another process", async () => {
    const before = (await getKept("/pricing")).headers.get("etag");
    expect((await get("/pricing")).headers.get("etag")).toBe(before);
    await server.db
      .updateTable("users")
      .set({ displayName: "Somebody" })
      .where("usernameKey", "=", "ben")
      .execute();
    expect((await get("/pricing")).headers.get("etag")).toBeNull();
  });
});
