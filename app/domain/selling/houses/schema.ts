import * as z from "zod";
import { message } from "~/messages/message";
import { hundredths } from "../../base/schema-fields";

export const residentMonthFormId = "resident-month";

const refused = message("Please enter a price from $0.01 to $100,000, or leave this empty.");
const most = 100_000_00;

export const ResidentMonthChange = z.object({
  residentMonthCents: z.number(refused).int(refused).min(1, refused).max(most, refused).nullable(),
});

export const HouseBillChange = z.object({
  state: z.enum(["paid", "void"], message("Please send the state as “paid” or “void”.")),
});

/** Dollars in the form, parsed to cents; null for an empty field. */
export const ResidentMonthInput = z.object({
  residentMonth: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : (value ?? null)),
    z.union([z.null(), hundredths(1, most, refused)], refused),
  ),
});
