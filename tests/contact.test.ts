import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAttempts } from "./support/attempts";
import { Caller } from "./support/browserless";
import { linksOf, textOf } from "./support/html";
import { mailsTo } from "./support/mails";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* The contact form, by page and by API (spec 2, sections 2.17 and 5). */

const message = {
  name: "Ann Reed",
  email: "ann@example.org",
  phone: "(555) 010-0199",
  subject: "A book for my father",
  message: "He is ninety. How do we begin?",
};
const refusals: [string, string, string][] = [
  ["name", "A", "Name must be at least 2 characters"],
  ["email", "ann", "Please enter a valid email address"],
  ["phone", "555-0199", "Phone number must be at least 10 characters"],
  ["subject", "Hey", "Subject must be at least 5 characters"],
  ["message", "Hello", "Message must be at least 10 characters"],
];

let server: RunningServer;
let visitor: Caller;

beforeAll(async () => {
  server = await startServer({ SUPPORT_EMAIL: "help@example.org" });
  await addPeople(server.db);
});

beforeEach(async () => {
  visitor = new Caller(server);
  for (const table of ["attempts", "contactMessages", "mails"] as const)
    await server.db.deleteFrom(table).execute();
});

afterAll(() => server.stop());

const kept = () => server.db.selectFrom("contactMessages").selectAll().execute();
const send = (fields = {}) => visitor.post("/contact", "/contact", { ...message, ...fields });

describe("the form", () => {
  test("sends, and says so on the next page", async () => {
    const { status, headers } = await send();
    expect([status, headers.get("location")]).toEqual([303, "/contact"]);
    const words = textOf((await visitor.page("/contact")).html);
    expect(words).toContain("Message sent successfully!");
    expect(words).toContain("within 24 hours");
    expect(await kept()).toMatchObject([message]);
    expect(await mailsTo(server.db, "help@example.org", "contact-message")).toHaveLength(1);
  });

  test.each(refusals)("%s %j: %s", async (field, value, words) => {
    const { status, html } = await send({ [field]: value });
    expect(status).toBe(400);
    expect(linksOf(html)).toContainEqual({ href: `#contact-${field}`, text: words });
    for (const typed of Object.values({ ...message, [field]: value }))
      expect(textOf(html) + html).toContain(typed);
    expect(await kept()).toEqual([]);
  });

  test("says everything that is wrong at once", async () => {
    const { html } = await visitor.post("/contact", "/contact", {});
    for (const [, , words] of refusals) expect(textOf(html)).toContain(words);
  });

  test("posted twice is one message", async () => {
    const formToken = await visitor.formToken("/contact");
    const body = new URLSearchParams({ formToken, ...message }).toString();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const posts = [1, 2, 3].map(() => visitor.request("POST", "/contact", body, type));
    expect((await Promise.all(posts)).map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await kept()).toHaveLength(1);
  });

  test("thanks whoever fills in what nobody sees, and keeps nothing", async () => {
    expect((await send({ website: "https://spam.example" })).status).toBe(303);
    expect(await kept()).toEqual([]);
    expect(await mailsTo(server.db, "help@example.org")).toEqual([]);
  });

  test("knows a partnership by where it was opened", async () => {
    const { html } = await visitor.page("/contact?about=partnership");
    expect(html).toContain('value="A partnership with our community"');
    await visitor.post("/contact?about=partnership", "/contact?about=partnership", message);
    const counted = await server.db.selectFrom("eventCounts").select("event").execute();
    expect(counted.map(({ event }) => event)).toEqual(expect.arrayContaining(["Contact", "Lead"]));
  });

  test("is taken from somebody who signed in meanwhile, from an old browser too", async () => {
    const formToken = await visitor.formToken("/contact");
    const ada = await Caller.signIn(server, "ada");
    const body = new URLSearchParams({ formToken, ...message }).toString();
    const answer = await fetch(`${server.address}/contact`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: ada.cookie, "content-type": "application/x-www-form-urlencoded" },
      body,
    });
    expect(answer.status).toBe(303);
  });
});

describe("the call", () => {
  test("answers what was kept", async () => {
    const { status, json } = await visitor.call("POST", "/api/contact", message);
    expect([status, json]).toEqual([
      201,
      { id: expect.any(Number), ...message, createdAt: expect.stringMatching(/Z$/) },
    ]);
  });

  test.each(refusals)("%s %j: %s", async (field, value, words) => {
    const { status, json } = await visitor.call("POST", "/api/contact", { ...message, [field]: value });
    expect([status, json.errors]).toEqual([400, { [field]: [words] }]);
  });

  test("only POST, and only from this site", async () => {
    expect((await visitor.call("GET", "/api/contact")).status).toBe(405);
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await visitor.call("POST", "/api/contact", message, foreign)).status).toBe(403);
    expect(await kept()).toEqual([]);
  });
});

