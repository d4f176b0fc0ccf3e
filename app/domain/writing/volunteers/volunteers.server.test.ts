import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "~/db/open.server";
import { inLanguage } from "~/messages/language.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople, addPerson, type PersonName } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Self } from "../../base/actor";
import { days, hours } from "../../base/deps";
import { createEncryption } from "../../base/encryption.server";
import { Conflict, Forbidden, NotFound } from "../../base/errors";
import { endOfDay } from "../../base/last-day";
import { allowStaff } from "../../people/circle/circles.server";
import { askToInvite, findStaffAsk, getFamilyOfPerson } from "../../people/circle/staff-asks.server";
import {
  chooseVolunteers,
  endVolunteersOfHouse,
  isAskedAboutVolunteers,
} from "../../people/volunteers/allowance.server";
import { listVolunteers, listVolunteersHere } from "../../people/volunteers/list-volunteers.server";
import { VolunteerInput } from "../../people/volunteers/schema";
import { endOverSittings } from "../../people/volunteers/sitting-rows.server";
import { findVolunteerBearer, listHelped } from "../../people/volunteers/volunteer-bearers.server";
import { createVolunteer, type VolunteerDeps } from "../../people/volunteers/volunteers.server";
import { askAnother, beginSitting, requireSitting } from "./sittings.server";

let queries: string[];
let db: Db;
let clock: FakeClock;
let deps: VolunteerDeps;
let people: Record<PersonName, Self>;

beforeEach(async () => {
  queries = [];
  ({ db } = await openTestDatabase((event) => queries.push(event.query.sql)));
  clock = new FakeClock(new Date("2026-11-10T12:00:00.000Z"));
  deps = {
    ...{ db, clock, log: new CollectedLog(), encryption: createEncryption("a secret for tests") },
    config: { brandName: "A Life", appUrl: "https://life.example" },
  };
  people = await addPeople(db);
});

async function make(input: Partial<Record<keyof VolunteerInput, unknown>> = {}) {
  const made = await createVolunteer(deps, people.olive, VolunteerInput.parse({ name: "Ruth", ...input }));
  return { ...made, token: made.way?.token ?? "" };
}

