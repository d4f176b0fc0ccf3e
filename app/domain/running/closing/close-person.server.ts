import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { UserRow } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type Actor, requireAdministrator, type Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText, type Deps } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { accountClosedByStaffLetter } from "../../people/users/letters";
import { type Person, requirePersonRow, toPerson } from "../../people/users/people.server";
import type { ClosePersonInput } from "../../people/users/schema";
import { isLastAdministrator } from "../../people/users/users.server";
import { finalStatuses } from "../../selling/orders/orders";
import { findSubscription } from "../../selling/subscriptions/subscriptions.server";
import { deletionTime, finishReopening, reopenPeriod, setClosed } from "./close-account.server";
import { trialIsOver } from "./close-reasons";

/* An administrator closes the account of somebody who has died, or who asked for it by letter. */

export interface ClosingPreview {
  person: Person;
  blocker: string | null;
  /** The bought plan: how it is paid, if it is paid each month. */
  plan: "none" | "once" | "online" | "invoice";
  openOrders: number;
  waitingInvoices: number;
  participants: number;
}

/** What closing somebody's account would do. Throws Forbidden and NotFound. */
export async function getClosingPreview(db: Db, actor: Actor, id: number): Promise<ClosingPreview> {
  requireAdministrator(actor);
  const row = await requirePersonRow(db, actor, id);
  const blocker = await findBlocker(db, actor, row);
  return {
    person: toPerson(row),
    blocker: blocker && t(blocker),
    plan: await planOf(db, id),
    ...(await countOpen(db, id)),
  };
}

async function planOf(db: Db, userId: number): Promise<ClosingPreview["plan"]> {
  const subscription = await findSubscription(db, { userId });
  if (!subscription) return "none";
  const { monthlyCents, subscriptionId, endsAt, state } = subscription;
  if (monthlyCents === null || endsAt !== null || state === "ended" || state === "refunded") return "once";
  return subscriptionId === null ? "invoice" : "online";
}

async function countOpen(db: Db, userId: number) {
  const counts = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("printOrders")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("userId", "=", userId)
        .where("requestedAt", "is not", null)
        .where("status", "not in", finalStatuses)
        .as("openOrders"),
      selectFrom("checkouts")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("userId", "=", userId)
        .where("state", "=", "invoiced")
        .as("waitingInvoices"),
      selectFrom("users")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("assignedOwnerId", "=", userId)
        .as("participants"),
    ])
    .executeTakeFirstOrThrow();
  return {
    openOrders: toCount(counts.openOrders),
    waitingInvoices: toCount(counts.waitingInvoices),
    participants: toCount(counts.participants),
  };
}

/** Closes it for 30 days; the reason is audited. Throws Forbidden, NotFound, and Conflict (own account, last administrator, closed account). */
export async function closePerson(
  deps: MailDeps,
  actor: Self,
  id: number,
  { reason }: Pick<ClosePersonInput, "reason">,
): Promise<Person> {
  requireAdministrator(actor);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const row = await requirePersonRow(db, actor, id);
    const blocker = await findBlocker(db, actor, row);
    if (blocker !== null) throw new Conflict(blocker);
    await setClosed(within, row, accountClosedByStaffLetter);
    await recordAudit(within, { userId: id, realUserId: actor.realUserId }, "account.close", { reason });
    return toPerson(await requirePersonRow(db, actor, id));
  });
}

async function findBlocker(db: Db, actor: Actor, row: UserRow): Promise<Message | null> {
  if (row.id === actor.realUserId)
    return message("This is your own account: please close it on your account page.");
  if (row.closedAt !== null) return message("This account is closed already.");
  if (await isLastAdministrator(db, row)) return message("The last administrator cannot be closed.");
  return null;
}

/** Reopens a closed account within its 30 days, and mails a notice. Throws Forbidden and NotFound. */
export async function reopenPerson(deps: MailDeps, actor: Self, id: number): Promise<Person> {
  requireAdministrator(actor);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const { closedAt } = await requirePersonRow(db, actor, id);
    const row = await db
      .updateTable("users")
      .set({ closedAt: null })
      .where("id", "=", id)
      // Later the account is being deleted.
      .where("closedAt", ">", agoText(deps.clock, reopenPeriod))
      .returningAll()
      .executeTakeFirst();
    if (!row || closedAt === null) throw new NotFound();
    await finishReopening(within, { ...row, closedAt });
    await recordAudit(within, { userId: id, realUserId: actor.realUserId }, "account.reopen");
    return toPerson(row);
  });
}

export interface Closing {
  closedAt: string;
  deletedAt: string;
  /** Empty where the person closed it. */
  reason: string;
}

/** How a managed account was closed; null while it is open. Throws NotFound. */
export async function findClosing(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
): Promise<Closing | null> {
  const { closedAt } = await requirePersonRow(db, actor, id);
  if (closedAt === null) return null;
  const entry = await db
    .selectFrom("auditLog")
    .select("details")
    .where("userId", "=", id)
    .where("action", "=", "account.close")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const { reason = "" } = JSON.parse(entry?.details ?? "{}");
  const said = reason === trialIsOver ? t(trialIsOver) : String(reason);
  return { closedAt, deletedAt: deletionTime(closedAt), reason: said };
}
