import { toBit } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { UserRow } from "~/db/tables";
import type { Actor, Self } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { mailPasswordChanged } from "../auth/change-password.server";
import { revokeTokens } from "../auth/one-time-tokens.server";
import { hashPassword } from "../auth/passwords.server";
import { nowText } from "../deps";
import { Forbidden, ValidationError } from "../errors";
import { enqueueMail, type MailDeps } from "../mail/outbox.server";
import { mailInvitation, requireInvitable, unknownPassword } from "./invitations.server";
import { mailChangedLetter } from "./letters";
import { nameKey } from "./name-key";
import { type Person, requirePersonRow, toPerson } from "./people.server";
import type { PersonInput } from "./person-schema";
import {
  addUser,
  isLastAdministrator,
  replacePassword,
  requireFreeUsername,
  usernameKey,
} from "./users.server";

/**
 * Makes somebody, with the password given, or invites them by mail to choose one (contract, section 3). Throws Forbidden
 * for what the actor may not give, and ValidationError at the field: a username that is taken, an invitation that cannot go out.
 */
export async function createPerson(deps: MailDeps, actor: Self, asked: PersonInput): Promise<Person> {
  const input = allowedInput(actor, asked, null);
  const { username, displayName, email, password, isAdmin, isOwner, plan } = input;
  const invited = password === null ? requireInvitable(deps, email) : null;
  const passwordHash = password === null ? await unknownPassword() : await hashPassword(password);
  return deps.db.transaction().execute(async (db) => {
    const assignedOwnerId = await requireOwner(db, input);
    const roles = { isAdmin, isOwner, assignedOwnerId };
    const user = { username, displayName, email, passwordHash, plan, ...roles };
    const row = await addUser({ ...deps, db }, { ...user, bookedMinutes: input.writerMinutes }, actor);
    if (invited !== null) await mailInvitation({ ...deps, db }, { ...row, email: invited });
    return toPerson(row);
  });
}

/**
 * Changes somebody: names, roles, owner, plan, writer's time, whether they may sign in; and their password, if one is
 * given. Who is suspended, or has another password, is signed out everywhere; mails tell of a password and of another
 * mail address. Throws NotFound, Forbidden, and ValidationError at the field.
 */
export async function updatePerson(
  deps: MailDeps,
  actor: Self,
  id: number,
  asked: PersonInput,
): Promise<Person> {
  const passwordHash = asked.password === null ? null : await hashPassword(asked.password);
  return deps.db.transaction().execute(async (db) => {
    const inner = { ...deps, db };
    const before = await requirePersonRow(db, actor, id);
    const input = allowedInput(actor, asked, before);
    await requireRemainingAdministrator(db, actor, before, input);
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
  if (isSuspendedNow || before.email !== after.email) await revokeTokens(db, after.id);
  if (before.email !== null && before.email !== after.email) {
    const letter = mailChangedLetter(after.displayName, after.email);
    await enqueueMail(deps, { kind: "mail-changed", userId: after.id, recipient: before.email, letter });
  }
  if (passwordHash === null) return;
  await replacePassword(db, after.id, passwordHash);
  await mailPasswordChanged(deps, after.id);
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

/*
 * Who may say what of whom (contract, section 3; trust, section "Security rules"): an owner only of its participants,
 * without roles or plans; and nobody leaves the house without an administrator.
 */

/**
 * What an actor may say, of `before` or of somebody new: for an owner, whatever it leaves out stays as it is. Throws
 * Forbidden for an owner that gives roles, plans or other owners.
 */
export function allowedInput(actor: Actor, input: PersonInput, before: UserRow | null): PersonInput {
  if (actor.isAdmin) return input;
  if (input.isAdmin || input.isOwner) throw new Forbidden("Only an administrator can give roles.");
  if (input.assignedOwnerId !== null && input.assignedOwnerId !== actor.realUserId) {
    throw new Forbidden("Only an administrator can choose another owner.");
  }
  const plan = before?.plan ?? null;
  const writerMinutes = before?.bookedMinutes ?? 0;
  const isPlanSaid = input.plan !== null && input.plan !== plan;
  const isTimeSaid = input.writerMinutes !== 0 && input.writerMinutes !== writerMinutes;
  if (isPlanSaid || isTimeSaid) {
    throw new Forbidden("Only an administrator can change plans and the writer's time.");
  }
  return { ...input, assignedOwnerId: actor.realUserId, plan: plan as PersonInput["plan"], writerMinutes };
}

/** Throws ValidationError for an owner that there is not. Who has a role is nobody's participant. */
export async function requireOwner(
  db: Db,
  { assignedOwnerId, isAdmin, isOwner }: PersonInput,
): Promise<number | null> {
  if (assignedOwnerId === null || isAdmin || isOwner) return null;
  const owner = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", assignedOwnerId)
    .where("isOwner", "=", 1)
    .executeTakeFirst();
  if (!owner) throw new ValidationError({ assignedOwnerId: ["Please choose an owner."] });
  return assignedOwnerId;
}

/** Throws ValidationError where nobody could look after the house any more, or the actor would shut itself out. */
export async function requireRemainingAdministrator(
  db: Db,
  actor: Actor,
  before: UserRow,
  input: PersonInput,
): Promise<void> {
  const isLast = await isLastAdministrator(db, before);
  if (isLast && !input.isAdmin) {
    throw new ValidationError({ isAdmin: ["The last administrator cannot be demoted."] });
  }
  if (isLast && input.isSuspended) {
    throw new ValidationError({ isSuspended: ["The last administrator cannot be suspended."] });
  }
  if (before.id !== actor.realUserId) return;
  if (input.isSuspended) throw new ValidationError({ isSuspended: ["You cannot suspend your own account."] });
  const words = "Please change this on your own account page, where your password is asked.";
  if (input.password !== null) throw new ValidationError({ password: [words] });
  if (input.email !== before.email) throw new ValidationError({ email: [words] });
}
