import { expect, test } from "vitest";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addOrderRow } from "../../../../tests/support/orders";
import { addPerson, people } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { countOpenTasks } from "./open-tasks.server";

test("orders that are refunded or disputed are no work", async () => {
  const { db } = await openTestDatabase();
  const deps = { db, clock: new FakeClock() };
  const ada = await addPerson(db, "ada", people.ada);
  const root = await addPerson(db, "root", people.root);
  for (const paymentStatus of ["refunded", "disputed", "paid"] as const)
    await addOrderRow(deps, ada, { paymentStatus });
  expect((await countOpenTasks(deps, root)).books.count).toBe(1);
});
