import * as z from "zod";
import { languageCodes } from "~/messages/languages";
import { message } from "~/messages/message";
import {
  filled,
  isDay,
  line,
  mailAddress,
  orNull,
  passage,
  wholeNumber,
  wholeNumberOrNull,
  wrongMailAddress,
} from "../../base/schema-fields";
import { isTimeZone } from "../../base/time-zones";
import { newPassword } from "../../people/auth/schema";
import { plans } from "../../people/plans/plans";
import { displayNameMax } from "../../people/users/schema";
import { planId, promoCodeMax } from "../catalogue/schema";
import { CheckoutInput } from "../checkouts/schema";

export const changeGiftFormId = "gift-change";
export const openGiftFormId = "gift-code";

export const giftMonths = [3, 6, 12] as const;
export const nameMax = 60;
export const giversMax = 120;
export const linesMax = 400;
export const questionMax = 200;
const questionsMax = 3;

const monthsMessage = message("Please choose 3, 6 or 12 months.");

const monthsOrNull = z.preprocess((value) => {
  if (value === "" || value === undefined || value === null) return null;
  return typeof value === "string" ? Number(value) : value;
}, z.union([z.literal(3), z.literal(6), z.literal(12)], monthsMessage).nullable());

/** What the address of a gift's checkout says; a monthly plan is given for a year unless it says otherwise. */
export function readMonths(plan: keyof typeof plans, value: unknown): number | null {
  if (plans[plan].billing === "once") return null;
  return giftMonths.find((months) => months === Number(value)) ?? 12;
}

const questionList = z.preprocess(
  (value) => (typeof value === "string" ? [value] : (value ?? [])),
  z
    .array(line(questionMax), message("Please send a list of texts."))
    .max(questionsMax, message("Please keep this to {maxItems} entries.", { maxItems: String(questionsMax) }))
    .transform((questions) => questions.filter((question) => question !== "")),
);

const hourMessage = message("Please choose an hour from 0 to 23.");

const words = {
  recipientName: line(nameMax, message("Please write the name of whoever gets it.")),
  calledAs: line(nameMax),
  recipientEmail: mailAddress.optional().transform((email) => email ?? null),
  sendOn: line(10).refine(
    (day) => day === "" || isDay(day),
    message("There is no such day. Please write it as 2026-12-31."),
  ),
  hour: wholeNumberOrNull(0, 23, hourMessage).transform((hour) => hour ?? 9),
  timeZone: z.preprocess(
    (value) => filled(value) ?? "America/New_York",
    z
      .string(message("Please choose a time zone."))
      .max(60)
      .refine(isTimeZone, message("Please choose a time zone.")),
  ),
  language: z.preprocess(
    filled,
    z.enum(languageCodes, message("Please choose a language of the list.")).optional(),
  ),
  lines: passage(linesMax),
  givers: line(giversMax, message("Please write who gives it.")),
};

/** The fields of a form are `question`, `question2` and `question3`; a call sends `questions`. */
function gathered(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const sent = value as Record<string, unknown>;
  const onPaper = sent.way === "paper" ? { recipientEmail: "", sendOn: "" } : {};
  const questions = sent.questions ?? [sent.question, sent.question2, sent.question3].map((one) => one ?? "");
  return { ...sent, ...onPaper, plan: sent.plan ?? sent.planId, questions };
}

/** Which way it comes: said by the form, and by an address in a call. */
const way = z.preprocess(
  filled,
  z
    .enum(["email", "paper"], message("Please write the address that it goes to, or choose paper."))
    .optional(),
);

export const GiftInput = z
  .preprocess(
    gathered,
    z.object({
      ...words,
      way,
      questions: questionList,
      plan: planId,
      months: monthsOrNull,
      email: mailAddress.refine((email) => email !== null, wrongMailAddress),
      promoCode: line(promoCodeMax).transform((code) => code.toUpperCase() || null),
      taxState: CheckoutInput.shape.taxState,
      shownCents: CheckoutInput.shape.shownCents,
    }),
  )
  .superRefine(requireArrival);
export type GiftInput = z.infer<typeof GiftInput>;

/** What the giver may change: everything but the plan. */
export const GiftChange = z
  .preprocess(gathered, z.object({ ...words, way, questions: questionList }))
  .superRefine(requireArrival);
export type GiftChange = z.infer<typeof GiftChange>;

function requireArrival(
  gift: { way?: "email" | "paper" | undefined; recipientEmail: string | null; sendOn: string },
  context: z.RefinementCtx,
): void {
  if (gift.way === "paper") return;
  const say = (path: string, said: string) =>
    context.addIssue({ code: "custom", path: [path], message: said });
  if (gift.way === "email" && gift.recipientEmail === null)
    say("recipientEmail", message("Please write the address that it goes to, or choose paper."));
  if (gift.recipientEmail !== null && gift.sendOn === "")
    say("sendOn", message("Please choose the day on which it arrives."));
}

export const OpenGiftInput = z.object({ code: line(40, message("Please type the code.")) });

export const wayBackFormId = "way-back";

export const WayBackInput = z.object({
  displayName: line(displayNameMax, message("Please write your name.")),
  email: mailAddress.optional().transform((email) => email ?? null),
  password: orNull(newPassword),
});
export type WayBackInput = z.infer<typeof WayBackInput>;

export const houseGiftFormId = "house-gifts";
const houseGiftsMax = 200;

export const HouseGiftsInput = z.object({
  count: wholeNumber(1, houseGiftsMax, message("Please enter a number from 1 to 200.")),
  plan: planId,
  months: monthsOrNull.optional(),
});
export type HouseGiftsInput = z.infer<typeof HouseGiftsInput>;
