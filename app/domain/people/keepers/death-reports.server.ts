import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { DeathReportsTable } from "~/db/tables";
import { message } from "~/messages/message";
import { type Actor, requireAdministrator, type Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, days, nowText } from "../../base/deps";
import { Conflict, Forbidden, NotFound } from "../../base/errors";
import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import { requirePersonRow } from "../users/people.server";
import type { KeeperBearer } from "./keeper-bearers.server";
import { authorAskedLetter } from "./keeper-letters";
import { getKeeperRow, listKeeperRows } from "./keepers.server";

/* Somebody says that an author has died, an administrator who did not say it confirms it, and the author is asked all the while. */

export type DeathReportRow = Selectable<DeathReportsTable>;

/** Milliseconds without a sign, from the confirmation on. */
export const waitsFor = 30 * days;
/** The same where no way to ask the author is known. */
const waitsLonger = 90 * days;

export interface DeathReport {
  saidBy: string;
  reason: string;
  saidAt: string;
  confirmedAt: string | null;
  /** Null until it is confirmed. */
  dueAt: string | null;
  canAsk: boolean;
}

/** What is said of an author now; null where nothing is. */
export async function findReport(deps: MailDeps, userId: number): Promise<DeathReport | null> {
  const row = await findOpenReport(deps.db, userId);
  if (!row) return null;
  const canAsk = await hasWayToAsk(deps, userId);
  const { saidBy, reason, saidAt, confirmedAt } = row;
  return { saidBy, reason, saidAt, confirmedAt, canAsk, dueAt: confirmedAt && dueAt(confirmedAt, canAsk) };
}

/** The time (ISO 8601) when keeping may begin: 30 days after the confirmation, 90 without a way to ask the author. */
export function dueAt(confirmedAt: string, canAsk: boolean): string {
  return new Date(new Date(confirmedAt).getTime() + (canAsk ? waitsFor : waitsLonger)).toISOString();
}

/** What is said of the author's death and has not ended, confirmed or not; undefined where nothing is. */
function findOpenReport(db: Db, userId: number): Promise<DeathReportRow | undefined> {
  return db
    .selectFrom("deathReports")
    .selectAll()
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
}

/** Mail, or a letter to print to a postal address. */
export async function hasWayToAsk({ db, config }: MailDeps, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .leftJoin("postalAddresses", "postalAddresses.userId", "users.id")
    .select(["users.email", "postalAddresses.address"])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  return (row.email !== null && config.appUrl !== undefined) || Boolean(row.address);
}

/** Says it as staff who manage the account. Audited. Throws NotFound, and Conflict without a keeper and where it is said already. */
export async function reportAsStaff(deps: MailDeps, actor: Self, id: number, reason: string): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requirePersonRow(db, actor, id);
    if (id === actor.realUserId) throw new Conflict(message("This is your own account."));
    await report(within, id, { saidByUser: actor.realUserId, saidBy: actor.displayName, reason });
    await recordAudit(within, { userId: id, realUserId: actor.realUserId }, "death.said");
  });
}

/** Says it as a keeper. Audited. Throws Conflict where it is said already. */
export async function reportAsKeeper(
  deps: MailDeps,
  { ownerId, opens, keeper }: KeeperBearer,
  reason: string,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await report(within, ownerId, { saidByKeeper: opens, saidBy: keeper.name, reason });
    await recordAudit(within, null, "death.said", { userId: ownerId, keeper: opens });
  });
}

type Said = Pick<DeathReportRow, "saidBy" | "reason"> &
  Partial<Pick<DeathReportRow, "saidByUser" | "saidByKeeper">>;

async function report(deps: MailDeps, userId: number, said: Said): Promise<void> {
  const { db, clock } = deps;
  if ((await listKeeperRows(db, userId)).length === 0)
    throw new Conflict(
      message("No keeper was named, so nothing would change. The account can be closed instead."),
    );
  if (await findOpenReport(db, userId)) throw new Conflict(message("This has been said already."));
  const now = nowText(clock);
  await db
    .insertInto("deathReports")
    .values({ saidByUser: null, saidByKeeper: null, ...said, userId, saidAt: now })
    .execute();
  await db.updateTable("users").set({ askedAliveAt: now }).where("id", "=", userId).execute();
  await askByMail(deps, userId);
}

/** Asks the author by mail, where that can be, and notes when. In the transaction of the caller. */
export async function askByMail(deps: MailDeps, userId: number): Promise<void> {
  const { db, clock, config } = deps;
  const open = await findOpenReport(db, userId);
  if (!open) return;
  await db
    .updateTable("deathReports")
    .set({ askedAt: nowText(clock) })
    .where("id", "=", open.id)
    .execute();
  const columns = ["displayName", "email"] as const;
  const user = await db
    .selectFrom("users")
    .select(columns)
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (user.email === null || !config.appUrl) return;
  await enqueueMail(deps, {
    kind: "author-asked",
    userId,
    recipient: user.email,
    letter: () => authorAskedLetter(user.displayName, open.saidBy, linkTo(config, "/auth")),
  });
}

/** Audited. Throws Forbidden for who said it, NotFound where nothing is said, and Conflict where it is confirmed. */
export async function confirmReport(deps: MailDeps, actor: Self, userId: number): Promise<void> {
  requireAdministrator(actor);
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const open = await findOpenReport(db, userId);
    if (!open) throw new NotFound();
    if (await hasSaidIt(db, actor, open))
      throw new Forbidden(
        message("Whoever says that somebody has died does not confirm it. Please ask another administrator."),
      );
    if (open.confirmedAt) throw new Conflict(message("This has been confirmed already."));
    await db
      .updateTable("deathReports")
      .set({ confirmedAt: nowText(deps.clock), confirmedBy: actor.realUserId })
      .where("id", "=", open.id)
      .execute();
    await askByMail(within, userId);
    await recordAudit(within, { userId, realUserId: actor.realUserId }, "death.confirmed");
  });
}

/** A keeper with the mail address of the administrator counts as the same person. */
async function hasSaidIt(db: Db, { realUserId }: Actor, open: DeathReportRow): Promise<boolean> {
  if (open.saidByKeeper === null) return open.saidByUser === realUserId;
  const keeper = await getKeeperRow(db, open.userId, open.saidByKeeper);
  const columns = ["email"] as const;
  const own = await db.selectFrom("users").select(columns).where("id", "=", realUserId).executeTakeFirst();
  return own?.email?.toLowerCase() === keeper.email.toLowerCase();
}

/** True for an administrator who did not say it, while a report waits to be confirmed. */
export async function mayConfirm({ db }: Pick<Deps, "db">, actor: Actor, userId: number): Promise<boolean> {
  const open = await findOpenReport(db, userId);
  if (!open || open.confirmedAt !== null || !actor.isAdmin) return false;
  return !(await hasSaidIt(db, actor, open));
}
