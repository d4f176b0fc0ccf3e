import { inTransaction } from "~/db/in-transaction";
import type { Db } from "~/db/open.server";
import type { UserRow } from "~/db/tables";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { days, nowText } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import { requireOwnPassword } from "../../people/auth/change-password.server";
import { revokeTokens } from "../../people/auth/one-time-tokens.server";
import type { Visitor } from "../../people/auth/sessions.server";
import { recallDigests } from "../../people/circle/recall-digests.server";
import { accountClosedLetter, accountReopenedLetter } from "../../people/users/letters";
import type { CloseInput } from "../../people/users/schema";
import { isLastAdministrator } from "../../people/users/users.server";
import { holdBack } from "../../people/waiting/hold-back.server";
import { endsWithAccount, hasEndedWithAccount } from "../../selling/subscriptions/closed-account.server";
import { countDaysLeft } from "../../writing/stories/trash.server";

/** Milliseconds. */
export const reopenPeriod = 30 * days;

export interface ClosableAccount {
  blocker: string | null;
  /** Whether it has a monthly plan, which does not come back with it. */
  endsPlan: boolean;
}

/** `blocker` says why it cannot be closed; null if it can. Throws NotFound. */
export async function getClosableAccount(db: Db, actor: Self): Promise<ClosableAccount> {
  const user = await getUserRow(db, actor);
  return {
    blocker: (await isLastAdministrator(db, user)) ? t(lastAdministratorMessage) : null,
    endsPlan: await endsWithAccount(db, actor),
  };
}

/** Closes it for 30 days. Throws ValidationError, RateLimited, Conflict (last administrator), and Waiting (mark). */
export async function closeAccount(
  deps: MailDeps,
  actor: Self,
  visitor: Visitor,
  { currentPassword }: CloseInput,
): Promise<void> {
  await requireOwnPassword(deps, actor, visitor, currentPassword);
  const { blocker } = await getClosableAccount(deps.db, actor);
  if (blocker !== null) throw new Conflict(lastAdministratorMessage);
  await holdBack(deps, actor, { kind: "close-account" });
  await closeNow(deps, actor);
}

/** Closes the account for 30 days, after the password or the waiting, in the transaction of the caller or its own. Throws Conflict (last administrator). */
export async function closeNow(deps: MailDeps, actor: Self): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const user = await getUserRow(db, actor);
    if (await isLastAdministrator(db, user)) throw new Conflict(lastAdministratorMessage);
    await setClosed({ ...deps, db }, user, accountClosedLetter);
    await recordAudit({ ...deps, db }, actor, "account.close");
  });
}

/** Closes an account and mails the letter, within a transaction. Sessions and one-time tokens end. */
export async function setClosed(
  deps: MailDeps,
  user: Pick<UserRow, "id" | "displayName" | "email">,
  letterFor: typeof accountClosedLetter,
): Promise<void> {
  const { db, clock, config } = deps;
  await db
    .updateTable("users")
    .set({ closedAt: nowText(clock) })
    .where("id", "=", user.id)
    .execute();
  await db.deleteFrom("sessions").where("userId", "=", user.id).execute();
  await revokeTokens(db, user.id);
  await recallDigests(db, { userId: user.id });
  if (!user.email) return;
  const endsPlan = await endsWithAccount(db, { userId: user.id });
  const letter = () => letterFor(user.displayName, config.appUrl && linkTo(config, "/auth"), endsPlan);
  await enqueueMail(deps, {
    kind: "account-closed",
    userId: user.id,
    recipient: user.email,
    letter,
  });
}

export interface ClosedAccount {
  displayName: string;
  /** 0 for less than one. */
  daysLeft: number;
  /** Whether a monthly plan has ended with it. */
  hasEndedPlan: boolean;
}

/** Returns an account that can be reopened. Throws NotFound when it is open. */
export async function getClosedAccount({ db, clock }: MailDeps, actor: Self): Promise<ClosedAccount> {
  const { closedAt, displayName } = await getUserRow(db, actor);
  if (closedAt === null) throw new NotFound();
  const daysLeft = countDaysLeft(closedAt, clock.now(), reopenPeriod);
  return { displayName, daysLeft, hasEndedPlan: await hasEndedWithAccount(db, actor, closedAt) };
}

/** Reopens the account and mails a notice. Returns whether a monthly plan has ended meanwhile. Throws NotFound when it is open or suspended. */
export async function reopenAccount(deps: MailDeps, actor: Self): Promise<boolean> {
  return deps.db.transaction().execute(async (db) => {
    const { closedAt } = await getUserRow(db, actor);
    const user = await db
      .updateTable("users")
      .set({ closedAt: null })
      .where("id", "=", actor.userId)
      .where("closedAt", "is not", null)
      .where("suspendedAt", "is", null)
      .returning(["id", "displayName", "email"])
      .executeTakeFirst();
    if (!user || closedAt === null) throw new NotFound();
    await recordAudit({ ...deps, db }, actor, "account.reopen");
    return finishReopening({ ...deps, db }, { ...user, closedAt });
  });
}

/** Ends the links to the account's download, and mails a notice, within the transaction that reopens it. Returns whether a monthly plan has ended since `closedAt`. */
export async function finishReopening(
  deps: MailDeps,
  user: Pick<UserRow, "id" | "displayName" | "email"> & { closedAt: string },
): Promise<boolean> {
  await revokeTokens(deps.db, user.id);
  const hasEndedPlan = await hasEndedWithAccount(deps.db, { userId: user.id }, user.closedAt);
  if (!user.email) return hasEndedPlan;
  // Whoever comes back before it was ended keeps it.
  const goesOn = !hasEndedPlan && (await endsWithAccount(deps.db, { userId: user.id }));
  const plan = hasEndedPlan ? "ended" : goesOn ? "goes on" : null;
  const letter = () => accountReopenedLetter(user.displayName, plan);
  await enqueueMail(deps, {
    kind: "account-reopened",
    userId: user.id,
    recipient: user.email,
    letter,
  });
  return hasEndedPlan;
}

/** When an account that was closed at this time is due for deletion, 30 days later. Both are ISO 8601, UTC. */
export function deletionTime(closedAt: string): string {
  return new Date(new Date(closedAt).getTime() + reopenPeriod).toISOString();
}

const lastAdministratorMessage = message(
  "You are the only administrator: nobody could look after this site without you. Please make somebody else an administrator first.",
);

function getUserRow(db: Db, actor: Self) {
  return db
    .selectFrom("users")
    .select(["id", "displayName", "email", "isAdmin", "suspendedAt", "closedAt"])
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
}
