import type { InvoiceState } from "~/db/tables";
import { t } from "~/messages/translate";
import { formatDate } from "../../base/format";
import type { PlanQuote } from "../catalogue/quote";
import { taxLabel } from "../catalogue/tax";

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

export interface Invoice {
  number: number;
  token: string;
  state: InvoiceState;
  buyer: Buyer;
  seller: Seller;
  lines: InvoiceLine[];
  totalCents: number;
  issuedAt: string;
  dueAt: string;
  settledAt: string | null;
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

/** "Galena, IL 61036". */
export function cityLine({ city, region, zipCode }: Pick<Buyer, "city" | "region" | "zipCode">): string {
  return [city, [region, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

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
