import { expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addOrderRow } from "../../../../tests/support/orders";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { exportSales } from "./export-sales.server";

test("a book is listed under the address of who paid for it, not of who got its first package", async () => {
  const { db } = await openTestDatabase();
  const deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  const { ada, root } = await addPeople(db);
  await db.updateTable("users").set({ email: "ada@example.org" }).where("id", "=", ada.userId).execute();
  const paid = { paymentStatus: "paid", paidAt: "2026-03-01T00:00:00.000Z" } as const;
  const toIda = { ...paid, customerName: "Ida Stone", customerEmail: "ida@example.org" };
  const own = await addOrderRow(deps, ada, toIda);
  const byRuth = {
    userId: null,
    authorId: ada.userId,
    payerName: "Ruth Hale",
    buyerEmail: "ruth@example.org",
  };
  const other = await addOrderRow(deps, ada, { ...toIda, ...byRuth });
  let csv = "";
  for await (const piece of exportSales(deps, root, 2026)) csv += piece;
  const rows = csv.split("\r\n").map((row) => row.split(","));
  const emailOf = (reference: string) => rows.find((row) => row[2] === reference)?.[4];
  expect(emailOf(own.orderNumber)).toBe("ada@example.org");
  expect(emailOf(other.orderNumber)).toBe("ruth@example.org");
  expect(csv).not.toContain("ida@example.org");
});
