import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mailsTo } from "../../../../tests/support/mails";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { addApprovedBook, addOrderRow, orderInput, shipping } from "../../../../tests/support/orders";
import { Forbidden, NotFound, ValidationError } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { changeOrder } from "./change-orders.server";
import type { OrderFilesDeps } from "./deps";
import { exportShipAddresses } from "./export-addresses.server";
import { getStaffOrder } from "./fulfilment.server";
import { LineInput } from "./line-input";
import { getOrder } from "./orders.server";
import { readPackingSlips } from "./packing-slips.server";
import { createOrder } from "./place-order.server";
import { OrderChange } from "./schema";
import { setTracking } from "./set-tracking.server";
import { loadShipQueue } from "./ship-queue.server";
import { readTrackingList } from "./tracking-list";

const rose = { ...shipping, name: "Rose Hale", email: "rose@example.org", city: "Dubuque", state: "IA" };
const joe = { ...shipping, name: "Joe Hale", email: "joe@example.org", city: "Austin", state: "TX" };

let world: MediaWorld;
let deps: OrderFilesDeps;

beforeEach(async () => {
  world = await openMediaWorld();
  const config = { ...world.context.config, appUrl: "https://site.example", taxRate: 8_000 };
  deps = { ...world.context, config };
});

afterEach(() => world.close());

/** Three packages: one for Ada, two for Rose, one for Joe. */
async function orderForThree() {
  await addApprovedBook(world.context, world.people.ada);
  const more = [
    parseInput(LineInput, { ...rose, copies: 2, forWhom: "other" }),
    parseInput(LineInput, { ...joe, copies: 1, forWhom: "other" }),
  ];
  const input = { ...orderInput({ forWhom: "me" }), more };
  const order = await createOrder(deps, world.people.ada, input, { way: "invoice" });
  return getStaffOrder(deps.db, world.people.root, order.orderNumber);
}

const change = (id: number, input: object) =>
  changeOrder(deps, world.people.root, id, parseInput(OrderChange, input));
const pay = (id: number) => change(id, { paymentStatus: "paid" });
const read = (orderNumber: string) => getStaffOrder(deps.db, world.people.root, orderNumber);
const subjects = async (recipient: string) =>
  (await mailsTo(deps.db, recipient)).map(({ subject }) => subject);

