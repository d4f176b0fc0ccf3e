import type { Actor } from "~/domain/base/actor";
import { leaveTo } from "~/http/drafts/leave.server";
import type { UploadForm } from "~/http/forms/uploads.server";
import type { PageCall } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { saveAsDraft } from "../../../http/drafts/save-as-draft.server";
import { type KeptStory, wasSaved } from "./story-form.server";

/** Goes on to `?to=` after the story was saved. */
export function leaveStory(call: PageCall, kept: KeptStory): Promise<Response> {
  const { actor, form, story, mediaAdded } = kept;
  const isSaved = story !== null && (mediaAdded > 0 || wasSaved(kept));
  const status: StatusMessage | undefined = isSaved
    ? { kind: "success", title: t("Story saved") }
    : undefined;
  return leaveTo(call, actor, form, status);
}

/** Goes on all the same: what could not be saved is a draft, and stands in the field again. */
export async function leaveRejectedStory(
  call: PageCall,
  actor: Actor,
  { fields }: UploadForm,
  version?: number,
): Promise<Response> {
  const isKept = await saveAsDraft(call.context, actor, fields, version);
  return leaveTo(call, actor, fields, {
    kind: isKept ? "success" : "error",
    title: isKept ? t("Your words are kept as a draft") : t("Your words could not be kept"),
    text: isKept
      ? t("They are not in your book yet: please open the question again, where you can see why.")
      : t("Please go back with your browser: they still stand in the field."),
  });
}
