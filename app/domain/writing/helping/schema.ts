import * as z from "zod";
import { message } from "~/messages/message";
import { cleanText, line, wholeNumberOrNull } from "../../base/schema-fields";
import { promptTitleMax } from "../prompts/schema";
import { joinParagraphs, toParagraphs } from "../stories/text";

export const toldFormId = "told";

const toText = (value: unknown) =>
  typeof value === "string" ? joinParagraphs(toParagraphs(cleanText(value))) : "";

const content = z.preprocess(toText, z.string().min(1, message("Please write something first.")));

export const ToldInput = z.object({
  title: line(promptTitleMax, message("Please write what it is about.")),
  content,
});
export type ToldInput = z.output<typeof ToldInput>;

/** What is going to be told aloud has no words yet. */
export const ToldAloudInput = ToldInput.extend({
  content: z.preprocess(toText, z.string()),
});

export const ToldChange = z.object({
  content,
  version: z.preprocess(
    (value) => (value === "" || value === undefined ? null : value),
    wholeNumberOrNull(1, 1e9, message("Please send the version as a number.")),
  ),
});
export type ToldChange = z.output<typeof ToldChange>;
