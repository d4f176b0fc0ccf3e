/* Cents. Months are those of UTC: "2026-03". */

export interface Amounts {
  payments: number;
  receivedCents: number;
  taxCents: number;
  refundedCents: number;
}

export interface MonthlySales extends Amounts {
  month: string;
  /** A plan's id, "printed-book", or "house-month". */
  item: string;
}

export interface SubscriptionFigures {
  month: string;
  planId: string;
  begun: number;
  ended: number;
}

export interface PromoFigures {
  code: string;
  uses: number;
  givenCents: number;
  /** What its buyers have paid since, less refunds. */
  earnedCents: number;
}

export interface SalesFigures {
  year: number;
  /** Years with payments, and this one: the newest first. */
  years: number[];
  sales: MonthlySales[];
  total: Amounts;
  subscriptions: SubscriptionFigures[];
  /** Monthly plans whose last month is not paid, now. */
  failing: { planId: string; count: number }[];
  promoCodes: PromoFigures[];
}

/** Adds up counts and cents; all are 0 for no rows. */
export function sumOf(rows: Amounts[]): Amounts {
  const total = { payments: 0, receivedCents: 0, taxCents: 0, refundedCents: 0 };
  for (const row of rows) {
    total.payments += row.payments;
    total.receivedCents += row.receivedCents;
    total.taxCents += row.taxCents;
    total.refundedCents += row.refundedCents;
  }
  return total;
}

export const bookItem = "printed-book";
export const houseItem = "house-month";

const firstYear = 2000;

/** The year of an address; `now` for anything else. */
export function readYear(text: string | null, now: Date): number {
  const year = Number(text);
  return /^\d{4}$/.test(text ?? "") && year >= firstYear && year < 3000 ? year : now.getUTCFullYear();
}
