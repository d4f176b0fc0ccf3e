import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RequestContext } from "~/context";
import type { FakeClock } from "../../../../tests/support/fake-clock";
import { mailsTo } from "../../../../tests/support/mails";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { namesOf } from "../../../../tests/support/named-files";
import { addApprovedBook, addOrderRow, orderInput, shipping } from "../../../../tests/support/orders";
import { minutes, nowText } from "../../base/deps";
import { Conflict, Forbidden, NotFound, RateLimited } from "../../base/errors";
import { changePrice } from "../catalogue/catalogue.server";
import { cancelOrder } from "./cancel-order.server";
import type { OrderFilesDeps } from "./deps";
import { readFrozen } from "./frozen-book.server";
import { letOrdersThrough, listHeldUp } from "./many-orders.server";
import { getOrder, listOrders, openOrderFile, readCustomer } from "./orders.server";
import { createOrder, nothingApproved } from "./place-order.server";

let world: MediaWorld;
let deps: OrderFilesDeps & RequestContext;

beforeEach(async () => {
  world = await openMediaWorld();
  const config = { ...world.context.config, supportEmail: "help@example.org", taxRate: 8_000 };
  deps = { ...world.context, config };
});

afterEach(() => world.close());

const order = (fields = {}, submission?: { id: string; contentHash: string }) =>
  createOrder(deps, world.people.ada, orderInput(fields), { way: "invoice", submission });
const later = () => order({ copies: 2, phone: "555" });
const form = { id: "form-1", contentHash: "hash" };
const rows = () => deps.db.selectFrom("printOrders").selectAll().orderBy("id").execute();
const folders = async () => (await namesOf(deps.bookFiles)).length;
const grantPlan = (plan: string) =>
  deps.db.updateTable("users").set({ plan }).where("id", "=", world.people.ada.userId).execute();

describe("an order by invoice", () => {
  test("is placed at once, at the site's own price and of the approved book", async () => {
    await addApprovedBook(deps, world.people.ada, { title: "A Life by the River" });
    const placed = await order({ copies: 3, totalCost: 1, bookTitle: "Another", orderNumber: "ALR-FAKE" });
    expect(placed).toMatchObject({
      orderNumber: expect.stringMatching(/^ALR-[B-Z2-9]{4}-[B-Z2-9]{4}$/),
      bookTitle: "A Life by the River",
      copies: 3,
      priceCents: 2400,
      totalCost: 7200,
      paymentWay: "invoice",
      paymentStatus: "unpaid",
      status: "pending",
      requestedAt: deps.clock.now().toISOString(),
      customerInfo: shipping,
      isCancellable: true,
    });
    expect(await listOrders(deps.db, world.people.ada)).toEqual([placed]);
    expect(await readCustomer(deps.db, world.people.ada)).toMatchObject({ customer: shipping });
  });

  test("writes one mail to the buyer and one to the operator", async () => {
    await addApprovedBook(deps, world.people.ada);
    const { orderNumber } = await order({ copies: 2 });
    const [mail, ...others] = await mailsTo(deps.db, "ada@example.org");
    expect([mail?.kind, others]).toEqual(["order-confirmed", []]);
    for (const words of [orderNumber, "2 copies", "$48", "invoice", "5-7 business days", "12 Mill Lane"])
      expect(mail?.text).toContain(words);
    const [own] = await mailsTo(deps.db, "help@example.org");
    expect([own?.kind, own?.subject]).toEqual(["order-received", `New print order ${orderNumber}`]);
  });

  test("keeps its price when the catalogue changes", async () => {
    await addApprovedBook(deps, world.people.ada);
    await order();
    await changePrice(deps, world.people.root, { item: "printed-book", priceCents: 30_00 });
    await later();
    expect((await rows()).map(({ totalCents }) => totalCents)).toEqual([2400, 6000]);
  });

  test("needs an approved book of the same kind", async () => {
    await expect(order()).rejects.toThrow(new Conflict(nothingApproved));
    await addApprovedBook(deps, world.people.ada, { storyType: "mission" });
    await addApprovedBook(deps, world.people.ben);
    await expect(order()).rejects.toThrow(Conflict);
    const theirs = await addApprovedBook(deps, world.people.ben);
    await expect(order({ approvalId: theirs.id })).rejects.toThrow(Conflict);
    expect([await rows(), await folders()]).toEqual([[], 3]);
  });

  test("takes the approval that its buyer has seen", async () => {
    const seen = await addApprovedBook(deps, world.people.ada, { title: "First" });
    await addApprovedBook(deps, world.people.ada, { title: "Second" });
    expect((await order({ approvalId: seen.id })).bookTitle).toBe("First");
    expect((await order({ copies: 2 })).bookTitle).toBe("Second");
  });
});

