import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "~/db/open.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople, addPerson, type PersonName } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Self } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { noteStays } from "../../people/house/stays.server";
import { leaveHouse } from "../../people/users/leave-house.server";
import { saveBio } from "../../writing/bio/bio.server";
import { createStory } from "../../writing/stories/stories.server";
import { listResidents } from "../administration/residents.server";
import { readGlance } from "./glance.server";
import { countHouse, getHouseReport } from "./report.server";
import { chooseReports, sendHouseReports } from "./send-reports.server";

let queries: string[];
let db: Db;
let deps: Deps & { config: { brandName: string; appUrl: string } };
let clock: FakeClock;
let people: Record<PersonName, Self>;

beforeEach(async () => {
  queries = [];
  ({ db } = await openTestDatabase((event) => queries.push(event.query.sql)));
  clock = new FakeClock(new Date("2026-11-10T12:00:00.000Z"));
  deps = {
    ...{ db, clock, log: new CollectedLog() },
    config: { brandName: "A Life", appUrl: "https://life.example" },
  };
  people = await addPeople(db);
  await db.updateTable("users").set({ createdAt: "2026-10-01T00:00:00.000Z" }).execute();
});

const at = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime());

async function addResident(name: string, owner = people.olive): Promise<Self> {
  const person = await addPerson(db, name, { displayName: name });
  await db
    .updateTable("users")
    .set({ assignedOwnerId: owner.userId, createdAt: clock.now().toISOString() })
    .where("id", "=", person.userId)
    .execute();
  await noteStays(deps, [person.userId]);
  return person;
}

const bio = (birthdate: string) => ({
  ...{ name: "Dora", birthdate, birthplace: "", marriageDate: "", spouse: "", children: "" },
  ...{ occupation: "", introduction: "", significantEvents: [] },
});
const story = { content: "One.", age: null, date: "", location: "" };

async function addSound(userId: number, seconds: number, createdAt = clock.now().toISOString()) {
  await db
    .insertInto("media")
    .values({
      ...{ userId, storyId: null, kind: "audio", caption: "", transcript: "", mimeType: "audio/webm" },
      ...{ folder: `f${Math.random()}`, bytes: 1, sha256: `h${Math.random()}`, width: null, height: null },
      ...{ durationSeconds: seconds, originalFile: null, originalMimeType: null, preparedFile: null },
      ...{ posterFile: null, createdAt, deletedAt: null },
    })
    .execute();
}

describe("at one look", () => {
  test("birthdays, books nearly done and hours of sound of one's own house alone", async () => {
    const dora = await addResident("dora");
    const other = await addResident("other", people.otto);
    await saveBio(deps, dora, bio("November 12, 1938"));
    await saveBio(deps, other, bio("November 12, 1938"));
    await addSound(dora.userId, 600);
    await addSound(dora.userId, 3_000, "2026-10-01T00:00:00.000Z");
    await addSound(other.userId, 9_000);
    const glance = await readGlance(deps, people.olive);
    expect(glance.birthdays).toEqual([{ id: dora.userId, displayName: "dora", on: "2026-11-12", turns: 88 }]);
    expect(glance.sound).toEqual({ minutes: 60, minutesThisWeek: 10 });
    expect(glance.nearlyDone).toEqual([]);
    expect(await readGlance(deps, people.ben)).toEqual({
      ...{ birthdays: [], nearlyDone: [], volunteers: [], sound: { minutes: 0, minutesThisWeek: 0 } },
    });
    const { wroteThisWeek } = await listResidents(deps, people.olive);
    expect(wroteThisWeek.map(({ displayName }) => displayName)).toEqual(["dora"]);
  });

  test("a book is nearly done with something in three of four chapters, until it is approved", async () => {
    const dora = await addResident("dora");
    const chapters = await db
      .selectFrom("lifeStages")
      .select("id")
      .where("userId", "is", null)
      .where("storyType", "=", "biography")
      .orderBy("id")
      .execute();
    const enough = Math.ceil((chapters.length * 3) / 4);
    for (const [at, { id }] of chapters.slice(0, enough).entries()) {
      const { nearlyDone } = await readGlance(deps, people.olive);
      expect(nearlyDone).toEqual([]);
      const prompt = await db
        .selectFrom("prompts")
        .select("id")
        .where("lifeStageId", "=", id)
        .limit(1)
        .executeTakeFirstOrThrow();
      await createStory(deps, dora, prompt.id, { ...story, content: `Story ${at}.` });
    }
    expect((await readGlance(deps, people.olive)).nearlyDone).toEqual([
      { id: dora.userId, displayName: "dora", filled: enough, chapters: chapters.length },
    ]);
  });

  test.each([40, 500])("a house of %i takes as many queries as one of one", async (size) => {
    const now = clock.now().toISOString();
    await db
      .insertInto("users")
      .values(
        Array.from({ length: size }, (_, at) => ({
          ...{ username: `r${at}`, usernameKey: `r${at}`, displayName: `R ${at}`, nameKey: `r ${at}` },
          ...{ passwordHash: "x", isAdmin: 0 as const, isOwner: 0 as const, createdAt: now },
          ...{ email: null, firstPasswordAt: null, firstPasswordBy: null, plan: null, paidPlan: null },
          ...{ progressSavedAt: null, lastLoginAt: null, lastUseAt: null, suspendedAt: null, closedAt: null },
          ...{ quotaGigabytes: null, setupListClosedAt: null, transcriptionChoice: null },
          ...{ transcriptionChosenAt: null, writingHelpChoice: null, writingHelpChosenAt: null },
          assignedOwnerId: people.olive.userId,
        })),
      )
      .execute();
    queries = [];
    await noteStays(deps);
    expect(queries).toHaveLength(2);
    queries = [];
    await readGlance(deps, people.olive);
    await listResidents(deps, people.olive);
    expect(queries).toHaveLength(5);
    queries = [];
    const report = await countHouse(deps, people.olive.userId, "2026-11");
    expect(queries).toHaveLength(1);
    expect(report.residents).toBe(size + 1);
  });
});

