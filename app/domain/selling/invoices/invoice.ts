import type { InvoiceState } from "~/db/tables";
import type { Language } from "~/messages/languages";
import { t } from "~/messages/translate";
import { formatDate } from "../../base/format";
import type { PlanQuote } from "../catalogue/quote";
import { taxLabel } from "../catalogue/tax";
import { personLines } from "../shipping/address-formats";

/** How long an invoice may be open, and how long its plan can be written with before it is paid. */
export const invoiceDays = 14;

/** Who buys; `region` is the state. */
export interface Buyer {
  name: string;
  email: string;
  address: string;
  city: string;
  region: string;
  zipCode: string;
  /** ISO 3166-1; the United States where it is left out. */
  country?: string;
}

/** Who sells, as it was when the invoice was issued. */
export interface Seller {
  name: string;
  address: string;
  taxNumber: string;
}

export interface InvoiceLine {
  label: string;
  cents: number;
}

export type InvoiceSubject = "plan" | "book" | "house";

export interface Invoice {
  number: number;
  token: string;
  state: InvoiceState;
  isFor: InvoiceSubject;
  /** That of whom it was issued for; whoever opens it reads it so. */
  language: Language;
  buyer: Buyer;
  seller: Seller;
  lines: InvoiceLine[];
  totalCents: number;
  issuedAt: string;
  dueAt: string;
  settledAt: string | null;
  refundedCents: number;
  /** The page where it can be paid online; null where it cannot. */
  payUrl: string | null;
}

/** The lines of a quote, and what was too little to charge. */
export function invoiceLines(quote: PlanQuote, waivedCents: number): InvoiceLine[] {
  const { planName, billing, baseCents, promo, discountCents, taxRate, taxCents } = quote;
  return [
    {
      label: billing === "monthly" ? t("{planName}, first month", { planName }) : planName,
      cents: baseCents,
    },
    ...(promo ? [{ label: t("Promo code {code}", { code: promo.code }), cents: -discountCents }] : []),
    ...(taxRate > 0 ? [{ label: taxLabel(quote), cents: taxCents }] : []),
    ...(quote.credits ?? []).map(({ what, cents }) => ({
      label: t("Credit for {what}", { what }),
      cents: -cents,
    })),
    ...(waivedCents > 0 ? [{ label: t("Too little to charge"), cents: -waivedCents }] : []),
  ];
}

export interface PricedOrder {
  orderNumber: string;
  copies: number;
  includedCopies: number;
  priceCents: number;
  taxCents: number;
  totalCents: number;
}

export interface LineTax {
  /** Thousandths of a percent. */
  taxRate: number;
  taxCents: number;
}

/** The lines of an order name no book, for they stay for bookkeeping: all copies, less those of the plan. Tax has a line for each rate. */
export function orderInvoiceLines(order: PricedOrder, taxes: LineTax[]): InvoiceLine[] {
  const { orderNumber, copies, includedCopies, priceCents, taxCents, totalCents } = order;
  const shippingCents = totalCents - taxCents - (copies - includedCopies) * priceCents;
  const lines = [
    {
      label: t("{copies, plural, one {# printed book} other {# printed books}}, order {orderNumber}", {
        copies,
        orderNumber,
      }),
      cents: copies * priceCents,
    },
    {
      label: t("{copies, plural, one {# copy} other {# copies}} part of the plan", {
        copies: includedCopies,
      }),
      cents: -includedCopies * priceCents,
    },
    { label: t("Shipping"), cents: shippingCents },
    ...byRate(taxes).map(({ taxRate, taxCents: cents }) => ({ label: taxLabel({ taxRate }), cents })),
  ];
  return lines.filter(({ cents }, place) => place === 0 || cents !== 0);
}

function byRate(taxes: LineTax[]): LineTax[] {
  const sums = new Map<number, number>();
  for (const { taxRate, taxCents } of taxes) sums.set(taxRate, (sums.get(taxRate) ?? 0) + taxCents);
  return [...sums].map(([taxRate, taxCents]) => ({ taxRate, taxCents }));
}

/** What follows the total, once something of it was returned. */
export function refundLines({ refundedCents, totalCents }: Pick<Invoice, "refundedCents" | "totalCents">) {
  if (refundedCents === 0) return [];
  return [
    { label: t("Refunded"), cents: -refundedCents },
    { label: t("After the refund"), cents: totalCents - refundedCents },
  ];
}

/** Whom an invoice is for: name, address as its country writes it, and mail address. */
export function buyerLines({ email, region, ...to }: Buyer): string[] {
  return [...personLines({ ...to, state: region }), email].filter(Boolean);
}

/** The path of an invoice, without the site's address. Whoever has the token can open it. */
export function invoicePath({ token }: Pick<Invoice, "token">): string {
  return `/invoices/${token}`;
}

/** Empty while it is open. */
export function stateText({ state, settledAt }: Pick<Invoice, "state" | "settledAt">): string {
  if (state === "open" || !settledAt) return "";
  return state === "paid"
    ? t("Paid on {day}", { day: formatDate(settledAt) })
    : t("Void: nothing is to be paid");
}
