import * as z from "zod";
import { line } from "../fields";
import { planId } from "../plans/schema";

export const promoCodeMax = 40;

/** A code as somebody typed it: trimmed, upper case (spec 2, section 5). */
export const promoCode = line(promoCodeMax, "Please enter a promo code.").transform((code) =>
  code.toUpperCase(),
);

/** A code that somebody asks about, for the plan that they are about to buy. */
export const PromoCheck = z.object({ code: promoCode, planId });
export type PromoCheck = z.infer<typeof PromoCheck>;
