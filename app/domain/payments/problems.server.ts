import type { Db } from "~/db/open.server";
import type { PaidKind, PaymentRow } from "~/db/tables";
import { type Actor, requireAdministrator } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { type Deps, nowText } from "../deps";
import { NotFound } from "../errors";
import { updatePayment } from "./payment-rows.server";

/** A payment that needs a person: of a wrong amount, or unknown to the payment service. */
export interface PaymentProblem {
  id: number;
  problem: "amount" | "unknown";
  kind: PaidKind;
  reference: string;
  /** Of the buyer of a plan, where it is known. */
  email: string | null;
  /** In cents of `currency`; null where the payment is unknown. */
  paidCents: number | null;
  currency: string | null;
  dueCents: number;
  since: string;
}

const mostShown = 50;

/** The newest of each problem. Administrators only: throws Forbidden. */
export async function listPaymentProblems({ db }: Pick<Deps, "db">, actor: Actor): Promise<PaymentProblem[]> {
  requireAdministrator(actor);
  const mismatches = await selectProblems(db, "mismatchAt").where("mismatchResolvedAt", "is", null).execute();
  const unknown = await selectProblems(db, "unknownAt").execute();
  return [
    ...mismatches.map((row) => toProblem("amount", row, row.mismatchAt)),
    ...unknown.map((row) => toProblem("unknown", row, row.unknownAt)),
  ];
}

/** How many payments have a problem. */
export async function countPaymentProblems(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("payments")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where((where) =>
      where.or([
        where("unknownAt", "is not", null),
        where.and([where("mismatchAt", "is not", null), where("mismatchResolvedAt", "is", null)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Notes that an administrator has dealt with a wrong amount, or lets reconciliation ask about an unknown payment again.
 * Throws Forbidden, and NotFound for a payment without that problem.
 */
export async function resolvePaymentProblem(
  allDeps: Deps,
  actor: Actor,
  id: number,
  problem: PaymentProblem["problem"],
): Promise<void> {
  requireAdministrator(actor);
  await allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const column = problem === "amount" ? "mismatchAt" : "unknownAt";
    const row = await db
      .selectFrom("payments")
      .selectAll()
      .where("id", "=", id)
      .where(column, "is not", null)
      .executeTakeFirst();
    if (!row || (problem === "amount" && row.mismatchResolvedAt)) throw new NotFound();
    await updatePayment(
      deps,
      id,
      problem === "amount" ? { mismatchResolvedAt: nowText(deps.clock) } : { unknownAt: null },
    );
    await recordAudit(deps, actor, "payment.resolve", { problem, kind: row.kind, reference: row.reference });
  });
}

function selectProblems(db: Db, column: "mismatchAt" | "unknownAt") {
  return db
    .selectFrom("payments")
    .leftJoin("checkouts", (join) =>
      join.onRef("checkouts.reference", "=", "payments.reference").on("payments.kind", "=", "plan"),
    )
    .selectAll("payments")
    .select("checkouts.email")
    .where(`payments.${column}`, "is not", null)
    .orderBy(`payments.${column}`, "desc")
    .limit(mostShown);
}

function toProblem(
  problem: PaymentProblem["problem"],
  row: PaymentRow & { email: string | null },
  since: string | null,
): PaymentProblem {
  const { id, kind, reference, email, dueCents } = row;
  const isAmount = problem === "amount";
  return {
    id,
    problem,
    kind,
    reference,
    email,
    dueCents,
    paidCents: isAmount ? row.mismatchCents : null,
    currency: isAmount ? row.mismatchCurrency : null,
    since: since ?? "",
  };
}
