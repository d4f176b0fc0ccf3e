import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrateDatabase } from "~/db/migrate.server";
import { type OpenDatabase, openDatabase } from "~/db/open.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople, password } from "../../../../tests/support/people";
import type { Self } from "../../base/actor";
import { days, minutes, nowText } from "../../base/deps";
import type { MailDeps } from "../../base/mail/outbox.server";
import { saveBookDesign } from "../../book/design/designs.server";
import { createBookFiles } from "../../book/print/book-files.server";
import { BookDesignInput } from "../../book/schema";
import { createMediaFiles } from "../../media/media-files.server";
import { createPieceFiles } from "../../media/pieces/piece-files.server";
import { requestPasswordReset } from "../../people/auth/password-reset.server";
import { findClosedActor } from "../../people/auth/session-actor.server";
import { signIn } from "../../people/auth/sessions.server";
import { requestSignInLink } from "../../people/auth/sign-in-links.server";
import { saveBio } from "../../writing/bio/bio.server";
import { BioInput } from "../../writing/bio/schema";
import { createChapter } from "../../writing/chapters/chapters.server";
import { saveDraft } from "../../writing/drafts/drafts.server";
import { holdForm } from "../../writing/drafts/held-forms.server";
import { createPrompt, updatePrompt } from "../../writing/prompts/prompts.server";
import { seedStandardContent } from "../../writing/prompts/seed.server";
import { addPiece, startRecording } from "../../writing/recordings/recordings.server";
import { NewRecordingInput } from "../../writing/recordings/schema";
import { createStory, trashStory, updateStory } from "../../writing/stories/stories.server";
import { createExportFiles } from "../exports/export-files.server";
import { closeAccount, reopenAccount } from "./close-account.server";
import type { OwnedDataDeps } from "./owned-data.server";
import { purgeAccounts } from "./purge-accounts.server";

/* A person of whom every text has the canary in it, in a data folder of its own. */

const canary = "kanarienvogel";
const email = `${canary}@example.org`;
const visitor = { address: "10.0.0.1", device: `${canary} on an iPad` };

let dataDir: string;
let database: OpenDatabase;
let deps: OwnedDataDeps & MailDeps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
let leaver: Self;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "life-leaving-"));
  database = openDatabase(dataDir);
  await migrateDatabase(database);
  await seedStandardContent(database.db);
  deps = {
    db: database.db,
    clock: new FakeClock(),
    log: new CollectedLog(),
    files: createMediaFiles(dataDir),
    recordings: createPieceFiles(dataDir, "recordings"),
    uploads: createPieceFiles(dataDir, "uploads"),
    letters: createPieceFiles(dataDir, "letters"),
    exports: createExportFiles(dataDir),
    bookFiles: createBookFiles(dataDir, path.resolve("assets")),
    config: { brandName: "A Life Remembered", appUrl: "https://stories.example.org" },
  };
  people = await addPeople(deps.db);
  leaver = people.ben;
  await deps.db
    .updateTable("users")
    .set({ username: canary, usernameKey: canary, displayName: `Ben ${canary}`, email })
    .where("id", "=", leaver.userId)
    .execute();
});

afterEach(async () => {
  await database.db.destroy();
  rmSync(dataDir, { recursive: true });
});

const close = () => closeAccount(deps, leaver, visitor, { currentPassword: password });
const purge = () => purgeAccounts(deps, new AbortController().signal);

/** The files below the data folder in which the canary stands, in their names or in what they hold. */
function filesWithCanary(): string[] {
  return readdirSync(dataDir, { recursive: true })
    .map(String)
    .filter((name) => {
      const file = path.join(dataDir, name);
      return name.includes(canary) || (statSync(file).isFile() && readFileSync(file).includes(canary));
    });
}

/** All rows of everybody else, and of the site. */
async function othersRows(): Promise<string> {
  const stories = await deps.db
    .selectFrom("stories")
    .selectAll()
    .where("userId", "!=", leaver.userId)
    .execute();
  const users = await deps.db.selectFrom("users").selectAll().where("id", "!=", leaver.userId).execute();
  const prompts = await deps.db.selectFrom("prompts").selectAll().where("userId", "is", null).execute();
  return JSON.stringify([stories, users, prompts]);
}

