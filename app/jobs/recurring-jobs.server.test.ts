import { afterEach, beforeEach, expect, test } from "vitest";
import { type Deps, days, hours, minutes } from "~/domain/base/deps";
import { enqueueJob, failJob, finishJob } from "~/domain/base/jobs/jobs.server";
import { addAudio } from "~/domain/media/audios-and-videos.server";
import { queueUnprepared } from "~/domain/media/transcoding/prepare-media.server";
import { findActor } from "~/domain/people/auth/session-actor.server";
import { signIn } from "~/domain/people/auth/sessions.server";
import { recordAttempt } from "~/domain/people/auth/throttle/throttle.server";
import { titlesOfRecurring } from "~/domain/running/health/recurring-titles";
import { createStory, trashStory } from "~/domain/writing/stories/stories.server";
import type { FakeClock } from "../../tests/support/fake-clock";
import { type MediaWorld, openMediaWorld, receiveFixture } from "../../tests/support/media";
import { password } from "../../tests/support/people";
import { recurringJobs } from "./recurring-jobs.server";

let world: MediaWorld;
let clock: FakeClock;

beforeEach(async () => {
  world = await openMediaWorld();
  clock = world.context.clock as FakeClock;
});

afterEach(() => world.close());

/** All but what reads the file of the database, for one in memory has none. */
async function runAll(): Promise<void> {
  const needsFile = /^(daily backup|check the database)/;
  const jobs = recurringJobs(world.context).filter(({ name }) => !needsFile.test(name));
  for (const { run } of jobs) await run(new AbortController().signal);
}

async function count(table: "sessions" | "attempts" | "stories" | "jobs"): Promise<number> {
  return (await world.context.db.selectFrom(table).selectAll().execute()).length;
}

test("the trash is purged at least every day", () => {
  for (const { every } of recurringJobs(world.context)) expect(every).toBeLessThanOrEqual(24 * hours);
});

test("each job has a title for staff", () => {
  const names = recurringJobs(world.context).map(({ name }) => name);
  expect(titlesOfRecurring(names).filter((title) => names.includes(title))).toEqual([]);
});

/**
 * Every job stands here. A new one chooses: what deletes for good, ends something by a time or sends a mail that nobody
 * asked for waits while the clock is out of step; what a person asked for runs, and so does what only looks.
 */
test("what waits for the clock, and what does not", () => {
  const jobs = recurringJobs(world.context);
  const waiting = jobs.filter(({ waitsForClock }) => waitsForClock).map(({ name }) => name);
  const running = jobs.filter(({ waitsForClock }) => !waitsForClock).map(({ name }) => name);
  expect(waiting.sort()).toEqual([
    "anonymize old orders",
    "do what has waited",
    "end sittings of volunteers who are over",
    "expire granted months",
    "expire unpaid checkouts",
    "follow gifts",
    "follow trials of houses",
    "look after kept accounts",
    "make invoices of houses",
    "prune copies made by updates",
    "purge closed accounts",
    "purge downloads without a row",
    "purge drawn pages without a row",
    "purge empty recordings",
    "purge expired exports",
    "purge expired held forms",
    "purge expired one-time tokens",
    "purge expired sessions",
    "purge expired setup tokens",
    "purge failed jobs",
    "purge finished jobs",
    "purge letters without a row",
    "purge mail addresses that nobody agreed to",
    "purge mails with expired links",
    "purge media folders without a row",
    "purge old changes of books",
    "purge old contact messages",
    "purge old decided disputes",
    "purge old failed sign-ins",
    "purge old form submissions",
    "purge old incoming mails",
    "purge old mails",
    "purge old payment events",
    "purge old sign-in attempts",
    "purge orders that were never placed",
    "purge paid checkouts",
    "purge prepared photos without a row",
    "purge print files without a row",
    "purge proposals of writing help",
    "purge recordings without a row",
    "purge removed YouTube items",
    "purge removed media",
    "purge sittings with volunteers",
    "purge the old audit log",
    "purge the trash",
    "purge trials that nobody confirmed",
    "purge turns on tablets",
    "purge unpaid checkouts",
    "purge unread incoming mails",
    "purge uploads left alone",
    "purge uploads without a row",
    "purge volunteers whose time is over",
    "send family digests",
    "send gifts",
    "send reports of houses",
    "send weekly questions",
    "thin out story versions",
    "turn accounts to keeping",
  ]);
  expect(running.sort()).toEqual([
    "call alarms",
    "cancel replaced subscriptions",
    "check the database for damage",
    "check the disk",
    "check the event loop",
    "check the health",
    "compare the clock",
    "daily backup of the database",
    "look up the domain of mails",
    "make books for covers in mails",
    "measure photos",
    "read incoming mails",
    "reconcile invoices of houses",
    "reconcile orders",
    "reconcile payments and subscriptions",
    "save failed sign-ins",
    "save idle drafts as stories",
    "save refused requests",
    "save words typed through mailed links",
    "scheduled backup of everything",
    "send plans of the next month",
    "send refunds",
    "write down told answers",
    "write page views",
  ]);
});

