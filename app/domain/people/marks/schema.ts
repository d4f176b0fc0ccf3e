import * as z from "zod";
import { line } from "../../base/schema-fields";

export const markPressFormId = "mark-press";
export const pressReasonMax = 300;

/** Staff vouch for a person. */
export const MarkPressInput = z.object({
  reason: line(pressReasonMax, "Please write how you know that it is this person."),
});
export type MarkPressInput = z.infer<typeof MarkPressInput>;