/** Writes what a person can leave behind, over and over, so that pages of the database are torn and filled again. */
async function liveALife(): Promise<void> {
  const { db } = deps;
  for (let promptId = 1; promptId <= 12; promptId += 1) {
    const words = (round: number) =>
      `${canary} ${"and on it went. ".repeat(promptId * 40 * round)} ${canary}`;
    const story = { content: words(1), age: 7, date: "1952", location: canary };
    const { id } = await createStory(deps, leaver, promptId, story);
    for (let round = 2; round <= 5; round += 1)
      await updateStory(deps, leaver, id, { content: words(round) });
    await updateStory(deps, leaver, id, { content: `${canary} refused` }, 1).catch(() => undefined);
    if (promptId > 9) await trashStory(deps, leaver, id);
    await createStory(deps, people.ada, promptId, { content: "Of Ada.", age: null, date: "", location: "" });
  }
  const chapter = await createChapter(deps, leaver, {
    title: canary,
    ageRange: "",
    description: canary,
    type: "biography",
  });
  const prompt = await createPrompt(deps, leaver, {
    lifeStageId: chapter.id,
    title: canary,
    description: canary,
  });
  await createStory(deps, leaver, prompt.id, { content: canary, age: null, date: "", location: "" });
  await updatePrompt(deps, leaver, 3, { title: canary, description: canary });
  const bio = BioInput.parse({ name: canary, introduction: canary.repeat(500), significantEvents: [canary] });
  await saveBio(deps, leaver, bio);
  await saveBio(deps, leaver, bio);
  await addBooks(await addPhoto());
  const { id } = await startRecording(
    deps,
    leaver,
    NewRecordingInput.parse({ promptId: 2, mimeType: "audio/webm" }),
  );
  await addPiece(deps, leaver, id, 0, Buffer.from(canary.repeat(100)));
  const zip = path.join(dataDir, "made.zip");
  writeFileSync(zip, canary);
  const { file, bytes } = await deps.exports.adopt(zip);
  await db
    .insertInto("exports")
    .values({ userId: leaver.userId, state: "done", file, bytes, createdAt: nowText(deps.clock) })
    .execute();
  await db
    .insertInto("jobs")
    .values({
      kind: "prepare-media",
      userId: leaver.userId,
      input: `{"of":"${canary}"}`,
      state: "failed",
      error: canary,
      runAfter: "",
      createdAt: "",
    })
    .execute();
  await buyPlan();
  const draft = { content: canary, age: canary, date: canary, location: canary, version: null };
  await saveDraft(deps, leaver, 5, draft);
  const encryption = { encrypt: (text: string) => text, open: (text: string) => text };
  await holdForm({ ...deps, encryption }, leaver.userId, "browser", {
    id: "x",
    path: "/bio",
    fields: [["name", canary]],
  });
  await saveBookDesign(
    deps,
    leaver,
    "biography",
    BookDesignInput.parse({ type: "biography", title: canary }),
  );
  await requestPasswordReset(deps, visitor, { email });
  await requestSignInLink(deps, visitor, { email }, { requestId: canary, returnTo: `/stories?q=${canary}` });
  await signIn(deps, visitor, { username: canary, password: "not this one" }).catch(() => undefined);
  await signIn(deps, visitor, { username: canary, password });
}