test("sessions go when they have expired", async () => {
  const { context } = world;
  const { id } = await signIn(context, context.client, { username: "ada", password });
  clock.advance(14 * days - minutes);
  await runAll();
  expect(await findActor(context, id)).not.toBeNull();
  expect(await count("sessions")).toBe(1);
  clock.advance(14 * days + minutes);
  await runAll();
  expect(await count("sessions")).toBe(0);
});

test("failed tries go when they count no more", async () => {
  const { context } = world;
  await recordAttempt(context, { action: "sign-in", address: "192.0.2.1", account: "ada" });
  clock.advance(minutes);
  await runAll();
  expect(await count("attempts")).toBe(2);
  clock.advance(5 * hours);
  await runAll();
  expect(await count("attempts")).toBe(0);
});

test("stories go when their time in the trash is over", async () => {
  const { context, people } = world;
  const words = { content: "One.", age: null, date: "", location: "" };
  const { id } = await createStory(context, people.ada, 2, words);
  await trashStory(context, people.ada, id);
  clock.advance(30 * days - minutes);
  await runAll();
  expect(await count("stories")).toBe(2);
  clock.advance(minutes);
  await runAll();
  expect(await count("stories")).toBe(1);
});

test("finished jobs go, done ones after 30 days and failed ones after 90", async () => {
  const { context } = world;
  for (const end of [finishJob, (deps: Deps, id: number) => failJob(deps, id, "no disk"), null]) {
    await enqueueJob(context, { kind: "make-export", subjectId: null, userId: null });
    const { id } = await context.db
      .selectFrom("jobs")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    await end?.(context, id);
  }
  for (const [time, left] of [
    [30 * days - minutes, 3],
    [minutes, 2],
    [60 * days, 1],
    [300 * days, 1],
  ] as const) {
    clock.advance(time);
    await runAll();
    expect(await count("jobs")).toBe(left);
  }
});

test("the job of a recording that was kept as it is stays with it", async () => {
  const { context } = world;
  const { id } = await addFailedRecording(world);
  clock.advance(100 * days);
  await runAll();
  expect(await count("jobs")).toBe(1);
  await queueUnprepared(context);
  expect(await count("jobs")).toBe(1);
  await context.db.deleteFrom("media").where("id", "=", id).execute();
  await runAll();
  expect(await count("jobs")).toBe(0);
});

/** A recording whose preparation failed for good. */
async function addFailedRecording({ context, people, storyId }: MediaWorld): Promise<{ id: number }> {
  const media = await addAudio(context, people.ada, await receiveFixture(world, "media/voice.webm"), {
    storyId,
    transcript: "",
  });
  await context.db.updateTable("media").set({ state: "kept" }).where("id", "=", media.id).execute();
  await context.db.deleteFrom("jobs").execute();
  await enqueueJob(context, { kind: "prepare-media", subjectId: media.id, userId: people.ada.userId });
  const job = await context.db.selectFrom("jobs").select("id").executeTakeFirstOrThrow();
  await failJob(context, job.id, "It cannot be read.");
  return media;
}
