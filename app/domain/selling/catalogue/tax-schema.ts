import * as z from "zod";
import { message } from "~/messages/message";
import { flag, line } from "../../base/schema-fields";
import { findState, isStateCode } from "./states";

export const taxFormId = "tax";

const rateMessage = message("Please enter a percentage from 0 to 100, such as 8 or 6.25.");
const stateMessage = message("Please choose a state of the list.");

/** A percentage with at most three decimals, parsed to thousandths: "8.875" is 8875. */
const taxPercent = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z
    .string(rateMessage)
    .transform((text) => text.trim())
    .refine((text) => /^\d{1,3}(\.\d{1,3})?$/.test(text) && Number(text) <= 100, rateMessage)
    .transform((text) => Math.round(Number(text) * 1000)),
);

/** `state` is a code, or "" for all other states. */
export const TaxRuleInput = z.object({
  state: line(60).refine((state) => state === "" || isStateCode(state), stateMessage),
  rate: taxPercent,
  taxesPlans: flag(),
  taxesBooks: flag(),
});
export type TaxRuleInput = z.infer<typeof TaxRuleInput>;

/** The buyer's state as they write or choose it; null if left out. */
export const taxState = z
  .string(stateMessage)
  .refine((text) => text.trim() === "" || findState(text) !== null, stateMessage)
  .transform(findState)
  .nullish();

export const missingTaxState = message("Please choose the state where you live: the tax depends on it.");
