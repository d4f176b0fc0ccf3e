import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "~/db/open.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople, type PersonName } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { days, hours, minutes, nowText } from "../../base/deps";
import { Forbidden } from "../../base/errors";
import { checkClock } from "./clock-check.server";
import { ClockWatch } from "./clock-watch.server";
import { type ClockSource, SecondClocks } from "./second-clock";

let database: OpenDatabase;
let people: Record<PersonName, Self>;
let clock: FakeClock;
let others: SecondClocks;
let clocks: ClockWatch;

beforeEach(async () => {
  database = await openTestDatabase();
  people = await addPeople(database.db);
  clock = new FakeClock();
  others = new SecondClocks();
  clocks = startedAgain();
});

afterEach(() => database.db.destroy());

function startedAgain(): ClockWatch {
  return new ClockWatch({ db: database.db, clock, log: new CollectedLog() }, others);
}

const write = () => recordAudit({ db: database.db, clock }, people.ada, "session.start");
const hear = (source: ClockSource, aheadBy: number) =>
  others.hear({ source, at: new Date(clock.now().getTime() - aheadBy), heardAt: clock.now() });
const describeClock = (smtp?: { url: string }) => checkClock({ clocks, config: { smtp, stripe: undefined } });

test("an empty house is in step, whatever its clock says", async () => {
  expect(await clocks.isInStep()).toBe(true);
});

test("a house that nobody uses for weeks stays in step while it runs", async () => {
  await write();
  for (let hour = 0; hour < 21 * 24; hour += 1) {
    clock.advance(hours);
    expect(await clocks.isInStep()).toBe(true);
  }
});

test.each([
  ["47 hours ahead", 47 * hours, true],
  ["49 hours ahead", 49 * hours, false],
  ["400 days ahead", 400 * days, false],
  ["47 hours behind", -47 * hours, true],
  ["three days behind", -3 * days, false],
])("%s of the newest time in the database", async (_, jump, isInStep) => {
  await write();
  clock.advance(jump);
  expect(await startedAgain().isInStep()).toBe(isInStep);
});

test("a jump is noticed while the server runs, and no later heartbeat hides it", async () => {
  await write();
  await clocks.compare();
  clock.advance(30 * days);
  for (let hour = 0; hour < 5; hour += 1) {
    expect(await clocks.isInStep()).toBe(false);
    clock.advance(hours);
  }
});

test("it stays out of step though people go on writing, and over a restart", async () => {
  await write();
  clock.advance(30 * days);
  await clocks.compare();
  await write();
  clock.advance(hours);
  expect(await clocks.isInStep()).toBe(false);
  expect(await startedAgain().isInStep()).toBe(false);
});

describe.each([
  ["ahead", 30 * days],
  ["behind", -30 * days],
])("a clock that is %s", (direction, jump) => {
  beforeEach(async () => {
    await write();
    await clocks.compare();
    clock.advance(jump);
    expect(await clocks.isInStep()).toBe(false);
  });

  test.each(["mail", "payment", "backup"] as const)("is right once the %s clock agrees", async (source) => {
    hear(source, 6 * minutes);
    expect(await clocks.isInStep()).toBe(false);
    hear(source, -6 * minutes);
    expect(await clocks.isInStep()).toBe(false);
    hear(source, 4 * minutes);
    expect(await clocks.isInStep()).toBe(true);
    expect(await startedAgain().isInStep()).toBe(true);
  });

  test("is not made right by what was heard before it jumped", async () => {
    clock.advance(-jump);
    hear("mail", 0);
    clock.advance(jump);
    expect(await clocks.isInStep()).toBe(false);
  });

  test("is right once an administrator says so, which is in the audit log", async () => {
    await expect(clocks.confirm(people.ada)).rejects.toThrow(Forbidden);
    expect(await clocks.isInStep()).toBe(false);
    await clocks.confirm(people.root);
    expect(await startedAgain().isInStep()).toBe(true);
    clock.advance(hours);
    expect(await clocks.isInStep()).toBe(true);
    const entries = await database.db.selectFrom("auditLog").selectAll().orderBy("id").execute();
    expect(entries.at(-1)).toMatchObject({ action: "clock.confirm", realUserId: people.root.userId });
  });

  test("is in step again once it is set back, whatever was written meanwhile", async () => {
    await write();
    clock.advance(-jump);
    expect(await clocks.isInStep()).toBe(true);
    expect(await startedAgain().isInStep()).toBe(true);
    clock.advance(hours);
    expect(await clocks.isInStep()).toBe(true);
  });

  test("is red, with both times, how far they are apart, and what to do", async () => {
    const { level, finding, remedy } = await describeClock();
    expect(level).toBe("red");
    expect(finding).toContain(direction === "ahead" ? "30 days after" : "30 days before");
    expect(finding).toContain("nothing is deleted for good");
    expect(remedy).toContain("press “The clock is right” on Health");
    hear("mail", 30 * days);
    expect((await describeClock()).finding).toContain("The clock of the mail server says ");
  });

  test("is amber for ten minutes where another clock is still to be asked", async () => {
    const smtp = { url: "smtps://mail.example.org" };
    expect((await describeClock(smtp)).level).toBe("amber");
    clock.advance(10 * minutes);
    expect((await describeClock(smtp)).level).toBe("red");
  });
});

test("pressing while it is in step changes nothing", async () => {
  await write();
  await clocks.confirm(people.root);
  const { length } = await database.db.selectFrom("auditLog").selectAll().execute();
  expect(length).toBe(1);
});

test("in step, Health is green and says who agrees; a few minutes apart it is amber", async () => {
  await write();
  expect(await describeClock()).toMatchObject({
    level: "green",
    finding: "This server’s clock is in step with the newest time in the database.",
  });
  hear("payment", minutes);
  expect((await describeClock()).finding).toContain("The clock of the payment service agrees.");
  hear("payment", 12 * minutes);
  expect(await describeClock()).toMatchObject({
    level: "amber",
    finding: `The clock of the payment service says Mar 4, 2026, 4:54 AM UTC, and this server’s Mar 4, 2026, 5:06 AM UTC.`,
  });
  expect(nowText(clock)).toBe("2026-03-04T05:06:07.000Z");
});
