import { afterEach, beforeEach, expect, test } from "vitest";
import type { RequestContext } from "~/context";
import { purgeStrays } from "~/domain/running/retention/strays.server";
import type { FakeClock } from "../../../../tests/support/fake-clock";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { namesOf } from "../../../../tests/support/named-files";
import { addApprovedBook, addOrderRow, orderInput, shipping } from "../../../../tests/support/orders";
import { days, nowText } from "../../base/deps";
import { parseInput } from "../../base/schema-fields";
import { purgeAccounts } from "../../running/closing/purge-accounts.server";
import { purgeRetained } from "../../running/retention/retention.server";
import { changeOrder } from "./change-orders.server";
import type { OrderFilesDeps } from "./deps";
import { forgetBuyers } from "./forget-buyers.server";
import { getStaffOrder } from "./fulfilment.server";
import { createOrder } from "./place-order.server";
import { OrderChange } from "./schema";
import { openStaffFile } from "./staff-files.server";

/* What becomes of orders when their buyer's account ends. */

let world: MediaWorld;
let deps: OrderFilesDeps & RequestContext;

beforeEach(async () => {
  world = await openMediaWorld();
  deps = { ...world.context, config: { ...world.context.config, taxRate: 8_000 } };
  await addApprovedBook(deps, world.people.ada);
});

afterEach(() => world.close());

const order = async (copies: number) =>
  getStaffOrder(
    deps.db,
    world.people.root,
    (await createOrder(deps, world.people.ada, orderInput({ copies }), { way: "invoice" })).orderNumber,
  );
const setStatus = (id: number, status: string) =>
  changeOrder(deps, world.people.root, id, parseInput(OrderChange, { status, notes: "For Ada" }));
const pass = (time: number) => (deps.clock as FakeClock).advance(time);
const everything = async () =>
  JSON.stringify([
    await deps.db.selectFrom("printOrders").selectAll().execute(),
    await deps.db.selectFrom("printOrderChanges").selectAll().execute(),
    await deps.db.selectFrom("mails").selectAll().execute(),
  ]);

async function endAccount() {
  await deps.db
    .updateTable("users")
    .set({ closedAt: nowText(deps.clock) })
    .where("id", "=", world.people.ada.userId)
    .execute();
  pass(30 * days);
  await purgeAccounts(deps);
}

test("what is done with keeps its figures, and loses name, address and files", async () => {
  const { id, orderNumber } = await order(3);
  await setStatus(id, "delivered");
  await endAccount();
  const left = await getStaffOrder(deps.db, world.people.root, orderNumber);
  expect(left).toMatchObject({
    copies: 3,
    totalCost: 7200,
    status: "delivered",
    user: null,
    hasFiles: false,
  });
  expect(await everything()).not.toMatch(/Ada|Mill Lane|Galena|61036|ada@example/);
  expect(await namesOf(deps.bookFiles)).toEqual([]);
});

test("what is under way keeps its files and address until a week after it is done", async () => {
  const { id, orderNumber } = await order(1);
  await setStatus(id, "processing");
  await endAccount();
  await forgetBuyers(deps);
  await purgeStrays(deps, "print files", deps.bookFiles);
  const still = await getStaffOrder(deps.db, world.people.root, orderNumber);
  expect(still).toMatchObject({ customerInfo: shipping, hasFiles: true, user: null });
  expect((await openStaffFile(deps, world.people.root, orderNumber, "interior")).bytes).toBeGreaterThan(0);
  await setStatus(id, "delivered");
  pass(6 * days);
  await forgetBuyers(deps);
  expect(await everything()).toContain("Mill Lane");
  pass(2 * days);
  await forgetBuyers(deps);
  expect(await everything()).not.toMatch(/Ada|Mill Lane|Galena|61036|ada@example/);
  expect(await namesOf(deps.bookFiles)).toEqual([]);
});

test("what was never placed goes, with the account or after 30 days", async () => {
  const unfinished = { requestedAt: null, paymentWay: "online" } as const;
  await addOrderRow(deps, world.people.ben, unfinished);
  await addOrderRow(deps, world.people.ben, { ...unfinished, paymentStatus: "processing" });
  await addOrderRow(deps, world.people.ada, unfinished);
  await endAccount();
  expect(await deps.db.selectFrom("printOrders").select("userId").execute()).toHaveLength(2);
  await purgeRetained(deps, "orders that were never placed");
  expect(await deps.db.selectFrom("printOrders").select("paymentStatus").execute()).toEqual([
    { paymentStatus: "processing" },
  ]);
});

test("somebody's living orders are left alone", async () => {
  const { id } = await order(1);
  await setStatus(id, "delivered");
  pass(400 * days);
  await forgetBuyers(deps);
  expect(await everything()).toContain("Mill Lane");
});
