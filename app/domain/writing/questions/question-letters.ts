import { t } from "~/messages/translate";
import { formatDate } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import type { Prompt } from "../prompts/prompts.server";
import type { BookWords } from "./book-words.server";
import { scheduleWords } from "./rhythm-words";
import type { Schedule } from "./schedule";
import type { ToldWords } from "./told-answers.server";

type LetterContent = Omit<Letter, "from">;

interface QuestionMail {
  to: string;
  prompt: Pick<Prompt, "title" | "description">;
  href: string;
  book: BookWords;
  /** Shown beside what is said of the book; null for none. */
  cover: Buffer | null;
  schedule: Schedule & { agreedAt: string | null };
  /** What the last telling became; null for none that a mail has not said. */
  told: Pick<ToldWords, "title" | "words"> | null;
  /** Where whoever is signed in corrects it. */
  correctHref: string | null;
  canReply: boolean;
}

/** The weekly question: nothing but the question, the way to answer it, and the ways to have fewer of them. */
export function questionLetter(mail: QuestionMail): LetterContent {
  const { to, prompt, href, book, cover, schedule, told, correctHref, canReply } = mail;
  return {
    subject: prompt.title,
    to,
    heading: { title: prompt.title, text: prompt.description },
    paragraphs: [],
    button: { label: t("Write or tell your answer"), href },
    closing: [
      ...(canReply ? [t("or just answer this email")] : []),
      ...(told ? toldLines(told) : []),
      ...bookLines(book),
    ],
    ...(cover && book.stories > 0 && { picture: { alt: t("The cover of your book"), bytes: cover } }),
    links: [
      ...(correctHref === null ? [] : [{ label: t("Correct what was written down"), href: correctHref }]),
      { label: t("Another question instead"), href: `${href}/another` },
      { label: t("Not for me"), href: `${href}#not-for-me` },
      { label: t("Less often"), href: `${href}/less` },
      { label: t("Pause for four weeks"), href: `${href}/pause` },
      { label: t("Stop"), href: `${href}/stop` },
    ],
    footnote: footnote(schedule),
  };
}

/** Goes out after three mails that were not answered. */
export function kindLetter({ to, prompt, href, canReply }: QuestionMail): LetterContent {
  return {
    subject: t("No hurry at all"),
    to,
    paragraphs: [
      t("Some weeks have other plans. From now on a question comes once a month."),
      t("If you feel like it, this one is waiting: {title}", { title: prompt.title }),
    ],
    button: { label: t("Write or tell your answer"), href },
    closing: canReply ? [t("or just answer this email")] : [],
    links: [
      { label: t("Another question instead"), href: `${href}/another` },
      { label: t("Not for me"), href: `${href}#not-for-me` },
      { label: t("Pause for four weeks"), href: `${href}/pause` },
      { label: t("Stop"), href: `${href}/stop` },
    ],
  };
}

/** The mail that asks for a yes, where somebody who looks after the person has set it. */
export function invitationLetter(to: string, href: string): LetterContent {
  return {
    subject: t("May we ask you one thing a week?"),
    to,
    paragraphs: [
      t("May we ask you one thing a week?"),
      t(
        "One question about your life comes by email, and your answer goes into your book. Without your yes, nothing more comes.",
      ),
    ],
    button: { label: t("Yes"), href },
    closing: [],
    links: [{ label: t("No, thank you"), href: `${href}/stop` }],
  };
}

/** Goes to who turned questions on and never pressed a link in a mail to this address. */
export function proveAddressLetter(to: string, href: string): LetterContent {
  return {
    subject: t("Is this your address?"),
    to,
    paragraphs: [
      t("You asked for questions by email. Please press the button, so that we know this address is yours."),
    ],
    button: { label: t("Yes, this is my address"), href },
    closing: [t("If it was not you, please do nothing. No question comes without it.")],
    links: [{ label: t("No, thank you"), href: `${href}/stop` }],
  };
}

/** Goes to who looks after a person (`name`) whose address refused the last three mails. */
export function stoppedLetter(to: string, name: string): LetterContent {
  return {
    subject: t("Questions by email to {name} have stopped", { name }),
    to,
    paragraphs: [
      t("The last three emails to {name} were refused by the other side, so no more are sent.", { name }),
      t("Please ask {name} whether the address is still right, and turn the questions on again.", { name }),
    ],
    closing: [],
  };
}

function toldLines({ title, words }: NonNullable<QuestionMail["told"]>): string[] {
  return [t("Here is what you told; shall I ask on? {title}", { title }), words];
}

function bookLines({ stories, last }: BookWords): string[] {
  if (stories === 0) return [];
  const count = t("{stories, plural, one {# story so far.} other {# stories so far.}}", { stories });
  return [last === null ? count : `${count} ${t("The last was {title}.", { title: last })}`];
}

function footnote(schedule: QuestionMail["schedule"]): string {
  const when = scheduleWords(schedule);
  if (schedule.agreedAt === null) return "";
  return t("You get one question {when} because you said yes on {day}.", {
    when,
    day: formatDate(schedule.agreedAt),
  });
}
