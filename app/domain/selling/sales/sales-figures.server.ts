import { sql } from "kysely";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { type Actor, requireAdministrator } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { plans } from "../../people/plans/plans";
import {
  bookItem,
  houseItem,
  type MonthlySales,
  type PromoFigures,
  type SalesFigures,
  type SubscriptionFigures,
  sumOf,
} from "./sales";

const mostCodes = 200;

/** What was sold in a year (UTC), by month and plan. Cents. Throws Forbidden unless administrator. */
export async function readSalesFigures(deps: Deps, actor: Actor, year: number): Promise<SalesFigures> {
  requireAdministrator(actor);
  const { db } = deps;
  const sales = [
    ...(await readPlanSales(db, year)),
    ...(await readBookSales(db, year)),
    ...(await readHouseSales(db, year)),
  ].sort((one, other) => other.month.localeCompare(one.month) || one.item.localeCompare(other.item));
  return {
    year,
    years: await readYears(deps, year),
    sales,
    total: sumOf(sales),
    subscriptions: await readSubscriptions(db, year),
    failing: await readFailing(db),
    promoCodes: await readPromoCodes(db, year),
  };
}

/** Instants from the first of the year up to, but without, the first of the next. */
export function yearSpan(year: number): [from: string, to: string] {
  return [`${year}-01-01`, `${year + 1}-01-01`];
}

