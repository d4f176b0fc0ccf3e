import { afterAll, beforeAll, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPerson } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { asThemselves } from "../../base/actor";
import { days, hours } from "../../base/deps";
import { localDay } from "../../base/local-time";
import { sendDueQuestions } from "./send-questions.server";
import { skipPrompt } from "./skipped-prompts.server";
import { setWeeklyQuestion } from "./weekly-question.server";

/*
 * A year of weekly questions for 500 people in nine time zones: each once, in order, at the hour that they chose, with skips, pauses,
 * a server that is off for a night, and both changes of the clocks. Everybody answers.
 */

const zones = [
  ...["America/Los_Angeles", "America/Denver", "America/Phoenix", "America/Chicago", "America/New_York"],
  ...["Europe/Madrid", "Asia/Jerusalem", "Asia/Kolkata", "Australia/Lord_Howe"],
];
const rhythms = ["week", "week", "week", "twoWeeks", "month"] as const;
const people = 500;
const skipped = 5;

interface Person {
  userId: number;
  schedule: { every: (typeof rhythms)[number]; weekday: number; hour: number; timeZone: string };
  skips: boolean;
  pauses: boolean;
}

let deps: Awaited<ReturnType<typeof open>>;
const all: Person[] = [];
let pausedFrom = "";
let pausedUntil = "";
let offFrom = "";
let offUntil = "";

async function open() {
  const config = { brandName: "A Life Remembered", appUrl: "https://stories.example.org" };
  return { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog(), config };
}

beforeAll(async () => {
  deps = await open();
  const begin = deps.clock.now().getTime();
  await deps.db.transaction().execute(async (db) => {
    for (let n = 0; n < people; n += 1) await addOne({ ...deps, db }, n);
  });
  await runUntil(begin + 180 * days);
  pausedFrom = deps.clock.now().toISOString();
  pausedUntil = new Date(deps.clock.now().getTime() + 28 * days).toISOString();
  for (const { userId, pauses } of all)
    if (pauses) await setWeeklyQuestion(deps, asThemselves(userId), { state: "paused", pausedUntil });
  await runUntil(begin + 250 * days);
  offFrom = deps.clock.now().toISOString();
  deps.clock.advance(12 * hours);
  offUntil = deps.clock.now().toISOString();
  await runUntil(begin + 365 * days);
}, 600_000);

afterAll(() => deps.db.destroy());

async function addOne(within: typeof deps, n: number): Promise<void> {
  const { userId } = await addPerson(within.db, `person-${n}`, { displayName: `Person ${n}` });
  const email = `person-${n}@example.org`;
  const schedule = {
    every: rhythms[n % rhythms.length] ?? "week",
    weekday: [0, 3][n % 2] ?? 0,
    hour: [2, 9][Math.floor(n / 2) % 2] ?? 9,
    timeZone: zones[n % zones.length] ?? "",
  };
  const agreedAt = within.clock.now().toISOString();
  await within.db
    .updateTable("users")
    .set({ email, provenAddress: email })
    .where("id", "=", userId)
    .execute();
  await within.db
    .insertInto("weeklyQuestions")
    .values({ userId, state: "on", ...schedule, agreedAt, nextAt: agreedAt, updatedAt: agreedAt })
    .execute();
  const person = { userId, schedule, skips: n % 20 === 0, pauses: n % 25 === 0 };
  if (person.skips) await skipPrompt(within, asThemselves(userId), skipped, true);
  all.push(person);
}

/** Goes from one due time to the next, as the job does each minute. */
async function runUntil(end: number): Promise<void> {
  for (;;) {
    const { next } = await deps.db
      .selectFrom("weeklyQuestions")
      .select(({ fn }) => fn.min("nextAt").as("next"))
      .executeTakeFirstOrThrow();
    const at = Math.max(new Date(next ?? "").getTime(), deps.clock.now().getTime());
    if (at > end) break;
    deps.clock.advance(at - deps.clock.now().getTime());
    await sendDueQuestions(deps, new AbortController().signal);
    const now = deps.clock.now().toISOString();
    await deps.db
      .updateTable("mails")
      .set({ state: "sent", sentAt: now })
      .where("state", "=", "queued")
      .execute();
    await deps.db
      .updateTable("mailedQuestions")
      .set({ answeredAt: now })
      .where("answeredAt", "is", null)
      .execute();
  }
  deps.clock.advance(Math.max(0, end - deps.clock.now().getTime()));
}

async function questionsOf(userId: number) {
  const rows = await deps.db
    .selectFrom("mailedQuestions")
    .select(["promptId", "dueAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ promptId, dueAt }) => ({ promptId: promptId ?? 0, dueAt: dueAt ?? "" }));
}

function localHour(at: string, timeZone: string): number {
  return Number(
    new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" }).format(new Date(at)),
  );
}

test("each question comes once, in the order of the chapters, at its hour, and the right number of days apart", async () => {
  const order = (
    await deps.db
      .selectFrom("prompts")
      .innerJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
      .select("prompts.id")
      .orderBy("lifeStages.storyType")
      .orderBy("lifeStages.sortOrder")
      .orderBy("lifeStages.id")
      .orderBy("prompts.sortOrder")
      .orderBy("prompts.id")
      .execute()
  ).map(({ id }) => id);
  for (const { userId, schedule, skips, pauses } of all) {
    // The first one, due as the clock started, is not at an hour of the schedule.
    const [, ...asked] = await questionsOf(userId);
    const who = JSON.stringify({ userId, ...schedule, skips, pauses });
    const expected = order.filter((id) => !(skips && id === skipped)).slice(1, asked.length + 1);
    expect(
      asked.map(({ promptId }) => promptId),
      who,
    ).toEqual(expected);
    const { hour, weekday, timeZone, every } = schedule;
    let before = "";
    for (const { dueAt } of asked) {
      const local = localHour(dueAt, timeZone);
      expect([hour, hour + 1], who).toContain(local);
      const day = localDay(new Date(dueAt), timeZone);
      expect(new Date(`${day}T00:00:00Z`).getUTCDay(), who).toBe(weekday);
      const gap = before === "" ? 0 : (Date.parse(day) - Date.parse(before)) / days;
      const isUndisturbed = !pauses && !(dueAt >= offFrom && before <= offUntil);
      if (gap > 0 && isUndisturbed && every !== "month") expect(gap, who).toBe(every === "week" ? 7 : 14);
      if (gap > 0 && isUndisturbed && every === "month") expect([28, 35], who).toContain(gap);
      if (pauses) expect(dueAt > pausedFrom && dueAt < pausedUntil, who).toBe(false);
      before = day;
    }
    const most = { week: 52, twoWeeks: 26, month: 12 }[every];
    expect(asked.length, who).toBeGreaterThanOrEqual(most - 6);
    expect(asked.length, who).toBeLessThanOrEqual(most + 1);
  }
  const { mails } = await deps.db
    .selectFrom("mails")
    .select(({ fn }) => fn.countAll<number>().as("mails"))
    .executeTakeFirstOrThrow();
  const { links } = await deps.db
    .selectFrom("mailedQuestions")
    .select(({ fn }) => fn.countAll<number>().as("links"))
    .executeTakeFirstOrThrow();
  expect(mails).toBe(links);
});
