import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, callEverybody } from "./support/browserless";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Intents that no page has, including property names of every object, which must not match. */

let server: RunningServer;
let callers: Record<PersonName | "visitor", Caller>;

beforeAll(async () => {
  server = await startServer();
  await addPeople(server.db);
  callers = await callEverybody(server);
});

afterAll(() => server.stop());

const anyRow = { checkoutId: "1", bill: "1", id: "1", replyId: "1" };
const names = ["nothing", "constructor", "toString", "hasOwnProperty", "__proto__", "constructor/prototype"];

describe.each([
  ["visitor", "/checkout?plan=family", "routes/checkout/checkout"],
  ["ada", "/app", "routes/workspace/workspace"],
  ["ada", "/account", "routes/account/account"],
  ["ada", "/book", "routes/book/builder"],
  ["root", "/admin-checkouts", "routes/admin/checkouts"],
  ["root", "/admin/health", "routes/admin/health"],
  ["root", "/admin/orders/ALR-AAAA-AAAA", "routes/admin/orders/order"],
  ["root", "/admin/house-bills", "routes/admin/house/bills"],
  ["root", "/admin/mail-in", "routes/admin/mail-in"],
  ["ada", "/held", "routes/account/held"],
] as const)("%s at %s", (name, path, route) => {
  test.each(names)("is refused the button %s, as a page and as data, and told nothing", async (intent) => {
    const caller = callers[name];
    const isPage = path !== "/admin/orders/ALR-AAAA-AAAA";
    const formToken = await caller.formToken(isPage ? path : "/admin");
    const body = new URLSearchParams({ formToken, intent, ...anyRow, name: "Ada" }).toString();
    const data = `${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(route)}`;
    for (const address of [path, data]) {
      const type = { "content-type": "application/x-www-form-urlencoded" };
      const { status, html } = await caller.request("POST", address, body, type);
      expect([address, status]).toEqual([address, 400]);
      expect(html).not.toContain("sessionSecret");
    }
  });
});

test.each(names)("where a story is moved, the button %s is refused in words", async (intent) => {
  const { ada } = callers;
  const promptId = names.indexOf(intent) + 1;
  const { json } = await ada.call("POST", "/api/stories", { promptId, content: "The ferry was late." });
  const path = `/stories/${json.id}/move`;
  const formToken = await ada.formToken("/account");
  const body = new URLSearchParams({ formToken, intent, promptId: "nonsense" }).toString();
  const type = { "content-type": "application/x-www-form-urlencoded" };
  expect((await ada.request("POST", path, body, type)).status).toBe(400);
});
