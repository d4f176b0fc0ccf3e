import { randomBytes } from "node:crypto";
import { message } from "~/messages/message";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { days } from "../../base/deps";
import { Conflict, ValidationError } from "../../base/errors";
import { enqueueMail, type MailDeps } from "../../base/mail/outbox.server";
import { issueTokens } from "../auth/one-time-tokens.server";
import { hashPassword } from "../auth/passwords.server";
import { newAccountLetter, passwordLinkLetter } from "./invitation-letters";
import { requirePersonRow } from "./people.server";

const invitationLifetime = 7 * days;

interface Invitee {
  id: number;
  username: string;
  displayName: string;
  email: string;
}

/** Returns the mail address to invite. Throws ValidationError when mail cannot be sent. */
export function requireInvitable({ config }: MailDeps, email: string | null): string {
  if (!config.appUrl) {
    throw new ValidationError({
      password: [
        message(
          "This site does not know its public address yet (APP_URL), so no invitation can be emailed. Please print a one-time code instead.",
        ),
      ],
    });
  }
  if (email === null) {
    throw new ValidationError({
      email: [message("Please enter an email address for the invitation, or print a one-time code.")],
    });
  }
  return email;
}

/** Mails an invitation that names its inviter, within the transaction that creates the user. Throws Unavailable. */
export async function mailInvitation(
  deps: MailDeps,
  { id, username, displayName, email }: Invitee,
  inviter: string,
): Promise<void> {
  const link = { purpose: "invitation" as const, userId: id, lifetime: invitationLifetime };
  const [issued] = await issueTokens(deps, [link]);
  if (!issued) return;
  const { config } = deps;
  await enqueueMail(deps, {
    kind: "invitation",
    userId: id,
    recipient: email,
    uselessAt: issued.expiresAt,
    linkToken: issued.token,
    letter: () => newAccountLetter(config, { to: displayName, username }, inviter, issued.token),
  });
}

/** Resends an invitation. Throws NotFound, ValidationError, and Conflict for a user who has signed in. */
export async function resendInvitation(deps: MailDeps, actor: Self, id: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const row = await requirePersonRow(db, actor, id);
    if (row.lastLoginAt !== null) throw new Conflict(message("This person has signed in already."));
    const email = requireInvitable(deps, row.email);
    await mailInvitation({ ...deps, db }, { ...row, email }, actor.displayName);
    await recordAudit({ ...deps, db }, actor, "user.invite", { id });
  });
}

/** Sends an invitation to who has never signed in. Throws NotFound, ValidationError, and Conflict for the own account. */
export async function mailPasswordLink(deps: MailDeps, actor: Self, id: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const row = await requirePersonRow(db, actor, id);
    requireOther(actor, id);
    const email = requireInvitable(deps, row.email);
    if (row.lastLoginAt === null) await mailInvitation(within, { ...row, email }, actor.displayName);
    else await mailStaffReset(within, { ...row, email }, actor.displayName);
    await recordAudit(within, actor, "user.password-link", { id });
  });
}

/** Throws Conflict for the own account, whose password is asked where it is changed. */
export function requireOther(actor: Self, id: number): void {
  if (id === actor.realUserId)
    throw new Conflict(message("Please change your own password on your account page."));
}

async function mailStaffReset(
  deps: MailDeps,
  { id, username, displayName, email }: Invitee,
  inviter: string,
) {
  const link = { purpose: "password-reset" as const, userId: id, lifetime: invitationLifetime };
  const [issued] = await issueTokens(deps, [link]);
  if (!issued) return;
  await enqueueMail(deps, {
    kind: "password-reset",
    userId: id,
    recipient: email,
    uselessAt: issued.expiresAt,
    linkToken: issued.token,
    letter: () => passwordLinkLetter(deps.config, { to: displayName, username }, inviter, issued.token),
  });
}

/** Returns the hash of a random password that nobody knows, so that no password opens the account. */
export function hashRandomPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString("base64url"));
}