/** A plan that was paid: the amount stays for bookkeeping. */
async function buyPlan(): Promise<void> {
  const { db, clock } = deps;
  const at = nowText(clock);
  const plan = { planId: "family", quote: "{}", dueCents: 106_812, state: "paid" as const };
  const checkout = { reference: "paid", userId: leaver.userId, email, createdByForm: canary, ...plan };
  const { id } = await db
    .insertInto("checkouts")
    .values({ ...checkout, createdAt: at, updatedAt: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const receipt = { source: "paid", amountCents: 106_812, url: `https://pay.example/${canary}`, paidAt: at };
  await db
    .insertInto("receipts")
    .values({ checkoutId: id, ...receipt })
    .execute();
}

/** A book that was made and one that was approved, and a photo that was prepared for them. */
async function addBooks(photoId: number): Promise<void> {
  const { userId } = leaver;
  const book = { userId, storyType: "biography", inputHash: canary, pages: 24 } as const;
  const makeFiles = async () => {
    const scratch = await deps.bookFiles.makeScratch();
    writeFileSync(path.join(scratch, "interior.pdf"), canary);
    return deps.bookFiles.adopt(scratch);
  };
  writeFileSync(path.join(deps.bookFiles.cache, `${photoId}-prepared.pdf`), canary);
  const made = { folder: await makeFiles(), state: "done", createdAt: "", result: canary } as const;
  await deps.db
    .insertInto("printFiles")
    .values({ ...book, ...made })
    .execute();
  const approved = {
    folder: await makeFiles(),
    title: canary,
    content: canary,
    approvedAt: "",
    approvedBy: userId,
  };
  await deps.db
    .insertInto("bookApprovals")
    .values({ ...book, ...approved })
    .execute();
}

async function addPhoto(): Promise<number> {
  const folder = "0123456789abcdef0123456789abcdef";
  mkdirSync(path.join(dataDir, "media", folder));
  writeFileSync(path.join(dataDir, "media", folder, "photo.jpg"), canary.repeat(1000));
  const { userId } = leaver;
  const facts = {
    kind: "image",
    folder,
    mimeType: "image/jpeg",
    bytes: 1,
    sha256: "x",
    createdAt: "",
  } as const;
  const { id } = await deps.db
    .insertInto("media")
    .values({ userId, caption: canary, transcript: canary, ...facts })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("an account that was closed 30 days ago", () => {
  test("leaves nothing in the data folder, and takes nothing of anybody else's", async () => {
    await liveALife();
    await close();
    deps.clock.advance(30 * days - minutes);
    await signIn(deps, visitor, { username: canary, password });
    const others = await othersRows();
    await purge();
    expect(filesWithCanary().length).toBeGreaterThan(3);
    deps.clock.advance(minutes);
    await purge();
    expect(filesWithCanary()).toEqual([]);
    expect(await othersRows()).toBe(others);
    expect(await deps.db.selectFrom("users").select("id").where("id", "=", leaver.userId).execute()).toEqual(
      [],
    );
    const receipts = await deps.db.selectFrom("receipts").select("amountCents").execute();
    expect(receipts).toEqual([{ amountCents: 106_812 }]);
    expect(database.connection.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(database.connection.pragma("foreign_key_check")).toEqual([]);
    const log = await deps.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "account.purge")
      .execute();
    expect(log).toMatchObject([{ userId: null, details: JSON.stringify({ userId: leaver.userId }) }]);
  });

  test("cut off between its files and its rows, goes on next time, and cannot be opened in between", async () => {
    await liveALife();
    await close();
    deps.clock.advance(30 * days);
    const { id } = await signIn(deps, visitor, { username: canary, password });
    const closed = await findClosedActor(deps, id);
    const breaking = {
      ...deps,
      recordings: { ...deps.recordings, remove: () => Promise.reject(new Error("cut off")) },
    };
    await expect(purgeAccounts(breaking)).rejects.toThrow("cut off");
    expect(await findClosedActor(deps, id)).toBeNull();
    await expect(reopenAccount(deps, closed ?? leaver)).rejects.toThrow();
    await purge();
    expect(filesWithCanary()).toEqual([]);
  });

  test("stopped among its stories, goes on next time", async () => {
    await liveALife();
    const others = await othersRows();
    for (let promptId = 20; promptId < 60; promptId += 1)
      await createStory(deps, leaver, promptId, { content: "One.", age: null, date: "", location: "" });
    await close();
    deps.clock.advance(30 * days);
    const countStories = async () =>
      (await deps.db.selectFrom("stories").select("id").where("userId", "=", leaver.userId).execute()).length;
    const all = await countStories();
    const stopping = new AbortController();
    const stopped = purgeAccounts(deps, stopping.signal);
    while ((await countStories()) === all) await new Promise((resolve) => setImmediate(resolve));
    stopping.abort();
    await stopped;
    expect(await countStories()).toBe(all - 20);
    expect(database.connection.pragma("foreign_key_check")).toEqual([]);
    await purge();
    expect(await countStories()).toBe(0);
    expect(filesWithCanary()).toEqual([]);
    expect(await othersRows()).toBe(others);
  });

  test("that was opened again on the last day stays, whole", async () => {
    await liveALife();
    await close();
    deps.clock.advance(29 * days);
    const { id, isClosed } = await signIn(deps, visitor, { username: canary, password });
    expect(isClosed).toBe(true);
    const closed = await findClosedActor(deps, id);
    await reopenAccount(deps, closed ?? people.ada);
    deps.clock.advance(5 * days);
    await purge();
    const stories = await deps.db
      .selectFrom("stories")
      .select("id")
      .where("userId", "=", leaver.userId)
      .execute();
    expect(stories).toHaveLength(13);
    expect(readdirSync(path.join(dataDir, "media"))).toHaveLength(1);
    expect(readdirSync(path.join(dataDir, "recordings"))).toHaveLength(1);
  });
});

test("a deleted text is overwritten in the database at once", async () => {
  const { id } = await createStory(deps, leaver, 1, {
    content: `${canary} was here. `.repeat(2_000),
    age: null,
    date: "",
    location: "",
  });
  await deps.db.deleteFrom("stories").where("id", "=", id).execute();
  await deps.db.deleteFrom("sessions").execute();
  database.connection.pragma("wal_checkpoint(truncate)");
  const bytes = readFileSync(path.join(dataDir, "app.db"));
  expect(bytes.toString("latin1").split(`${canary} was here`)).toHaveLength(1);
});
