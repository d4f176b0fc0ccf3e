import { beforeEach, expect, test } from "vitest";
import type { Db } from "~/db/open.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople, type PersonName } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Self } from "../../base/actor";
import { hours, minutes } from "../../base/deps";
import { createEncryption } from "../../base/encryption.server";
import { formatDate } from "../../base/format";
import { lastEndingDay } from "../../base/last-day";
import { createCode, findCode } from "../circle/codes.server";
import { VolunteerInput } from "../volunteers/schema";
import { createVolunteer } from "../volunteers/volunteers.server";
import { createPrintedCode } from "./printed-codes.server";
import { issueSheetCodes, listSheetCodes } from "./sheet-codes.server";

/* Codes on paper work until the day that the paper says has ended, wherever that is. */

let db: Db;
let clock: FakeClock;
let deps: Parameters<typeof createVolunteer>[0];
let people: Record<PersonName, Self>;

beforeEach(async () => {
  ({ db } = await openTestDatabase());
  // It is the evening of the ninth in Chicago.
  clock = new FakeClock(new Date("2026-11-10T02:00:00.000Z"));
  deps = {
    ...{ db, clock, log: new CollectedLog(), encryption: createEncryption("a secret for tests") },
    config: { brandName: "A Life", appUrl: "https://life.example" },
  };
  people = await addPeople(db);
});

const makers: Record<string, () => Promise<string | null | undefined>> = {
  "a code for a password of one's own": async () =>
    (await createPrintedCode(deps, people.olive, people.ada.userId)).expiresAt,
  "a welcome sheet": async () => {
    await issueSheetCodes(deps, [people.ada.userId]);
    return (await listSheetCodes(deps, [people.ada.userId])).get(people.ada.userId)?.expiresAt;
  },
  "a code for the family": async () =>
    (await createCode(deps, people.ada, { role: "read", uses: 3 })).expiresAt,
  "a volunteer's code": async () =>
    (await createVolunteer(deps, people.olive, VolunteerInput.parse({ name: "Ruth" }))).way?.codeUntil,
};

test.each([
  ["a code for a password of one's own", "November 24, 2026"],
  ["a welcome sheet", "January 9, 2027"],
  ["a code for the family", "December 10, 2026"],
  ["a volunteer's code", "December 10, 2026"],
])("%s works through %s, in Honolulu too", async (name, day) => {
  const end = (await makers[name]?.()) ?? "";
  expect(formatDate(lastEndingDay(end))).toBe(day);
  const midnightThere = Date.parse(`${new Date(`${day} UTC`).toISOString().slice(0, 10)}T10:00:00.000Z`);
  expect(Date.parse(end)).toBeGreaterThan(midnightThere + 24 * hours - minutes);
});

test("a code for the family is found on the evening of its last day, and not after it", async () => {
  await createCode(deps, people.ada, { role: "read", uses: 3 });
  clock.advance(Date.parse("2026-12-11T05:00:00.000Z") - clock.now().getTime());
  expect(await findCode(deps, people.ada)).not.toBeNull();
  clock.advance(7 * hours);
  expect(await findCode(deps, people.ada)).toBeNull();
});
