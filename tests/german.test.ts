import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { foreignLeft } from "./support/foreign-left";
import { addPeople } from "./support/people";
import { publicPages } from "./support/public-pages";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* German is begun: what must be whole in it, read as it is answered. The catalog's own test is in messages.test. */

let server: RunningServer;
let ada: Caller;

beforeAll(async () => {
  server = await startServer({ APP_URL: "" });
  await addPeople(server.db);
  const changedAt = "2026-01-02T03:04:05.678Z";
  await server.db
    .insertInto("settings")
    .values({ name: "languages", value: '["en","es","de"]', changedAt })
    .execute();
  await server.db.updateTable("users").set({ locale: "de" }).execute();
  ada = await Caller.signIn(server, "ada");
  await ada.call("POST", "/api/stories", {
    promptId: 1,
    content: "<p>Man rief mich nach der Großmutter.</p>",
  });
});

afterAll(() => server.stop());

const signIn = ["/auth", "/auth/email", "/forgot", "/reset?token=x", "/auth/printed-code", "/nothing"];
const writing = [
  "/app",
  "/app?prompt=1",
  "/app?prompt=2",
  "/app?chapter=3",
  "/app?view=timeline",
  "/app?view=trash",
];

test.each([...publicPages, ...signIn])("a visitor reads no English on %s", async (page) => {
  const answer = await fetch(server.address + page, { headers: { "accept-language": "de-AT,de;q=0.9" } });
  const html = await answer.text();
  expect(html).toContain('<html lang="de"');
  expect(foreignLeft(html, "de")).toEqual([]);
});

test.each(writing)("a writer reads no English on %s", async (page) => {
  const { html } = await ada.page(page);
  expect(html).toContain('<html lang="de"');
  expect(foreignLeft(html, "de")).toEqual([]);
});

test("the other pages fall back to English, and say so to staff alone", async () => {
  const root = await Caller.signIn(server, "root");
  const page = (await root.page("/admin/settings")).html;
  expect(page).toContain("Was fehlt, steht auf Englisch da.");
  expect(foreignLeft(page, "de")).not.toEqual([]);
  expect((await ada.page("/account")).html).not.toContain("Was fehlt");
});
