import { readRowId } from "~/domain/base/schema-fields";
import { getWritingHelpChoice, requireAssistant } from "~/domain/writing/writing-help/choice.server";
import {
  closeProposal,
  findProposal,
  startQuestions,
  startTidy,
} from "~/domain/writing/writing-help/proposals.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { placeOf, saved } from "./stories.server";
import type { KeptStory } from "./story-form.server";

export async function tidyStory(kept: KeptStory): Promise<Response> {
  const { context, actor, story } = kept;
  if (!story) return saved(kept);
  return begin(kept, `/stories/${story.id}/tidy`, () => startTidy(context, actor, story.id));
}

/** Questions that were asked before give way to others. */
export async function askMore(kept: KeptStory): Promise<Response> {
  const { context, actor, prompt, story } = kept;
  const promptId = story?.promptId ?? prompt?.id;
  if (!promptId) return saved(kept);
  return begin(kept, `/prompts/${promptId}/questions`, async () => {
    const asked = await findProposal(context.db, actor, "questions", promptId);
    if (asked?.state === "ready") await closeProposal(context, actor, asked.id);
    await startQuestions(context, actor, promptId);
  });
}

export async function dismissQuestions(kept: KeptStory, id?: string): Promise<Response> {
  const proposalId = readRowId(id ?? "");
  if (proposalId !== undefined) await closeProposal(kept.context, kept.actor, proposalId);
  return redirectWithFlash(kept.context, placeOf(kept));
}

/** Begins at once for a person who has said yes; the page asks the others. */
async function begin(kept: KeptStory, path: string, start: () => Promise<unknown>): Promise<Response> {
  const { context, actor } = kept;
  requireAssistant(context.assistant);
  try {
    if ((await getWritingHelpChoice(context.db, actor)) === "allowed") await start();
    return await redirectWithFlash(context, path);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return redirectWithFlash(context, placeOf(kept), { kind: "error", title: t(error.said) });
  }
}
