import type { MailKind } from "~/db/tables";
import { t } from "~/messages/translate";
import type { Letter } from "../../../base/mail/letter";
import type { MailSettings } from "../../../base/mail/outbox.server";
import { plans } from "../../../people/plans/plans";
import { type PlanQuote, quote } from "../../../selling/catalogue/quote";

/* What each kind of mail looks like, with words of the demo: the builders are those that write the real ones. */

export type LetterContent = Omit<Letter, "from">;
export type SampleSettings = MailSettings & { appUrl: string };
type SampleLetter = (config: SampleSettings) => LetterContent;

/** The letters of one kind by their names; the first is "usual". */
export type SampleLetters = { usual: SampleLetter } & Record<string, SampleLetter>;

/** Every kind of a group; a group that leaves one out does not compile with the others. */
export type SamplesOf<Kind extends MailKind> = Record<Kind, SampleLetters>;

export const person = { to: "Margaret", displayName: "Margaret", username: "margaret" };
export const helperName = "Anna";
export const token = "EXAMPLE";
export const day = "2026-06-12T15:30:00.000Z";
export const storyTitle = "The Kitchen on Cedar Street";
export const bookTitle = "A Life by the Lake";

/** A month of Guided Experience without a promo code, at 8% tax (spec 2, section 9). */
export function sampleQuote(): PlanQuote {
  const lines = quote(75_00, null, 8_000);
  return {
    ...{ ...lines, planId: "guided", planName: t(plans.guided.name), billing: "monthly", taxRate: 8_000 },
    ...{ promo: null, renewal: lines },
  };
}
