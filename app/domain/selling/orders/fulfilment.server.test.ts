import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RequestContext } from "~/context";
import type { FakeClock } from "../../../../tests/support/fake-clock";
import { mailsTo } from "../../../../tests/support/mails";
import { type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import { addApprovedBook, addOrderRow, orderInput, shipping } from "../../../../tests/support/orders";
import type { Actor } from "../../base/actor";
import { minutes, nowText } from "../../base/deps";
import { Conflict, Forbidden, NotFound, Unavailable, ValidationError } from "../../base/errors";
import { parseInput } from "../../base/schema-fields";
import { setRole } from "../../people/users/users.server";
import type { PaymentChange } from "../payments/payment-moves";
import { addRefund } from "../payments/refund-rows.server";
import { changeOrders } from "./change-many.server";
import { changeOrder, onHoldWords, resendNotification } from "./change-orders.server";
import type { OrderFilesDeps } from "./deps";
import { countOrders, getStaffOrder, loadFulfilment } from "./fulfilment.server";
import { changePayment } from "./order-payments.server";
import { BulkChange } from "./packages";
import { createOrder } from "./place-order.server";
import { OrderChange } from "./schema";
import { makeOrderedDocx, openStaffFile, readSheetFacts } from "./staff-files.server";

let world: MediaWorld;
let deps: OrderFilesDeps & RequestContext;
let staff: Record<"root" | "olive" | "otto", Actor>;

beforeEach(async () => {
  world = await openMediaWorld();
  const config = { ...world.context.config, supportEmail: "help@example.org", taxRate: 8_000 };
  deps = { ...world.context, config };
  staff = world.people;
});

afterEach(() => world.close());

const look = (address = "/admin", actor = staff.root) =>
  loadFulfilment(deps, actor, new URL(address, "http://localhost"));
const numbers = async (address: string, actor = staff.root) =>
  (await look(address, actor)).orders.map(({ orderNumber }) => orderNumber);
const add = async (fields: Parameters<typeof addOrderRow>[2] = {}, actor = world.people.ada) => {
  (deps.clock as FakeClock).advance(minutes);
  return addOrderRow(deps, actor, fields);
};
const change = (id: number, input: unknown, actor = staff.root) =>
  changeOrder(deps, actor, id, parseInput(OrderChange, input));
const get = (orderNumber: string) => getStaffOrder(deps.db, staff.root, orderNumber);
const mails = async () =>
  (await mailsTo(deps.db, shipping.email, "order-changed")).map(({ subject }) => subject);

describe("the list", () => {
  test("has three tabs: Pending hides what was delivered or cancelled, the others show nothing else", async () => {
    const rows = [];
    for (const status of ["pending", "shipped", "cancelled", "delivered"] as const)
      rows.push(await add({ status }));
    const [pending, shipped, cancelled, delivered] = rows.map(({ orderNumber }) => orderNumber);
    expect(await numbers("/admin")).toEqual([shipped, pending]);
    expect(await numbers("/admin?orders=cancelled")).toEqual([cancelled]);
    expect(await numbers("/admin?orders=fulfilled")).toEqual([delivered]);
    expect(await numbers("/admin?orders=pending&status=shipped")).toEqual([shipped]);
    expect((await look()).counts).toEqual({ pending: 2, fulfilled: 1, cancelled: 1 });
  });

  test("finds by the beginning of an order number or name, in both tabs", async () => {
    const ada = await add({ orderNumber: "ALR-7KQ2-XW9D", status: "delivered" });
    const ben = await add({ orderNumber: "ALR-MMMM-2222", customerName: "Ben Okafor" }, world.people.ben);
    for (const q of ["ALR-7KQ2-XW9D", "alr-7kq2", "7kq2xw", "ada", "Whitfield", "ADA  WHIT"])
      expect([q, await numbers(`/admin?oq=${encodeURIComponent(q)}`)]).toEqual([q, [ada.orderNumber]]);
    expect(await numbers("/admin?oq=ben")).toEqual([ben.orderNumber]);
    for (const q of ["itfield", "%", "_", "ALR-0O1I", "'; --"])
      expect([q, await numbers(`/admin?oq=${encodeURIComponent(q)}`)]).toEqual([q, []]);
  });

  test("finds a name without its accents, and a username with them", async () => {
    const { orderNumber } = await add({ customerName: "Ángel Núñez" });
    await deps.db
      .updateTable("users")
      .set({ usernameKey: "ádá" })
      .where("id", "=", world.people.ada.userId)
      .execute();
    for (const q of ["ángel", "ANGEL N", "nunez", "Núñez", "ádá"])
      expect([q, await numbers(`/admin?oq=${encodeURIComponent(q)}`)]).toEqual([q, [orderNumber]]);
  });

  test("comes in pages of 50, the newest first", async () => {
    for (let n = 0; n < 52; n += 1) await add();
    const first = await look();
    const second = await look("/admin/orders?opage=2");
    expect([first.orders.length, second.orders.length, first.total, first.pages]).toEqual([50, 2, 52, 2]);
    expect(Number(first.orders[0]?.id)).toBeGreaterThan(Number(second.orders[0]?.id));
    expect((await look("/admin/orders?opage=-1")).query.page).toBe(1);
  });

  test("shows an owner those of the people assigned to it, and participants nothing", async () => {
    const { orderNumber, id } = await add();
    await add({}, world.people.ben);
    expect(await numbers("/admin", staff.olive)).toEqual([orderNumber]);
    expect([await numbers("/admin", staff.otto), (await numbers("/admin")).length]).toEqual([[], 2]);
    expect(await countOrders(deps.db, staff.olive)).toEqual({
      pending: 1,
      fulfilled: 0,
      cancelled: 0,
    });
    await expect(getStaffOrder(deps.db, staff.otto, orderNumber)).rejects.toThrow(NotFound);
    await expect(change(id, { status: "shipped" }, staff.otto)).rejects.toThrow(NotFound);
    await expect(look("/admin", world.people.ada)).rejects.toThrow(Forbidden);
    await expect(change(id, { status: "shipped" }, world.people.ada)).rejects.toThrow(Forbidden);
  });

  test("shows an owner nothing of who has a role by now, as the list of people does", async () => {
    const { orderNumber } = await add();
    await setRole(deps, "ada", { isAdmin: true });
    expect(await numbers("/admin", staff.olive)).toEqual([]);
    await expect(getStaffOrder(deps.db, staff.olive, orderNumber)).rejects.toThrow(NotFound);
  });

  test("does not show what was never placed", async () => {
    await add({ requestedAt: null, paymentWay: "online" });
    expect([await numbers("/admin"), await countOrders(deps.db, staff.root)]).toEqual([
      [],
      { pending: 0, fulfilled: 0, cancelled: 0 },
    ]);
  });
});

describe("a change", () => {
  test("of status goes in any order, into the history, and to the customer where it matters", async () => {
    const { id, orderNumber } = await add();
    for (const status of ["shipped", "processing", "printed", "delivered", "pending", "cancelled"])
      expect(await change(id, { status })).toBe(true);
    const { steps, status } = await get(orderNumber);
    expect(status).toBe("cancelled");
    expect(steps.map(({ before, after, changedBy }) => [before, after, changedBy]).reverse()).toEqual([
      ["pending", "shipped", "Administrator"],
      ["shipped", "processing", "Administrator"],
      ["processing", "printed", "Administrator"],
      ["printed", "delivered", "Administrator"],
      ["delivered", "pending", "Administrator"],
      ["pending", "cancelled", "Administrator"],
    ]);
    expect((await mails()).reverse()).toEqual([
      `Your order ${orderNumber}: on its way`,
      `Your order ${orderNumber}: printed`,
      `Your order ${orderNumber}: delivered`,
      `Your order ${orderNumber}: cancelled`,
    ]);
  });

  test("to the present status does nothing", async () => {
    const { id, orderNumber } = await add({ status: "shipped" });
    expect(await change(id, { status: "shipped", notes: "", trackingNumber: "" })).toBe(false);
    expect([(await get(orderNumber)).steps, await mails()]).toEqual([[], []]);
    expect(await deps.db.selectFrom("auditLog").selectAll().execute()).toEqual([]);
  });

  test.each([{ status: "lost" }, { status: "" }, { paymentStatus: "free" }, { notes: "x".repeat(5001) }])(
    "%j is refused",
    (input) => expect(() => parseInput(OrderChange, input)).toThrow(ValidationError),
  );

  test("tells of a shipment and its tracking number in one mail, and of another number in another", async () => {
    const { id } = await add();
    await change(id, {
      status: "shipped",
      trackingNumber: "https://parcels.example.org/7",
      notes: "By hand",
    });
    await change(id, { trackingNumber: "7-8" });
    const [second, first] = await mailsTo(deps.db, shipping.email);
    expect(first?.text).toContain("Track the package:\nhttps://parcels.example.org/7");
    expect(second?.text).toContain("has a new tracking number");
    expect(`${first?.text} ${second?.text}`).not.toContain("By hand");
  });

  test("moves between the tabs", async () => {
    const { id, orderNumber } = await add();
    await change(id, { status: "delivered" });
    expect([await numbers("/admin"), await numbers("/admin?orders=fulfilled")]).toEqual([[], [orderNumber]]);
    await change(id, { status: "processing" });
    expect([await numbers("/admin"), await numbers("/admin?orders=fulfilled")]).toEqual([[orderNumber], []]);
  });

  test("of a payment is for administrators, and for invoices", async () => {
    const { id, orderNumber } = await add();
    const online = await add({ paymentWay: "online", paymentStatus: "paid" });
    await expect(change(id, { paymentStatus: "paid" }, staff.olive)).rejects.toThrow(Forbidden);
    await change(id, { paymentStatus: "paid" });
    expect(await get(orderNumber)).toMatchObject({ paymentStatus: "paid" });
    await expect(change(online.id, { paymentStatus: "unpaid" })).rejects.toThrow(Conflict);
  });

  test("is one row of the audit log, without a word of the notes", async () => {
    const { id, orderNumber } = await add();
    await change(id, { status: "printed", notes: "Secret" }, staff.olive);
    const [row, ...others] = await deps.db.selectFrom("auditLog").selectAll().execute();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ action: "order.change", realUserId: staff.olive.realUserId });
    expect(JSON.parse(row?.details ?? "")).toEqual({ orderNumber, status: "printed", notes: "changed" });
  });
});

