import * as z from "zod";
import type { StoryType } from "~/db/tables";
import { message } from "~/messages/message";
import { line, passage, rowId } from "../../base/schema-fields";

export const newPromptFormId = "new-prompt";

/** The address of the story's form while the prompt's words are edited, under which those are held. */
export function promptWordsAction({ id, storyType }: { id: number; storyType: StoryType }): string {
  return `/app?type=${storyType}&prompt=${id}&edit=prompt`;
}

export const promptTitleMax = 120;
export const promptDescriptionMax = 1000;

/** A missing description stays unchanged. */
export const PromptWords = z.object({
  title: line(promptTitleMax, message("Title cannot be empty")),
  description: passage(promptDescriptionMax).optional(),
});

/** A call may leave out the title too. */
export const PromptChange = PromptWords.partial();
export type PromptChange = z.infer<typeof PromptChange>;

const missingPromptFields = message("Please fill in all fields to create a custom prompt");

export const CustomPromptInput = z.object({
  lifeStageId: rowId(missingPromptFields),
  title: line(promptTitleMax, missingPromptFields),
  description: passage(promptDescriptionMax, missingPromptFields),
});
export type CustomPromptInput = z.infer<typeof CustomPromptInput>;
