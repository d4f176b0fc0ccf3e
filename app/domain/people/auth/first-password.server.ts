import { message } from "~/messages/message";
import type { Actor, Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { NotFound, ValidationError } from "../../base/errors";
import { enqueueMail, type MailDeps } from "../../base/mail/outbox.server";
import { requirePersonRow } from "../users/people.server";
import { replacePassword } from "../users/users.server";
import { mailPasswordChanged } from "./change-password.server";
import { firstPasswordLetter } from "./letters";
import { requireHardPasswordOf } from "./new-password/hard-password.server";
import { hashPassword, verifyPassword } from "./passwords.server";
import type { FirstPasswordInput } from "./schema";
import { type OpenedSession, openSession, type Visitor } from "./sessions.server";

/* A password that staff set: they know it, so its session opens nothing until the person has chosen another. */

export interface FirstPasswordFacts {
  username: string;
  /** Null if their account is deleted. */
  setBy: string | null;
  setAt: string;
}

/** Throws NotFound if they chose it themselves. */
export async function getFirstPassword(deps: Pick<Deps, "db">, actor: Self): Promise<FirstPasswordFacts> {
  const facts = await findFacts(deps, actor.userId);
  if (!facts) throw new NotFound();
  return facts;
}

/** Returns null if the person, whom the actor manages, chose it. Throws NotFound. */
export async function findPersonFirstPassword(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
): Promise<FirstPasswordFacts | null> {
  await requirePersonRow(db, actor, id);
  return findFacts({ db }, id);
}

async function findFacts({ db }: Pick<Deps, "db">, userId: number): Promise<FirstPasswordFacts | null> {
  const row = await db
    .selectFrom("users")
    .leftJoin("users as staff", "staff.id", "users.firstPasswordBy")
    .select(["users.username", "users.firstPasswordAt", "staff.displayName as setBy"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  if (!row?.firstPasswordAt) return null;
  return { username: row.username, setBy: row.setBy, setAt: row.firstPasswordAt };
}

/** Ends all sessions and tokens. Throws NotFound without a first password, ValidationError for the same or an easy one. */
export async function replaceFirstPassword(
  deps: MailDeps,
  actor: Self,
  visitor: Visitor,
  { password }: FirstPasswordInput,
): Promise<OpenedSession> {
  const before = await findFirstHash(deps, actor);
  if (await verifyPassword(before, password))
    throw new ValidationError({
      password: [message("This is the password that was set for you. Please choose another.")],
    });
  await requireHardPasswordOf(deps, actor.userId, password);
  const passwordHash = await hashPassword(password);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    // Another tab may have been quicker.
    if ((await findFirstHash(within, actor)) !== before) throw new NotFound();
    await replacePassword(db, actor.userId, passwordHash);
    await recordAudit(within, actor, "user.password-change", { isFirst: true });
    await mailPasswordChanged(within, actor.userId);
    return openSession(within, visitor, actor.userId, "new password");
  });
}

async function findFirstHash({ db }: Pick<Deps, "db">, { userId }: Self): Promise<string> {
  const row = await db
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", userId)
    .where("firstPasswordAt", "is not", null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row.passwordHash;
}

/** Mails that staff set the password, by whom and when, if the user has an address. Call within its transaction. */
export async function mailFirstPassword(deps: MailDeps, userId: number, actor: Self): Promise<void> {
  const user = await deps.db
    .selectFrom("users")
    .select(["displayName", "email", "username"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (!user.email) return;
  const setAt = nowText(deps.clock);
  await enqueueMail(deps, {
    kind: "password-changed",
    userId,
    recipient: user.email,
    letter: () => firstPasswordLetter(user, actor.displayName, setAt),
  });
}
