import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailKinds } from "~/db/enumerations";
import { Caller } from "./support/browserless";
import { giveMailbox } from "./support/mails";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* The outbox, the audit log and the health page. */

let server: RunningServer;
let root: Caller;
let olive: Caller;

beforeAll(async () => {
  server = await startServer();
  await addPeople(server.db);
  root = await Caller.signIn(server, "root");
  olive = await Caller.signIn(server, "olive");
});

afterAll(() => server.stop());

const hostile = `<script>alert("x")</script>`;
/** Recent: old rows are deleted by recurring jobs. */
const at = new Date().toISOString();

async function addMail(recipient: string, state: "queued" | "failed", text = "Words."): Promise<number> {
  const words = { subject: `For ${recipient}`, text, html: "", error: state === "failed" ? "550 no" : "" };
  const times = { createdAt: at, queuedAt: at, nextTryAt: at };
  const { id } = await server.db
    .insertInto("mails")
    .values({ kind: "password-changed", userId: null, recipient, state, ...words, ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addJob(error: string): Promise<number> {
  const { id } = await server.db
    .insertInto("jobs")
    .values({
      ...{ kind: "prepare-media", subjectId: 7, userId: null, state: "failed", error, attempts: 5 },
      ...{ runAfter: at, createdAt: at, finishedAt: at },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("the outbox", () => {
  test("is read, filtered and paged, its words as words", async () => {
    for (let number = 1; number <= 60; number += 1)
      await addMail(`p${number}@example.org`, "queued", hostile);
    const id = await addMail("Zoe@example.org", "failed");
    const { html } = await root.page("/admin-outbox");
    expect(html).toContain("No mail server is set up");
    expect(html).toContain("Zoe@example.org");
    expect(html).not.toContain("p5@example.org");
    const older = /href="(\/admin-outbox\?before=\d+)"/.exec(html)?.[1] ?? "";
    expect((await root.page(older)).html).toContain("p5@example.org");
    const failed = (await root.page("/admin-outbox?state=failed")).html;
    expect(failed).toContain("Zoe@example.org");
    expect(failed).not.toContain("p60@example.org");
    expect((await root.page("/admin-outbox?to=zoe@")).html).toContain(`href="/admin-outbox/${id}"`);
    const first = await server.db.selectFrom("mails").select("id").orderBy("id").executeTakeFirstOrThrow();
    expect((await root.page(`/admin-outbox/${first.id}`)).html).toContain("&lt;script&gt;");
  });

  test("gives a mail that was given up to the post once more, and no other", async () => {
    const id = await addMail("again@example.org", "failed");
    const address = `/admin-outbox/${id}`;
    expect((await root.post(address, address, {})).status).toBe(303);
    const mail = await server.db
      .selectFrom("mails")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(mail.state).toBe("queued");
    expect((await root.page("/admin-outbox")).html).toContain("The email is in the queue again");
    expect((await root.post("/admin-outbox", address, {})).status).toBe(404);
  });

  test("puts mails aside that were given up, one or those of a page, and health is green again", async () => {
    await server.db.updateTable("mails").set({ state: "sent" }).where("state", "=", "failed").execute();
    const [one, two, three] = [
      await addMail("one@example.org", "failed"),
      await addMail("two@example.org", "failed"),
      await addMail("three@example.org", "failed"),
    ];
    const waiting = await addMail("waiting@example.org", "queued");
    const stateOf = async (id: number) =>
      (await server.db.selectFrom("mails").select("state").where("id", "=", id).executeTakeFirstOrThrow())
        .state;
    const health = async () => (await root.page("/admin/health")).html;
    expect(await health()).toContain("3 emails were given up.");

    const address = `/admin-outbox/${one}`;
    expect((await root.post(address, address, { intent: "put-aside" })).status).toBe(303);
    expect((await root.page("/admin-outbox?state=put-aside")).html).toContain("one@example.org");
    expect((await root.post("/admin-outbox", address, { intent: "put-aside" })).status).toBe(404);
    expect((await root.post("/admin-outbox", address, { intent: "constructor" })).status).toBe(400);

    const list = "/admin-outbox?state=failed";
    const { html } = await root.page(list);
    expect(html).toContain("Put these 2 emails aside");
    const offered = [...html.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => Number(id));
    expect(offered.sort((a, b) => a - b)).toEqual([two, three]);
    const form = new URLSearchParams({ formToken: await root.formToken(list) });
    for (const id of [two, three, waiting, 999_999]) form.append("id", String(id));
    const type = { "content-type": "application/x-www-form-urlencoded" };
    expect((await root.request("POST", "/admin-outbox", form.toString(), type)).status).toBe(303);
    expect((await root.page(list)).html).toContain("2 emails are put aside");
    expect(await Promise.all([one, two, three, waiting].map(stateOf))).toEqual([
      ...["put-aside", "put-aside", "put-aside", "queued"],
    ]);
    expect(await health()).not.toMatch(/emails? (was|were) given up\./);
    const audit = (await root.page("/admin/audit?action=mail.put-aside")).html;
    expect(audit).toContain(`${two}, ${three}`);

    // It can still be sent.
    expect((await root.post("/admin-outbox", address, { intent: "again" })).status).toBe(303);
    expect(await stateOf(one)).toBe("queued");
  });
});

describe("how each email looks", () => {
  const list = "/admin-outbox/kinds";

  test("is listed by kind, and shown on its page, alone in a frame, in both languages", async () => {
    const { html } = await root.page(list);
    for (const kind of mailKinds) expect(html).toContain(`>${kind}</code>`);
    const shown = await root.page(`${list}?show=weekly-question&in=en`);
    expect(shown.html).toContain("Send me this one");
    expect(shown.html).toContain("or just answer this email");
    expect((await root.page(`${list}?show=weekly-question&in=es`)).html).toContain("Escriba o cuente");
    const frame = await root.page(`${list}/weekly-question?in=es&dark=1`);
    expect(frame.headers.get("content-security-policy")).toMatch(/^sandbox;.*frame-ancestors 'self'$/);
    expect(frame.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(frame.html).toContain('lang="es"');
    expect(frame.html).not.toContain("prefers-color-scheme:dark");
  });

  test("is sent to the administrator's own address by one press, and audited", async () => {
    const { id } = await server.db
      .selectFrom("users")
      .select("id")
      .where("username", "=", "root")
      .executeTakeFirstOrThrow();
    await giveMailbox(server.db, id, "root@example.org");
    const send = (kind: string) => root.post(list, list, { kind, in: "es" });
    expect((await send("family-digest")).status).toBe(303);
    const mail = await server.db
      .selectFrom("mails")
      .select(["kind", "recipient", "subject", "state"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ kind: "test", recipient: "root@example.org", state: "queued" });
    expect(mail.subject).toMatch(/nuevas historias/);
    expect((await root.page("/admin/audit?action=mail.sample")).html).toContain("family-digest");
    for (const kind of ["", "nothing", "constructor", "family-digest.nothing", "family-digest.constructor"])
      expect((await send(kind)).status).toBe(404);
    await server.db.updateTable("users").set({ email: null }).where("id", "=", id).execute();
    expect((await send("family-digest")).status).toBe(400);
    await server.db.deleteFrom("mails").where("kind", "=", "test").execute();
  });

  test("is for administrators only", async () => {
    for (const address of [list, `${list}?show=test`, `${list}/test`])
      expect((await olive.page(address)).status).toBe(403);
    expect((await root.page(`${list}/nothing`)).status).toBe(404);
    expect((await root.page(`${list}?show=nothing`)).status).toBe(404);
  });
});

describe("the audit log", () => {
  test("is read, filtered and paged", async () => {
    const { html } = await root.page("/admin/audit");
    expect(html).toContain("mail.again");
    expect((await root.page("/admin/audit?action=session.start&who=ROOT")).html).toContain("root (ID");
    expect((await root.page("/admin/audit?action=session.start&who=ada")).html).not.toContain("root (ID");
    for (const query of ["?who=nobody", "?action=nothing", "?before=x", "?before=-1", "?who=%00"])
      expect((await root.page(`/admin/audit${query}`)).status).toBe(200);
    const post = await root.request("POST", "/admin/audit", "a=b", { "content-type": "text/plain" });
    expect(post.status).toBe(405);
  });
});

describe("the health page", () => {
  test("says what is known, and begins a failed job anew", async () => {
    const id = await addJob("It could not be read.");
    const { html } = await root.page("/admin/health");
    for (const words of ["Version", "are free.", "Database", "the longest wait was", "It could not be read."])
      expect(html).toContain(words);
    expect(html).toContain("No backup of everything has been taken yet.");
    expect((await root.post("/admin/health", "/admin/health", { id: String(id) })).status).toBe(303);
    const job = await server.db.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(job.state).not.toBe("failed");
    expect((await root.post("/admin/health", "/admin/health", { id: "999999" })).status).toBe(404);
  });

  test("sends a test mail to the administrator, or says that there is no address", async () => {
    const send = () => root.post("/admin/health", "/admin/health", { intent: "mail/test" });
    expect((await send()).status).toBe(400);
    await server.db
      .updateTable("users")
      .set({ email: "root@example.org" })
      .where("username", "=", "root")
      .execute();
    expect((await send()).status).toBe(303);
    expect((await root.page("/admin/health")).html).toContain(
      "A test email to root@example.org is in the outbox",
    );
    const mail = await server.db
      .selectFrom("mails")
      .select(["recipient", "subject"])
      .where("kind", "=", "test")
      .execute();
    expect(mail).toEqual([{ recipient: "root@example.org", subject: "A test from A Life Remembered" }]);
  });

  test("is on the dashboard as a list of first steps, until the administrator puts it away", async () => {
    const title = "Before people come";
    expect((await root.page("/admin")).html).toContain(title);
    expect((await olive.page("/admin")).html).not.toContain(title);
    const put = await root.post("/admin", "/admin/health", { intent: "setup/close" });
    expect([put.status, put.headers.get("location")]).toEqual([303, "/admin"]);
    expect((await root.page("/admin")).html).not.toContain(title);
    expect((await olive.post("/app", "/admin/health", { intent: "setup/close" })).status).toBe(403);
  });

  test("lists payments that need a person, until somebody has dealt with them", async () => {
    const at = "2026-01-02T03:04:05.678Z";
    const times = { createdAt: at, startedAt: at, updatedAt: at };
    const mismatch = { mismatchCents: 2300, mismatchCurrency: "eur", mismatchAt: at };
    const { id } = await server.db
      .insertInto("payments")
      .values({ kind: "book", reference: "ALR-PAID", dueCents: 2400, ...times, ...mismatch, unknownAt: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { html } = await root.page("/admin/health");
    for (const words of ["Needs a person", "ALR-PAID", "Paid €23.00 instead of $24.00.", "does not know"])
      expect(html).toContain(words);
    for (const intent of ["payment/done", "payment/check"])
      expect((await root.post("/admin/health", "/admin/health", { intent, id: String(id) })).status).toBe(
        303,
      );
    expect((await root.page("/admin/health")).html).toContain("No payment needs a person.");
    await server.db.deleteFrom("payments").execute();
  });
});
