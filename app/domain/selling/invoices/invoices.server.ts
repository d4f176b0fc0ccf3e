import type { Db } from "~/db/open.server";
import type { InvoiceRow, InvoiceState } from "~/db/tables";
import { inLanguage } from "~/messages/language.server";
import { type Language, toLanguage } from "~/messages/languages";
import { type Deps, days, nowText } from "../../base/deps";
import type { Bearer } from "../../base/reader";
import { getSettings } from "../../base/settings/settings.server";
import { newToken } from "../../base/token.server";
import {
  type Buyer,
  type Invoice,
  type InvoiceLine,
  type InvoiceSubject,
  invoiceDays,
  type Seller,
} from "./invoice";
import { readStanding } from "./invoice-standing.server";

export type InvoiceDeps = Deps & { config: { brandName: string } };

export interface NewInvoice {
  /** What it is for; nothing for the bill of a house, which names its invoice itself. */
  subject: { checkoutId: number } | { orderId: number } | Record<string, never>;
  buyer: Buyer;
  /** Whom it is for reads it. */
  language: Language;
  /** Said in that language. */
  lines: () => InvoiceLine[];
  totalCents: number;
}

/** Issues an invoice with the next number. Within a transaction, so that numbers have no gaps: one not committed has used none. */
export async function issueInvoice(
  deps: InvoiceDeps,
  { subject, buyer, language, lines, totalCents }: NewInvoice,
): Promise<Invoice & { id: number }> {
  const { db, clock } = deps;
  const { last } = await db
    .selectFrom("invoices")
    .select(({ fn }) => fn.max("number").as("last"))
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto("invoices")
    .values({
      ...{ ...buyer, ...subject, totalCents, state: "open" },
      number: (last ?? 0) + 1,
      token: newToken(),
      seller: JSON.stringify(await sellerOf(deps)),
      locale: language,
      lines: JSON.stringify(inLanguage(language, lines)),
      issuedAt: nowText(clock),
      dueAt: new Date(clock.now().getTime() + invoiceDays * days).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...toInvoice(row), id: row.id };
}

/** The newest invoice of a checkout; undefined if none was issued. */
export async function findInvoice(db: Db, checkoutId: number): Promise<Invoice | undefined> {
  const row = await db
    .selectFrom("invoices")
    .selectAll()
    .where("checkoutId", "=", checkoutId)
    .orderBy("number", "desc")
    .executeTakeFirst();
  return row && toInvoice(row);
}

export interface InvoiceBearer extends Bearer<"invoice"> {
  readonly invoice: Invoice;
}

/** The bearer of the address of an invoice; null for one that was never issued, or was readdressed. */
export async function findInvoiceBearer(db: Db, token: string): Promise<InvoiceBearer | null> {
  const row = await db.selectFrom("invoices").selectAll().where("token", "=", token).executeTakeFirst();
  if (!row) return null;
  const invoice = { ...toInvoice(row), ...(await readStanding(db, row)) };
  return { kind: "invoice", ownerId: null, opens: row.id, invoice };
}

/** Gives the open invoice of a checkout its corrected mail address and a new token. Undefined without one. */
export async function readdressInvoice(
  db: Db,
  { id, email }: { id: number; email: string | null },
): Promise<Invoice | undefined> {
  const row = await db
    .updateTable("invoices")
    .set({ email: email ?? "", token: newToken() })
    .where("checkoutId", "=", id)
    .where("state", "=", "open")
    .returningAll()
    .executeTakeFirst();
  return row && toInvoice(row);
}

/** Marks an open invoice as paid or void. Returns whether it was open. */
export async function settleInvoiceById(
  { db, clock }: Deps,
  id: number,
  state: Exclude<InvoiceState, "open">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("invoices")
    .set({ state, settledAt: nowText(clock) })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks the open invoice of a checkout as paid or void, now. Does nothing without one. */
export async function settleInvoice(
  { db, clock }: Deps,
  checkoutId: number,
  state: Exclude<InvoiceState, "open">,
): Promise<void> {
  await db
    .updateTable("invoices")
    .set({ state, settledAt: nowText(clock) })
    .where("checkoutId", "=", checkoutId)
    .where("state", "=", "open")
    .execute();
}

function subjectOf({ orderId, checkoutId }: InvoiceRow): InvoiceSubject {
  if (orderId !== null) return "book";
  return checkoutId !== null ? "plan" : "house";
}

async function sellerOf({ db, config }: InvoiceDeps): Promise<Seller> {
  const { businessName, businessAddress, taxNumber } = await getSettings(db);
  return { name: businessName || config.brandName, address: businessAddress, taxNumber };
}

/** The invoice as its row has it; nothing is known of refunds. */
export function toInvoice(row: InvoiceRow): Invoice {
  const { number, token, state, totalCents, issuedAt, dueAt, settledAt } = row;
  const { name, email, address, city, region, zipCode, country } = row;
  return {
    ...{ number, token, state, totalCents, issuedAt, dueAt, settledAt },
    ...{ refundedCents: 0, isFor: subjectOf(row), language: toLanguage(row.locale) },
    payUrl: state === "open" ? row.hostedUrl : null,
    buyer: { name, email, address, city, region, zipCode, country },
    seller: JSON.parse(row.seller),
    lines: JSON.parse(row.lines),
  };
}
