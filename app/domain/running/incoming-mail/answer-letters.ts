import { t } from "~/messages/translate";
import type { Letter } from "../../base/mail/letter";
import type { ReplyText } from "./reading/reply-text";

type LetterContent = Omit<Letter, "from">;

interface TakenAnswer {
  to: string;
  title: string;
  words: string;
  files: number;
  leftOut: ReplyText["leftOut"];
  /** Why files were left out, in sentences. */
  refused: string[];
  href: string;
}

/** Shows an answer as it reads in the book, the number of files that came with it, and what was left out. */
export function answerTakenLetter({
  to,
  title,
  words,
  files,
  leftOut,
  refused,
  href,
}: TakenAnswer): LetterContent {
  return {
    subject: t("Your answer is in your book"),
    to,
    paragraphs: [
      t("Thank you. This is how your answer to “{title}” reads in your book:", { title }),
      ...(words === "" ? [] : words.split("\n\n")),
      ...(files === 0
        ? []
        : [t("{files, plural, one {# file came with it.} other {# files came with it.}}", { files })]),
    ],
    button: { label: t("Change it"), href },
    closing: [...leftOut.map(leftOutWords), ...refused],
  };
}

function leftOutWords({ reason, text }: ReplyText["leftOut"][number]): string {
  if (reason === "quoted") return t("Left out: the email that you answered.");
  if (reason === "signature") return t("Left out as a signature: {text}", { text });
  return t("Left out as a notice of your email program: {text}", { text });
}

/** Confirms that questions by mail are stopped, or paused for four weeks; `to` is in the salutation. */
export function commandLetter(to: string, command: "pause" | "stop"): LetterContent {
  return {
    subject: command === "stop" ? t("No more questions by email") : t("No question for four weeks"),
    to,
    paragraphs: [
      command === "stop"
        ? t("No more questions come by email. Your stories are safe.")
        : t("No question comes for four weeks."),
    ],
    closing: [],
  };
}
