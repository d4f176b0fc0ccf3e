import { expect } from "vitest";
import type { MailKind } from "~/db/tables";
import { mayWrite as productLetsWrite } from "~/domain/base/access/access.server";
import { type PlanId, plans } from "~/domain/people/plans/plans";
import { listReceipts } from "~/domain/selling/checkouts/receipts.server";
import { findInvoiceBearer } from "~/domain/selling/invoices/invoices.server";
import { includedBooksLeft } from "~/domain/selling/orders/order-offer.server";
import { exportSales } from "~/domain/selling/sales/export-sales.server";
import { bookItem, type SalesFigures } from "~/domain/selling/sales/sales";
import { readSalesFigures } from "~/domain/selling/sales/sales-figures.server";
import { findPrintBlocker } from "~/domain/selling/subscriptions/print-blocker.server";
import type { Books } from "./books";
import type { Buyers } from "./buyers";
import { type LedgerEntry, readLedger, salesOf } from "./ledger";
import type { Shop } from "./shop";
import { booksLeft, mayOrder, mayWrite, paidPlanOf, presentOf } from "./standing";

/* What has to agree at the end of each day, to the cent. */

const year = 2031;

export async function expectAgreement(shop: Shop, buyers: Buyers, books: Books): Promise<void> {
  const ledger = readLedger(shop.stripe, buyers.purchases, books.orders);
  const figures = await readSalesFigures(shop.deps, shop.root, year);
  await expectCsv(shop, ledger);
  expectSales(figures, ledger);
  expectPromoCodes(figures, buyers, ledger);
  await expectMails(shop, ledger);
  await expectInvoices(shop, buyers, books, ledger);
  await expectPeople(shop, buyers, ledger);
}

const inOrder = <Row extends { month: string; item: string }>(rows: Row[]) =>
  [...rows].sort((one, other) => `${one.month} ${one.item}`.localeCompare(`${other.month} ${other.item}`));

function expectSales({ sales }: SalesFigures, ledger: LedgerEntry[]): void {
  expect(inOrder(sales), "sales").toEqual(inOrder(salesOf(ledger)));
}

function expectPromoCodes({ promoCodes }: SalesFigures, { purchases }: Buyers, ledger: LedgerEntry[]): void {
  const sold = [...purchases.values()].filter(({ promo, isSold }) => promo && isSold);
  const earned = Map.groupBy(ledger, ({ reference }) => reference);
  const expected = Map.groupBy(sold, ({ promo }) => promo?.code ?? "");
  const rows = [...expected].map(([code, uses]) => ({
    code,
    uses: uses.length,
    givenCents: sum(uses.map(({ promo }) => promo?.discountCents ?? 0)),
    earnedCents: sum(
      uses.flatMap(({ reference }) =>
        (earned.get(reference) ?? []).map(({ cents, returnedCents }) => cents - returnedCents),
      ),
    ),
  }));
  const byCode = (all: typeof rows) => [...all].sort((one, other) => one.code.localeCompare(other.code));
  expect(byCode(promoCodes), "promo codes").toEqual(byCode(rows));
}

/** Payment by payment. */
async function expectCsv(shop: Shop, ledger: LedgerEntry[]): Promise<void> {
  let csv = "";
  for await (const chunk of exportSales(shop.deps, shop.root, year)) csv += chunk;
  const rows = csv.trim().split("\r\n").slice(1);
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  const listed = rows.map((row) => {
    const [_at, item, reference, source, _email, _code, received, tax, refunded] = row.split(",");
    // Spreadsheets would read a leading minus as a formula.
    return [item, reference?.replace(/^'/, ""), source, received, tax, refunded].join(" ");
  });
  const expected = ledger.map(({ item, reference, source, cents, taxCents, returnedCents }) =>
    [nameOf(item), reference, source, ...[cents, taxCents, returnedCents].map(dollars)].join(" "),
  );
  expect(listed.sort(), "CSV").toEqual(expected.sort());
}

function nameOf(item: string): string {
  return item === bookItem ? "Printed book" : plans[item as PlanId].name;
}

const receiptKinds: MailKind[] = ["welcome", "payment-received"];

/** Each buyer was told by mail of what was received and refunded, once. */
async function expectMails({ db }: Shop, ledger: LedgerEntry[]): Promise<void> {
  const mails = await db
    .selectFrom("mails")
    .select(["recipient", "kind", "text"])
    .where("kind", "in", [...receiptKinds, "order-confirmed", "payment-refunded"])
    .execute();
  const told = new Map<string, { received: number; refunded: number }>();
  const at = (email: string) => {
    const line = told.get(email) ?? { received: 0, refunded: 0 };
    told.set(email, line);
    return line;
  };
  for (const { recipient, kind, text } of mails) {
    if (kind === "payment-refunded")
      at(recipient).refunded += amountIn(text, /We have refunded \$([\d.,]+\d)/);
    else if (kind === "order-confirmed")
      at(recipient).received += amountIn(text, /Total: \$([\d.,]+\d).*, paid/);
    else at(recipient).received += amountIn(text, /(?:Total: |has arrived: )\$([\d.,]+\d)/);
  }
  const expected = new Map<string, { received: number; refunded: number }>();
  for (const { email, cents, refundsMadeCents, isWrongAmount, isByHand, item } of ledger) {
    const line = expected.get(email) ?? { received: 0, refunded: 0 };
    if (!isWrongAmount && !(isByHand && item === "printed-book")) line.received += cents;
    line.refunded += refundsMadeCents;
    expected.set(email, line);
  }
  const lines = (all: typeof told) =>
    [...all]
      .filter(([, { received, refunded }]) => received + refunded > 0)
      .sort(([a], [b]) => a.localeCompare(b));
  expect(lines(told), "mails").toEqual(lines(expected));
}

function amountIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1] ?? "0";
  return Math.round(Number(found.replaceAll(",", "")) * 100);
}

