import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { fixture, type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { addPeople } from "../../../../tests/support/people";
import { filePart, multipart, rawMail, textPart } from "../../../../tests/support/replies";
import { StopAfter } from "../../../../tests/support/stop-after";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { PhotoInput, PhotoOutput } from "../../../jobs/workers/photos.worker";
import { minutes, nowText } from "../../base/deps";
import type { WorkerTask } from "../../base/worker-processes";
import { findLetterAddress, makeLetterAddress } from "../../writing/letters/letter-address.server";
import { createQuestionLink } from "../../writing/questions/question-links.server";
import { handleMail, handleMails } from "./handle-mail.server";
import { listHeldReplies } from "./held-replies.server";
import { type IncomingDeps, keepMail } from "./incoming-mails.server";
import type { MailTask } from "./mail-task";
import { runMailTask } from "./mail-worker-task.server";

/*
 * The server stops before each statement that an incoming mail leads to, the one after the other, and starts again: nothing of it
 * is lost, and nothing is there twice. An open transaction goes with the process, as SQLite rolls it back.
 */

const mailIn = { address: "answers@stories.example.org", authserv: "mx.example.org" };
const words = "We lived above the bakery.";
const email = "ada@example.org";
let world: MediaWorld;

beforeAll(async () => {
  world = await openMediaWorld();
});
afterAll(() => {
  if (prepared) rmSync(prepared.folder, { recursive: true });
  return world.close();
});

async function open() {
  const { db } = await openTestDatabase();
  const clock = new FakeClock();
  const { ada } = await addPeople(db);
  const { userId } = ada;
  await db.updateTable("users").set({ email, provenAddress: email }).where("id", "=", userId).execute();
  const now = nowText(clock);
  await db
    .insertInto("weeklyQuestions")
    .values({
      ...{ userId, state: "on", every: "week", weekday: 2, hour: 9, timeZone: "America/Chicago" },
      ...{ agreedAt: now, updatedAt: now, nextAt: now },
    })
    .execute();
  const config = { ...world.context.config, appUrl: "https://stories.example.org", mailIn };
  const deps: IncomingDeps = { ...world.context, db, clock, config, workers: { run } };
  const link = { userId, promptId: 3, reason: "next", dueAt: null } as const;
  const { token } = await createQuestionLink(deps, link);
  return { deps, clock, ada, to: `answers+${token}@stories.example.org` };
}

/** Reads mails in this process, which takes no time; the photo is prepared once, by the real worker. */
async function run<Output>(task: WorkerTask, input: unknown, userId: number | null): Promise<Output> {
  if (task === "photos") return (await preparePhoto(input as PhotoInput, userId)) as Output;
  if (task !== "mail") return world.context.workers.run(task, input, userId);
  return (await runMailTask(input as MailTask)) as Output;
}

let prepared: { output: PhotoOutput; folder: string } | undefined;

async function preparePhoto(input: PhotoInput, userId: number | null): Promise<PhotoOutput> {
  if (!prepared) {
    const output = await world.context.workers.run<PhotoOutput>("photos", input, userId);
    const folder = mkdtempSync(path.join(tmpdir(), "life-prepared-"));
    cpSync(input.outputs, folder, { recursive: true });
    prepared = { output, folder };
  }
  cpSync(prepared.folder, input.outputs, { recursive: true });
  return prepared.output;
}

type Opened = Awaited<ReturnType<typeof open>>;

const photo = () => filePart("kitchen.jpg", "image/jpeg", fixture("photos/Landscape_1.jpg"));
const memo = () => filePart("Memo.webm", "audio/webm", fixture("media/live-recording.webm"));

const scenarios: Record<string, (opened: Opened) => Promise<string>> = {
  "an answer in words": async ({ to }) => rawMail({ to, body: words }),
  "an answer with a photo and a recording": async ({ to }) =>
    rawMail({ to, ...multipart([textPart(words), photo(), memo()]) }),
  "the word for another question": async ({ to }) => rawMail({ to, body: "another one" }),
  "the word for a pause": async ({ to }) => rawMail({ to, body: "pause" }),
  "the word for a stop": async ({ to }) => rawMail({ to, body: "stop" }),
  "a subject for a stop, above a few words": async ({ to }) => rawMail({ to, subject: "Stop", body: words }),
  "somebody else's answer": async ({ to }) => rawMail({ to, body: words, from: "Ruth <ruth@example.com>" }),
  "a letter that was forwarded": async (opened) =>
    rawMail({ to: await letterAddressOf(opened), body: words }),
};

const endOf: Record<string, string> = {
  "a subject for a stop, above a few words": "held",
  "somebody else's answer": "held",
  "a letter that was forwarded": "letter",
};

async function letterAddressOf({ deps, ada }: Opened): Promise<string> {
  const within = { ...deps, config: { ...world.context.config, mailIn } };
  await makeLetterAddress(within, ada);
  const found = await findLetterAddress(within, ada);
  if (!found) throw new Error("There is no address for letters.");
  return found;
}

/** All that the mail may have led to. */
async function outcomeOf({ db }: IncomingDeps) {
  const stories = await db.selectFrom("stories").select("content").execute();
  const versions = await db.selectFrom("storyVersions").select("id").execute();
  const media = await db
    .selectFrom("media")
    .select("kind")
    .where("deletedAt", "is", null)
    .orderBy("kind")
    .execute();
  const mails = await db.selectFrom("mails").select(["kind", "subject"]).orderBy("id").execute();
  const incoming = await db.selectFrom("incomingMails").select(["state", "reason", "content"]).execute();
  const questions = await db.selectFrom("mailedQuestions").select(["promptId"]).orderBy("id").execute();
  const weekly = await db.selectFrom("weeklyQuestions").select("state").execute();
  const told = await db.selectFrom("toldAnswers").select("id").execute();
  const imports = await db.selectFrom("letterImports").select("id").execute();
  const counts = [versions, told, imports].map(({ length }) => length);
  return { stories, media, mails, incoming, questions, weekly, counts };
}

const steady = new AbortController().signal;

describe.each(Object.keys(scenarios))("%s", (name) => {
  test("comes once, whole, wherever the server stops", async () => {
    const make = scenarios[name] as (typeof scenarios)[string];
    const usual = await open();
    await handleMail(usual.deps, await keepMail(usual.deps, Buffer.from(await make(usual))), steady);
    const expected = await outcomeOf(usual.deps);
    await usual.deps.db.destroy();
    expect(expected.incoming.map(({ state }) => state)).toEqual([endOf[name] ?? "taken"]);
    expect(expected.media).toHaveLength(name.includes("photo") ? 2 : 0);
    expect(expected.stories).toEqual(name.startsWith("an answer") ? [{ content: words }] : []);
    let stops = 0;
    for (let step = 0; ; step += 1) {
      const opened = await open();
      const { deps, clock } = opened;
      const id = await keepMail(deps, Buffer.from(await make(opened)));
      const stopping = { ...deps, db: deps.db.withPlugin(new StopAfter(step)) };
      const isDone = await handleMail(stopping, id, steady).then(
        (state) => state !== undefined,
        () => false,
      );
      clock.advance(2 * minutes);
      await handleMails(deps, steady);
      await handleMails(deps, steady);
      expect(await outcomeOf(deps), `stopped before statement ${step + 1}`).toEqual(expected);
      await deps.db.destroy();
      if (isDone) break;
      stops += 1;
      if (step > 200) throw new Error("It never ends.");
    }
    expect(stops).toBeGreaterThan(4);
  }, 300_000);
});

test("words below a subject that stops the questions are kept, and the questions stop", async () => {
  const opened = await open();
  const { deps } = opened;
  const raw = await (scenarios["a subject for a stop, above a few words"] as (typeof scenarios)[string])(
    opened,
  );
  await handleMail(deps, await keepMail(deps, Buffer.from(raw)), steady);
  const { weekly, incoming, mails } = await outcomeOf(deps);
  expect([weekly, incoming]).toEqual([
    [{ state: "off" }],
    [{ state: "held", reason: "command", content: words }],
  ]);
  expect(mails.map(({ subject }) => subject)).toEqual(["No more questions by email"]);
  expect(await listHeldReplies(deps, opened.ada)).toMatchObject([{ content: words, promptId: 3 }]);
});
