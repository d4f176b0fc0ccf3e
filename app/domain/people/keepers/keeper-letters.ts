import { t } from "~/messages/translate";
import type { Letter } from "../../base/mail/letter";

type LetterContent = Omit<Letter, "from">;

/** Has the link that the keeper will need. */
export function keeperNamedLetter(to: string, author: string, href: string): LetterContent {
  return {
    subject: t("{author} asks you to keep their book", { author }),
    to,
    paragraphs: [
      t("{author} is writing down the stories of a life, and has named you a keeper of the book.", {
        author,
      }),
      t(
        "There is nothing to do now. When {author} has died, you can say so by this link. Then you can finish the order and the design of the book, order copies, and download it.",
        { author },
      ),
    ],
    button: { label: t("What a keeper does"), href },
    closing: [
      t("Please keep this email. The link is yours alone."),
      t("If you do not know {author}, you can ignore this email: nothing more will come.", { author }),
    ],
  };
}

/** Asks the author named `to` to sign in, because `saidBy` says that they have died. `href` is the sign-in page. */
export function authorAskedLetter(to: string, saidBy: string, href: string): LetterContent {
  return {
    subject: t("Are you there? Please tell us"),
    to,
    paragraphs: [
      t("{saidBy} has told us that you have died. If you read this, we are glad that it is not so.", {
        saidBy,
      }),
      t("Please sign in once. That ends it at once, and nothing changes in your account."),
    ],
    button: { label: t("Sign in"), href },
    closing: [
      t(
        "If nobody hears from you, your account is handed to the keepers whom you named, after 30 days at the earliest.",
      ),
    ],
  };
}

/** Tells the keeper named `to` that the account is in their keeping now. `href` is that keeper's own link. */
export function keepingBegunLetter(to: string, author: string, href: string): LetterContent {
  return {
    subject: t("The book of {author} is in your keeping", { author }),
    to,
    paragraphs: [
      t("We have not heard from {author}. The account is now kept for you.", { author }),
      t(
        "You can finish the order and the design of the book, order copies, and download it. Nothing is written in the name of {author} any more.",
        { author },
      ),
    ],
    button: { label: t("Open the book"), href },
    closing: [t("There is no hurry, and nothing to pay for keeping it.")],
  };
}

/** Goes out a year before the end. */
export function keepingRunsOutLetter(to: string, author: string, day: string, href: string): LetterContent {
  return {
    subject: t("The book of {author} is kept until {day}", { author, day }),
    to,
    paragraphs: [
      t("On {day} everything in the account of {author} is deleted. That is a year from now, or more.", {
        author,
        day,
      }),
      t("Please download what you want to keep, and order the copies that you want to have."),
    ],
    button: { label: t("Open the book"), href },
    closing: [],
  };
}

/** Says how much is closed, before it is deleted. */
export function onlyMeWaitsLetter(to: string, author: string, count: number, day: string): LetterContent {
  return {
    subject: t("What was only for {author}", { author }),
    to,
    paragraphs: [
      t(
        "{count, plural, one {# story was only for {author}. Nobody has opened it, and nobody will.} other {# stories were only for {author}. Nobody has opened them, and nobody will.}}",
        { author, count },
      ),
      t(
        "{count, plural, one {It is deleted on {day} at the earliest.} other {They are deleted on {day} at the earliest.}}",
        { count, day },
      ),
    ],
    closing: [],
  };
}
