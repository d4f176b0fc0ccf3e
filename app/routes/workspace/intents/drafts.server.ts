import { parseInput, rowId } from "~/domain/base/schema-fields";
import { deleteDraft, selectDraft } from "~/domain/writing/drafts/drafts.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { placeOf } from "./stories.server";
import type { KeptStory } from "./story-form.server";

const draftId = rowId(message("Please choose one of your texts."));

/** Replaces the text in the fields, already saved, with another draft of the open prompt. */
export async function selectDraftIntent(kept: KeptStory, id?: string): Promise<Response> {
  await selectDraft(kept.context, kept.actor, parseInput(draftId, id));
  const text = kept.story ? t("What stood in the field before was saved.") : undefined;
  return redirectWithFlash(kept.context, placeOf(kept), {
    kind: "success",
    title: t("Go on with your words"),
    text,
  });
}

export async function forgetDraftIntent({ context, actor }: KeptStory, id?: string): Promise<Response> {
  const promptId = await deleteDraft(context.db, actor, parseInput(draftId, id));
  const place = promptId === undefined ? "/" : workspaceHref({ type: "biography", prompt: promptId });
  return redirectWithFlash(context, place, { kind: "success", title: t("Thrown away") });
}
