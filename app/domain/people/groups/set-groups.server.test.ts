import { beforeEach, expect, test } from "vitest";
import type { Db } from "~/db/open.server";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople, type PersonName } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Self } from "../../base/actor";
import { namesOfGroups } from "./groups.server";
import { setGroups } from "./set-groups.server";

let db: Db;
let deps: { db: Db; clock: FakeClock };
let people: Record<PersonName, Self>;

beforeEach(async () => {
  ({ db } = await openTestDatabase());
  deps = { db, clock: new FakeClock(new Date("2026-11-10T12:00:00.000Z")) };
  people = await addPeople(db);
});

function put(person: PersonName, names: string[]) {
  return setGroups(deps, { id: people[person].userId, assignedOwnerId: people.olive.userId }, names);
}

const listIds = () => db.selectFrom("residentGroups").select(["id", "name"]).orderBy("id").execute();

test("a group that its only resident stays in stays the same one, with the volunteers who help it", async () => {
  await put("ada", ["Tuesday circle"]);
  const [circle] = await listIds();
  const volunteer = await db
    .insertInto("volunteers")
    .values({
      ...{ userId: people.olive.userId, name: "Ruth", locale: "en", seesAll: 0 },
      ...{ until: "2026-12-01T12:00:00.000Z", createdAt: "2026-11-10T12:00:00.000Z", tokenHash: "hash" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("volunteerChoices")
    .values({ volunteerId: volunteer.id, groupId: circle?.id ?? 0, residentId: null })
    .execute();
  await put("ada", ["Choir", "Tuesday circle"]);
  expect((await listIds())[0]).toEqual(circle);
  expect(await db.selectFrom("volunteerChoices").select("groupId").execute()).toEqual([
    { groupId: circle?.id },
  ]);
  await put("ada", ["Choir"]);
  expect((await listIds()).map(({ name }) => name)).toEqual(["Choir"]);
});

test("the only resident of a group spells it anew, and where others are in it, it keeps its name", async () => {
  await put("ada", ["tuesday circle"]);
  await put("ada", ["Tuesday Circle"]);
  expect((await listIds()).map(({ name }) => name)).toEqual(["Tuesday Circle"]);
  await put("ben", ["TUESDAY CIRCLE"]);
  const { ada, ben } = people;
  expect(await namesOfGroups(db, [ada.userId, ben.userId])).toEqual(
    new Map([ada, ben].map(({ userId }) => [userId, ["Tuesday Circle"]])),
  );
  await put("ben", []);
  expect([...(await namesOfGroups(db, [ada.userId, ben.userId])).keys()]).toEqual([ada.userId]);
});
