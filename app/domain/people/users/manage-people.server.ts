import { toBit } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { UserRow } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor, Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { nowText } from "../../base/deps";
import { ValidationError } from "../../base/errors";
import { enqueueMail, type MailDeps } from "../../base/mail/outbox.server";
import { mailFirstPassword } from "../auth/first-password.server";
import { requireHardPassword } from "../auth/new-password/hard-password.server";
import { revokeTokens } from "../auth/one-time-tokens.server";
import { hashPassword } from "../auth/passwords.server";
import { namesOfGroups } from "../groups/groups.server";
import { setGroups } from "../groups/set-groups.server";
import { recordStaffAddress, recordStaffCredential } from "../marks/staff-credentials.server";
import { keepBookLanguages } from "./book-languages.server";
import { hashRandomPassword, mailInvitation, requireInvitable } from "./invitations.server";
import { chooseLocale } from "./language.server";
import { settleHouse, withoutOldHouse } from "./leave-house.server";
import { emailChangedLetter } from "./letters";
import { nameKey } from "./name-key";
import { type Person, requirePersonRow, toPerson } from "./people.server";
import { noteCredentials, withAllowedAddress } from "./person-credentials.server";
import { requireAllowedInput, requireOwner, requireRemainingAdministrator } from "./person-rules.server";
import type { NewPersonInput, PersonChange, PersonInput } from "./schema";
import { usernameKey } from "./username-key";
import { lookOf } from "./username-look.server";
import {
  type FirstPassword,
  insertUser,
  ownPassword,
  replacePassword,
  requireFreeUsername,
} from "./users.server";

/** Creates a user (contract, section 3). Without a password, invites them or leaves a code to print. Throws Forbidden, ValidationError. */
export async function createPerson(
  deps: MailDeps,
  actor: Self,
  requested: PersonInput,
  access: NewPersonInput["access"] = "link",
): Promise<Person> {
  const input = requireAllowedInput(actor, requested, null);
  const { username, displayName, email, password, isAdmin, isOwner, plan, room, helpers, awaySince } = input;
  if (access === "code" && password !== null) throw new ValidationError({ password: [codeOrPassword] });
  const invitationEmail = password === null && access === "link" ? requireInvitable(deps, email) : null;
  if (password !== null) requireHardPassword(deps, password, input);
  const passwordHash = password === null ? await hashRandomPassword() : await hashPassword(password);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const assignedOwnerId = await requireOwner(db, input, null);
    const user = { username, displayName, email, passwordHash, plan, isAdmin, isOwner, assignedOwnerId };
    const limits = { bookedMinutes: input.writerMinutes, quotaGigabytes: input.quotaGigabytes };
    const first = password === null ? ownPassword : firstPasswordBy(deps, actor);
    const own = { locale: await chooseLocale(db, input.locale, null), room, helpers, awaySince };
    const row = await insertUser(within, { ...user, ...limits, ...first, ...own }, actor);
    await settleHouse(within, row.id, false);
    await setGroups(within, row, input.groups);
    if (password !== null) await recordStaffCredential(within, actor, row, "password");
    await recordStaffAddress(within, actor, row.id, { address: row.email, earlierAddress: null });
    if (password !== null) await mailFirstPassword(within, row.id, actor);
    if (invitationEmail !== null)
      await mailInvitation(within, { ...row, email: invitationEmail }, actor.displayName);
    return toPerson(row, input.groups);
  });
}

