import { beforeEach, describe, expect, test } from "vitest";
import type { PrintOrderRow } from "~/db/tables";
import { FakeClock } from "../../../../../tests/support/fake-clock";
import { mailsTo } from "../../../../../tests/support/mails";
import { addOrderRow } from "../../../../../tests/support/orders";
import { addPerson, people } from "../../../../../tests/support/people";
import { openTestDatabase } from "../../../../../tests/support/template-database";
import type { Self } from "../../../base/actor";
import type { OrderMailDeps } from "../deps";
import { notifyBuyer, notifyOfChanges } from "./order-mail.server";
import {
  notifyOfDeposits,
  notifyOfDispute,
  notifyOfMismatch,
  notifyOfRefund,
} from "./order-payment-mail.server";

const aunt = { customerName: "Rose Hale", customerEmail: "aunt@example.org" };
const home = "home@example.org";

let deps: OrderMailDeps;
let resident: Self;

beforeEach(async () => {
  const { db } = await openTestDatabase();
  const config = {
    brandName: "A Life Remembered",
    appUrl: "https://site.example",
    supportEmail: "house@example.org",
  };
  deps = { db, clock: new FakeClock(), log: console as never, config } as unknown as OrderMailDeps;
  resident = await addPerson(db, "margaret", people.ada);
  await db.updateTable("users").set({ email: null }).where("id", "=", resident.userId).execute();
});

/** Sends each mail that there is about an order. */
async function sendAll(order: PrintOrderRow): Promise<void> {
  await notifyBuyer(deps, order);
  await notifyOfDeposits(deps, order, "https://bank.example/deposits");
  await notifyOfMismatch(deps, order, { amountCents: 1, currency: "usd" });
  await notifyOfDispute(deps, order, "disputed");
  await notifyOfRefund(deps, order, 2400);
  const changes = ["processing", "printed", "shipped", "delivered", "cancelled", "tracking"] as const;
  await notifyOfChanges(
    deps,
    changes.map((what) => ({ order, what })),
    "undecided",
  );
}

const kinds = async (recipient: string) => (await mailsTo(deps.db, recipient)).map(({ kind }) => kind);

describe("a resident without a mail address orders a book for an aunt", () => {
  test("the bills go to the address that was asked, the letters without a price to the aunt", async () => {
    await sendAll(await addOrderRow(deps, resident, { ...aunt, buyerEmail: home, paymentStatus: "paid" }));
    expect(new Set(await kinds(home))).toEqual(
      new Set([
        "order-confirmed",
        "payment-processing",
        "payment-mismatch",
        "payment-disputed",
        "payment-refunded",
        "order-changed",
      ]),
    );
    const letters = await mailsTo(deps.db, aunt.customerEmail);
    expect(letters.map(({ kind }) => kind)).toEqual(["order-changed", "order-changed", "order-changed"]);
    for (const { text, html } of letters) expect(`${text}${html}`).not.toMatch(/\$|Total|invoice|\/orders\//);
    const everybody = await deps.db.selectFrom("mails").select("recipient").distinct().execute();
    expect(everybody.map(({ recipient }) => recipient).sort()).toEqual([
      aunt.customerEmail,
      home,
      "house@example.org",
    ]);
  });

  test("where no address was asked, nobody gets the bill", async () => {
    await sendAll(await addOrderRow(deps, resident, { ...aunt, paymentStatus: "paid" }));
    expect(await kinds(aunt.customerEmail)).toEqual(["order-changed", "order-changed", "order-changed"]);
    for (const { text } of await mailsTo(deps.db, aunt.customerEmail)) expect(text).not.toMatch(/\$|Total/);
    const [toHouse, ...others] = await mailsTo(deps.db, "house@example.org");
    expect([toHouse?.kind, others]).toEqual(["order-received", []]);
    expect(toHouse?.text).toMatch(/^Hello,/);
  });

  test("a book for oneself is mailed to the address of the order", async () => {
    const own = { customerName: resident.displayName, customerEmail: home };
    await sendAll(await addOrderRow(deps, resident, own));
    expect(await kinds(home)).toContain("order-confirmed");
  });
});

test("a keeper who orders for an aunt gets the bill where it was asked, and by no other's name", async () => {
  const keptAt = deps.clock.now().toISOString();
  await deps.db.updateTable("users").set({ keptAt, email: home }).where("id", "=", resident.userId).execute();
  const keeper = "keeper@example.org";
  await sendAll(await addOrderRow(deps, resident, { ...aunt, buyerEmail: keeper, paymentStatus: "paid" }));
  expect(await kinds(keeper)).toContain("order-confirmed");
  expect(await kinds(home)).toEqual([]);
  for (const { text } of await mailsTo(deps.db, keeper)) expect(text).not.toContain(resident.displayName);
  const letters = await mailsTo(deps.db, aunt.customerEmail);
  expect(letters).toHaveLength(3);
  for (const { text } of letters) expect(text).not.toMatch(/\$|Total|\/orders\//);
});

test("what the author of a kept account had ordered is no bill of the recipient", async () => {
  const order = await addOrderRow(deps, resident, { ...aunt, paymentStatus: "paid" });
  const keptAt = new Date(new Date(order.createdAt).getTime() + 1).toISOString();
  await deps.db.updateTable("users").set({ keptAt, email: home }).where("id", "=", resident.userId).execute();
  await sendAll(order);
  expect(await kinds(home)).toEqual([]);
  const letters = await mailsTo(deps.db, aunt.customerEmail);
  expect(letters.map(({ kind }) => kind)).toEqual(["order-changed", "order-changed", "order-changed"]);
  for (const { text } of letters) expect(text).not.toMatch(/\$|Total|\/orders\//);
});