describe("a payment that is refunded or disputed", () => {
  const report = (orderNumber: string, change: PaymentChange) =>
    deps.db.transaction().execute(async (db) => {
      const orders = db.selectFrom("printOrders").selectAll().where("orderNumber", "=", orderNumber);
      return changePayment({ ...deps, db }, await orders.executeTakeFirstOrThrow(), change);
    });

  test.each(["refunded", "disputed"] as const)("(%s) holds what is not printed", async (what) => {
    const { id, orderNumber } = await add({ paymentWay: "online", paymentStatus: "paid" });
    await report(orderNumber, what);
    expect((await get(orderNumber)).isOnHold).toBe(true);
    for (const status of ["processing", "printed", "shipped", "delivered"])
      await expect(change(id, { status })).rejects.toThrow(new Conflict(onHoldWords));
    const bulk = (reason: string) => parseInput(BulkChange, { ids: [String(id)], status: "printed", reason });
    expect(await changeOrders(deps, staff.root, bulk(""))).toEqual({ changed: 0, held: 1, unpaid: 0 });
    await change(id, { paymentStatus: "paid", status: "printed" });
    expect(await get(orderNumber)).toMatchObject({ isOnHold: false, status: "printed" });
  });

  test("holds nothing that is printed already", async () => {
    const { id, orderNumber } = await add({ paymentStatus: "paid", paymentWay: "online", status: "shipped" });
    await report(orderNumber, "refunded");
    expect((await get(orderNumber)).isOnHold).toBe(false);
    expect(await change(id, { status: "delivered" })).toBe(true);
  });

  test("lets go when the dispute is won", async () => {
    const { orderNumber } = await add({
      paymentWay: "online",
      paymentStatus: "paid",
      paidAt: nowText(deps.clock),
    });
    await report(orderNumber, "disputed");
    await report(orderNumber, "dispute-won");
    expect(await get(orderNumber)).toMatchObject({ isOnHold: false, paymentStatus: "paid" });
  });
});

