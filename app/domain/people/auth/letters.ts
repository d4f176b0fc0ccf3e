import { t } from "~/messages/translate";
import { formatDateTime } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import { linkTo, type MailSettings } from "../../base/mail/outbox.server";

type LetterContent = Omit<Letter, "from">;

interface Recipient {
  displayName: string;
  username: string;
}

interface Token {
  token: string;
  code?: string | undefined;
}

/** Asks for a press that shows that mail reaches the person. */
export function addressLetter(
  config: MailSettings,
  { displayName, username }: Recipient,
  { token }: Token,
): LetterContent {
  return {
    subject: t("Your link, for photos and recordings"),
    to: displayName,
    paragraphs: [
      t(
        "This button shows us that email reaches you, {username}. Then you can add photos and recordings to your stories.",
        { username },
      ),
    ],
    button: { label: t("This is my address"), href: linkTo(config, `/auth/link?token=${token}`) },
    closing: [
      t("The button works once, for 30 minutes. You can ask for another one at any time."),
      t("If you did not ask for this, there is nothing you need to do."),
    ],
  };
}

/** A code and a link, in place of a password. */
export function signInLetter(
  config: MailSettings,
  recipient: Recipient,
  { token, code }: Token,
): LetterContent {
  return {
    subject: t("Your sign-in link"),
    to: recipient.displayName,
    paragraphs: [
      t(
        "You can sign in without a password, as {username}. On the device where you asked for this, type this code:",
        { username: recipient.username },
      ),
    ],
    code,
    button: { label: t("Or sign in on this device"), href: linkTo(config, `/auth/link?token=${token}`) },
    closing: [
      t("The code and the button work once, for 30 minutes. Please do not share the code with anyone."),
      t("If you did not ask for this, there is nothing you need to do."),
    ],
  };
}

/** Carries the link to choose a new password, which works once, for 30 minutes. Throws Unavailable without APP_URL. */
export function resetLetter(config: MailSettings, recipient: Recipient, { token }: Token): LetterContent {
  return {
    subject: t("Choose a new password"),
    to: recipient.displayName,
    paragraphs: [
      t(
        "Somebody, most likely you, asked for a new password for your account. Your username is {username}.",
        { username: recipient.username },
      ),
      t("This button opens a page where you can choose one. It works once, for 30 minutes."),
    ],
    button: { label: t("Choose a new password"), href: linkTo(config, `/reset?token=${token}`) },
    closing: [t("If it was not you, there is nothing you need to do: your password stays the same.")],
  };
}

/** Tells the person named `to` that their password was changed and all devices are signed out. */
export function passwordChangedLetter(to: string): LetterContent {
  return {
    subject: t("Your password was changed"),
    to,
    paragraphs: [
      t("The password for your account was just changed, and all devices are signed out."),
      t("If this was you, you are all set."),
    ],
    closing: [t("If it was not you, please ask for a new password on the sign-in page right away.")],
  };
}

/** Tells the person that staff set a password for them at `setAt` (ISO 8601), to be replaced at the next sign-in. */
export function firstPasswordLetter(
  { displayName, username }: Recipient,
  staffName: string,
  setAt: string,
): LetterContent {
  return {
    subject: t("A password was set for you"),
    to: displayName,
    paragraphs: [
      t(
        "{displayName} has set a password for your account, {username}, on {at}. Devices that were signed in are signed out.",
        { displayName: staffName, username, at: formatDateTime(setAt) },
      ),
      t(
        "It is a first password: when you sign in with it, you will be asked to choose one of your own that nobody else knows.",
      ),
    ],
    closing: [t("If you did not ask for it, or find it already changed, please tell us.")],
  };
}