describe("posted again", () => {
  beforeEach(() => addApprovedBook(deps, world.people.ada));

  test("the same form is one order and one mail, twenty times at once", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => order({}, form)));
    expect(new Set(all.map(({ orderNumber }) => orderNumber)).size).toBe(1);
    expect([(await rows()).length, await folders()]).toEqual([1, 2]);
    expect(await mailsTo(deps.db, "ada@example.org")).toHaveLength(1);
    (deps.clock as FakeClock).advance(60 * minutes);
    await order({}, form);
    expect(await rows()).toHaveLength(1);
  });

  test("another form with the same words is another order", async () => {
    await order({}, form);
    await order({}, { ...form, id: "form-2" });
    expect(await rows()).toHaveLength(2);
  });

  test("the same call is one order for two minutes, twenty times at once; with other words it is another", async () => {
    await Promise.all(Array.from({ length: 20 }, () => order()));
    await later();
    expect(await rows()).toHaveLength(2);
    (deps.clock as FakeClock).advance(3 * minutes);
    await order();
    expect(await rows()).toHaveLength(3);
  });
});

test("nobody orders without end: thirty a day, for each writes to an address that was typed", async () => {
  await addApprovedBook(deps, world.people.ada);
  for (let n = 0; n < 30; n += 1) await addOrderRow(deps, world.people.ada);
  await expect(order()).rejects.toThrow(RateLimited);
  expect(await folders()).toBe(1);
  (deps.clock as FakeClock).advance(24 * 60 * minutes);
  expect((await order()).orderNumber).toMatch(/^ALR-/);
});

test("staff let more orders of somebody whom they manage through, for a day", async () => {
  const { ada, olive, otto, root } = world.people;
  await addApprovedBook(deps, ada);
  for (let n = 0; n < 29; n += 1) await addOrderRow(deps, ada);
  expect(await listHeldUp(deps, root)).toEqual([]);
  await order();
  await expect(order({ phone: "1" })).rejects.toThrow(RateLimited);
  const held = [{ id: ada.userId, displayName: ada.displayName, refusedAt: nowText(deps.clock) }];
  expect(await listHeldUp(deps, root)).toEqual(held);
  expect(await listHeldUp(deps, olive)).toEqual(held);
  expect(await listHeldUp(deps, otto)).toEqual([]);
  await expect(listHeldUp(deps, ada)).rejects.toThrow(Forbidden);
  await expect(letOrdersThrough(deps, ada, ada.userId)).rejects.toThrow(Forbidden);
  await expect(letOrdersThrough(deps, otto, ada.userId)).rejects.toThrow(NotFound);
  await expect(order({ phone: "2" })).rejects.toThrow(RateLimited);
  const told = await mailsTo(deps.db, "help@example.org", "orders-held-up");
  expect(told.map(({ subject }) => subject)).toEqual([`${ada.displayName} wants to order more books today`]);
  expect(told[0]?.text).toContain("has placed 30 orders within a day");
  expect(told[0]?.text).toContain("one press lets more of them through");
  await letOrdersThrough(deps, olive, ada.userId);
  expect(await listHeldUp(deps, root)).toEqual([]);
  expect((await order({ phone: "3" })).orderNumber).toMatch(/^ALR-/);
  const [audited] = await deps.db
    .selectFrom("auditLog")
    .select("details")
    .where("action", "=", "order.let-through")
    .execute();
  expect(JSON.parse(audited?.details ?? "")).toMatchObject({ id: ada.userId });
  (deps.clock as FakeClock).advance(23 * 60 * minutes);
  for (let n = 31; n < 300; n += 1) await addOrderRow(deps, ada);
  await deps.db.updateTable("users").set({ ordersRefusedAt: null }).where("id", "=", ada.userId).execute();
  await expect(order({ phone: "4" })).rejects.toThrow(RateLimited);
  const [again] = await mailsTo(deps.db, "help@example.org", "orders-held-up");
  expect(again?.text).toContain("has placed 300 orders within a day");
});

