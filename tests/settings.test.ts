import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Self } from "~/domain/base/actor";
import { Caller } from "./support/browserless";
import { textOf } from "./support/html";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer, startServer } from "./support/server";

/* What operators set on /admin/settings, and where it shows. */

let server: RunningServer;
let people: Record<"ada" | "ben" | "olive" | "root", Self>;
let root: Caller;
let ada: Caller;

beforeAll(async () => {
  server = await startServer();
  people = await addPeople(server.db);
  root = await Caller.signIn(server, "root");
  ada = await Caller.signIn(server, "ada");
});

afterAll(() => server.stop());

const values = {
  supportEmail: "",
  quotaGigabytes: "20",
  firstContactDays: "2",
  contactMessageDays: "365",
  sentMailDays: "180",
  unpaidCheckoutDays: "90",
  paidCheckoutDays: "3650",
  doneJobDays: "30",
  auditLogDays: "730",
};
type Changed = keyof typeof values | "securityContact" | "answerHours" | "mailPromise";
const save = (changes: Partial<Record<Changed, string>>, caller = root) =>
  caller.post("/admin/settings", "/admin/settings", { ...values, ...changes });
const textAt = async (path: string, caller = new Caller(server)) => textOf((await caller.page(path)).html);

describe("the settings page", () => {
  test("saves, and the public privacy page shows the periods at once", async () => {
    expect(await textAt("/privacy")).toContain(
      "by the contact form, and what we answer, is deleted after 1 year",
    );
    expect((await save({ contactMessageDays: "45", supportEmail: "desk@example.org" })).status).toBe(303);
    const privacy = await textAt("/privacy");
    expect(privacy).toContain("by the contact form, and what we answer, is deleted after 45 days");
    expect(privacy).toContain("Ask us anything about this: desk@example.org");
    expect(await textAt("/auth/email")).toContain("desk@example.org");
    await save({});
    expect(await textAt("/privacy")).not.toContain("desk@example.org");
  });

  test("gives what was typed back with what is wrong", async () => {
    const answer = await save({ quotaGigabytes: "lots", auditLogDays: "3", supportEmail: "nowhere" });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain('value="lots"');
    expect(textOf(answer.html)).toContain("Please enter a whole number of days from 30 to 36,500.");
    expect(await textAt("/admin/settings", root)).not.toContain("lots");
  });

  test("is closed to owners and participants", async () => {
    for (const caller of [ada, await Caller.signIn(server, "olive")]) {
      expect((await caller.page("/admin/settings")).status).toBe(403);
      const body = new URLSearchParams({ formToken: await caller.formToken("/account"), ...values });
      const type = { "content-type": "application/x-www-form-urlencoded" };
      const answer = await caller.request("POST", "/admin/settings", body.toString(), type);
      expect(answer.status).toBe(403);
    }
  });

  test("shows what the environment has set, and does not change it", async () => {
    const fixed = await startPublicServer({ SUPPORT_EMAIL: "fixed@example.org" });
    await addPeople(fixed.db);
    const caller = await Caller.signIn(fixed, "root");
    const { html } = await caller.page("/admin/settings");
    expect(textOf(html)).toContain("fixed@example.org , set by SUPPORT_EMAIL");
    expect(html).not.toContain('name="supportEmail"');
    await save({ supportEmail: "other@example.org" }, caller);
    expect(textOf((await caller.page("/privacy")).html)).toContain("fixed@example.org");
    await fixed.stop();
  });
});

describe("what the site promises", () => {
  const pages = ["/contact", "/pricing", "/gift", "/assisted-living"];
  const input = { name: "Ann Reed", email: "ann@example.org", phone: "555 010 0199" };
  const thanks = async (subject: string) => {
    const visitor = new Caller(server);
    await visitor.post("/contact", "/contact", { ...input, subject, message: "How do we begin, please?" });
    return textOf((await visitor.page("/contact")).html);
  };

  test("is kind at first, and what the operator says on each page that says it", async () => {
    for (const page of pages) expect(await textAt(page)).toContain("A person answers within 24 hours.");
    expect((await save({ answerHours: "48" })).status).toBe(303);
    for (const page of pages) {
      const words = await textAt(page);
      expect(words).toContain("A person answers within 48 hours.");
      expect(words).not.toContain("24 hours");
    }
    expect(await thanks("The first")).toContain("We reply within 48 hours.");
    expect((await new Caller(server).page("/contact")).html).toContain(
      "your book. A person answers within 48",
    );
  });

  test("can be nothing", async () => {
    expect((await save({ answerHours: "0", mailPromise: "none" })).status).toBe(303);
    for (const page of pages) expect(await textAt(page)).toContain("A person answers as soon as they can.");
    expect(await thanks("The second")).toContain("We reply as soon as we can.");
    expect((await save({ answerHours: "24", mailPromise: "minutes" })).status).toBe(303);
  });

  test.each([
    ["answerHours", "soon", "Please enter a whole number of hours from 0 to 336."],
    ["answerHours", "-1", "Please enter a whole number of hours from 0 to 336."],
    ["mailPromise", "yesterday", "Please choose one of the list."],
  ])("%s %j is refused", async (field, value, words) => {
    const { status, html } = await save({ [field]: value });
    expect([status, textOf(html)]).toEqual([400, expect.stringContaining(words)]);
  });
});

