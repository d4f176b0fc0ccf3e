import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";

/* How long data is kept that belongs to nobody's account, or stays after one. Shown on /privacy. */

interface RetentionPeriod {
  label: Message;
  /** What is kept, as the privacy page names it to visitors; with its period. */
  sentence: (period: string) => string;
  defaultDays: number;
  minDays: number;
  hint?: Message;
}

export const retentionPeriods = {
  contactMessageDays: {
    label: message("Messages of the contact form"),
    sentence: (period) =>
      t("What you write to us by the contact form, and what we answer, is deleted after {period}.", {
        period,
      }),
    defaultDays: 365,
    minDays: 1,
    hint: message("With the answers, and the emails about them."),
  },
  sentMailDays: {
    label: message("Emails that were sent or given up"),
    sentence: (period) =>
      t(
        "Copies of the emails that we sent you are deleted after {period}. Those with a link go as soon as it ends.",
        { period },
      ),
    defaultDays: 180,
    minDays: 7,
  },
  unpaidCheckoutDays: {
    label: message("Purchases that were never paid"),
    sentence: (period) =>
      t("A purchase that you began and did not pay for is deleted after {period}.", { period }),
    defaultDays: 90,
    minDays: 7,
  },
  paidCheckoutDays: {
    label: message("Paid purchases of plans, for bookkeeping"),
    sentence: (period) =>
      t(
        "What you paid for a plan is kept for {period}, as bookkeeping requires, or for as long as you have the plan. When your account is deleted, your name and address are taken out of it.",
        { period },
      ),
    defaultDays: 3650,
    minDays: 365,
    hint: message("At least for as long as the law asks. After the account is deleted, without the buyer."),
  },
  giftWordDays: {
    label: message("Names and words of gifts"),
    sentence: (period) =>
      t(
        "When you give a plan as a gift, the names, the words and the questions are deleted after {period}, and the address of whoever gets it 90 days after we emailed it. When an account is deleted, those of the gifts that were unwrapped go with it.",
        { period },
      ),
    defaultDays: 1825,
    minDays: 90,
    hint: message("What was paid stays for bookkeeping. The gift can still be unwrapped."),
  },
  doneJobDays: {
    label: message("Finished background jobs"),
    sentence: (period) =>
      t(
        "Records of work that our computers did for you, such as converting a film, are deleted after {period}.",
        { period },
      ),
    defaultDays: 30,
    minDays: 1,
    hint: message("Failed ones are kept for 90 days."),
  },
  auditLogDays: {
    label: message("The audit log"),
    sentence: (period) =>
      t(
        "The log of who signed in and who opened or changed an account, which has numbers instead of names, is deleted after {period}.",
        { period },
      ),
    defaultDays: 730,
    minDays: 30,
  },
  keptAccountDays: {
    label: message("Accounts that are kept after their author has died"),
    sentence: (period) =>
      t(
        "When you have died, and have named keepers of your book, your account is kept for them for {period}. They are told a year before it is deleted.",
        { period },
      ),
    defaultDays: 3650,
    minDays: 1826,
    hint: message("From the day on which it turned to keeping. Never less than five years."),
  },
  trialReadDays: {
    label: message("Houses that have tried us, after the 30 days of their trial"),
    sentence: (period) =>
      t(
        "A house that has tried us can read and download for {period} after its trial. Then its accounts are closed, and deleted 30 days later, but for those that residents took along.",
        { period },
      ),
    defaultDays: 90,
    minDays: 90,
    hint: message("For trials that end from now on."),
  },
} as const satisfies Record<string, RetentionPeriod>;

export type RetentionName = keyof typeof retentionPeriods;
export type Retention = Record<RetentionName, number>;

export const retentionNames = Object.keys(retentionPeriods) as RetentionName[];
export const retentionDaysMax = 36_500;

/** A Markdown list of what is kept for how long, in the current language, for legal pages. */
export function retentionList(retention: Retention): string {
  return retentionNames
    .map((name) => `- ${retentionPeriods[name].sentence(formatDays(retention[name]))}`)
    .join("\n");
}

/** A period in the current language: in years if it is a multiple of 365 days, else in days. */
export function formatDays(days: number): string {
  return days % 365 === 0
    ? t("{count, plural, one {# year} other {# years}}", { count: days / 365 })
    : t("{count, plural, one {# day} other {# days}}", { count: days });
}
