import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Self } from "~/domain/base/actor";
import { type Deps, systemClock } from "~/domain/base/deps";
import { letterHtml, letterText } from "~/domain/base/mail/letter";
import { hashToken } from "~/domain/base/token.server";
import { createQuestionLink, endQuestionLinks } from "~/domain/writing/questions/question-links.server";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { compileCache } from "./support/compile-cache";
import { fixture } from "./support/media";
import { addPeople, type PersonName } from "./support/people";
import { filePart, multipart, passed, rawMail, textPart } from "./support/replies";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Answers by reply, as a mail server hands them over: what is taken, what waits, and what is nobody's. */

const settings = { MAIL_IN_ADDRESS: "answers@stories.example.org", MAIL_IN_AUTHSERV: "mx.example.org" };
const origin = { APP_URL: "https://stories.example.org" };

let dataDir: string;
let server: RunningServer;
let deps: Deps;
let people: Record<PersonName, Self>;
let ada: Caller;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "life-"));
  server = await startServer({ DATA_DIR: dataDir, ...settings });
  deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
  people = await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
  const email = "ada@example.org";
  await server.db
    .updateTable("users")
    .set({ email, provenAddress: email })
    .where("id", "=", people.ada.userId)
    .execute();
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function receive(raw: string): Promise<{ code: number | null; said: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, ...compileCache(), ...settings, ...origin };
  const child = spawn(process.execPath, ["build/scripts/mail.js", "receive"], { env });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  child.stdin.end(raw);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, said: said.replace(/^Mail \d+: /, "").trim() };
}

async function link(promptId: number, name: PersonName = "ada"): Promise<string> {
  const { userId } = people[name];
  const { token } = await createQuestionLink(deps, { userId, promptId, reason: "next", dueAt: null });
  return `answers+${token}@stories.example.org`;
}

const storyOf = async (promptId: number) =>
  (
    await server.db
      .selectFrom("stories")
      .select(["id", "content"])
      .where("promptId", "=", promptId)
      .where("userId", "=", people.ada.userId)
      .executeTakeFirst()
  )?.content;
const held = async () => (await ada.call("GET", "/api/held-replies")).json;

test("the person's own reply becomes the story, with its photo and recording, and a mail says how it reads", async () => {
  const to = await link(3);
  const parts = [
    textPart("We lived above the bakery.\n\n-- \nAda\n"),
    filePart("kitchen.jpg", "image/jpeg", fixture("photos/Landscape_1.jpg")),
    filePart("Memo.webm", "audio/webm", fixture("media/live-recording.webm")),
    filePart("notes.pdf", "application/pdf", Buffer.alloc(5000, 65)),
  ];
  const raw = rawMail({ to, ...multipart(parts), messageId: "<first@example.org>" });
  expect(await receive(raw)).toEqual({ code: 0, said: "taken" });
  expect(await receive(raw)).toEqual({ code: 0, said: "double" });
  expect(await storyOf(3)).toBe("We lived above the bakery.");
  const media = await server.db.selectFrom("media").select("kind").orderBy("id").execute();
  expect(media.map(({ kind }) => kind)).toEqual(["image", "audio"]);
  const mails = await server.db
    .selectFrom("mails")
    .selectAll()
    .where("kind", "=", "answer-received")
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ recipient: "ada@example.org", subject: "Your answer is in your book" });
  for (const words of [
    "We lived above the bakery.",
    "Left out as a signature: --",
    "notes.pdf",
    "?type=biography&prompt=3",
  ])
    expect(mails[0]?.text).toContain(words);
  expect(mails[0]?.text).toMatch(/^Dear Ada Whitfield,/);
  expect(await receive(rawMail({ to, body: "It smelled of bread." }))).toEqual({ code: 0, said: "taken" });
  expect(await storyOf(3)).toBe("We lived above the bakery.\n\nIt smelled of bread.");
});

test("more than fifty files, and what Outlook packs, are told, and the mail's own cover is no photo", async () => {
  const cover = fixture("photos/Landscape_3.jpg");
  const to = await link(13);
  const mailId = await mailWithCover(to, cover);
  const photos = Array.from({ length: 51 }, (_, n) =>
    filePart(`note-${n}.pdf`, "application/pdf", Buffer.alloc(5000, 65 + (n % 20))),
  );
  const outlook = filePart("winmail.dat", "application/ms-tnef", Buffer.alloc(9000, 1));
  const parts = [textPart("It snowed."), filePart("image001.jpg", "image/jpeg", cover), ...photos, outlook];
  expect(await receive(rawMail({ to, ...multipart(parts) }))).toEqual({ code: 0, said: "taken" });
  const mail = await server.db
    .selectFrom("mails")
    .selectAll()
    .where("kind", "=", "answer-received")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(mail.id).toBeGreaterThan(mailId);
  expect(mail.text).toContain("2 files were left out: one email brings 50 at most.");
  expect(mail.text).toContain("winmail.dat was left out: Outlook has packed the photos");
  expect(mail.text).not.toContain("came with it");
});

