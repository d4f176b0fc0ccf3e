import { afterEach, beforeEach, expect, test } from "vitest";
import type { MailState } from "~/db/tables";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { asThemselves } from "../../base/actor";
import { Forbidden } from "../../base/errors";
import { countOpenMails, listOutbox } from "./read-outbox.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeEach(async () => {
  database = await openTestDatabase();
});

afterEach(() => database.db.destroy());

function mailOf(state: MailState, recipient = "ada@example.org") {
  const at = "2026-01-02T03:04:05.678Z";
  const letter = { recipient, subject: "Welcome", text: "Hello", html: "Hello" };
  return {
    kind: "welcome" as const,
    ...letter,
    state,
    ...{ createdAt: at, queuedAt: at, nextTryAt: at, uselessAt: at },
  };
}

const anyone = { state: null, to: "", before: null };

test("mails are counted as they come, change and go", async () => {
  const { db } = database;
  const { root } = await addPeople(db);
  const counts = async () => (await listOutbox(db, root, anyone)).counts;
  expect(await counts()).toEqual({ queued: 0, sending: 0, sent: 0, failed: 0, "put-aside": 0 });
  const mails = (["queued", "queued", "queued", "failed"] as const).map((state) => mailOf(state));
  await db
    .insertInto("mails")
    .values([...mails, mailOf("sent", "ben@example.org")])
    .execute();
  expect(await counts()).toEqual({ queued: 3, sending: 0, sent: 1, failed: 1, "put-aside": 0 });
  await db.updateTable("mails").set({ state: "sending" }).where("state", "=", "queued").execute();
  await db.updateTable("mails").set({ error: "no answer" }).execute();
  expect(await countOpenMails(db)).toEqual({ queued: 0, sending: 3, failed: 1 });
  await db.deleteFrom("mails").where("recipient", "=", "ada@example.org").execute();
  expect(await counts()).toEqual({ queued: 0, sending: 0, sent: 1, failed: 0, "put-aside": 0 });
});

test("what is undone is not counted", async () => {
  const { db } = database;
  const undone = db.transaction().execute(async (trx) => {
    await trx.insertInto("mails").values(mailOf("queued")).execute();
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await countOpenMails(db)).toEqual({ queued: 0, sending: 0, failed: 0 });
});

test("participants see nothing", async () => {
  const { ada } = await addPeople(database.db);
  await expect(listOutbox(database.db, asThemselves(ada.userId), anyone)).rejects.toBeInstanceOf(Forbidden);
});