describe("an order for several addresses", () => {
  test("has one total, and the first line's address", async () => {
    const order = await orderForThree();
    expect(order).toMatchObject({
      copies: 4,
      totalCost: 9_600,
      customerName: shipping.name,
      status: "pending",
    });
    expect(order.lines.map(({ id, copies, address, status }) => [id, copies, address.name, status])).toEqual([
      [1, 1, "Ada Whitfield", "pending"],
      [2, 2, "Rose Hale", "pending"],
      [3, 1, "Joe Hale", "pending"],
    ]);
    expect(order.lines[1]?.address).toMatchObject({ city: "Dubuque", country: "US", email: rose.email });
    const own = await getOrder(deps.db, world.people.ada, order.orderNumber);
    expect(own.lines).toEqual(order.lines);
  });

  test("is as far as its least advanced package; each has its own tracking number and letter", async () => {
    const { id, orderNumber } = await orderForThree();
    await change(id, { status: "shipped", tracking: "1Z999AA10123456784", line: 2 });
    const [first, second] = (await read(orderNumber)).lines;
    expect([first?.status, second?.status, second?.carrier]).toEqual(["pending", "shipped", "ups"]);
    expect(await read(orderNumber)).toMatchObject({ status: "pending", trackingNumber: "" });
    const [letter, ...none] = await mailsTo(deps.db, rose.email);
    expect(letter?.text).toContain("https://www.ups.com/track?tracknum=1Z999AA10123456784");
    expect(letter?.text).toContain("(2 copies)");
    expect([letter?.text.includes("$"), none]).toEqual([false, []]);
    expect(await subjects(joe.email)).toEqual([]);
    const [toBuyer] = await mailsTo(deps.db, shipping.email);
    expect(toBuyer?.text).toContain("2 copies to Rose Hale");
    await change(id, { status: "shipped" });
    expect(await read(orderNumber)).toMatchObject({ status: "shipped" });
    expect([(await subjects(rose.email)).length, (await subjects(joe.email)).length]).toEqual([1, 1]);
  });

  test("tells nobody but the buyer what it costs", async () => {
    const { id } = await orderForThree();
    await pay(id);
    for (const status of ["printed", "shipped", "delivered", "cancelled"]) await change(id, { status });
    const mails = await deps.db.selectFrom("mails").select(["recipient", "text", "html"]).execute();
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(
      new Set([shipping.email, rose.email, joe.email]),
    );
    for (const { recipient, text, html } of mails)
      if (recipient !== shipping.email) expect(`${text}${html}`).not.toMatch(/\$|Total|\/orders\//);
    const [confirmation] = await mailsTo(deps.db, shipping.email, "order-confirmed");
    for (const words of ["4 copies", "$96.00", "2 copies to Rose Hale", "1 copy to Joe Hale"])
      expect(confirmation?.text).toContain(words);
  });

  test("says that a part is cancelled where one package is", async () => {
    const { id, orderNumber } = await orderForThree();
    await change(id, { status: "cancelled", line: 3 });
    expect(await read(orderNumber)).toMatchObject({ status: "pending" });
    expect(await subjects(shipping.email)).toContain(`Your order ${orderNumber}: a part is cancelled`);
    await expect(change(id, { status: "printed", line: 4 })).rejects.toThrow(NotFound);
    const { steps } = await read(orderNumber);
    expect(steps[0]).toMatchObject({ what: "status", after: "cancelled", line: 3 });
  });
});

describe("a list of tracking numbers", () => {
  const track = (csv: string, reason = "", actor = world.people.root) =>
    setTracking(deps, actor, readTrackingList(csv), reason);
  const words = (rows: Awaited<ReturnType<typeof track>>) => rows.map(({ refused }) => refused);

  test("ships by order number and line, whatever its separators, and tells each row's fault", async () => {
    const { id, orderNumber } = await orderForThree();
    await pay(id);
    const single = await addOrderRow(deps, world.people.ada, { paymentStatus: "paid" });
    const rows = await track(
      [
        "\uFEFFTracking;Order;Line",
        `449044304137;${orderNumber.toLowerCase()};1`,
        `9400111899223197428490;${orderNumber};2`,
        `1;${orderNumber};`,
        `1;${orderNumber};7`,
        `7-8;${single.orderNumber};`,
        "1;ALR-ZZZZ-2222;1",
      ].join("\r\n"),
    );
    expect(words(rows)).toEqual([
      null,
      null,
      "This order has several packages: please write the line.",
      "This order has no such line.",
      null,
      "There is no such order.",
    ]);
    expect(rows.map(({ carrier }) => carrier)).toEqual(["fedex", "usps", null, null, null, null]);
    const { lines, trackingNumber, status } = await read(orderNumber);
    expect(lines.map((line) => [line.status, line.trackingNumber])).toEqual([
      ["shipped", "449044304137"],
      ["shipped", "9400111899223197428490"],
      ["pending", ""],
    ]);
    expect([trackingNumber, status]).toEqual(["449044304137", "pending"]);
    expect(lines[0]?.shippedAt).not.toBeNull();
    expect(await read(single.orderNumber)).toMatchObject({ status: "shipped", trackingNumber: "7-8" });
    const again = await track(`${single.orderNumber},7-8`);
    expect(again[0]).toMatchObject({ isChanged: false, refused: null });
  });

  test("takes no number that a spreadsheet has shortened", async () => {
    const single = await addOrderRow(deps, world.people.ada, { paymentStatus: "paid" });
    for (const number of ["9.40011E+21", "9,40011E+21", "4e11"]) {
      const [row] = await track(`${single.orderNumber};1;${number}`);
      expect(row?.refused).toContain("A spreadsheet has shortened this number.");
    }
    expect(await read(single.orderNumber)).toMatchObject({ status: "pending", trackingNumber: "" });
  });

  test("sends nothing unpaid without a reason, and nothing of others", async () => {
    const unpaid = await addOrderRow(deps, world.people.ada);
    const theirs = await addOrderRow(deps, world.people.ben, { paymentStatus: "paid" });
    const list = `${unpaid.orderNumber},1,A1\n${theirs.orderNumber},1,A2`;
    const [first, second] = await track(list, "", world.people.olive);
    expect(first?.refused).toContain("This order is not paid");
    expect(second?.refused).toBe("There is no such order.");
    await track(list, "Paid in cash");
    const { steps, status } = await read(unpaid.orderNumber);
    expect(status).toBe("shipped");
    expect(steps).toContainEqual(expect.objectContaining({ what: "reason", after: "Paid in cash" }));
    await expect(track(list, "", world.people.ada)).rejects.toThrow(Forbidden);
  });

  test.each(["", "only words", "ALR-2222-2222", "Order,Line,Tracking"])("%j is refused", (csv) =>
    expect(() => readTrackingList(csv)).toThrow(ValidationError),
  );
});

describe("the queue to ship", () => {
  test("has paid packages, oldest first, and the others apart; refunded ones count nowhere", async () => {
    const { id, orderNumber } = await orderForThree();
    await addOrderRow(deps, world.people.ada, { paymentStatus: "refunded" });
    await addOrderRow(deps, world.people.ada, { paymentStatus: "paid", status: "shipped" });
    expect(await loadShipQueue(deps, world.people.root, 1)).toMatchObject({ readyTotal: 0, apartTotal: 4 });
    await pay(id);
    await change(id, { status: "shipped", line: 1 });
    const { ready, readyTotal, apart } = await loadShipQueue(deps, world.people.olive, 1);
    expect(
      ready.map((one) => [one.orderNumber, one.line, one.lines, one.name, one.copies, one.city]),
    ).toEqual([
      [orderNumber, 2, 3, "Rose Hale", 2, "Dubuque"],
      [orderNumber, 3, 3, "Joe Hale", 1, "Austin"],
    ]);
    expect([readyTotal, apart.map(({ isOnHold }) => isOnHold)]).toEqual([2, [true]]);
    expect((await loadShipQueue(deps, world.people.otto, 1)).ready).toEqual([]);
    await expect(loadShipQueue(deps, world.people.ada, 1)).rejects.toThrow(Forbidden);
  });

  test("has slips and addresses by package", async () => {
    const { id } = await orderForThree();
    await pay(id);
    const slips = await readPackingSlips(deps, world.people.root, [
      { orderId: id, line: 2 },
      { orderId: id, line: 3 },
    ]);
    expect(slips.map(({ address, copies, part }) => [address[0], copies, part])).toEqual([
      ["Rose Hale", 2, "Package 2 of 3"],
      ["Joe Hale", 1, "Package 3 of 3"],
    ]);
    const all = [{ orderId: id, line: null }];
    expect(await readPackingSlips(deps, world.people.root, all)).toHaveLength(3);
    await expect(readPackingSlips(deps, world.people.otto, all)).rejects.toThrow(NotFound);
    const pieces: string[] = [];
    for await (const piece of exportShipAddresses(deps, world.people.root)) pieces.push(piece);
    const [heading, ...rows] = pieces.join("").trimEnd().split("\r\n");
    expect(heading).toMatch(
      /^\uFEFFOrder,Name,.*,Line,Country,Weight in grams,Value,HS code,Country of origin$/,
    );
    expect(rows.map((row) => row.split(",").slice(10, 12))).toEqual([
      ["1", "US"],
      ["2", "US"],
      ["3", "US"],
    ]);
  });
});
