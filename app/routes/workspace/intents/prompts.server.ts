import { json } from "@remix-run/node";
import { parseInput } from "~/domain/fields";
import { resetPrompt, updatePrompt } from "~/domain/prompts/prompts.server";
import { PromptWords } from "~/domain/prompts/schema";
import { workspaceHref } from "~/domain/workspace/address";
import type { StatusMessage } from "~/frame";
import { failures } from "~/http/failures";
import { failedForm, failureMessage, refusedResult } from "~/http/forms.server";
import { goTo } from "~/http/page.server";
import { fieldErrorsOf, isRefusal, statusOf } from "~/http/refusals.server";
import type { RefusedStory } from "~/views/stories/refused-story";
import { storyFormId } from "~/views/stories/story-form-id";
import { placeOf } from "./stories.server";
import type { KeptStory } from "./story-form.server";

/** Buttons that leave the prompt as it was, whatever stands in its fields. */
const leaveWords = ["prompt/cancel", "prompt/reset"];

/**
 * Keeps the words of the prompt itself where they are being changed, whichever other button was pressed. Refused words
 * bring the page back; the story is saved by then.
 */
export async function keepPromptWords(kept: KeptStory): Promise<KeptStory | Response> {
  const { context, actor, form, prompt } = kept;
  if (!prompt || !form.has("promptTitle") || leaveWords.includes(String(form.get("intent")))) return kept;
  try {
    const words = parseInput(PromptWords, {
      title: form.get("promptTitle"),
      description: form.get("promptDescription"),
    });
    const isChanged = words.title !== prompt.title || words.description !== prompt.description;
    if (isChanged) await updatePrompt(context, actor, prompt.id, words);
    return { ...kept, promptMessage: updated };
  } catch (error) {
    return refusePromptWords(kept, error);
  }
}

export async function editPrompt({ context, prompt, ...kept }: KeptStory): Promise<Response> {
  if (!prompt) return goTo(context, "/");
  const href = workspaceHref({ type: prompt.storyType, prompt: prompt.id, edit: "prompt" });
  return goTo(context, href, storyMessage({ context, prompt, ...kept }));
}

export async function promptSaved(kept: KeptStory): Promise<Response> {
  return goTo(kept.context, placeOf(kept), kept.promptMessage);
}

export async function cancelPromptEdit(kept: KeptStory): Promise<Response> {
  return goTo(kept.context, placeOf(kept), storyMessage(kept));
}

/** A prompt that has its original words already is where it was to be brought. */
export async function resetPromptIntent(kept: KeptStory): Promise<Response> {
  const { context, actor, prompt } = kept;
  try {
    if (prompt?.userPromptId) await resetPrompt(context.db, actor, prompt.userPromptId);
  } catch (error) {
    return goTo(context, placeOf(kept), failureMessage(error, failures.resetPrompt));
  }
  return goTo(context, placeOf(kept), { kind: "success", title: "Prompt reset to original" });
}

/** The question itself is a page of its own. */
export async function askDeletePrompt(kept: KeptStory): Promise<Response> {
  return goTo(kept.context, kept.prompt ? `/prompts/${kept.prompt.id}/delete` : "/");
}

const updated: StatusMessage = { kind: "success", title: "Success", text: "Prompt updated successfully" };

/** Says that the story was saved, if it was: these buttons are about something else. */
function storyMessage({ form, story }: KeptStory): StatusMessage | undefined {
  const isSaved = story !== null && String(story.version) !== form.get("version");
  return isSaved ? { kind: "success", title: "Story saved" } : undefined;
}

function refusePromptWords({ form, story }: KeptStory, error: unknown): Response {
  const isTextSaved = story !== null;
  if (!isRefusal(error)) {
    const failure = failedForm(form, storyFormId, error, failures.updatePrompt);
    return json({ ...failure, isTextSaved }, { status: 500 });
  }
  const { title, description, ...others } = fieldErrorsOf(error);
  const errors = {
    ...others,
    ...(title && { promptTitle: title }),
    ...(description && { promptDescription: description }),
  };
  const body: RefusedStory = {
    formId: storyFormId,
    result: refusedResult(form, errors),
    errorTitle: "Error",
    isTextSaved,
  };
  return json(body, { status: statusOf(error) });
}
