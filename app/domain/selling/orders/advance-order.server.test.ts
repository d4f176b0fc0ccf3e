import { afterEach, beforeEach, expect, test } from "vitest";
import { message } from "~/messages/message";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { addOrderRow } from "../../../../tests/support/orders";
import { Conflict, Forbidden, NotFound } from "../../base/errors";
import { advanceOrder } from "./advance-order.server";
import { onHoldWords } from "./change-orders.server";
import type { OrderMailDeps } from "./deps";
import { orderStatuses } from "./orders";

let world: MediaWorld;
let deps: OrderMailDeps;

beforeEach(async () => {
  world = await openMediaWorld();
  deps = { ...world.context, config: { ...world.context.config, supportEmail: "help@example.org" } };
});

afterEach(() => world.close());

const add = (fields: Parameters<typeof addOrderRow>[2] = {}) =>
  addOrderRow(world.context, world.people.ada, fields);
const statusOf = async (id: number) =>
  (await deps.db.selectFrom("printOrders").select("status").where("id", "=", id).executeTakeFirstOrThrow())
    .status;

test("an order goes through its statuses one by one, until it is delivered", async () => {
  const { id } = await add();
  const seen = [];
  for (const from of orderStatuses.slice(0, 4))
    seen.push(await advanceOrder(deps, world.people.root, { id, from }));
  expect(seen).toEqual(["processing", "printed", "shipped", "delivered"]);
  const last = { id, from: "delivered" as const };
  await expect(advanceOrder(deps, world.people.root, last)).rejects.toThrow("This order has no next step.");
});

test("a page that is older than the order moves nothing", async () => {
  const { id } = await add({ status: "printed" });
  const advance = () => advanceOrder(deps, world.people.root, { id, from: "processing" });
  await expect(advance()).rejects.toThrow(
    new Conflict(message("This order is printed already. Please look at it again.")),
  );
  expect(await statusOf(id)).toBe("printed");
});

test("an order on hold stays, and so does a cancelled one", async () => {
  const held = await add({ paymentWay: "online", paymentStatus: "refunded" });
  const advance = (id: number, from: "pending" | "cancelled") =>
    advanceOrder(deps, world.people.root, { id, from });
  await expect(advance(held.id, "pending")).rejects.toThrow(new Conflict(onHoldWords));
  const cancelled = await add({ status: "cancelled" });
  await expect(advance(cancelled.id, "cancelled")).rejects.toThrow(Conflict);
  expect([await statusOf(held.id), await statusOf(cancelled.id)]).toEqual(["pending", "cancelled"]);
});

test("the tracking number of the form is saved with it, and the customer is told once", async () => {
  const { id } = await add({ status: "printed" });
  await advanceOrder(deps, world.people.root, { id, from: "printed" }, { trackingNumber: "1Z 999" });
  const row = await deps.db.selectFrom("printOrders").selectAll().where("id", "=", id).executeTakeFirst();
  expect(row).toMatchObject({ status: "shipped", trackingNumber: "1Z 999" });
  const mails = await deps.db.selectFrom("mails").select("kind").execute();
  expect(mails.filter(({ kind }) => kind === "order-changed")).toHaveLength(1);
});

test("other people's orders are not found, and participants are refused", async () => {
  const { id } = await add();
  const step = { id, from: "pending" as const };
  await expect(advanceOrder(deps, world.people.otto, step)).rejects.toThrow(NotFound);
  await expect(advanceOrder(deps, world.people.ada, step)).rejects.toThrow(Forbidden);
  expect(await advanceOrder(deps, world.people.olive, step)).toBe("processing");
});
