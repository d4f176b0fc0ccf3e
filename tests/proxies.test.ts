import { expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { startServer } from "./support/server";

/* Forwarding headers, with and without trusted proxies. */

const forwarded = {
  forwarded: "for=203.0.113.9;host=evil.example;proto=https",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "https",
};

/** The status of the last of eleven failed sign-ins, each with a different forwarded address. */
async function eleventhSignIn(caller: Caller): Promise<number> {
  let status = 0;
  for (let attempt = 0; attempt <= 10; attempt += 1) {
    const from = { "x-forwarded-for": `203.0.${attempt}.1`, forwarded: `for=203.0.${attempt}.1` };
    const input = { username: `nobody-${attempt}`, password: "wrong" };
    ({ status } = await caller.call("POST", "/api/login", input, from));
  }
  return status;
}

test("nobody is believed without a trusted proxy: not in the site's address, not in who asks", async () => {
  const server = await startServer({ TRUST_PROXY: "0" });
  const caller = new Caller(server);
  const { html } = await caller.request("GET", "/sitemap.xml", undefined, forwarded);
  expect(html).toContain(`<loc>${server.address}/`);
  expect(html).not.toMatch(/evil|https:\/\/127/);
  expect(await eleventhSignIn(caller)).toBe(429);
  await server.stop();
});

test("a trusted proxy is", async () => {
  const server = await startServer({ TRUST_PROXY: "1" });
  const caller = new Caller(server);
  const { html } = await caller.request("GET", "/sitemap.xml", undefined, forwarded);
  expect(html).toContain("https://127.0.0.1");
  expect(await eleventhSignIn(caller)).toBe(401);
  await server.stop();
});
