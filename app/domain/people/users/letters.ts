import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Letter } from "../../base/mail/letter";

type LetterContent = Omit<Letter, "from">;

/** Goes to the previous address. The new one is masked, because others may read this mailbox. */
export function emailChangedLetter(to: string, email: string | null): LetterContent {
  return {
    subject: t("Your email address was changed"),
    to,
    paragraphs: [
      email
        ? t("From now on, email about your account goes to another address: {email}.", {
            email: maskEmail(email),
          })
        : t("Your account no longer has an email address, and no email is sent about it."),
      t("If this was you, you are all set."),
    ],
    closing: [t("If it was not you, somebody has your password: please tell us right away.")],
  };
}

const planEnds = message("Your monthly plan ends now, and does not begin again by itself.");

/** `signIn` is the URL of the sign-in page, if the site has a public address. `endsPlan` if a monthly plan ends with the account. */
export function accountClosedLetter(
  to: string,
  signIn: string | undefined,
  endsPlan: boolean,
): LetterContent {
  return {
    subject: t("Your account is closed"),
    to,
    paragraphs: [
      t("As you asked, your account is closed and all devices are signed out."),
      t(
        "You have 30 days to change your mind: sign in, and press “Open my account again”. Everything will be where it was.",
      ),
      ...(endsPlan ? [t(planEnds)] : []),
      t(
        "After that, your stories, photos, recordings, and everything else of yours will be deleted, and nobody can bring them back.",
      ),
    ],
    button: signIn === undefined ? undefined : { label: t("Sign in"), href: signIn },
    closing: [t("If it was not you, please sign in, open the account again, and choose a new password.")],
  };
}

/** Tells the owner of an account that an administrator closed it. The reason may be private, so it is left out. */
export function accountClosedByStaffLetter(
  to: string,
  signIn: string | undefined,
  endsPlan: boolean,
): LetterContent {
  return {
    subject: t("Your account was closed"),
    to,
    paragraphs: [
      t("The people who look after this site have closed your account, and all devices are signed out."),
      t(
        "It can be reopened for 30 days: sign in, and press “Open my account again”. Everything will be where it was.",
      ),
      ...(endsPlan ? [t(planEnds)] : []),
      t(
        "After that, the stories, photos, recordings, and everything else in it will be deleted, and nobody can bring them back.",
      ),
    ],
    button: signIn === undefined ? undefined : { label: t("Sign in"), href: signIn },
    closing: [t("If you do not know why, please write to the people who look after this site.")],
  };
}

/** Goes to whoever receives the download of a closed account. `name` is the account's. */
export function exportLinkLetter(name: string, href: string, endsOn: string): LetterContent {
  return {
    subject: t("What {name} has written", { name }),
    to: "",
    paragraphs: [
      t(
        "The account of {name} is closed. This button opens a page with everything in it for you to keep: the stories, photos, recordings, and books, in one file.",
        { name },
      ),
      t(
        "It works once, on one device, until {endsOn}. Then the account will be deleted, and nobody can bring it back. The file may take a while to prepare; the page will tell you.",
        { endsOn },
      ),
    ],
    button: { label: t("Open the download"), href },
    closing: [t("Anyone with this link can read everything. Please do not pass it on.")],
  };
}

/** Tells the person named `to` that their closed account is open again. `plan` says what became of a monthly one; null without. */
export function accountReopenedLetter(to: string, plan: "ended" | "goes on" | null): LetterContent {
  return {
    subject: t("Your account is open again"),
    to,
    paragraphs: [
      t("Welcome back. Your account is open again, and everything is where it was."),
      ...(plan === "ended"
        ? [t("Your monthly plan has ended. You can choose a plan again on your account page.")]
        : []),
      ...(plan === "goes on" ? [t("Your monthly plan goes on.")] : []),
    ],
    closing: [],
  };
}

/** "m…@example.org" */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}…${email.slice(at)}`;
}
