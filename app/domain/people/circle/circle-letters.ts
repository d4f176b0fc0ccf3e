import { t } from "~/messages/translate";
import type { Letter } from "../../base/mail/letter";

type LetterContent = Omit<Letter, "from">;

/** No word of a story is in it. */
export function invitationLetter(to: string, author: string, href: string): LetterContent {
  return {
    subject: t("{author} would like you to read along", { author }),
    to,
    paragraphs: [
      t("{author} is writing down the stories of a life, and would like you to read them.", { author }),
      t("You need no account and no password. The link is yours alone: please do not pass it on."),
    ],
    button: { label: t("Open the reading room"), href },
    closing: [
      t("{author} chooses what you see there, and can end this link at any time.", { author }),
      t("If you do not know {author}, you can ignore this email: nothing more will come.", { author }),
    ],
  };
}

/** Carries the link to the reading room, for a relative who has lost theirs and asked for it. */
export function lostLinkLetter(to: string, author: string, href: string): LetterContent {
  return {
    subject: t("Your link to the stories of {author}", { author }),
    to,
    paragraphs: [t("Here is your link to the stories of {author}.", { author })],
    button: { label: t("Open the reading room"), href },
    closing: [
      t("If you did not ask for it, there is nothing you need to do.##a link"),
      t("It is the link that you had. If somebody else may have it, please ask {author} to end it.", {
        author,
      }),
    ],
  };
}
