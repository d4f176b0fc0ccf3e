import { t } from "~/messages/translate";
import { trialResidentsMax } from "../../base/access/trial-limits";
import { formatDate } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import { findLink, linkTo, type MailSettings } from "../../base/mail/outbox.server";

type LetterContent = Omit<Letter, "from">;

/** Goes to an address without an account. */
export function trialConfirmationLetter(
  config: MailSettings,
  { house, name, endsAt }: { house: string; name: string; endsAt: string },
  token: string,
): LetterContent {
  return {
    subject: t("Begin the trial of {house}", { house }),
    to: name,
    paragraphs: [
      t(
        "This address was given for a trial of 30 days, for {house} and {max, plural, one {# resident} other {# residents}}. It costs nothing, and it ends by itself.",
        { house, max: trialResidentsMax },
      ),
      t("The button opens a page with one more button, which begins the trial. It works until {day}.", {
        day: formatDate(endsAt),
      }),
    ],
    button: { label: t("Look at it"), href: linkTo(config, `/assisted-living/try/${token}`) },
    closing: [t("If you did not ask for it, there is nothing you need to do.")],
  };
}

/** Goes to an address that has an account already, so that the page need not tell. */
export function trialKnownLetter(config: MailSettings, to: string): LetterContent {
  return {
    subject: t("You have an account already"),
    to,
    paragraphs: [
      t(
        "A trial for a house was asked for with this address. It belongs to an account that is here already.",
      ),
      t("Please sign in with it. For a house of your own, press Reply and tell us."),
    ],
    button: { label: t("Sign in"), href: linkTo(config, "/auth/email") },
    closing: [t("If you did not ask for it, there is nothing you need to do.")],
  };
}

interface BegunTrial {
  to: string;
  username: string;
  endsAt: string;
  readableUntil: string;
}

/** Goes to the new owner of a house that tries the site. Times are ISO 8601. Throws Unavailable without APP_URL. */
export function trialWelcomeLetter(config: MailSettings, begun: BegunTrial): LetterContent {
  const { to, username, endsAt, readableUntil } = begun;
  return {
    subject: t("Your trial has begun"),
    to,
    paragraphs: [
      t(
        "Your username is {username}. You sign in with a link that we email to this address, and a second step.",
        {
          username,
        },
      ),
      t(
        "Until {day} you can let {max, plural, one {# resident} other {# residents}} tell, with 1 GB for photos and recordings. Nothing is emailed to them: a printed sheet lets them in.",
        { day: formatDate(endsAt), max: trialResidentsMax },
      ),
      t("After that everything can be read and downloaded until {day}.", { day: formatDate(readableUntil) }),
    ],
    button: { label: t("Sign in"), href: linkTo(config, "/auth/email") },
    closing: [t("If you have a question, just press Reply.")],
  };
}

/** Warns the owner before the trial ends. Times are ISO 8601. The button is left out without APP_URL. */
export function trialEndingLetter(
  config: MailSettings,
  { to, endsAt, readableUntil }: Omit<BegunTrial, "username">,
): LetterContent {
  return {
    subject: t("Your trial ends on {day}", { day: formatDate(endsAt) }),
    to,
    paragraphs: [
      t("Until then everything goes on as it is. After that nothing new can be told or written."),
      t("What was told can be read and downloaded until {day}. Each resident can take their account along.", {
        day: formatDate(readableUntil),
      }),
      t("To go on with the whole house, press Reply and tell us."),
    ],
    ...buttonTo(config),
    closing: [],
  };
}

/** Tells the owner that the trial has ended, and until when (ISO 8601) all can be read. No button without APP_URL. */
export function trialEndedLetter(
  config: MailSettings,
  { to, readableUntil }: Pick<BegunTrial, "to" | "readableUntil">,
): LetterContent {
  return {
    subject: t("Your trial is over"),
    to,
    paragraphs: [
      t("Thank you for trying it. Nothing that was told is lost."),
      t(
        "Until {day} everything can be read and downloaded, and each resident can take their account along. Then the accounts that are left are closed, and deleted 30 days later.",
        { day: formatDate(readableUntil) },
      ),
      t("To go on with the whole house, press Reply and tell us."),
    ],
    ...buttonTo(config),
    closing: [],
  };
}

function buttonTo(config: MailSettings): Pick<LetterContent, "button"> {
  const href = findLink(config, "/auth/email");
  return href === undefined ? {} : { button: { label: t("Sign in"), href } };
}

/** Goes to the owner once the time for reading is over as well. `signIn` is left out where the site does not know its address. */
export function trialClosedLetter(to: string, signIn: string | undefined): LetterContent {
  return {
    subject: t("The accounts of your trial are closed"),
    to,
    paragraphs: [
      t(
        "The time for reading and downloading is over, so your account and those of your residents are closed.",
      ),
      t(
        "Each can be reopened for 30 days: sign in, and press “Open my account again”. After that everything in it will be deleted, and nobody can bring it back.",
      ),
    ],
    button: signIn === undefined ? undefined : { label: t("Sign in"), href: signIn },
    closing: [],
  };
}