describe("whom to tell of a weakness", () => {
  const file = "/.well-known/security.txt";

  test("is 404 where nobody is named, then the support address, then its own", async () => {
    await save({});
    const none = await new Caller(server).page(file);
    expect([none.status, none.html]).not.toContain("Contact");
    expect(none.status).toBe(404);
    await save({ supportEmail: "desk@example.org" });
    expect((await new Caller(server).page(file)).html).toContain("Contact: mailto:desk@example.org\n");
    for (const [securityContact, shown] of [
      ["safe@example.org", "mailto:safe@example.org"],
      ["https://example.org/report?from=site", "https://example.org/report?from=site"],
    ] as const) {
      expect((await save({ supportEmail: "desk@example.org", securityContact })).status).toBe(303);
      const { status, headers, html } = await new Caller(server).page(file);
      expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
      expect(html.match(/^Contact: .*$/gm)).toEqual([`Contact: ${shown}`]);
      const expires = Date.parse(/^Expires: (.*)$/m.exec(html)?.[1] ?? "");
      expect(expires).toBeGreaterThan(Date.now() + 30 * 24 * 3600_000);
      expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3600_000);
    }
    await save({});
  });

  test("has the site's public address, and is the same for HEAD and for who is signed in", async () => {
    const site = await startPublicServer({ SUPPORT_EMAIL: "fixed@example.org" });
    await addPeople(site.db);
    const caller = await Caller.signIn(site, "ada");
    const { html } = await caller.page(file);
    expect(html).toContain(`Canonical: ${site.address}${file}\n`);
    expect(html).toContain("Contact: mailto:fixed@example.org\n");
    expect((await caller.request("HEAD", file, undefined, {})).status).toBe(200);
    await site.stop();
  });

  test.each(["nobody", "http://example.org", "https://", "javascript:alert(1)", "a@b.example\nContact: x"])(
    "%j is refused",
    async (securityContact) => {
      const answer = await save({ securityContact });
      expect([answer.status, textOf(answer.html)]).toEqual([
        400,
        expect.stringContaining("Please enter an email address, or the address of a page"),
      ]);
    },
  );
});

describe("room for photos and recordings", () => {
  const person = () => `/admin/users/${people.ada.userId}`;
  const patch = (body: unknown, caller = root) =>
    caller.call("PATCH", `/api/admin/users/${people.ada.userId}`, body);

  test("is the setting's, or the person's own, and is shown with its use", async () => {
    await save({ quotaGigabytes: "9" });
    expect(await textAt("/account", ada)).toContain("You use nothing of 9 GB.");
    expect(await textAt(person(), root)).toContain("Photos and recordings: nothing of 9 GB.");
    expect((await patch({ quotaGigabytes: 33 })).json).toMatchObject({ quotaGigabytes: 33 });
    expect(await textAt("/account", ada)).toContain("You use nothing of 33 GB.");
    expect((await root.page(person())).html).toMatch(/name="quotaGigabytes"[^>]*value="33"/);
    await patch({ quotaGigabytes: null });
    expect(await textAt("/account", ada)).toContain("of 9 GB.");
  });

  test("is not an owner's to give", async () => {
    const olive = await Caller.signIn(server, "olive");
    expect((await patch({ quotaGigabytes: 99 }, olive)).status).toBe(403);
    expect((await patch({ displayName: "Ada W." }, olive)).json).toMatchObject({ quotaGigabytes: null });
    expect((await olive.page(person())).html).not.toContain('name="quotaGigabytes"');
  });

  test("is a whole number", async () => {
    const { status, json } = await patch({ quotaGigabytes: 0 });
    expect([status, Object.keys(json.errors)]).toEqual([400, ["quotaGigabytes"]]);
  });
});

test("a message of the contact form is deleted by a button", async () => {
  const message = { name: "Ann Reed", email: "ann@example.org", phone: "555 010 0199" };
  const words = { subject: "Deleted later", message: "How do we begin?" };
  const { json } = await new Caller(server).call("POST", "/api/contact", { ...message, ...words });
  expect(await textAt("/admin/messages", root)).toContain("Deleted later");
  const fields = { id: String(json.id), intent: "delete" };
  const deleted = await root.post("/admin/messages", "/admin/messages", fields);
  expect(deleted.status).toBe(303);
  const page = await textAt("/admin/messages", root);
  expect(page).toContain("The message is deleted");
  expect(page).not.toContain("Deleted later");
  expect((await root.post("/admin/messages", "/admin/messages", fields)).status).toBe(404);
});
