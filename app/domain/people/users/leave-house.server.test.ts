import { expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { deleteUserRows } from "../../running/closing/owned-data.server";
import { allowStaff } from "../circle/circles.server";
import { setGroups } from "../groups/set-groups.server";
import { chooseVolunteers } from "../volunteers/allowance.server";

test("what residents allowed to a house ends with its owner's account, so that the next house has none of it", async () => {
  const { db } = await openTestDatabase();
  const deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  const { ada, olive, otto } = await addPeople(db);
  const find = () =>
    db
      .selectFrom("users")
      .innerJoin("circles", "circles.userId", "users.id")
      .select(["assignedOwnerId", "room", "helpers", "takesVolunteers", "staffAllowedAt", "cardGeneration"])
      .select("passwordHash")
      .where("users.id", "=", ada.userId)
      .executeTakeFirstOrThrow();
  const lived = { assignedOwnerId: olive.userId, room: "12", helpers: "Her niece" };
  await db.updateTable("users").set(lived).where("id", "=", ada.userId).execute();
  await allowStaff(deps, ada, true);
  await chooseVolunteers(deps, ada, true);
  await setGroups(deps, { id: ada.userId, assignedOwnerId: olive.userId }, ["Choir"]);
  const { passwordHash, cardGeneration } = await find();
  await db.transaction().execute((within) => deleteUserRows({ ...deps, db: within }, otto.userId));
  expect(await find()).toMatchObject({ ...lived, takesVolunteers: 1 });
  await db.transaction().execute((within) => deleteUserRows({ ...deps, db: within }, olive.userId));
  expect(await find()).toEqual({
    ...{ assignedOwnerId: null, room: "", helpers: "", takesVolunteers: null, staffAllowedAt: null },
    ...{ passwordHash, cardGeneration: cardGeneration + 1 },
  });
});