async function mailWithCover(to: string, bytes: Buffer): Promise<number> {
  const letter = {
    ...{ subject: "Snow", to: "Ada", paragraphs: ["Did it snow?"], closing: ["One story so far."] },
    ...{ picture: { alt: "The cover of your book", bytes }, from: "A Life Remembered" },
  };
  const at = new Date().toISOString();
  const { id } = await server.db
    .insertInto("mails")
    .values({
      ...{
        kind: "weekly-question-asked",
        userId: people.ada.userId,
        recipient: "ada@example.org",
        state: "sent",
      },
      ...{ subject: "Snow", text: letterText(letter), html: letterHtml(letter) },
      ...{ createdAt: at, queuedAt: at, nextTryAt: at, sentAt: at },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const token = to.slice("answers+".length, to.indexOf("@"));
  await server.db
    .updateTable("mailedQuestions")
    .set({ mailId: id })
    .where("tokenHash", "=", hashToken(token))
    .execute();
  return id;
}

describe("waits for the person's yes", () => {
  const daughter = "Ruth <ruth@example.com>";

  test("from a daughter, who is named, and becomes the story by one press", async () => {
    const raw = rawMail({ to: await link(4), from: daughter, body: "Mother told me this on the phone." });
    expect(await receive(raw)).toEqual({ code: 0, said: "held" });
    expect(await storyOf(4)).toBeUndefined();
    const [reply] = await held();
    expect(reply).toMatchObject({
      ...{ senderName: "Ruth", senderAddress: "ruth@example.com", promptId: 4, files: 0 },
      ...{ content: "Mother told me this on the phone.", reason: "sender" },
    });
    const { html } = await ada.page("/held");
    expect(html).toContain("Mother told me this on the phone.");
    expect(html).toContain("Ruth (ruth@example.com)");
    const waiting = "An email from Ruth waits for your yes";
    expect((await ada.page("/app")).html).toContain(waiting);
    const ben = await Caller.signIn(server, "ben");
    expect((await ben.call("POST", `/api/held-replies/${reply.id}/accept`)).status).toBe(404);
    expect((await ada.call("POST", `/api/held-replies/${reply.id}/accept`)).status).toBe(204);
    expect(await storyOf(4)).toBe("Mother told me this on the phone.");
    expect(await held()).toEqual([]);
    expect((await ada.page("/app")).html).not.toContain(waiting);
  });

  test.each([
    ["without a word of the receiving server", []],
    [
      "with the word of another server",
      ["Authentication-Results: evil.example; dmarc=pass header.from=example.org"],
    ],
    ["where it failed", ["Authentication-Results: mx.example.org; dmarc=fail header.from=example.org"]],
    [
      "with a pass in a comment",
      ["Authentication-Results: mx.example.org; dmarc=none (dmarc=pass header.from=example.org)"],
    ],
    ["for another domain", ["Authentication-Results: mx.example.org; dkim=pass header.d=evil.example"]],
    [
      "with a header of its own below the server's",
      ["Authentication-Results: mx.example.org; spf=fail smtp.mailfrom=x@evil.example", passed],
    ],
    ["with two senders", [passed, "From: Ada <ada@example.org>"]],
  ])("forged %s, and is thrown away", async (_, extra) => {
    const raw = rawMail({ to: await link(5), extra, body: "I never said this." });
    expect(await receive(raw)).toEqual({ code: 0, said: "held" });
    expect(await storyOf(5)).toBeUndefined();
    const [reply] = await held();
    expect((await ada.call("POST", `/api/held-replies/${reply.id}/discard`)).status).toBe(204);
    expect(await held()).toEqual([]);
  });

  test("with headers in a name and a subject, which stay words", async () => {
    const hidden = "Ruth\r\nBcc: everybody@example.net\r\n\r\n<script>alert(1)</script>";
    const name = `=?utf-8?B?${Buffer.from(hidden).toString("base64")}?=`;
    const raw = rawMail({
      ...{ to: await link(10), from: `${name} <ruth@example.com>`, body: "Hello." },
      subject: "Re: x\r\nBcc: everybody@example.net",
    });
    expect((await receive(raw)).said).toBe("held");
    const [reply] = await held();
    const { html } = await ada.page("/held");
    expect(html).not.toContain("<script>alert");
    expect(reply.senderAddress).toBe("ruth@example.com");
    const sent = await server.db.selectFrom("mails").select(["recipient", "subject", "text"]).execute();
    expect(JSON.stringify(sent)).not.toContain("everybody@example.net");
    const fields = { replyId: String(reply.id), intent: "reply/discard" };
    for (const discarded of await ada.postTwice("/held", "/held", fields))
      expect(discarded.headers.get("location")).toBe("/held");
    expect(await held()).toEqual([]);
  });

  test("to a question of more than 60 days ago", async () => {
    const to = await link(11);
    await server.db
      .updateTable("mailedQuestions")
      .set({ expiresAt: "2026-01-01T00:00:00.000Z" })
      .where("promptId", "=", 11)
      .execute();
    expect((await receive(rawMail({ to, body: "Very late." }))).said).toBe("held");
    expect((await receive(rawMail({ to, from: daughter, body: "Very late." }))).said).toBe("unknown");
    expect(await storyOf(11)).toBeUndefined();
    const [reply] = await held();
    expect((await ada.call("POST", `/api/held-replies/${reply.id}/discard`)).status).toBe(204);
  });

  test("to a question that has ended", async () => {
    const to = await link(6);
    await endQuestionLinks(deps, people.ada);
    expect((await receive(rawMail({ to, body: "Late." }))).said).toBe("held");
    expect((await receive(rawMail({ to, from: daughter, body: "Late." }))).said).toBe("unknown");
  });
});

describe("is nobody's answer", () => {
  test.each([
    [
      "a guessed token",
      () => rawMail({ to: `answers+${"Z".repeat(22)}@stories.example.org`, body: "x" }),
      "unknown",
    ],
    ["no token", () => rawMail({ to: "answers@stories.example.org", body: "x" }), "unknown"],
    [
      "an automatic reply",
      () => rawMail({ extra: [passed, "Auto-Submitted: auto-replied"], body: "Away." }),
      "ignored",
    ],
    ["our own address", () => rawMail({ from: "answers+x@stories.example.org", body: "Loop." }), "ignored"],
    ["bytes that are no mail", () => "\u0000\u0001", "unreadable"],
    [
      "MIME without an end",
      () => rawMail(multipart([textPart("a")].concat(Array(3000).fill("Content-Type: message/rfc822\n")))),
      "unreadable",
    ],
  ])("%s", async (_, raw, state) => {
    const stories = await server.db.selectFrom("stories").select("id").execute();
    expect(await receive(raw())).toEqual({ code: 0, said: state });
    expect(await server.db.selectFrom("stories").select("id").execute()).toEqual(stories);
  });

  test("another person's token with one's own address", async () => {
    const raw = rawMail({ to: await link(3, "ben"), body: "Not mine." });
    expect((await receive(raw)).said).toBe("held");
    expect(await held().then((all: unknown[]) => all.length)).toBe(1);
  });

  test("what cannot be read stands in administration, whole, and is read again or thrown away", async () => {
    const root = await Caller.signIn(server, "root");
    const { html } = await root.page("/admin/mail-in");
    expect(html).toContain("It could not be read.");
    expect((await ada.page("/admin/mail-in")).status).toBe(403);
    const file = /href="(\/admin\/mail-in\/\d+)"/.exec(html)?.[1] ?? "";
    const download = await root.page(file);
    expect(download.headers.get("content-disposition")).toMatch(/^attachment; filename="email-\d+\.eml"/);
    expect(download.html).toContain("message/rfc822");
    expect((await ada.page(file)).status).toBe(403);
    expect((await root.page("/admin/mail-in/999999")).status).toBe(404);
    expect((await root.page("/admin/audit?action=mail-in.download")).html).toContain("mail-in.download");
    const id = /name="id" value="(\d+)"/.exec(html)?.[1] ?? "";
    const removed = await root.postTwice("/admin/mail-in", "/admin/mail-in", { id, intent: "remove" });
    expect(removed.map(({ status }) => status)).toEqual([303, 303]);
  });
});

test("one word pauses, stops, or asks for another question", async () => {
  const { userId } = people.ada;
  const rhythm = { every: "week", weekday: 2, hour: 9, timeZone: "America/Chicago" } as const;
  const at = "2026-01-01T00:00:00.000Z";
  await server.db
    .insertInto("weeklyQuestions")
    .values({ userId, state: "on", ...rhythm, agreedAt: at, updatedAt: at })
    .execute();
  const state = async () =>
    (await server.db.selectFrom("weeklyQuestions").select("state").executeTakeFirstOrThrow()).state;
  expect((await receive(rawMail({ to: await link(8), body: "Pause" }))).said).toBe("taken");
  expect(await state()).toBe("paused");
  expect((await receive(rawMail({ to: await link(9), body: "another one" }))).said).toBe("taken");
  const [mail] = await server.db
    .selectFrom("mails")
    .selectAll()
    .where("kind", "=", "weekly-question")
    .execute();
  expect(mail?.replyTo).toMatch(/^answers\+[\w-]{22}@stories\.example\.org$/);
  expect(mail?.text).toContain("or just answer this email");
  expect((await receive(rawMail({ to: await link(9), subject: "STOP", body: "" }))).said).toBe("taken");
  expect(await state()).toBe("off");
  expect(await storyOf(8)).toBeUndefined();
});

test("a forwarded letter waits in the list, from whoever it is, until the address ends", async () => {
  const form = new FormData();
  form.append("formToken", await ada.formToken("/letters"));
  form.append("intent", "address/make");
  expect((await ada.postForm("/letters", form)).status).toBe(303);
  const to = /letters\+[\w-]{22}@stories\.example\.org/.exec((await ada.page("/letters")).html)?.[0] ?? "";
  const raw = rawMail({
    to,
    from: "Ruth <ruth@example.com>",
    subject: "Fwd: Week 12",
    extra: [],
    body: "It snowed.",
  });
  expect((await receive(raw)).said).toBe("letter");
  expect((await receive(raw)).said).toBe("double");
  const imports = (await ada.call("GET", "/api/letters")).json;
  expect(imports).toHaveLength(1);
  form.set("intent", "address/end");
  form.set("formToken", await ada.formToken("/letters"));
  expect((await ada.postForm("/letters", form)).status).toBe(303);
  expect((await receive(rawMail({ to, extra: [], body: "Too late." }))).said).toBe("unknown");
});

test("what is said of an author's death ends with any mail of their own, and with nobody else's", async () => {
  const { userId } = people.ada;
  const isSaid = async () =>
    (await server.db.selectFrom("deathReports").select("endedBy").where("endedAt", "is", null).execute())
      .length === 1;
  const say = () => {
    const said = { userId, saidByUser: people.root.userId, saidByKeeper: null, saidBy: "Root", reason: "" };
    return server.db
      .insertInto("deathReports")
      .values({ ...said, saidAt: new Date().toISOString() })
      .execute();
  };
  await server.db.updateTable("deathReports").set({ endedAt: "2026-01-01T00:00:00.000Z" }).execute();
  await say();
  const photo = multipart([filePart("mill.jpg", "image/jpeg", fixture("photos/Landscape_1.jpg"))]);
  const forged = rawMail({ to: await link(20), extra: [], body: "I am here." });
  expect((await receive(forged)).said).toBe("held");
  const ruths = rawMail({ to: await link(20), from: "Ruth <ruth@example.com>", body: "She is here." });
  expect((await receive(ruths)).said).toBe("held");
  const away = rawMail({
    to: await link(20),
    extra: [passed, "Auto-Submitted: auto-replied"],
    body: "Away.",
  });
  expect((await receive(away)).said).toBe("ignored");
  expect(await isSaid()).toBe(true);
  for (const mail of [{ body: "Pause" }, { ...photo }, { body: "" }]) {
    await receive(rawMail({ to: await link(20), ...mail }));
    expect([mail, await isSaid()]).toEqual([mail, false]);
    await say();
  }
  await ada.post("/letters", "/letters", { intent: "address/make" });
  const to = /letters\+[\w-]{22}@stories\.example\.org/.exec((await ada.page("/letters")).html)?.[0] ?? "";
  expect((await receive(rawMail({ to, extra: [], body: "Fwd" }))).said).toBe("letter");
  expect(await isSaid()).toBe(true);
  expect((await receive(rawMail({ to, body: "My own" }))).said).toBe("letter");
  expect(await isSaid()).toBe(false);
});

test("without MAIL_IN_ADDRESS the mail server keeps the mail, and is to try again", async () => {
  const env = { ...process.env, DATA_DIR: dataDir, ...compileCache() };
  const code = await new Promise((resolve) => {
    const child = execFile(process.execPath, ["build/scripts/mail.js", "receive"], { env });
    child.stdin?.end("x");
    child.on("close", resolve);
  });
  expect(code).toBe(75);
});
