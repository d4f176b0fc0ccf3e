import type { Db } from "~/db/open.server";
import type { Actor, Self } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { requireOwnPassword } from "../auth/change-password.server";
import { revokeTokens } from "../auth/one-time-tokens.server";
import type { Visitor } from "../auth/sessions.server";
import { planName, timeRemaining } from "../catalogue/plans";
import { NotFound } from "../errors";
import { enqueueMail, type MailDeps } from "../mail/outbox.server";
import { mailChangedLetter } from "./letters";
import { nameKey } from "./name-key";
import type { DetailsInput, MailAddressInput } from "./person-schema";

/** A person's own account, as its page shows it. */
export interface Account {
  username: string;
  displayName: string;
  email: string | null;
  /** As it is called; null for people without one. */
  plan: string | null;
  /** "4h 30m" or "Unlimited". */
  timeRemaining: string;
}

/** Throws NotFound. */
export async function getAccount(db: Db, actor: Actor): Promise<Account> {
  const row = await db
    .selectFrom("users")
    .select(["username", "displayName", "email", "plan", "bookedMinutes"])
    .where("id", "=", actor.userId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  const { username, displayName, email, plan, bookedMinutes } = row;
  return {
    username,
    displayName,
    email,
    plan: planName(plan),
    timeRemaining: timeRemaining(plan, bookedMinutes),
  };
}

/** Changes the name that the pages and the book speak of. */
export async function saveDetails({ db }: MailDeps, actor: Actor, input: DetailsInput): Promise<void> {
  await db
    .updateTable("users")
    .set({ displayName: input.displayName, nameKey: nameKey(input.displayName) })
    .where("id", "=", actor.userId)
    .execute();
}

/**
 * Changes where mails go, or that none go anywhere; the address of before is told, and mailed links end. Throws
 * ValidationError for a wrong password, RateLimited.
 */
export async function changeMailAddress(
  deps: MailDeps,
  actor: Self,
  visitor: Visitor,
  { email, currentPassword }: MailAddressInput,
): Promise<void> {
  await requireOwnPassword(deps, actor, visitor, currentPassword);
  await deps.db.transaction().execute(async (db) => {
    const { email: earlier, displayName } = await db
      .selectFrom("users")
      .select(["email", "displayName"])
      .where("id", "=", actor.userId)
      .executeTakeFirstOrThrow();
    if (earlier === email) return;
    await db.updateTable("users").set({ email }).where("id", "=", actor.userId).execute();
    await revokeTokens(db, actor.userId);
    await recordAudit({ ...deps, db }, actor, "user.mail-address");
    if (!earlier) return;
    const letter = mailChangedLetter(displayName, email);
    await enqueueMail(
      { ...deps, db },
      { kind: "mail-changed", userId: actor.userId, recipient: earlier, letter },
    );
  });
}
