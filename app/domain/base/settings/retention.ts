import { pluralize } from "../format";

/* How long data is kept that belongs to nobody's account, or stays after one. Shown on /privacy. */

interface RetentionPeriod {
  label: string;
  /** What is kept, as the privacy page names it to visitors; `{}` is the period. */
  sentence: string;
  defaultDays: number;
  minDays: number;
  hint?: string;
}

export const retentionPeriods = {
  contactMessageDays: {
    label: "Messages of the contact form",
    sentence: "What you write to us by the contact form is deleted after {}.",
    defaultDays: 365,
    minDays: 1,
    hint: "With the mail that told you of it.",
  },
  sentMailDays: {
    label: "Mails that were sent or given up",
    sentence:
      "Copies of the emails that we sent you are deleted after {}. Those with a link go as soon as it ends.",
    defaultDays: 180,
    minDays: 7,
  },
  unpaidCheckoutDays: {
    label: "Purchases that were never paid",
    sentence: "A purchase that you began and did not pay for is deleted after {}.",
    defaultDays: 90,
    minDays: 7,
  },
  paidCheckoutDays: {
    label: "Paid purchases of plans, for bookkeeping",
    sentence:
      "What you paid for a plan is kept for {}, as bookkeeping requires, or for as long as you have the plan. When your account is deleted, your name and address are taken out of it.",
    defaultDays: 3650,
    minDays: 365,
    hint: "At least for as long as the law asks. After the account is deleted, without the buyer.",
  },
  doneJobDays: {
    label: "Finished background jobs",
    sentence:
      "Records of work that our computers did for you, such as converting a film, are deleted after {}.",
    defaultDays: 30,
    minDays: 1,
    hint: "Failed ones are kept for 90 days.",
  },
  auditLogDays: {
    label: "The audit log",
    sentence:
      "The log of who signed in and who opened or changed an account, which has numbers instead of names, is deleted after {}.",
    defaultDays: 730,
    minDays: 30,
  },
} as const satisfies Record<string, RetentionPeriod>;

export type RetentionName = keyof typeof retentionPeriods;
export type Retention = Record<RetentionName, number>;

export const retentionNames = Object.keys(retentionPeriods) as RetentionName[];
export const retentionDaysMax = 36_500;

/** The periods as Markdown list items, for the privacy page. */
export function retentionList(retention: Retention): string {
  return retentionNames
    .map((name) => `- ${retentionPeriods[name].sentence.replace("{}", formatDays(retention[name]))}`)
    .join("\n");
}

/** "30 days", "1 year", "10 years". */
export function formatDays(days: number): string {
  return days % 365 === 0 ? pluralize(days / 365, "year") : pluralize(days, "day");
}