test("thirty in three minutes from one place, then a word when to try again, by page and by API", async () => {
  await addAttempts(server.db, "contact", 8);
  for (let times = 0; times < 4; times += 1) {
    const { status } = await visitor.call("POST", "/api/contact", {
      ...message,
      email: `a${times}@example.org`,
    });
    expect(status).toBe(201);
  }
  await addAttempts(server.db, "contact", 18);
  const call = await visitor.call("POST", "/api/contact", message);
  expect([call.status, Number(call.headers.get("retry-after")) > 0]).toEqual([429, true]);
  const form = await send();
  expect(form.status).toBe(429);
  expect(form.html).toContain(message.message);
});

describe("whoever looks after the site", () => {
  test("reads the messages and marks what is answered", async () => {
    await send({ message: "<script>alert(1)</script> and more" });
    const root = await Caller.signIn(server, "root");
    const { html } = await root.page("/admin/messages");
    expect(textOf(html)).toContain(message.subject);
    expect(html).not.toContain("<script>alert");
    const [{ id } = { id: 0 }] = await kept();
    const marked = await root.post("/admin/messages", "/admin/messages", {
      id: String(id),
      intent: "answered",
    });
    expect(marked.status).toBe(303);
    expect((await kept())[0]?.answeredAt).toMatch(/Z$/);
    expect(textOf((await root.page("/admin/messages")).html)).toContain("Not answered after all");
    expect((await root.post("/admin/messages", "/admin/messages", { id: "999" })).status).toBe(404);
  });

  test("answers in the product, once for two presses, and sees who answered when", async () => {
    await send();
    const root = await Caller.signIn(server, "root");
    const [{ id } = { id: 0 }] = await kept();
    const page = `/admin/messages/${id}`;
    expect((await root.page("/admin/messages")).html).toContain(`href="${page}#answer-text"`);
    const empty = await root.post(page, page, { text: " " });
    expect([empty.status, linksOf(empty.html)]).toEqual([
      400,
      expect.arrayContaining([{ href: "#answer-text", text: "Please write an answer." }]),
    ]);
    for (let press = 0; press < 2; press += 1) {
      const { status, headers } = await root.post(page, page, { text: "With one photo." });
      expect([status, headers.get("location")]).toEqual([303, expect.stringMatching(`^${page}#answer-`)]);
    }
    const mails = await mailsTo(server.db, message.email, "contact-answer");
    expect(mails.map(({ replyTo }) => replyTo)).toEqual(["help@example.org"]);
    for (const address of [page, "/admin/messages"]) {
      const words = textOf((await root.page(address)).html);
      expect(words).toContain("With one photo.");
      expect(words).toMatch(/Administrator answered on \w+ \d+, 20\d\d/);
    }
    expect((await root.page("/admin/messages/999")).status).toBe(404);
    expect((await root.post(page, "/admin/messages/999", { text: "Hello." })).status).toBe(404);
  });

  test("answers by the call", async () => {
    await send();
    const root = await Caller.signIn(server, "root");
    const [{ id } = { id: 0 }] = await kept();
    const call = `/api/admin/messages/${id}/answer`;
    const first = await root.call("POST", call, { text: "With one photo." });
    expect([first.status, first.json]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), messageId: id, text: "With one photo.", answeredBy: "Administrator" },
        ...{ mail: { id: expect.any(Number), state: "queued" }, createdAt: expect.stringMatching(/Z$/) },
      },
    ]);
    const again = await root.call("POST", call, { text: "With one photo." });
    expect([again.status, again.json]).toEqual([200, first.json]);
    for (const text of ["", null, 7, undefined])
      expect((await root.call("POST", call, { text })).status).toBe(400);
    expect((await root.call("GET", call)).status).toBe(405);
    for (const other of ["999", "x", "0"])
      expect((await root.call("POST", `/api/admin/messages/${other}/answer`, { text: "Hi" })).status).toBe(
        404,
      );
    for (const name of ["ada", "olive"]) {
      const caller = await Caller.signIn(server, name);
      expect((await caller.call("POST", call, { text: "Hi" })).status).toBe(403);
      expect((await caller.page(`/admin/messages/${id}`)).status).toBe(403);
    }
    expect((await visitor.call("POST", call, { text: "Hi" })).status).toBe(401);
  });

  test("is an administrator", async () => {
    await send();
    for (const name of ["ada", "olive"]) {
      const caller = await Caller.signIn(server, name);
      for (const address of ["/admin/messages", "/admin/funnel"])
        expect((await caller.page(address)).status).toBe(403);
      const formToken = await caller.formToken("/account");
      const body = new URLSearchParams({ formToken, id: "1", intent: "answered" }).toString();
      const type = { "content-type": "application/x-www-form-urlencoded" };
      expect((await caller.request("POST", "/admin/messages", body, type)).status).toBe(403);
    }
    expect((await visitor.page("/admin/messages")).headers.get("location")).toMatch(/^\/landing/);
    expect((await kept())[0]?.answeredAt).toBeNull();
  });
});
