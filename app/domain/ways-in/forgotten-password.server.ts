import { recordAudit } from "../audit/audit.server";
import type { Letter } from "../mail/letter";
import { linkTo, type MailDeps } from "../mail/outbox.server";
import { findLink, type IssuedLink, takeLink } from "../mailed-links/mailed-links.server";
import { tellOfPassword } from "../users/change-password.server";
import { hashPassword } from "../users/passwords.server";
import type { Visitor } from "../users/sessions.server";
import { replacePassword } from "../users/users.server";
import { deadLink } from "./dead-link";
import { type LinkedPerson, mailLinks } from "./mail-links.server";
import type { LinkRequestInput, ResetInput } from "./schema";

const purpose = "password-reset";

/** Mails a link to choose a new password by, to whoever has the address. Throws TooOften and Unavailable. */
export async function askForReset(deps: MailDeps, visitor: Visitor, input: LinkRequestInput): Promise<void> {
  const letterFor = (person: LinkedPerson, link: IssuedLink) => resetLetter(deps, person, link);
  await mailLinks(deps, visitor, { kind: purpose, purpose, name: input.email, letterFor });
}

/** What a link to choose a password by is for: a new one, or the first; undefined when it cannot be used any more. */
export async function findResetPurpose(deps: MailDeps, token: string): Promise<ResetPurpose | undefined> {
  if (await findLink(deps, purpose, token)) return purpose;
  return (await findLink(deps, "invitation", token)) && "invitation";
}

export type ResetPurpose = typeof purpose | "invitation";

/**
 * Uses the link up: the person has the new password, all their sessions and other links end, and a mail tells them, if
 * they had one before. Throws Invalid when the link is unknown, used or too old.
 */
export async function resetPassword(deps: MailDeps, { token, password }: ResetInput): Promise<void> {
  const found = await findResetPurpose(deps, token);
  if (!found) throw deadLink();
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (db) => {
    const taken = await takeLink({ ...deps, db }, found, token);
    if (!taken) throw deadLink();
    const { userId } = taken;
    await replacePassword(db, userId, passwordHash);
    await recordAudit({ ...deps, db }, { userId, realUserId: userId }, "user.password-reset");
    if (found === purpose) await tellOfPassword({ ...deps, db }, userId);
  });
}

function resetLetter(
  { config }: MailDeps,
  person: LinkedPerson,
  { token }: IssuedLink,
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