const month = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, 7)`;

async function readPlanSales(db: Db, year: number): Promise<MonthlySales[]> {
  const [from, to] = yearSpan(year);
  const rows = await db
    .selectFrom("receipts")
    .innerJoin("checkouts", "checkouts.id", "receipts.checkoutId")
    .select(({ fn }) => [
      month("receipts.paidAt").as("month"),
      fn.coalesce("receipts.planId", "checkouts.planId").as("item"),
      fn.countAll<number>().as("payments"),
      fn.sum<number>("receipts.amountCents").as("receivedCents"),
      fn.sum<number>("receipts.taxCents").as("taxCents"),
      fn.sum<number>("receipts.refundedCents").as("refundedCents"),
    ])
    .where("receipts.paidAt", ">=", from)
    .where("receipts.paidAt", "<", to)
    .groupBy(["month", "item"])
    .execute();
  return rows.map(toSales);
}

async function readBookSales(db: Db, year: number): Promise<MonthlySales[]> {
  const [from, to] = yearSpan(year);
  const rows = await db
    .selectFrom("printOrders")
    .select(({ fn, eb }) => [
      month("paidAt").as("month"),
      eb.val(bookItem).as("item"),
      fn.countAll<number>().as("payments"),
      fn.sum<number>("totalCents").as("receivedCents"),
      fn.sum<number>("taxCents").as("taxCents"),
      fn.sum<number>(refundedOfOrder).as("refundedCents"),
    ])
    .where("paidAt", ">=", from)
    .where("paidAt", "<", to)
    .where("totalCents", ">", 0)
    .groupBy("month")
    .execute();
  return rows.map(toSales);
}

async function readHouseSales(db: Db, year: number): Promise<MonthlySales[]> {
  const [from, to] = yearSpan(year);
  const rows = await db
    .selectFrom("houseBills")
    .innerJoin("invoices", "invoices.id", "houseBills.invoiceId")
    .select(({ fn, eb }) => [
      month("houseBills.paidAt").as("month"),
      eb.val(houseItem).as("item"),
      fn.countAll<number>().as("payments"),
      fn.sum<number>("invoices.totalCents").as("receivedCents"),
      fn.sum<number>("houseBills.taxCents").as("taxCents"),
      fn.sum<number>("houseBills.refundedCents").as("refundedCents"),
    ])
    .where("houseBills.paidAt", ">=", from)
    .where("houseBills.paidAt", "<", to)
    .groupBy(month("houseBills.paidAt"))
    .execute();
  return rows.map(toSales);
}

/** Cents. An order whose payment was set to refunded by hand has no refunds of its own. */
export const refundedOfOrder = sql<number>`max(print_orders.refunded_cents,
  case print_orders.payment_status when 'refunded' then print_orders.total_cents else 0 end)`;

function toSales(row: Record<keyof MonthlySales, number | string>): MonthlySales {
  return {
    month: String(row.month),
    item: String(row.item),
    payments: toCount(row.payments),
    receivedCents: toCount(row.receivedCents),
    taxCents: toCount(row.taxCents),
    refundedCents: toCount(row.refundedCents),
  };
}

async function readYears({ db, clock }: Deps, shown: number): Promise<number[]> {
  const first = async (table: "receipts" | "printOrders" | "houseBills") =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.min("paidAt").as("at"))
      .where("paidAt", "is not", null)
      .executeTakeFirst();
  const tables = ["receipts", "printOrders", "houseBills"] as const;
  const instants = (await Promise.all(tables.map(first))).map((row) => row?.at);
  const now = clock.now().getUTCFullYear();
  const from = Math.min(now, shown, ...instants.flatMap((at) => (at ? [Number(at.slice(0, 4))] : [])));
  const to = Math.max(now, shown);
  return Array.from({ length: Math.min(to - from + 1, 50) }, (_, age) => to - age);
}

const monthlyPlans = Object.values(plans)
  .filter(({ billing }) => billing === "monthly")
  .map(({ id }) => id as string);

async function readSubscriptions(db: Db, year: number): Promise<SubscriptionFigures[]> {
  const [from, to] = yearSpan(year);
  const begun = await db
    .selectFrom("checkouts")
    .select(({ fn }) => [month("paidAt").as("month"), "planId", fn.countAll<number>().as("count")])
    .where("paidAt", ">=", from)
    .where("paidAt", "<", to)
    .where("planId", "in", monthlyPlans)
    // A given month begins no subscription.
    .where("isGift", "=", 0)
    .groupBy(["month", "planId"])
    .execute();
  const ended = await db
    .selectFrom("subscriptionEnds")
    .select(({ fn }) => [month("endedAt").as("month"), "planId", fn.countAll<number>().as("count")])
    .where("endedAt", ">=", from)
    .where("endedAt", "<", to)
    .groupBy(["month", "planId"])
    .execute();
  const rows = new Map<string, SubscriptionFigures>();
  const at = ({ month, planId }: { month: string; planId: string }) => {
    const key = `${month} ${planId}`;
    const row = rows.get(key) ?? { month, planId, begun: 0, ended: 0 };
    rows.set(key, row);
    return row;
  };
  for (const row of begun) at(row).begun = toCount(row.count);
  for (const row of ended) at(row).ended = toCount(row.count);
  return [...rows.values()].sort(
    (one, other) => other.month.localeCompare(one.month) || one.planId.localeCompare(other.planId),
  );
}

async function readFailing(db: Db): Promise<SalesFigures["failing"]> {
  const rows = await db
    .selectFrom("subscriptions")
    .select(({ fn }) => ["planId", fn.countAll<number>().as("count")])
    .where("state", "=", sql.lit("overdue"))
    .groupBy("planId")
    .orderBy("planId")
    .execute();
  return rows.map(({ planId, count }) => ({ planId, count: toCount(count) }));
}

async function readPromoCodes(db: Db, year: number): Promise<PromoFigures[]> {
  const [from, to] = yearSpan(year);
  const rows = await db
    .selectFrom("promoUses")
    .innerJoin("promoCodes", "promoCodes.id", "promoUses.promoCodeId")
    .innerJoin("checkouts", "checkouts.reference", "promoUses.checkout")
    .select(({ fn, selectFrom }) => [
      "promoCodes.code",
      fn.countAll<number>().as("uses"),
      fn.sum<number>("checkouts.discountCents").as("givenCents"),
      fn
        .sum<number>(
          selectFrom("receipts")
            .select(sql<number>`coalesce(sum(amount_cents - refunded_cents), 0)`.as("cents"))
            .whereRef("receipts.checkoutId", "=", "checkouts.id"),
        )
        .as("earnedCents"),
    ])
    .where("promoUses.state", "=", sql.lit("confirmed"))
    .where("promoUses.changedAt", ">=", from)
    .where("promoUses.changedAt", "<", to)
    .groupBy("promoCodes.code")
    .orderBy("uses", "desc")
    .orderBy("promoCodes.code")
    .limit(mostCodes)
    .execute();
  return rows.map(({ code, uses, givenCents, earnedCents }) => ({
    code,
    uses: toCount(uses),
    givenCents: toCount(givenCents),
    earnedCents: toCount(earnedCents),
  }));
}
