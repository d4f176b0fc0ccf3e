import * as z from "zod";
import { message } from "~/messages/message";
import { flag, hundredths, isDay, line, wholeNumberOrNull } from "../../base/schema-fields";
import { isPlanId, planIds } from "../../people/plans/plans";
import { taxState } from "./tax-schema";

export const pricedItems = [...planIds, "printed-book"] as const;
export type PricedItem = (typeof pricedItems)[number];

const priceMessage = message("Please enter a price from $1 to $100,000.");

export const PriceChange = z.object({
  item: z.enum(pricedItems, message("Please choose what the price is for.")),
  priceCents: z.number(priceMessage).int(priceMessage).min(1_00, priceMessage).max(100_000_00, priceMessage),
});
export type PriceChange = z.infer<typeof PriceChange>;

const dollars = hundredths(1_00, 100_000_00, priceMessage);

/** Dollars in the form, parsed to cents. */
export const PricesInput = z.object({
  "self-serve": dollars,
  guided: dollars,
  family: dollars,
  "white-glove": dollars,
  "printed-book": dollars,
} satisfies Record<PricedItem, unknown>);
export type PricesInput = z.infer<typeof PricesInput>;

export const planId = z.enum(planIds, message("Please choose a plan."));

export const promoCodeMax = 40;
export const promoFormId = "promo-code";

const promoCode = line(promoCodeMax, message("Please enter a promo code.")).transform((code) =>
  code.toUpperCase(),
);

export const PlanChoice = z.object({ planId, taxState });

export const PromoCheck = z.object({ code: promoCode, planId, taxState });
export type PromoCheck = z.infer<typeof PromoCheck>;

const plansMessage = message("Please choose among the plans.");
export const percentMessage = message("Please enter a percentage from 0.01 to 100.");
const valueMessage = message("Please enter the discount, such as 10 for 10 percent, or 24.50 for $24.50.");

const maxPlansListed = 100;

/** A list, a JSON string of one, or a single plan; empty for all. */
const applicablePlans = z.preprocess(
  (value) => toPlanList(value),
  z
    .array(z.unknown(), plansMessage)
    .max(maxPlansListed, { error: plansMessage, abort: true })
    .refine((ids) => ids.every((id) => typeof id === "string" && isPlanId(id)), plansMessage)
    .transform((ids) => planIds.filter((id) => ids.includes(id))),
);

/** A calendar day; a time after it is ignored. */
const lastDay = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().slice(0, 10) || null : (value ?? null)),
  z
    .string(message("Please enter a day."))
    .refine(isDay, message("There is no such day. Please write it as 2026-12-31."))
    .nullable(),
);

const common = {
  code: promoCode.refine(
    (code) => code === "" || /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(code),
    message("Please use only letters, digits, - and _ in the code."),
  ),
  maxUses: wholeNumberOrNull(
    1,
    1_000_000,
    message("Please enter a whole number from 1, or leave this empty."),
  ),
  validUntil: lastDay,
  applicablePlans: applicablePlans,
  isActive: z.preprocess((value) => value ?? true, flag()),
};

const promoFields = z.object({
  ...common,
  discountType: z.enum(["percentage", "fixed"], message("Please choose a percentage or a fixed amount.")),
  discountValue: hundredths(1, 1_000_000_00, valueMessage),
});

export const percentMax = 100_00;

/** Missing fields stay: take only what was sent. The percentage is checked with what is stored. */
export const PromoCodeChange = promoFields.partial();
export type PromoCodeChange = z.infer<typeof PromoCodeChange>;

/** A percentage or dollars off (spec 2, section 3). All errors are found at once, whatever the type is. */
export const PromoCodeInput = promoFields.refine(
  ({ discountType, discountValue }) => discountType !== "percentage" || discountValue <= percentMax,
  {
    path: ["discountValue"],
    message: percentMessage,
    // Also while another field is wrong.
    when: ({ issues }) => !issues.some(({ path }) => String(path?.[0]).startsWith("discount")),
  },
);
/** `discountValue` is parsed to hundredths. */
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
