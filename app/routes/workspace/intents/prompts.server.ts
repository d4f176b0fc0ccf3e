import { json } from "@remix-run/node";
import { parseInput } from "~/domain/base/schema-fields";
import { heldFormField, wordsDigest } from "~/domain/writing/drafts/words-digest";
import { type Prompt, resetPrompt, updatePrompt } from "~/domain/writing/prompts/prompts.server";
import { PromptWords, promptWordsAction } from "~/domain/writing/prompts/schema";
import { skipPrompt } from "~/domain/writing/questions/skipped-prompts.server";
import { storyFormId } from "~/domain/writing/stories/schema";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { holdUnsavedWords } from "~/http/drafts/held-forms.server";
import { saveAsDraft } from "~/http/drafts/save-as-draft.server";
import { fieldErrorsOf, isDomainError, statusOf } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { rejectedResult, unexpectedErrorMessage, unexpectedFormErrorData } from "~/http/forms/forms.server";
import { redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import type { RejectedStory } from "~/views/writing/stories/story-notices";
import { placeOf } from "./stories.server";
import { type KeptStory, wasSaved } from "./story-form.server";

/** Buttons that leave the prompt unchanged, whatever its fields contain. */
const leaveWords = ["prompt/cancel", "prompt/reset", "prompt/forget-words"];

/** Saves an edited prompt, whichever button was pressed. If it is rejected, the story is already saved. */
export async function savePromptText(kept: KeptStory): Promise<KeptStory | Response> {
  const { context, actor, form, prompt } = kept;
  if (!prompt || !form.has("promptTitle") || leaveWords.includes(String(form.get("intent")))) return kept;
  try {
    const words = parseInput(PromptWords, {
      title: form.get("promptTitle"),
      description: form.get("promptDescription"),
    });
    const isChanged = words.title !== prompt.title || words.description !== prompt.description;
    if (isChanged) await updatePrompt(context, actor, prompt.id, words);
    return { ...kept, promptMessage: updatedMessage() };
  } catch (error) {
    if (isDomainError(error)) await saveAsDraft(context, actor, form, kept.story?.version);
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

/** The typed words are not the prompt's, but stand in the fields again when they are edited the next time. */
export async function cancelPromptEdit(kept: KeptStory): Promise<Response> {
  const held = await holdPromptWords(kept);
  if (!held) return redirectWithFlash(kept.context, placeOf(kept), storyMessage(kept));
  const message: StatusMessage = {
    kind: "success",
    title: storyMessage(kept)?.title ?? t("The prompt stays as it was"),
    text: t("Your own words for the prompt are kept, and stand in the fields when you edit it again."),
  };
  return redirectWithFlash(kept.context, placeOf(kept), message, held);
}

/** Null if nothing was typed. */
async function holdPromptWords({ request, context, form, prompt }: KeptStory): Promise<Headers | null> {
  if (!prompt || !form.has("promptTitle")) return null;
  const typed = fieldsOf(form, ["promptTitle", "promptDescription"]);
  if (wordsDigest(typed) === wordsDigest(savedWords(prompt))) return null;
  const fields = [...typed, ...fieldsOf(form, [heldFormField])];
  return holdUnsavedWords(request, context, form, promptWordsAction(prompt), fields);
}

function fieldsOf(form: FormData, names: string[]): [string, string][] {
  return names.filter((name) => form.has(name)).map((name) => [name, String(form.get(name))]);
}

function savedWords({ title, description }: Prompt): [string, string][] {
  return [
    ["promptTitle", title],
    ["promptDescription", description],
  ];
}

/** The held form that this one shows is deleted with every answer that leads on. */
export async function forgetPromptWords(kept: KeptStory): Promise<Response> {
  return editPrompt(kept);
}

/** Idempotent. */
export async function resetPromptIntent(kept: KeptStory): Promise<Response> {
  const { context, actor, prompt } = kept;
  const held = await holdPromptWords(kept);
  try {
    if (prompt?.userPromptId) await resetPrompt(context.db, actor, prompt.userPromptId);
  } catch (error) {
    return redirectWithFlash(
      context,
      placeOf(kept),
      unexpectedErrorMessage(error, unexpectedErrors.resetPrompt),
    );
  }
  const message: StatusMessage = { kind: "success", title: t("Prompt reset to original") };
  return redirectWithFlash(context, placeOf(kept), message, held ?? undefined);
}

/** Leads on to the overview. The words that were typed are saved, as by every button. */
export async function skipPromptIntent(kept: KeptStory): Promise<Response> {
  const { context, actor, prompt } = kept;
  if (!prompt) return redirectWithFlash(context, "/");
  await skipPrompt(context, actor, prompt.id, true);
  return redirectWithFlash(context, workspaceHref({ type: prompt.storyType }), {
    kind: "success",
    title: t("This question will not come by email"),
    text: t("You find it on your account page, where you can take that back."),
  });
}

export async function openPromptDeletePage(kept: KeptStory): Promise<Response> {
  return redirectWithFlash(kept.context, kept.prompt ? `/prompts/${kept.prompt.id}/delete` : "/");
}

function updatedMessage(): StatusMessage {
  return { kind: "success", title: t("Success"), text: t("Prompt updated successfully") };
}

function storyMessage(kept: KeptStory): StatusMessage | undefined {
  return wasSaved(kept) ? { kind: "success", title: t("Story saved") } : undefined;
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
