import { t } from "~/messages/translate";
import { formatDate } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import { linkTo, type MailSettings } from "../../base/mail/outbox.server";
import { maskEmail } from "./letters";

type LetterContent = Omit<Letter, "from">;

interface Invited {
  to: string;
  username: string;
}

/** Goes to whoever has a new account and no password yet, and says by whom. */
export function newAccountLetter(
  config: MailSettings,
  { to, username }: Invited,
  staffName: string,
  token: string,
): LetterContent {
  return {
    subject: t("Welcome to {brandName}", { brandName: config.brandName }),
    to,
    paragraphs: [
      t(
        "{displayName} has made an account for you, where you can write the story of your life. Your username is {username}.",
        { displayName: staffName, username },
      ),
      t("This button opens a page where you choose your password. It works once, for seven days."),
    ],
    button: { label: t("Choose my password"), href: linkTo(config, `/reset?token=${token}`) },
    closing: [t("If you did not expect this, there is nothing you need to do.")],
  };
}

/** Goes to whoever has signed in before, where staff ask for a new password. */
export function passwordLinkLetter(
  config: MailSettings,
  { to, username }: Invited,
  staffName: string,
  token: string,
): LetterContent {
  return {
    subject: t("Choose a new password"),
    to,
    paragraphs: [
      t("{displayName} has asked us to send you this. Your username is {username}.", {
        displayName: staffName,
        username,
      }),
      t("This button opens a page where you choose a new password. It works once, for seven days."),
    ],
    button: { label: t("Choose a new password"), href: linkTo(config, `/reset?token=${token}`) },
    closing: [
      t("If you did not expect this, there is nothing you need to do: your password stays the same."),
    ],
  };
}

/** Goes to the address that mail goes to now, where staff ask for another one. */
export function addressRequestLetter(
  config: MailSettings,
  { to, staffName, address, endsAt }: { to: string; staffName: string; address: string; endsAt: string },
  token: string,
): LetterContent {
  return {
    subject: t("May your email address be changed?"),
    to,
    paragraphs: [
      t("{displayName} asks us to send the email about your account to another address: {to}.", {
        displayName: staffName,
        to: maskEmail(address),
      }),
      t("It stays as it is unless you say yes. The button works until {endsAt}.", {
        endsAt: formatDate(endsAt),
      }),
    ],
    button: { label: t("Look at it"), href: linkTo(config, `/account/mail-address/${token}`) },
    closing: [t("If you did not ask for it, there is nothing you need to do.")],
  };
}
