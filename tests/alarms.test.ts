import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { SmtpSink } from "./support/smtp-sink";
import { FakeStripe } from "./support/stripe/fake-stripe";

/* Tries and alarms of the product that runs. tests/outages.test.ts measures hours of it. */

let server: RunningServer;
let sink: SmtpSink;
let stripe: FakeStripe;
let webhook: Server;
let root: Caller;
let olive: Caller;
const called: { url: string; body: string }[] = [];

beforeAll(async () => {
  [sink, stripe] = await Promise.all([SmtpSink.open(), FakeStripe.open()]);
  stripe.faults = [{ kind: "401" }];
  webhook = createServer(async (request, response) => {
    called.push({ url: request.url ?? "", body: await text(request) });
    response.end();
  });
  await new Promise<void>((resolve) => webhook.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}`;
  server = await startPublicServer({
    ...stripe.env,
    ...{
      SMTP_URL: sink.url.replace("//", "//user:hidden@"),
      MAIL_FROM: "hello@example.org",
      ADMIN_EMAIL: "operator@example.org",
    },
    ...{ ALARM_WEBHOOK_URL: `${address}/alarm`, HEARTBEAT_URL: `${address}/beat` },
    SMPT_URL: "smtp://127.0.0.1",
  });
  await addPeople(server.db);
  [root, olive] = await Promise.all([Caller.signIn(server, "root"), Caller.signIn(server, "olive")]);
});

afterAll(async () => {
  await server.stop();
  webhook.close();
  await Promise.all([sink.stop(), stripe.close()]);
});

const tryNow = () => root.post("/admin/health", "/admin/health", { intent: "health/try" });
const banner = "mail cannot tell you";

test("the first refused key of Stripe is called by mail and by webhook within seconds of the start", async () => {
  await vi.waitFor(() => expect(called.map(({ url }) => url)).toContain("/alarm"), 30_000);
  const alarm = JSON.parse(called.find(({ url }) => url === "/alarm")?.body ?? "");
  expect(alarm).toMatchObject({
    ...{ level: "red", title: "A Life Remembered needs a person", url: `${server.address}/admin/health` },
    checks: [{ id: "payment", finding: expect.stringContaining("(401)") }],
  });
  expect(alarm.text).toContain("Payment: ");
  await vi.waitFor(
    () => expect(sink.taken.map(({ recipient }) => recipient)).toEqual(["operator@example.org"]),
    30_000,
  );
  expect(called.filter(({ url }) => url === "/beat")).toHaveLength(1);
});

test("a misspelled setting is named at the start, with the right name", () => {
  expect(server.output()).toMatch(/"level":"warn".*"setting":"SMPT_URL","meant":"SMTP_URL"/);
});

test("the health page says when each was tried, and tries again when it is asked", async () => {
  stripe.faults = [];
  const answer = await tryNow();
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin/health"]);
  const { html } = await root.page("/admin/health");
  expect(html).toContain("Everything was tried just now");
  expect(html.match(/Tried on/g)).toHaveLength(3);
  expect(html).toContain(`The site is at ${server.address}.`);
  expect(html).not.toContain("(401)");
  expect(html).not.toMatch(/None\. All is well/);
  await vi.waitFor(() => expect(called.at(-1)?.body).toContain("is well again"), 30_000);
});

test("while mail is red all pages of an administrator say so, and those of an owner do not", async () => {
  await sink.stop();
  await tryNow();
  expect((await root.page("/admin/health")).html).toContain("cannot be reached (ECONNREFUSED)");
  expect((await root.page("/admin")).html).not.toContain(banner);
  await sink.start({ hasSignIn: true });
  await tryNow();
  for (const page of ["/admin", "/admin/health", "/admin/orders", "/admin-outbox"])
    expect((await root.page(page)).html).toContain(banner);
  expect((await root.page("/account")).html).not.toContain(banner);
  expect((await olive.page("/admin")).html).not.toContain(banner);
  expect(server.output()).not.toContain("hidden");
  await sink.stop();
  await sink.start();
  await tryNow();
  expect((await root.page("/admin")).html).not.toContain(banner);
});

test("a test alarm goes to the webhook; nobody but administrators can send one", async () => {
  const before = called.length;
  for (const intent of ["alarm/test", "health/try"])
    expect((await olive.post("/app", "/admin/health", { intent })).status).toBe(403);
  expect((await root.post("/admin/health", "/admin/health", { intent: "alarm/test" })).status).toBe(303);
  await vi.waitFor(() => expect(called.at(-1)?.body).toContain("A test from A Life Remembered"), 30_000);
  expect(called.length).toBeGreaterThan(before);
});

test("the log has hosts and kinds of calls, and no address", () => {
  expect(server.output()).toMatch(/"kind":"alarm","host":"127\.0\.0\.1:\d+"/);
  expect(server.output()).not.toMatch(/\/alarm"|\/beat"/);
});
