import * as z from "zod";
import { message } from "~/messages/message";
import { filled, hundredths, line, rowId } from "../../base/schema-fields";

export const refundFormId = "refund";
export const keepFormId = "keep";
export const refundReasonMax = 500;

const amountWords = message("Please enter an amount in dollars, such as 24 or 24.50.");
const reasonWords = message("Please write down the reason.");

const refundReason = line(refundReasonMax, reasonWords);

/** The form of the page, in dollars. No amount means everything that is left. */
export const RefundForm = z.object({
  amount: z.preprocess((text) => filled(text) ?? null, hundredths(1, 1e9, amountWords).nullable()),
  reason: refundReason,
});

/** The input of the call, in cents. No amount means everything that is left. */
export const RefundInput = z.object({
  amountCents: z
    .number(message("Please send whole cents."))
    .int(message("Please send whole cents."))
    .min(1, message("Please send at least one cent."))
    .max(1e9, message("Please send less."))
    // A client's NaN arrives as null, which must not mean everything.
    .optional()
    .transform((cents) => cents ?? null),
  reason: refundReason,
});
export type RefundInput = z.infer<typeof RefundInput>;

/** The newest payment unless a receipt is named. */
export const PlanRefundInput = RefundInput.extend({
  receiptId: z.preprocess(
    (id) => filled(id) ?? null,
    rowId(message("Please name one of the receipts.")).nullable(),
  ),
});
export type PlanRefundInput = z.infer<typeof PlanRefundInput>;

export const KeepInput = z.object({ reason: refundReason });
