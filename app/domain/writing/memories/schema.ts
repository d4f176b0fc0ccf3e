import * as z from "zod";
import { message } from "~/messages/message";
import { cleanText, wholeNumberOrNull } from "../../base/schema-fields";
import { joinParagraphs, toParagraphs } from "../stories/text";

export const memoryFormId = "memory";
/** Files of one memory. */
export const memoryPhotosMax = 6;
export const memoryRecordingsMax = 3;
/** Bytes of UTF-8: about 15,000 words. */
const memoryMaxBytes = 100 * 1024;

const version = z.preprocess(
  (value) => (value === "" || value === undefined ? null : value),
  wholeNumberOrNull(1, 1e9, message("Please send the version as a number.")),
);

export const MemoryInput = z.object({
  content: z.preprocess(
    (value) => (typeof value === "string" ? joinParagraphs(toParagraphs(cleanText(value))) : ""),
    z
      .string()
      .refine(
        (text) => Buffer.byteLength(text) <= memoryMaxBytes,
        message("This is too long to keep in one piece. Please make it shorter."),
      ),
  ),
  version,
});
export type MemoryInput = z.output<typeof MemoryInput>;

const memoryDecisions = ["book", "room", "aside"] as const;

/** A missing version means whatever the memory says now. */
export const DecisionInput = z.object({
  state: z.enum(memoryDecisions, message("Please choose book, room or aside.")),
  version,
});
export type DecisionInput = z.output<typeof DecisionInput>;