describe("the ordered book", () => {
  test("stays as it was approved, whatever becomes of the approval", async () => {
    const { id, folder } = await addApprovedBook(deps, world.people.ada, { words: "First words." });
    const { orderNumber } = await order();
    const before = readFileSync((await openOrderFile(deps, world.people.ada, orderNumber, "interior")).path);
    await deps.db.deleteFrom("bookApprovals").where("id", "=", id).execute();
    await deps.bookFiles.remove(folder);
    await addApprovedBook(deps, world.people.ada, { words: "Other words." });
    const file = await openOrderFile(deps, world.people.ada, orderNumber, "interior");
    expect(readFileSync(file.path).equals(before)).toBe(true);
    const [row] = await rows();
    const { book, findings } = await readFrozen(deps.bookFiles, row ?? { folder: null });
    expect(book.chapters[0]?.stories[0]?.paragraphs).toEqual(["First words."]);
    expect(findings).toHaveLength(1);
  });

  test("can be had again, just as it was, or as it is approved now", async () => {
    await addApprovedBook(deps, world.people.ada, { title: "First" });
    const first = await order();
    await addApprovedBook(deps, world.people.ada, { title: "Second" });
    const again = await order({ again: first.orderNumber });
    expect(again.bookTitle).toBe("First");
    expect(again.orderNumber).not.toBe(first.orderNumber);
    const bytes = async (number: string) =>
      readFileSync((await openOrderFile(deps, world.people.ada, number, "cover")).path, "utf8");
    expect(await bytes(again.orderNumber)).toBe(await bytes(first.orderNumber));
    expect((await order({ copies: 2 })).bookTitle).toBe("Second");
  });

  test("of another person cannot be had again", async () => {
    await addApprovedBook(deps, world.people.ada);
    const { orderNumber } = await order();
    const stolen = createOrder(deps, world.people.ben, orderInput({ again: orderNumber }), {
      way: "invoice",
    });
    await expect(stolen).rejects.toThrow(Conflict);
  });

  test("is not ordered when its files are just going", async () => {
    const { folder } = await addApprovedBook(deps, world.people.ada);
    await rm(deps.bookFiles.pathOf(folder, ""), { recursive: true });
    await expect(order()).rejects.toThrow("Not found.");
    expect([await rows(), await folders()]).toEqual([[], 0]);
  });
});

describe("a plan's included book", () => {
  beforeEach(() => addApprovedBook(deps, world.people.ada));

  test("costs nothing more, once, however many orders come at the same moment", async () => {
    await grantPlan("family");
    const orders = await Promise.all([1, 2, 3, 4, 5].map((copies) => order({ copies })));
    expect(orders.map(({ includedCopies }) => includedCopies).sort()).toEqual([0, 0, 0, 0, 1]);
    const total = orders.reduce((sum, { totalCost }) => sum + totalCost, 0);
    expect(total).toBe((15 - 1) * 2400);
  });

  test("alone is paid by the plan; with more copies the others are paid", async () => {
    await grantPlan("white-glove");
    const alone = await order();
    expect(alone).toMatchObject({ totalCost: 0, paymentWay: "included", paymentStatus: "paid" });
    expect(await mailsTo(deps.db, "ada@example.org")).toHaveLength(1);
    expect(await later()).toMatchObject({ totalCost: 4800, includedCopies: 0, paymentWay: "invoice" });
  });

  test("comes back with an order that is cancelled", async () => {
    await grantPlan("family");
    const first = await order({ copies: 2 });
    expect(first.totalCost).toBe(2400);
    await cancelOrder(deps, world.people.ada, first.orderNumber);
    expect((await order({ copies: 3 })).includedCopies).toBe(1);
  });

  test("is released by an order that was never paid", async () => {
    await grantPlan("family");
    const online = (copies: number) =>
      createOrder(deps, world.people.ada, orderInput({ copies }), { way: "online" });
    const begun = await online(2);
    const next = await online(3);
    expect([begun.includedCopies, next.includedCopies]).toEqual([1, 1]);
    expect((await getOrder(deps.db, world.people.ada, begun.orderNumber)).status).toBe("cancelled");
  });

  test.each(["self-serve", "guided"])("is none in %s", async (plan) => {
    await grantPlan(plan);
    expect((await order()).totalCost).toBe(2400);
  });
});

describe("calling it off", () => {
  test("is for unpaid orders that are not in progress; twice is once", async () => {
    await addApprovedBook(deps, world.people.ada);
    const { orderNumber } = await order();
    await cancelOrder(deps, world.people.ada, orderNumber);
    expect(await cancelOrder(deps, world.people.ada, orderNumber)).toMatchObject({
      status: "cancelled",
      isCancellable: false,
    });
    const other = await later();
    await deps.db.updateTable("printOrders").set({ status: "processing" }).execute();
    await expect(cancelOrder(deps, world.people.ada, other.orderNumber)).rejects.toThrow(Conflict);
  });

  test("and looking at it is the buyer's alone", async () => {
    await addApprovedBook(deps, world.people.ada);
    const { orderNumber } = await order();
    for (const name of ["ben", "olive", "root"] as const) {
      const stranger = world.people[name];
      await expect(getOrder(deps.db, stranger, orderNumber)).rejects.toThrow("Not found.");
      await expect(cancelOrder(deps, stranger, orderNumber)).rejects.toThrow("Not found.");
      await expect(openOrderFile(deps, stranger, orderNumber, "cover")).rejects.toThrow("Not found.");
    }
  });
});