describe("a payment that is set by hand", () => {
  const money = (id: number) =>
    deps.db
      .selectFrom("printOrders")
      .select(["paidAt", "refundedCents"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const december = "2025-12-20T12:00:00.000Z";

  test("to refunded by mistake, and back, has what was refunded before", async () => {
    const { id, orderNumber, totalCents } = await add({ paymentStatus: "paid", paidAt: december });
    const source = `invoice:${orderNumber}`;
    await addRefund(deps, {
      ...{ kind: "book", reference: orderNumber, source, amountCents: 700, origin: "hand", state: "done" },
    });
    await change(id, { paymentStatus: "refunded" });
    expect(await money(id)).toEqual({ paidAt: december, refundedCents: totalCents });
    await change(id, { paymentStatus: "paid" });
    expect(await money(id)).toEqual({ paidAt: december, refundedCents: 700 });
  });

  test("to paid, when a dispute is released, was paid when it was", async () => {
    const row = { paymentWay: "online", paymentStatus: "disputed", paidAt: december } as const;
    const { id } = await add(row);
    await change(id, { paymentStatus: "paid" });
    expect(await money(id)).toEqual({ paidAt: december, refundedCents: 0 });
  });
});

describe("many at once", () => {
  test("get one status, with a step and a mail each, and one row in the audit log", async () => {
    const paid = { paymentStatus: "paid" } as const;
    const rows = [
      await add(paid),
      await add({ ...paid, status: "printed" }),
      await add({ ...paid, status: "processing" }),
    ];
    const theirs = await add(paid, world.people.ben);
    const ids = [...rows, theirs].map(({ id }) => id);
    const bulk = parseInput(BulkChange, { ids: ids.map(String), status: "printed" });
    expect(await changeOrders(deps, staff.olive, bulk)).toEqual({ changed: 2, held: 0, unpaid: 0 });
    expect([(await mails()).length, (await get(theirs.orderNumber)).status]).toEqual([2, "pending"]);
    expect(await deps.db.selectFrom("auditLog").selectAll().execute()).toHaveLength(1);
    for (const { orderNumber } of rows) expect((await get(orderNumber)).status).toBe("printed");
    await expect(changeOrders(deps, world.people.ada, bulk)).rejects.toThrow(Forbidden);
  });

  test("that are not paid, or on hold, are printed and sent only with a reason, which stays", async () => {
    const rows = [
      await add(),
      await add({ paymentStatus: "refunded" }),
      await add({ paymentStatus: "paid" }),
    ];
    const bulk = (status: string, reason = "") =>
      changeOrders(
        deps,
        staff.root,
        parseInput(BulkChange, { ids: rows.map(({ id }) => String(id)), status, reason }),
      );
    expect(await bulk("processing")).toEqual({ changed: 2, held: 1, unpaid: 0 });
    expect(await bulk("shipped")).toEqual({ changed: 1, held: 1, unpaid: 1 });
    expect(await bulk("shipped", "The invoice comes by post")).toEqual({ changed: 2, held: 0, unpaid: 0 });
    const [first] = rows;
    const { steps, status } = await get(first?.orderNumber ?? "");
    expect(status).toBe("shipped");
    expect(steps).toContainEqual(
      expect.objectContaining({ what: "reason", after: "The invoice comes by post" }),
    );
  });

  test.each([
    { ids: [], status: "printed" },
    { ids: ["1"], status: "" },
    { ids: ["1-11"], status: "printed" },
    { ids: ["x"], status: "printed" },
    { status: "printed" },
  ])("%j is refused", (input) => expect(() => parseInput(BulkChange, input)).toThrow(ValidationError));
});

describe("an included copy", () => {
  test("does not come back with a cancelled order once another has taken it", async () => {
    await addApprovedBook(deps, world.people.ada);
    await deps.db.updateTable("users").set({ plan: "family" }).execute();
    const order = (copies: number) =>
      createOrder(deps, world.people.ada, orderInput({ copies }), { way: "invoice" });
    const first = await get((await order(1)).orderNumber);
    await change(first.id, { status: "cancelled" });
    const second = await get((await order(2)).orderNumber);
    expect(second.includedCopies).toBe(1);
    await expect(change(first.id, { status: "pending" })).rejects.toThrow(Conflict);
    const bulk = parseInput(BulkChange, { ids: [String(first.id)], status: "pending" });
    expect(await changeOrders(deps, staff.root, bulk)).toMatchObject({ changed: 0 });
    await change(second.id, { status: "cancelled" });
    expect(await change(first.id, { status: "pending" })).toBe(true);
  });
});

describe("the notification", () => {
  test("goes to the support address once more", async () => {
    const { id, orderNumber } = await add();
    expect(await resendNotification(deps, staff.olive, id)).toBe("help@example.org");
    const [mail] = await mailsTo(deps.db, "help@example.org");
    expect(mail).toMatchObject({ kind: "order-received", subject: `New print order ${orderNumber}` });
    await expect(resendNotification(deps, staff.otto, id)).rejects.toThrow(NotFound);
  });

  test("needs an address", async () => {
    const { id } = await add();
    const config = { ...deps.config, supportEmail: undefined };
    await expect(resendNotification({ ...deps, config }, staff.root, id)).rejects.toThrow(Unavailable);
  });
});

describe("the frozen book", () => {
  test("is there for those who look after the order, as PDF, DOCX and facts", async () => {
    await addApprovedBook(deps, world.people.ada, { words: "The river froze." });
    const { orderNumber } = await createOrder(deps, world.people.ada, orderInput(), { way: "invoice" });
    await deps.db.deleteFrom("stories").execute();
    const file = await openStaffFile(deps, staff.olive, orderNumber, "interior");
    expect(readFileSync(file.path, "utf8")).toContain("%PDF");
    expect(await readSheetFacts(deps, staff.olive, orderNumber)).toMatchObject({
      profile: "12 x 12 inch hardcover",
      trim: { width: 12, height: 12 },
      spine: 0.25,
      findings: [{ id: "empty-pages" }],
    });
    const docx = await makeOrderedDocx(deps, staff.olive, orderNumber);
    expect(docx.fileName).toBe("Ada Whitfield Biography Book.docx");
    expect(readFileSync(docx.path).subarray(0, 2).toString()).toBe("PK");
    await docx.dispose();
    for (const stranger of [staff.otto, world.people.ben]) {
      await expect(openStaffFile(deps, stranger, orderNumber, "cover")).rejects.toThrow();
      await expect(makeOrderedDocx(deps, stranger, orderNumber)).rejects.toThrow();
    }
  });
});
