import { sql } from "kysely";
import { type Actor, requireAdministrator } from "../actor";
import type { Deps } from "../deps";
import { paymentProblemCounts } from "../payments/problems.server";

/** What waits for an administrator, as counts. */
export interface OpenTasks {
  messages: number;
  invoices: number;
  failedMails: number;
  payments: number;
}

/** Counts what waits for an administrator, in one query. Throws Forbidden. */
export async function countOpenTasks(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
): Promise<OpenTasks> {
  requireAdministrator(actor);
  const count = sql<number>`count(*)`.as("count");
  const { messages, invoices, failedMails, ...payments } = await db
    .selectNoFrom((expression) => [
      expression.selectFrom("contactMessages").select(count).where("answeredAt", "is", null).as("messages"),
      expression.selectFrom("checkouts").select(count).where("state", "=", "invoiced").as("invoices"),
      expression.selectFrom("mails").select(count).where("state", "=", "failed").as("failedMails"),
      ...paymentProblemCounts(expression, clock),
    ])
    .executeTakeFirstOrThrow();
  return {
    messages: Number(messages),
    invoices: Number(invoices),
    failedMails: Number(failedMails),
    payments: Object.values(payments).reduce<number>((sum, one) => sum + Number(one), 0),
  };
}
