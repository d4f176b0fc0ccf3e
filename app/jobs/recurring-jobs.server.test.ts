import { afterEach, beforeEach, expect, test } from "vitest";
import { findActor } from "~/domain/auth/session-actor.server";
import { signIn } from "~/domain/auth/sessions.server";
import { recordAttempt } from "~/domain/auth/throttle.server";
import { days, hours, minutes } from "~/domain/deps";
import { createStory, trashStory } from "~/domain/stories/stories.server";
import type { FakeClock } from "../../tests/support/fake-clock";
import { type MediaWorld, openMediaWorld } from "../../tests/support/media";
import { password } from "../../tests/support/people";
import { recurringJobs } from "./recurring-jobs.server";

let world: MediaWorld;
let clock: FakeClock;

beforeEach(async () => {
  world = await openMediaWorld();
  clock = world.context.clock as FakeClock;
});

afterEach(() => world.close());

/** All but the daily copy: a database in memory has no file. */
async function runAll(): Promise<void> {
  const jobs = recurringJobs(world.context).filter(({ name }) => !name.startsWith("copy the database"));
  for (const { run } of jobs) await run(new AbortController().signal);
}

async function count(table: "sessions" | "attempts" | "stories"): Promise<number> {
  return (await world.context.db.selectFrom(table).selectAll().execute()).length;
}

test("the trash is purged at least every day", () => {
  for (const { every } of recurringJobs(world.context)) expect(every).toBeLessThanOrEqual(24 * hours);
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
  clock.advance(3 * minutes);
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
