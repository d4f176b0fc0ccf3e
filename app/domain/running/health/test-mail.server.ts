import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type Actor, requireAdministrator } from "../../base/actor";
import { ValidationError } from "../../base/errors";
import type { Letter } from "../../base/mail/letter";
import { enqueueMail, type MailDeps } from "../../base/mail/outbox.server";
import { findSupportEmail } from "../../base/settings/settings.server";

/** Mails to the administrator's own address, or else to the support address, and returns it. Throws Forbidden, and ValidationError without one. */
export async function sendTestMail(
  deps: MailDeps & { config: { supportEmail: string | undefined } },
  actor: Actor,
): Promise<string> {
  requireAdministrator(actor);
  const { db, config } = deps;
  const user = await db
    .selectFrom("users")
    .select(["email", "displayName"])
    .where("id", "=", actor.realUserId)
    .executeTakeFirstOrThrow();
  const recipient = user.email ?? (await findSupportEmail(deps));
  if (!recipient)
    throw new ValidationError({
      "": [message("Your account has no email address, and the site has no support address.")],
    });
  await enqueueMail(deps, {
    kind: "test",
    userId: actor.realUserId,
    recipient,
    letter: () => testLetter(config.brandName, user.displayName),
  });
  return recipient;
}

/** The mail that shows that mails arrive; `to` is the name in its salutation. */
export function testLetter(brandName: string, to: string): Omit<Letter, "from"> {
  return {
    subject: t("A test from {brandName}", { brandName }),
    to,
    paragraphs: [t("This letter was sent from the health page. Emails from the site reach you.")],
    closing: [],
  };
}
