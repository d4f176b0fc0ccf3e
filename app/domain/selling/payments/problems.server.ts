import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { PaidKind, PaymentRow, Tables } from "~/db/tables";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText, type Clock, type Deps, minutes, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import type { PaymentGateway } from "./gateway";
import { updatePayment } from "./payment-rows.server";
import { updateRefund } from "./refund-rows.server";

/** Each needs an administrator: a wrong amount, a plan paid for nothing, unknown, disputed, refunded at the service, a refund failed or overdue, or money kept. */
export type ProblemKind =
  | "amount"
  | "needless"
  | "unknown"
  | "dispute"
  | "refund-received"
  | "refund-failed"
  | "refund-overdue"
  | "cancelled";

export interface PaymentProblem {
  id: number;
  problem: ProblemKind;
  kind: PaidKind;
  reference: string;
  /** Null for orders. */
  checkoutId: number | null;
  email: string | null;
  /** Cents of `currency`: what was paid wrongly, or refunded. Null where it is not known. */
  paidCents: number | null;
  currency: string | null;
  dueCents: number;
  since: string;
  serviceUrl: string | null;
}

const mostShown = 50;
/** A refund that the payment service has not confirmed for so long needs a person. */
const overdueAfter = 10 * minutes;

type ProblemDeps = Pick<Deps, "db" | "clock"> & { payments: PaymentGateway | null };

/** The newest payments with each problem. Administrators only: throws Forbidden. */
export async function listPaymentProblems(deps: ProblemDeps, actor: Actor): Promise<PaymentProblem[]> {
  requireAdministrator(actor);
  const { db } = deps;
  const toUrl = (id: string | null) => (id ? (deps.payments?.dashboardUrl(id) ?? null) : null);
  const mismatches = await selectProblems(db, "mismatchAt").where("mismatchResolvedAt", "is", null).execute();
  const unknown = await selectProblems(db, "unknownAt").execute();
  const disputed = await selectProblems(db, "disputedAt").execute();
  const of = (problem: ProblemKind, column: ProblemColumn) => (row: JoinedPayment) => ({
    ...toProblem(problem, row, row[column]),
    serviceUrl: toUrl(row.paymentId ?? row.subscriptionId),
  });
  return [
    ...mismatches.map((row) => of(isNeedless(row) ? "needless" : "amount", "mismatchAt")(row)),
    ...unknown.map(of("unknown", "unknownAt")),
    ...disputed.map(of("dispute", "disputedAt")),
    ...(await listRefundProblems(deps, toUrl)),
    ...(await listUndecided(db)),
  ];
}

/** How many payments need a person, in one query. */
export async function countPaymentProblems({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const row = await db
    .selectNoFrom((expression) => paymentProblemCounts(expression, overdueBefore(clock)))
    .executeTakeFirstOrThrow();
  return Object.values(row).reduce<number>((sum, count) => sum + Number(count), 0);
}

/** The time ten minutes ago (ISO 8601, UTC): a refund requested by then and still unconfirmed is overdue. */
export function overdueBefore(clock: Clock): string {
  return agoText(clock, overdueAfter);
}

/** Subqueries for a query that counts more than these. */
export function paymentProblemCounts({ selectFrom }: ExpressionBuilder<Tables, never>, overdue: string) {
  const count = sql<number>`count(*)`.as("count");
  return [
    selectFrom("payments")
      .select(count)
      .where("mismatchAt", "is not", null)
      .where("mismatchResolvedAt", "is", null)
      .as("mismatches"),
    selectFrom("payments").select(count).where("unknownAt", "is not", null).as("unknownPayments"),
    selectFrom("payments").select(count).where("disputedAt", "is not", null).as("disputedPayments"),
    selectFrom("refunds")
      .select(count)
      .where("resolvedAt", "is", null)
      .where(({ or, and, eb }) =>
        or([
          eb("state", "=", "failed"),
          and([eb("state", "=", "done"), eb("origin", "=", "service")]),
          and([eb("state", "=", "requested"), eb("createdAt", "<=", overdue)]),
        ]),
      )
      .as("openRefunds"),
    selectFrom("printOrders").select(count).where(isUndecided).as("undecidedOrders"),
  ] as const;
}

/** Takes a problem off the list, or has an unknown payment checked again. Throws Forbidden, and NotFound for all that ends by itself. */
export async function resolvePaymentProblem(
  allDeps: Deps,
  actor: Actor,
  id: number,
  problem: "amount" | "unknown" | "refund",
): Promise<void> {
  requireAdministrator(actor);
  await allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const { kind, reference } = await resolvers[problem](deps, id);
    await recordAudit(deps, actor, "payment.resolve", { problem, kind, reference });
  });
}

