import { afterEach, beforeEach, expect, test } from "vitest";
import { fixture, type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { filePart, multipart, rawMail, textPart } from "../../../../tests/support/replies";
import { days, minutes } from "../../base/deps";
import { noRoom } from "../../base/disk.server";
import type { WorkerTask } from "../../base/worker-processes";
import { ScannerFailed } from "../../media/scanning/file-scanner";
import { createQuestionLink } from "../../writing/questions/question-links.server";
import { handleMails } from "./handle-mail.server";
import { acceptHeldReply } from "./held-replies.server";
import { type IncomingDeps, keepMail, listUnread } from "./incoming-mails.server";
import type { MailTask } from "./mail-task";

/* What fails only for a while, such as a scanner that starts again, throws nothing away. */

const email = "ada@example.org";
const mailIn = { address: "answers@stories.example.org", authserv: "mx.example.org" };
const { signal } = new AbortController();
let world: MediaWorld;
let deps: IncomingDeps;
let to: string;
let isDown = true;

beforeEach(async () => {
  world = await openMediaWorld();
  isDown = true;
  const scanner = {
    scan: async () => {
      if (isDown) throw new ScannerFailed("no answer");
      return null;
    },
  };
  const config = { ...world.context.config, appUrl: "https://stories.example.org", mailIn };
  deps = { ...world.context, config, scanner: scanner as unknown as IncomingDeps["scanner"] };
  const { userId } = world.people.ada;
  await deps.db.updateTable("users").set({ email, provenAddress: email }).where("id", "=", userId).execute();
  const { token } = await createQuestionLink(deps, { userId, promptId: 3, reason: "next", dueAt: null });
  to = `answers+${token}@stories.example.org`;
});

afterEach(() => world.close());

async function keep(): Promise<void> {
  const photo = filePart("kitchen.jpg", "image/jpeg", fixture("photos/Landscape_1.jpg"));
  const parts = multipart([textPart("We lived above the bakery."), photo]);
  await keepMail(deps, Buffer.from(rawMail({ to, ...parts })));
}

const clock = () => world.context.clock as unknown as { advance(milliseconds: number): void };
const mail = () => deps.db.selectFrom("incomingMails").selectAll().executeTakeFirstOrThrow();
const answer = async () => {
  const told = deps.db.selectFrom("mails").select("id").where("kind", "=", "answer-received");
  const media = deps.db.selectFrom("media").select("id").where("deletedAt", "is", null);
  const stories = deps.db.selectFrom("stories").select("content").where("promptId", "=", 3);
  const words = (await stories.execute()).map(({ content }) => content);
  return { words, files: (await media.execute()).length, told: (await told.execute()).length };
};
const words = ["We lived above the bakery."];

test("a photo that cannot be checked just now comes later, once, and its words at once", async () => {
  await keep();
  await handleMails(deps, signal);
  expect(await mail()).toMatchObject({ state: "new", decidedAt: null });
  expect(await answer()).toEqual({ words, files: 0, told: 0 });
  isDown = false;
  expect(await listUnread(deps, 20)).toEqual([]);
  clock().advance(6 * minutes);
  await handleMails(deps, signal);
  expect(await mail()).toMatchObject({ state: "taken", folder: null });
  expect(await answer()).toEqual({ words, files: 1, told: 1 });
});

test("a photo that could not be checked for days waits for its person's yes, who is told, and its words are there once", async () => {
  await keep();
  let tries = 0;
  for (; (await mail()).state === "new" && tries < 30; tries += 1) {
    await handleMails(deps, signal);
    const { triedAt, receivedAt } = await mail();
    const waited = new Date(triedAt ?? receivedAt).getTime() - new Date(receivedAt).getTime();
    clock().advance(Math.max(5 * minutes, waited));
  }
  expect(tries).toBeLessThan(15);
  const { id, state, reason, content, fileCount } = await mail();
  expect([state, reason, content, fileCount]).toEqual(["held", "files", "", 1]);
  expect(await answer()).toEqual({ words, files: 0, told: 1 });
  const told = await deps.db.selectFrom("mails").select("text").executeTakeFirstOrThrow();
  expect(told.text).toContain(words[0]);
  expect(told.text).toContain("wait under “Words that we kept” for your yes");
  await expect(acceptHeldReply(deps, world.people.ada, id)).rejects.toThrow("cannot be checked just now");
  expect((await mail()).state).toBe("held");
  isDown = false;
  // Submissions are known for 30 days.
  await deps.db.deleteFrom("submissions").execute();
  await acceptHeldReply(deps, world.people.ada, id);
  expect(await answer()).toEqual({ words, files: 1, told: 2 });
});

test("a mail is read later where there is no room for its files now", async () => {
  await keep();
  isDown = false;
  const makeScratch = () => Promise.reject(noRoom());
  await handleMails({ ...deps, files: { ...deps.files, makeScratch } }, signal);
  expect((await mail()).state).toBe("new");
  clock().advance(6 * minutes);
  await handleMails(deps, signal);
  expect(await answer()).toEqual({ words, files: 1, told: 1 });
});

test("a mail whose try was noted by a clock that was ahead is read", async () => {
  await keep();
  isDown = false;
  const triedAt = new Date(deps.clock.now().getTime() + 400 * days).toISOString();
  await deps.db.updateTable("incomingMails").set({ state: "reading", triedAt }).execute();
  await handleMails(deps, signal);
  expect((await mail()).state).toBe("taken");
});

test("what was written is told from what is quoted in a worker, whose time and memory have limits", async () => {
  const fromWorker = { words: "As a worker read it.", leftOut: [] };
  const run = async (task: WorkerTask, input: unknown, userId: number | null) => {
    const isReply = (input as MailTask).task === "reply";
    return isReply ? fromWorker : await world.context.workers.run(task, input, userId);
  };
  isDown = false;
  await keep();
  await handleMails({ ...deps, workers: { run } as IncomingDeps["workers"] }, signal);
  expect((await answer()).words).toEqual([fromWorker.words]);
});