/** Numbered without gaps, and paid, void or open as the orders are. Who pays for a book is on its bill. */
async function expectInvoices(
  { db }: Shop,
  { purchases }: Buyers,
  { orders }: Books,
  ledger: LedgerEntry[],
): Promise<void> {
  const rows = await db
    .selectFrom("invoices")
    .leftJoin("checkouts", "checkouts.id", "invoices.checkoutId")
    .leftJoin("printOrders", "printOrders.id", "invoices.orderId")
    .select(["number", "token", "invoices.email", "checkouts.reference", "orderNumber"])
    .orderBy("number")
    .execute();
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  const entries = Map.groupBy(ledger, ({ reference }) => reference);
  for (const { token, email, reference, orderNumber } of rows) {
    const invoice = (await findInvoiceBearer(db, token))?.invoice;
    const { state, totalCents, refundedCents } = invoice ?? {};
    if (orderNumber === null) {
      const purchase = purchases.get(reference ?? "");
      const wanted = purchase?.isSold ? "paid" : purchase?.isDeclined ? "void" : "open";
      expect([reference, state, totalCents], "invoice").toEqual([reference, wanted, purchase?.dueCents]);
      continue;
    }
    const order = orders.get(orderNumber);
    const paid = entries.get(orderNumber) ?? [];
    const wanted = paid.length > 0 ? "paid" : order?.isCancelled ? "void" : "open";
    const returned = sum(paid.map(({ returnedCents }) => returnedCents));
    expect([orderNumber, email, state, totalCents, refundedCents], "invoice of a book").toEqual([
      ...[orderNumber, order?.email, wanted, order?.totalCents, returned],
    ]);
  }
}

async function expectPeople(shop: Shop, { people, purchases }: Buyers, ledger: LedgerEntry[]): Promise<void> {
  const entries = Map.groupBy(ledger, ({ reference }) => reference);
  const owned = Map.groupBy(purchases.values(), ({ person }) => person);
  const rows = await shop.db.selectFrom("users").select(["id", "plan", "paidPlan"]).execute();
  const users = new Map(rows.map((row) => [row.id, row]));
  for (const person of people) {
    const { actor, email, plans } = person;
    const user = users.get(actor.userId);
    const present = presentOf(person);
    const order = mayOrder(person);
    const blocker = await findPrintBlocker(shop.db, actor);
    const what = `${email} on day ${shop.day}: ${plans.map(({ planId, state, since }) => `${planId} ${state} ${since}`)}`;
    expect(
      {
        paidPlan: user?.paidPlan,
        plan: present ? user?.plan : "gone",
        mayWrite: await productLetsWrite(shop.deps, actor),
        mayOrder: order === null ? null : blocker === null,
        booksLeft: await includedBooksLeft(shop.deps, actor),
      },
      what,
    ).toEqual({
      paidPlan: paidPlanOf(person),
      plan: present ? present.planId : "gone",
      mayWrite: mayWrite(person, shop.day),
      mayOrder: order,
      booksLeft: booksLeft(person),
    });
    const receipts = await listReceipts(shop.db, actor);
    const paid = (owned.get(person) ?? []).filter(({ isGift }) => !isGift);
    const own = paid.flatMap(({ reference }) => entries.get(reference) ?? []);
    expect(
      [
        sum(receipts.map(({ amountCents }) => amountCents)),
        sum(receipts.map(({ refundedCents }) => refundedCents)),
      ],
      `receipts of ${what}`,
    ).toEqual([sum(own.map(({ cents }) => cents)), sum(own.map(({ returnedCents }) => returnedCents))]);
  }
}

function sum(cents: number[]): number {
  return cents.reduce((total, one) => total + one, 0);
}