const resolvers: Record<"amount" | "unknown" | "refund", (deps: Deps, id: number) => Promise<Resolved>> = {
  amount: async (deps, id) => {
    const row = await requireProblem(deps, id, "mismatchAt");
    if (row.mismatchResolvedAt) throw new NotFound();
    return updatePayment(deps, id, { mismatchResolvedAt: nowText(deps.clock) });
  },
  unknown: async (deps, id) => {
    await requireProblem(deps, id, "unknownAt");
    return updatePayment(deps, id, { unknownAt: null });
  },
  refund: async (deps, id) => {
    const row = await deps.db
      .selectFrom("refunds")
      .selectAll()
      .where("id", "=", id)
      .where("resolvedAt", "is", null)
      .where("state", "in", ["failed", "done"])
      .executeTakeFirst();
    if (!row) throw new NotFound();
    return updateRefund(deps, id, { resolvedAt: nowText(deps.clock) });
  },
};

type Resolved = { kind: PaidKind; reference: string };
type ProblemColumn = "mismatchAt" | "unknownAt" | "disputedAt";
type JoinedPayment = PaymentRow & { email: string | null; checkoutId: number | null };

async function requireProblem({ db }: Deps, id: number, column: ProblemColumn): Promise<PaymentRow> {
  const row = await db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", id)
    .where(column, "is not", null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

function selectProblems(db: Db, column: ProblemColumn) {
  return db
    .selectFrom("payments")
    .leftJoin("checkouts", (join) =>
      join.onRef("checkouts.reference", "=", "payments.reference").on("payments.kind", "=", "plan"),
    )
    .selectAll("payments")
    .select(["checkouts.email", "checkouts.id as checkoutId"])
    .where(`payments.${column}`, "is not", null)
    .orderBy(`payments.${column}`, "desc")
    .limit(mostShown);
}

/** The right amount, for a plan that adds nothing. */
function isNeedless({ mismatchCents, mismatchCurrency, dueCents }: PaymentRow): boolean {
  return mismatchCents === dueCents && mismatchCurrency === "usd";
}

function toProblem(
  problem: ProblemKind,
  row: JoinedPayment,
  since: string | null,
): Omit<PaymentProblem, "serviceUrl"> {
  const { id, kind, reference, email, checkoutId, dueCents } = row;
  const isAmount = problem === "amount" || problem === "needless";
  return {
    ...{ id, problem, kind, reference, email, checkoutId, dueCents },
    paidCents: isAmount ? row.mismatchCents : null,
    currency: isAmount ? row.mismatchCurrency : null,
    since: since ?? "",
  };
}

async function listRefundProblems(
  { db, clock }: ProblemDeps,
  toUrl: (id: string) => string | null,
): Promise<PaymentProblem[]> {
  const rows = await db
    .selectFrom("refunds")
    .leftJoin("checkouts", (join) =>
      join.onRef("checkouts.reference", "=", "refunds.reference").on("refunds.kind", "=", "plan"),
    )
    .selectAll("refunds")
    .select(["checkouts.email", "checkouts.id as checkoutId"])
    .where("refunds.resolvedAt", "is", null)
    .where(({ or, and, eb }) =>
      or([
        eb("refunds.state", "=", "failed"),
        and([eb("refunds.state", "=", "done"), eb("refunds.origin", "=", "service")]),
        and([eb("refunds.state", "=", "requested"), eb("refunds.createdAt", "<=", overdueBefore(clock))]),
      ]),
    )
    .orderBy("refunds.id", "desc")
    .limit(mostShown)
    .execute();
  const problems = { failed: "refund-failed", done: "refund-received", requested: "refund-overdue" } as const;
  return rows.map(({ id, state, kind, reference, checkoutId, email, amountCents, source, ...row }) => ({
    ...{ id, kind, reference, checkoutId, email, currency: "usd" },
    problem: problems[state as keyof typeof problems],
    paidCents: amountCents,
    dueCents: amountCents,
    since: row.createdAt,
    serviceUrl: row.origin === "hand" ? null : toUrl(source),
  }));
}

const isUndecided = sql<boolean>`print_orders.status = 'cancelled' and print_orders.payment_status = 'paid'
  and print_orders.refunded_cents = 0 and print_orders.total_cents > 0
  and not exists (select 1 from refunds where refunds.kind = 'book' and refunds.reference = print_orders.order_number)`;

async function listUndecided(db: Db): Promise<PaymentProblem[]> {
  const rows = await db
    .selectFrom("printOrders")
    .select(["id", "orderNumber", "totalCents", "statusChangedAt"])
    .where(isUndecided)
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  return rows.map(({ id, orderNumber, totalCents, statusChangedAt }) => ({
    ...{ id, problem: "cancelled", kind: "book", reference: orderNumber, checkoutId: null, email: null },
    ...{ paidCents: totalCents, currency: "usd", dueCents: totalCents, since: statusChangedAt },
    serviceUrl: null,
  }));
}
