import * as z from "zod";
import { message } from "~/messages/message";
import { line } from "../../base/schema-fields";

export const markPressFormId = "mark-press";
export const pressReasonMax = 300;

export const MarkPressInput = z.object({
  reason: line(pressReasonMax, message("Please write how you know that it is this person.")),
});
export type MarkPressInput = z.infer<typeof MarkPressInput>;