describe("the report of a month", () => {
  test("counts what happened while somebody lived in the house", async () => {
    await noteStays(deps);
    const dora = await addResident("dora");
    await createStory(deps, dora, 1, story);
    await addSound(dora.userId, 90);
    await addSound(dora.userId, 60, "2026-11-01T00:00:00.000Z");
    at("2026-11-20T12:00:00.000Z");
    await leaveHouse(deps, people.olive, dora.userId);
    at("2026-11-21T12:00:00.000Z");
    await createStory(deps, dora, 2, story);
    at("2026-12-05T12:00:00.000Z");
    const report = await getHouseReport(deps, people.olive, "2026-11");
    expect(report).toEqual({
      ...{ house: "Rosewood House", month: "2026-11", until: null, residents: 2, joined: 2, left: 1 },
      ...{ told: 1, stories: 1, recordings: 1, minutes: 2, photos: 0, sittings: 0, books: 0 },
    });
    const december = await getHouseReport(deps, people.olive, "2026-12");
    expect(december).toMatchObject({ residents: 1, joined: 0, left: 0, told: 0, until: expect.any(String) });
    expect(await getHouseReport(deps, people.otto, "2026-11")).toMatchObject({ residents: 0, stories: 0 });
  });

  test("is found by owners alone, for months that have begun", async () => {
    for (const month of ["2026-12", "2026-13", "", "x", null])
      await expect(getHouseReport(deps, people.olive, month)).rejects.toThrow("Not found");
    await expect(getHouseReport(deps, people.ada, "2026-11")).rejects.toThrow("Not found");
    await expect(getHouseReport(deps, people.root, "2026-11")).rejects.toThrow("Not found");
  });

  test("goes by mail once a month to owners who said yes, in their language", async () => {
    const signal = new AbortController().signal;
    await db
      .updateTable("users")
      .set({ email: "olive@example.org", locale: "es" })
      .where("id", "=", people.olive.userId)
      .execute();
    const mails = () =>
      db
        .selectFrom("mails")
        .select(["recipient", "subject", "text"])
        .where("kind", "=", "house-report")
        .execute();
    await sendHouseReports(deps, signal);
    expect(await mails()).toEqual([]);
    await chooseReports(deps, people.olive, true);
    await expect(chooseReports(deps, people.ada, true)).rejects.toThrow("Not found");
    await Promise.all([sendHouseReports(deps, signal), sendHouseReports(deps, signal)]);
    await sendHouseReports(deps, signal);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe("Rosewood House en octubre de 2026");
    expect(sent[0]?.text).toContain("https://life.example/admin/reports/2026-10.pdf");
    at("2026-12-01T00:10:00.000Z");
    await sendHouseReports(deps, signal);
    expect(await mails()).toHaveLength(2);
    await chooseReports(deps, people.olive, false);
    at("2027-01-01T00:10:00.000Z");
    await sendHouseReports(deps, signal);
    expect(await mails()).toHaveLength(2);
  });
});

describe("stays", () => {
  const stays = (userId: number) =>
    db
      .selectFrom("houseStays")
      .select(["ownerId", "beganAt", "endedAt"])
      .where("userId", "=", userId)
      .orderBy("id")
      .execute();

  test("follow moves, closing and keeping, each once", async () => {
    const dora = await addResident("dora");
    await noteStays(deps, [dora.userId]);
    await noteStays(deps);
    expect(await stays(dora.userId)).toHaveLength(1);
    const set = (values: Record<string, unknown>) =>
      db.updateTable("users").set(values).where("id", "=", dora.userId).execute();
    at("2026-11-12T00:00:00.000Z");
    await set({ assignedOwnerId: people.otto.userId });
    await noteStays(deps, [dora.userId]);
    await set({ closedAt: "2026-11-15T08:00:00.000Z" });
    at("2026-11-15T09:00:00.000Z");
    await noteStays(deps);
    await set({ closedAt: null });
    await noteStays(deps);
    expect(await stays(dora.userId)).toEqual([
      {
        ownerId: people.olive.userId,
        beganAt: "2026-11-10T12:00:00.000Z",
        endedAt: "2026-11-12T00:00:00.000Z",
      },
      {
        ownerId: people.otto.userId,
        beganAt: "2026-11-12T00:00:00.000Z",
        endedAt: "2026-11-15T08:00:00.000Z",
      },
      { ownerId: people.otto.userId, beganAt: "2026-11-15T09:00:00.000Z", endedAt: null },
    ]);
  });
});
