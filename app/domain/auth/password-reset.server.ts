import { recordAudit } from "../audit/audit.server";
import type { Letter } from "../mail/letter";
import { linkTo, type MailDeps } from "../mail/outbox.server";
import { replacePassword } from "../users/users.server";
import { mailPasswordChanged } from "./change-password.server";
import { type LinkedPerson, mailTokenLinks } from "./mail-token-links.server";
import { consumeToken, findToken, type IssuedToken } from "./one-time-tokens.server";
import { hashPassword } from "./passwords.server";
import { deadLink, type LinkRequestInput, type ResetInput } from "./schema";
import type { Visitor } from "./sessions.server";

const purpose = "password-reset";

/** Mails a link to choose a new password by, to whoever has the address. Throws RateLimited and Unavailable. */
export async function askForReset(deps: MailDeps, visitor: Visitor, input: LinkRequestInput): Promise<void> {
  const letterFor = (person: LinkedPerson, link: IssuedToken) => resetLetter(deps, person, link);
  await mailTokenLinks(deps, visitor, { kind: purpose, purpose, name: input.email, letterFor });
}

/** What a link to choose a password by is for: a new one, or the first; undefined when it cannot be used any more. */
export async function findResetPurpose(deps: MailDeps, token: string): Promise<ResetPurpose | undefined> {
  if (await findToken(deps, purpose, token)) return purpose;
  return (await findToken(deps, "invitation", token)) && "invitation";
}

export type ResetPurpose = typeof purpose | "invitation";

/**
 * Uses the link up: the person has the new password, all their sessions and other links end, and a mail tells them, if
 * they had one before. Throws ValidationError when the link is unknown, used or too old.
 */
export async function resetPassword(deps: MailDeps, { token, password }: ResetInput): Promise<void> {
  const found = await findResetPurpose(deps, token);
  if (!found) throw deadLink();
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (db) => {
    const taken = await consumeToken({ ...deps, db }, found, token);
    if (!taken) throw deadLink();
    const { userId } = taken;
    await replacePassword(db, userId, passwordHash);
    await recordAudit({ ...deps, db }, { userId, realUserId: userId }, "user.password-reset");
    if (found === purpose) await mailPasswordChanged({ ...deps, db }, userId);
  });
}

function resetLetter(
  { config }: MailDeps,
  person: LinkedPerson,
  { token }: IssuedToken,
): Omit<Letter, "from"> {
  return {
    subject: "Choose a new password",
    to: person.displayName,
    paragraphs: [
      `Somebody, most likely you, asked for a new password for your account. Your username is ${person.username}.`,
      "This button opens a page on which you can choose one. It works once, for 30 minutes.",
    ],
    button: { label: "Choose a new password", href: linkTo(config, `/reset?token=${token}`) },
    closing: ["If it was not you, you need not do anything: your password stays as it is."],
  };
}
