import { toBit } from "~/db/columns";
import type { UserRow } from "~/db/tables";
import { mailChangedLetter } from "../account/letters";
import type { Actor } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { nowText } from "../deps";
import { type MailDeps, postMail } from "../mail/outbox.server";
import { voidLinks } from "../mailed-links/mailed-links.server";
import { tellOfPassword } from "../users/change-password.server";
import { nameKey } from "../users/name-key";
import { hashPassword } from "../users/passwords.server";
import { replacePassword, requireFreeUsername, usernameKey } from "../users/users.server";
import { requirePersonRow } from "./people.server";
import { type Person, toPerson } from "./person";
import { allowedInput, requireHouseStaysOpen, requireOwner, requireOwnSeat } from "./rules.server";
import type { PersonInput } from "./schema";

/**
 * Changes somebody: names, roles, owner, plan, writer's time, whether they may sign in; and their password, if one is
 * given. Who is suspended, or has another password, is signed out everywhere; mails tell of a password and of another
 * mail address. Throws NotFound, Forbidden, and Invalid at the field.
 */
export async function updatePerson(
  deps: MailDeps,
  actor: Actor,
  id: number,
  asked: PersonInput,
): Promise<Person> {
  requireOwnSeat(actor);
  const passwordHash = asked.password === null ? null : await hashPassword(asked.password);
  return deps.db.transaction().execute(async (db) => {
    const inner = { ...deps, db };
    const before = await requirePersonRow(db, actor, id);
    const input = allowedInput(actor, asked, before);
    await requireHouseStaysOpen(db, actor, before, input);
    await requireFreeUsername(db, input.username, id);
    const assignedOwnerId = await requireOwner(db, input);
    const after = await db
      .updateTable("users")
      .set({ ...valuesOf(inner, before, input), assignedOwnerId })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await endWhatMustEnd(inner, before, after, passwordHash);
    await noteChange(inner, actor, before, after, passwordHash !== null);
    return toPerson(after);
  });
}

function valuesOf({ clock }: MailDeps, before: UserRow, input: PersonInput) {
  const displayName = input.displayName || input.username;
  const suspendedAt = input.isSuspended ? (before.suspendedAt ?? nowText(clock)) : null;
  return {
    username: input.username,
    usernameKey: usernameKey(input.username),
    displayName,
    nameKey: nameKey(displayName),
    email: input.email,
    isAdmin: toBit(input.isAdmin),
    isOwner: toBit(input.isOwner),
    plan: input.plan,
    bookedMinutes: input.writerMinutes,
    suspendedAt,
  };
}

/** Sessions and links that must not outlive the change, and the mails that tell of it. */
async function endWhatMustEnd(
  deps: MailDeps,
  before: UserRow,
  after: UserRow,
  passwordHash: string | null,
): Promise<void> {
  const { db } = deps;
  const isSuspendedNow = before.suspendedAt === null && after.suspendedAt !== null;
  if (isSuspendedNow) await db.deleteFrom("sessions").where("userId", "=", after.id).execute();
  if (isSuspendedNow || before.email !== after.email) await voidLinks(db, after.id);
  if (before.email !== null && before.email !== after.email) {
    const letter = mailChangedLetter(after.displayName, after.email);
    await postMail(deps, { kind: "mail-changed", userId: after.id, recipient: before.email, letter });
  }
  if (passwordHash === null) return;
  await replacePassword(db, after.id, passwordHash);
  await tellOfPassword(deps, after.id);
}

const told = [
  "username",
  "displayName",
  "email",
  "isAdmin",
  "isOwner",
  "assignedOwnerId",
  "plan",
  "bookedMinutes",
  "suspendedAt",
] as const;

/** What was changed, by its name; roles and what follows from them with their values. */
async function noteChange(
  deps: MailDeps,
  actor: Actor,
  before: UserRow,
  after: UserRow,
  isPasswordNew: boolean,
): Promise<void> {
  const changed = [
    ...told.filter((name) => before[name] !== after[name]),
    ...(isPasswordNew ? ["password"] : []),
  ];
  await recordAudit(deps, actor, "user.change", {
    id: after.id,
    changed: changed.join(" "),
    isAdmin: after.isAdmin === 1,
    isOwner: after.isOwner === 1,
    assignedOwnerId: after.assignedOwnerId,
    plan: after.plan,
    isSuspended: after.suspendedAt !== null,
  });
}
