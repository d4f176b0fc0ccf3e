import * as z from "zod";
import { flag, hundredths, line, wholeNumberOrNull } from "../schema-fields";
import { isPlanId, planIds } from "./catalogue";

/** What has a price: each plan, and a printed book. */
export const pricedItems = [...planIds, "printed-book"] as const;
export type PricedItem = (typeof pricedItems)[number];

const words = "Please enter a price from $1 to $100,000.";

/** A new price for something that is sold. */
export const PriceChange = z.object({
  item: z.enum(pricedItems, "Please choose what the price is for."),
  priceCents: z.number(words).int(words).min(1_00, words).max(100_000_00, words),
});
export type PriceChange = z.infer<typeof PriceChange>;

const dollars = hundredths(1_00, 100_000_00, words);

/** All prices as a form writes them, in dollars; in cents here. */
export const PricesInput = z.object({
  "self-serve": dollars,
  guided: dollars,
  family: dollars,
  "white-glove": dollars,
  "printed-book": dollars,
} satisfies Record<PricedItem, unknown>);
export type PricesInput = z.infer<typeof PricesInput>;

/** One of the plans. */
export const planId = z.enum(planIds, "Please choose a plan.");

export const promoCodeMax = 40;

/** A code as somebody typed it: trimmed, upper case (spec 2, section 5). */
export const promoCode = line(promoCodeMax, "Please enter a promo code.").transform((code) =>
  code.toUpperCase(),
);

/** A code that somebody asks about, for the plan that they are about to buy. */
export const PromoCheck = z.object({ code: promoCode, planId });
export type PromoCheck = z.infer<typeof PromoCheck>;

const planWords = "Please choose among the plans.";
const percentWords = "Please enter a percentage from 0.01 to 100.";
const dollarWords = "Please enter an amount in dollars, such as 25 or 24.50.";

/** Some name a plan twice; a list of a million is nobody's. */
const maxPlansListed = 100;

/** Plans: a list, a JSON string of one, or the one box that was ticked; none means all. */
const applicablePlans = z.preprocess(
  (value) => toPlanList(value),
  z
    .array(z.unknown(), planWords)
    .max(maxPlansListed, { error: planWords, abort: true })
    .refine((ids) => ids.every((id) => typeof id === "string" && isPlanId(id)), planWords)
    .transform((ids) => planIds.filter((id) => ids.includes(id))),
);

/** A calendar day, which may come with a time behind it. */
const lastDay = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().slice(0, 10) || null : (value ?? null)),
  z
    .string("Please enter a day.")
    .refine(isDay, "There is no such day. Please write it as 2026-12-31.")
    .nullable(),
);

const common = {
  code: promoCode.refine(
    (code) => code === "" || /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(code),
    "Please use only letters, digits, - and _ in the code.",
  ),
  maxUses: wholeNumberOrNull(1, 1_000_000, "Please enter a whole number from 1, or leave this empty."),
  validUntil: lastDay,
  applicablePlans: applicablePlans,
  isActive: z.preprocess((value) => value ?? true, flag()),
};

/** A promo code as an administrator writes it down (spec 2, section 3): a percentage, or dollars off. */
export const PromoCodeInput = z.discriminatedUnion(
  "discountType",
  [
    z.object({
      ...common,
      discountType: z.literal("percentage"),
      discountValue: hundredths(1, 100_00, percentWords),
    }),
    z.object({
      ...common,
      discountType: z.literal("fixed"),
      discountValue: hundredths(1, 1_000_000_00, dollarWords),
    }),
  ],
  "Please choose a percentage or a fixed amount.",
);
/** `discountValue` is in hundredths here. */
export type PromoCodeInput = z.infer<typeof PromoCodeInput>;

function toPlanList(value: unknown): unknown {
  if (value === undefined || value === null || value === "") return [];
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) ?? [];
  } catch {
    return [value];
  }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
