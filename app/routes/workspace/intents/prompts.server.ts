import { json } from "@remix-run/node";
import { parseInput } from "~/domain/base/schema-fields";
import { resetPrompt, updatePrompt } from "~/domain/writing/prompts/prompts.server";
import { PromptChange } from "~/domain/writing/prompts/schema";
import { storyFormId } from "~/domain/writing/stories/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { fieldErrorsOf, isDomainError, statusOf } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { rejectedResult, unexpectedErrorMessage, unexpectedFormErrorData } from "~/http/forms/forms.server";
import { redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import type { RejectedStory } from "~/views/writing/stories/story-notices";
import { placeOf } from "./stories.server";
import type { KeptStory } from "./story-form.server";

/** Buttons that leave the prompt unchanged, whatever its fields contain. */
const leaveWords = ["prompt/cancel", "prompt/reset"];

/** Saves an edited prompt, whichever button was pressed. If it is rejected, the story is already saved. */
export async function savePromptText(kept: KeptStory): Promise<KeptStory | Response> {
  const { context, actor, form, prompt } = kept;
  if (!prompt || !form.has("promptTitle") || leaveWords.includes(String(form.get("intent")))) return kept;
  try {
    const words = parseInput(PromptChange, {
      title: form.get("promptTitle"),
      description: form.get("promptDescription"),
    });
    const isChanged = words.title !== prompt.title || words.description !== prompt.description;
    if (isChanged) await updatePrompt(context, actor, prompt.id, words);
    return { ...kept, promptMessage: updatedMessage() };
  } catch (error) {
    return refusePromptWords(kept, error);
  }
}

export async function editPrompt({ context, prompt, ...kept }: KeptStory): Promise<Response> {
  if (!prompt) return redirectWithFlash(context, "/");
  const href = workspaceHref({ type: prompt.storyType, prompt: prompt.id, edit: "prompt" });
  return redirectWithFlash(context, href, storyMessage({ context, prompt, ...kept }));
}

export async function promptSaved(kept: KeptStory): Promise<Response> {
  return redirectWithFlash(kept.context, placeOf(kept), kept.promptMessage);
}

export async function cancelPromptEdit(kept: KeptStory): Promise<Response> {
  return redirectWithFlash(kept.context, placeOf(kept), storyMessage(kept));
}

/** Idempotent. */
export async function resetPromptIntent(kept: KeptStory): Promise<Response> {
  const { context, actor, prompt } = kept;
  try {
    if (prompt?.userPromptId) await resetPrompt(context.db, actor, prompt.userPromptId);
  } catch (error) {
    return redirectWithFlash(
      context,
      placeOf(kept),
      unexpectedErrorMessage(error, unexpectedErrors.resetPrompt),
    );
  }
  return redirectWithFlash(context, placeOf(kept), { kind: "success", title: t("Prompt reset to original") });
}

export async function openPromptDeletePage(kept: KeptStory): Promise<Response> {
  return redirectWithFlash(kept.context, kept.prompt ? `/prompts/${kept.prompt.id}/delete` : "/");
}

function updatedMessage(): StatusMessage {
  return { kind: "success", title: t("Success"), text: t("Prompt updated successfully") };
}

function storyMessage({ form, story }: KeptStory): StatusMessage | undefined {
  const isSaved = story !== null && String(story.version) !== form.get("version");
  return isSaved ? { kind: "success", title: t("Story saved") } : undefined;
}

function refusePromptWords({ form, story }: KeptStory, error: unknown): Response {
  const isTextSaved = story !== null;
  if (!isDomainError(error)) {
    const failure = unexpectedFormErrorData(form, storyFormId, error, unexpectedErrors.updatePrompt);
    return json({ ...failure, isTextSaved }, { status: 500 });
  }
  const { title, description, ...others } = fieldErrorsOf(error);
  const errors = {
    ...others,
    ...(title && { promptTitle: title }),
    ...(description && { promptDescription: description }),
  };
  const body: RejectedStory = {
    formId: storyFormId,
    result: rejectedResult(form, errors),
    errorTitle: t("Error"),
    isTextSaved,
  };
  return json(body, { status: statusOf(error) });
}