/** Missing fields stay. Ends all sessions on suspension or a new password. Throws NotFound, Forbidden, ValidationError; Waiting after saving all else. */
export async function updatePerson(
  deps: MailDeps,
  actor: Self,
  id: number,
  change: PersonChange,
): Promise<Person> {
  const { password = null } = change;
  const passwordHash = password === null ? null : await hashPassword(password);
  const { person, waiting } = await deps.db.transaction().execute(async (db) => {
    const inner = { ...deps, db };
    const before = await requirePersonRow(db, actor, id);
    // Merged here: a hash takes long, and others change the person meanwhile.
    const requested = { ...(await storedInput(db, before)), ...change };
    const allowed = requireAllowedInput(actor, requested, before);
    const { input: wanted, waiting } = await withAllowedAddress(inner, actor, before, allowed);
    const assignedOwnerId = await requireOwner(db, wanted, before.assignedOwnerId);
    const isMoved = before.assignedOwnerId !== null && before.assignedOwnerId !== assignedOwnerId;
    const input = isMoved ? await withoutOldHouse(db, before, { ...wanted, assignedOwnerId }) : wanted;
    await requireRemainingAdministrator(db, actor, before, input);
    await requireFreeUsername(db, input.username, id);
    const locale = await chooseLocale(db, input.locale, before.locale);
    await keepBookLanguages(inner, id, { before: before.locale, after: locale });
    if (input.password !== null) requireHardPassword(deps, input.password, input);
    await db
      .updateTable("users")
      .set({ ...toColumns(inner, before, input), assignedOwnerId, locale })
      .where("id", "=", id)
      .execute();
    await settleHouse(inner, id, isMoved);
    const after = await requirePersonRow(db, actor, id);
    await setGroups(inner, after, input.groups);
    await noteCredentials(inner, actor, before, after, passwordHash !== null);
    await revokeAccess(inner, actor, before, after, passwordHash);
    await auditChange(inner, actor, before, after, passwordHash !== null);
    return { person: toPerson(after, input.groups), waiting };
  });
  if (waiting) throw waiting;
  return person;
}

const codeOrPassword = message(
  "Please leave this empty to print a code, or choose the link to set a password.",
);

function firstPasswordBy({ clock }: MailDeps, actor: Self): FirstPassword {
  return { firstPasswordBy: actor.realUserId, firstPasswordAt: nowText(clock) };
}

async function storedInput(db: Db, row: UserRow): Promise<PersonInput> {
  const groups = (await namesOfGroups(db, [row.id])).get(row.id);
  const plan = row.plan as PersonInput["plan"];
  return { ...toPerson(row, groups), plan, password: null, locale: undefined };
}

function toColumns({ clock }: MailDeps, before: UserRow, input: PersonInput) {
  const displayName = input.displayName || input.username;
  const suspendedAt = input.isSuspended ? (before.suspendedAt ?? nowText(clock)) : null;
  return {
    username: input.username,
    usernameKey: usernameKey(input.username),
    ...lookOf(input.username),
    displayName,
    nameKey: nameKey(displayName),
    email: input.email,
    isAdmin: toBit(input.isAdmin),
    isOwner: toBit(input.isOwner),
    plan: input.plan,
    bookedMinutes: input.writerMinutes,
    quotaGigabytes: input.quotaGigabytes,
    suspendedAt,
    room: input.room,
    helpers: input.helpers,
    awaySince: input.awaySince,
  };
}

async function revokeAccess(
  deps: MailDeps,
  actor: Self,
  before: UserRow,
  after: UserRow,
  passwordHash: string | null,
): Promise<void> {
  const { db } = deps;
  const isNewlySuspended = before.suspendedAt === null && after.suspendedAt !== null;
  if (isNewlySuspended) await db.deleteFrom("sessions").where("userId", "=", after.id).execute();
  if (isNewlySuspended || before.email !== after.email) await revokeTokens(db, after.id);
  if (before.email !== null && before.email !== after.email) {
    const letter = () => emailChangedLetter(after.displayName, after.email);
    await enqueueMail(deps, { kind: "mail-changed", userId: after.id, recipient: before.email, letter });
  }
  if (passwordHash === null) return;
  await replacePassword(db, after.id, passwordHash, firstPasswordBy(deps, actor));
  await mailFirstPassword(deps, after.id, actor);
}

const auditedColumns = [
  "username",
  "displayName",
  "email",
  "isAdmin",
  "isOwner",
  "assignedOwnerId",
  "plan",
  "bookedMinutes",
  "quotaGigabytes",
  "suspendedAt",
  "room",
  "helpers",
  "awaySince",
  "locale",
] as const;

/** Records column names; values only for roles, owner, plan and suspension. */
async function auditChange(
  deps: MailDeps,
  actor: Actor,
  before: UserRow,
  after: UserRow,
  isPasswordChanged: boolean,
): Promise<void> {
  const changed = [
    ...auditedColumns.filter((name) => before[name] !== after[name]),
    ...(isPasswordChanged ? ["password"] : []),
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
