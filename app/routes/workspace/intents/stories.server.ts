import { ValidationError } from "~/domain/base/errors";
import { listPrompts } from "~/domain/writing/prompts/prompts.server";
import { prependVersion } from "~/domain/writing/stories/restore-version.server";
import { emptyStoryMessage } from "~/domain/writing/stories/schema";
import { setStoryChoices } from "~/domain/writing/stories/story-choices.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { findSavedPageLink } from "../saved-page-link.server";
import { type KeptStory, rejectStory, wasSaved } from "./story-form.server";

export async function saved(kept: KeptStory): Promise<Response> {
  const { context, actor, prompt, story, promptMessage } = kept;
  if (story?.fallenSentence) await forgetSentence(kept, story.id);
  // A photo that joins the words of a milestone is none.
  const page = story && wasSaved(kept) ? await findSavedPageLink(context, actor, story) : undefined;
  if (page) return redirectWithFlash(context, page.href, savedMessage(kept));
  if (story || !prompt) return redirectWithFlash(kept.context, placeOf(kept), savedMessage(kept));
  if (promptMessage) return redirectWithFlash(kept.context, placeOf(kept), promptMessage);
  return rejectStory(kept.form, new ValidationError({ content: [emptyStoryMessage] }));
}

export async function goToNext(kept: KeptStory): Promise<Response> {
  return goToNeighbour(kept, 1);
}

export async function goToPrevious(kept: KeptStory): Promise<Response> {
  return goToNeighbour(kept, -1);
}

export async function openDeletePage(kept: KeptStory): Promise<Response> {
  return redirectWithFlash(kept.context, kept.story ? `/stories/${kept.story.id}/delete` : placeOf(kept));
}

export async function openMovePage(kept: KeptStory): Promise<Response> {
  return redirectWithFlash(kept.context, kept.story ? `/stories/${kept.story.id}/move` : placeOf(kept));
}

export async function readAsPrinted(kept: KeptStory): Promise<Response> {
  const { prompt, story } = kept;
  if (!prompt || !story) return saved(kept);
  return redirectWithFlash(
    kept.context,
    `/preview?type=${prompt.storyType}&story=${story.id}`,
    savedMessage(kept),
  );
}

/** Shows in a conflict the saved text first, then the typed one, which is already saved. */
export async function keepBoth(kept: KeptStory): Promise<Response> {
  const { context, actor, form, story } = kept;
  const shown = Number(form.get("version")) || 0;
  if (story) await prependVersion(context, actor, story, shown);
  return saved(kept);
}

/** The story may have moved to another prompt since the form was made. */
export function placeOf({ prompt, story }: KeptStory): string {
  if (story) return workspaceHref({ type: story.storyType, prompt: story.promptId });
  return prompt ? workspaceHref({ type: prompt.storyType, prompt: prompt.id }) : "/";
}

async function goToNeighbour(kept: KeptStory, step: 1 | -1): Promise<Response> {
  const { context, actor, prompt, story } = kept;
  if (!prompt) return redirectWithFlash(context, "/");
  const prompts = await listPrompts(context.db, actor, prompt.lifeStageId);
  const neighbour = prompts[prompts.findIndex(({ id }) => id === prompt.id) + step] ?? prompt;
  const href = workspaceHref({ type: neighbour.storyType, prompt: neighbour.id });
  if (!story) return redirectWithFlash(context, href, kept.promptMessage);
  const page = wasSaved(kept) ? await findSavedPageLink(context, actor, story) : undefined;
  // Whoever goes on to another question has not seen the page. The third story's asks something, or shows nothing.
  const link = page && page.milestone !== "third" ? { href: page.href, label: page.label } : undefined;
  return redirectWithFlash(context, href, { ...savedMessage(kept), ...(link && { link }) });
}

/** The sentence has left the text: the message says so, once. */
async function forgetSentence({ context, actor }: KeptStory, id: number): Promise<void> {
  await setStoryChoices(context, actor, id, { aloneSentence: "" });
}

function savedMessage({ mediaAdded, promptMessage, story }: KeptStory): StatusMessage {
  const message: StatusMessage = { kind: "success", title: t("Story saved"), text: promptMessage?.text };
  if (story?.fallenSentence)
    return {
      ...message,
      text: t("It no longer has the sentence that was to stand alone: “{sentence}”", {
        sentence: story.fallenSentence,
      }),
      duration: 20_000,
    };
  return mediaAdded > 0 ? { ...message, text: t("Media uploaded") } : message;
}
