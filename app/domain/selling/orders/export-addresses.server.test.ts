import { expect, test } from "vitest";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addOrderRow } from "../../../../tests/support/orders";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Actor } from "../../base/actor";
import { Forbidden } from "../../base/errors";
import { exportShipAddresses } from "./export-addresses.server";

test("has the paid orders that can be sent, of those whom one looks after", async () => {
  const { db } = await openTestDatabase();
  const { ada, ben, olive, root } = await addPeople(db);
  const deps = { db, clock: new FakeClock(), log: console as never };
  const paid = { paymentStatus: "paid" } as const;
  const first = await addOrderRow(deps, ada, { ...paid, customerName: '=HYPERLINK("x")', copies: 3 });
  const second = await addOrderRow(deps, ben, { ...paid, status: "printed" });
  await addOrderRow(deps, ada, { paymentStatus: "unpaid" });
  await addOrderRow(deps, ada, { paymentStatus: "refunded" });
  await addOrderRow(deps, ada, { ...paid, status: "shipped" });
  const linesFor = async (actor: Actor) => {
    const pieces: string[] = [];
    for await (const piece of exportShipAddresses(deps, actor)) pieces.push(piece);
    return pieces.join("").trimEnd().split("\r\n").slice(1);
  };
  const [one, other, ...none] = await linesFor(root);
  expect(one).toContain(`${first.orderNumber},"'=HYPERLINK(""x"")",12 Mill Lane,Galena,IL,61036`);
  expect(one).toContain(",3,A Life by the River");
  expect([other?.startsWith(second.orderNumber), none]).toEqual([true, []]);
  expect(await linesFor(olive)).toEqual([one]);
  await expect(linesFor(ada)).rejects.toBeInstanceOf(Forbidden);
  const audits = await db.selectFrom("auditLog").select("action").execute();
  expect(audits.map(({ action }) => action)).toEqual(["order.addresses", "order.addresses"]);
});