describe("a volunteer", () => {
  test("is mailed the link, until its day, without a resident's name; a repeated form makes one", async () => {
    const form = { id: "form-1", contentHash: "x" };
    const input = VolunteerInput.parse({ name: "Ruth", email: "ruth@example.org", until: "2026-12-01" });
    const first = await createVolunteer(deps, people.olive, input, form);
    const second = await createVolunteer(deps, people.olive, input, form);
    expect([second.id, second.way]).toEqual([first.id, null]);
    const mails = await db.selectFrom("mails").select(["kind", "recipient", "text", "uselessAt"]).execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ kind: "volunteer-link", recipient: "ruth@example.org" });
    expect(mails[0]?.uselessAt).toBe(endOfDay("2026-12-01"));
    expect(mails[0]?.text).toContain("It works until December 1, 2026");
    expect(mails[0]?.text).toContain(`https://life.example/v/${first.way?.token}`);
    expect(mails[0]?.text).not.toContain("Ada");
  });

  test("is open until the last day has ended everywhere, and says that day", async () => {
    const { token } = await make({ until: "2026-11-12" });
    expect(await findVolunteerBearer(deps, token)).toMatchObject({
      kind: "volunteer",
      ownerId: people.olive.userId,
    });
    // A quarter to midnight in Honolulu.
    clock.advance(2 * days + 21.75 * hours);
    expect(await findVolunteerBearer(deps, token)).not.toBeNull();
    clock.advance(2.25 * hours);
    expect(await findVolunteerBearer(deps, token)).toBeNull();
    expect(await listVolunteers(deps, people.olive)).toEqual([]);
  });

  test("helps those who have said yes, and nobody of whom it is said that they have died", async () => {
    const { token } = await make();
    const bearer = await findVolunteerBearer(deps, token);
    if (!bearer) throw new Error("no bearer");
    expect(await listHelped(db, bearer)).toEqual([]);
    await chooseVolunteers(deps, people.ada, true);
    expect(await listHelped(db, bearer)).toEqual([{ id: people.ada.userId, called: "Ada" }]);
    for (const column of ["askedAliveAt", "keptAt", "suspendedAt", "awaySince"] as const) {
      const set = (value: string | null) =>
        db
          .updateTable("users")
          .set({ [column]: value })
          .where("id", "=", people.ada.userId)
          .execute();
      await set("2026-11-01T00:00:00.000Z");
      expect([column, await listHelped(db, bearer)]).toEqual([column, []]);
      await set(null);
    }
  });

  test("finds names as the language that is read sorts them", async () => {
    const bearer = await findVolunteerBearer(deps, (await make()).token);
    if (!bearer) throw new Error("no bearer");
    for (const [username, displayName] of Object.entries({ n1: "Ñica", n2: "Nuria", n3: "Óscar" })) {
      const resident = await addPerson(db, username, { displayName });
      const house = { assignedOwnerId: people.olive.userId };
      await db.updateTable("users").set(house).where("id", "=", resident.userId).execute();
      await chooseVolunteers(deps, resident, true);
    }
    const read = (language: "en" | "es") =>
      inLanguage(language, async () => (await listHelped(db, bearer)).map(({ called }) => called));
    expect(await read("es")).toEqual(["Nuria", "Ñica", "Óscar"]);
    expect(await read("en")).toEqual(["Ñica", "Nuria", "Óscar"]);
  });

  test("whose house is gone is over, and a question that was open is asked again", async () => {
    await chooseVolunteers(deps, people.ada, true);
    const [one, two] = [await make(), await make({ until: "2026-11-11" })];
    for (const { token } of [one, two]) {
      const bearer = await findVolunteerBearer(deps, token);
      if (bearer) await beginSitting(deps, bearer, people.ada.userId);
    }
    const passed = async () =>
      (await db.selectFrom("mailedQuestions").select("passedAt").orderBy("id").execute()).map(
        ({ passedAt }) => passedAt !== null,
      );
    await endOverSittings(deps);
    expect(await passed()).toEqual([false, false]);
    clock.advance(2 * days);
    await endOverSittings(deps);
    expect(await passed()).toEqual([false, true]);
    await endVolunteersOfHouse(deps, people.olive.userId);
    expect(await findVolunteerBearer(deps, one.token)).not.toBeNull();
    await db.updateTable("users").set({ isOwner: 0 }).where("id", "=", people.olive.userId).execute();
    await endVolunteersOfHouse(deps, people.olive.userId);
    expect(await passed()).toEqual([true, true]);
    expect(await findVolunteerBearer(deps, one.token)).toBeNull();
  });

  test("asks nothing any more once the trial of the house is over", async () => {
    await chooseVolunteers(deps, people.ada, true);
    const bearer = await findVolunteerBearer(deps, (await make()).token);
    if (!bearer) throw new Error("no bearer");
    const trial = {
      ...{ userId: people.olive.userId, beganAt: "2026-10-20T12:00:00.000Z" },
      ...{ endsAt: "2026-11-10T13:00:00.000Z", readableUntil: "2026-12-10T13:00:00.000Z" },
    };
    await db.insertInto("houseTrials").values(trial).execute();
    const first = await beginSitting(deps, bearer, people.ada.userId);
    const second = await askAnother(deps, bearer, first);
    expect((await requireSitting(deps, bearer, second)).question).not.toBeNull();
    clock.advance(hours);
    await expect(beginSitting(deps, bearer, people.ada.userId)).rejects.toThrow(Forbidden);
    await expect(askAnother(deps, bearer, second)).rejects.toThrow(Forbidden);
    const sittings = await db.selectFrom("volunteerSittings").select("id").execute();
    expect(sittings.map(({ id }) => id)).toEqual([first, second]);
  });

  test("lists take as many queries for forty as for one", async () => {
    const count = async () => {
      queries.length = 0;
      await listVolunteers(deps, people.olive);
      await listVolunteersHere(deps, people.olive);
      return queries.length;
    };
    await make();
    const one = await count();
    for (let at = 0; at < 40; at += 1) await make({ residents: [people.ada.userId] });
    expect(await count()).toBe(one);
    expect(await listVolunteers(deps, people.olive)).toHaveLength(41);
  });
});

describe("a resident's yes", () => {
  test("is the resident's own: staff who view the account are refused, until they may speak for them", async () => {
    const viewing = { ...people.olive, kind: "impersonating", userId: people.ada.userId } as const;
    await expect(chooseVolunteers(deps, viewing, true)).rejects.toThrow(Forbidden);
    await allowStaff(deps, people.ada, true);
    await chooseVolunteers(deps, viewing, true);
    const { action } = await db
      .selectFrom("auditLog")
      .select("action")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(action).toBe("family.volunteers");
  });

  test("is asked for once a house has volunteers, until it was said", async () => {
    const asked = () => isAskedAboutVolunteers(deps, people.ada.userId);
    expect(await asked()).toBe(false);
    await make();
    expect(await asked()).toBe(true);
    await chooseVolunteers(deps, people.ada, false);
    expect(await asked()).toBe(false);
    expect(await isAskedAboutVolunteers(deps, people.ben.userId)).toBe(false);
  });

  test("to inviting the family is asked for once a month, by the house alone", async () => {
    const { userId } = people.ada;
    await expect(askToInvite(deps, people.otto, userId)).rejects.toThrow(NotFound);
    await askToInvite(deps, people.olive, userId);
    expect(await findStaffAsk(db, people.ada)).toEqual({ name: "Rosewood House" });
    await allowStaff(deps, people.ada, false);
    expect(await findStaffAsk(db, people.ada)).toBeNull();
    await expect(askToInvite(deps, people.olive, userId)).rejects.toThrow(Conflict);
    expect(await getFamilyOfPerson(deps, userId)).toMatchObject({ isAsked: false, mayBeAsked: false });
    clock.advance(31 * days);
    await askToInvite(deps, people.olive, userId);
    await allowStaff(deps, people.ada, true);
    await expect(askToInvite(deps, people.olive, userId)).rejects.toThrow(Conflict);
    const other = await addPerson(db, "carl", { displayName: "Carl" });
    expect(await getFamilyOfPerson(deps, other.userId)).toMatchObject({ readers: 0, mayBeAsked: true });
  });
});
