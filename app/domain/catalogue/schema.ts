import * as z from "zod";
import { hundredths } from "../schema-fields";
import { planIds } from "./plans";

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
