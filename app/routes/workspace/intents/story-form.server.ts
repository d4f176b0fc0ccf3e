import { json } from "@remix-run/node";
import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { Conflict } from "~/domain/base/errors";
import type { Prompt } from "~/domain/writing/prompts/prompts.server";
import { storyFormId } from "~/domain/writing/stories/schema";
import type { Story } from "~/domain/writing/stories/stories.server";
import { fieldErrorsOf, headersOf, isDomainError, statusOf } from "~/http/errors/error-response.server";
import { type UnexpectedErrorText, unexpectedErrors } from "~/http/errors/unexpected-errors";
import { rejectedResult, unexpectedFormError } from "~/http/forms/forms.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import type { RejectedStory } from "~/views/writing/stories/story-notices";

/** Has no prompt if no story was open; no story while nothing was written. */
export interface KeptStory {
  request: Request;
  context: RequestContext;
  actor: Actor;
  form: FormData;
  prompt: Prompt | null;
  story: Story | null;
  mediaAdded: number;
  promptMessage?: StatusMessage;
}

export type Intent = (kept: KeptStory, id?: string) => Promise<Response>;

/** Shows in a conflict the saved text beside; files that were not read are mentioned. */
export function rejectStory(form: FormData, error: unknown, hadFiles = false): Response {
  if (!isDomainError(error)) return unexpectedFormError(form, storyFormId, error, failureOf(form));
  const hasConflict = error instanceof Conflict;
  const errors = hasConflict ? {} : fieldErrorsOf(error);
  if (hadFiles) errors.media = [t("The files were not added yet. Please choose them again.")];
  const body: RejectedStory = { formId: storyFormId, result: rejectedResult(form, errors), hasConflict };
  return json(body, { status: statusOf(error), headers: headersOf(error) });
}

/** Save Progress precedes the files in the form, so it is known even if they were not read. */
function failureOf(form: FormData): UnexpectedErrorText {
  return form.get("intent") === "progress/save" ? unexpectedErrors.saveProgress : unexpectedErrors.saveStory;
}

/** Whether the form changed the text that it had shown. */
export function wasSaved({ story, form }: Pick<KeptStory, "story" | "form">): boolean {
  return story !== null && String(story.version) !== form.get("version");
}
