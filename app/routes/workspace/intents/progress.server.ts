import { saveProgress } from "~/domain/workspace/progress.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { unexpectedErrorMessage } from "~/http/forms/forms.server";
import { redirectWithFlash } from "~/http/page.server";
import { placeOf } from "./stories.server";
import type { KeptStory } from "./story-form.server";

export async function saveProgressIntent(kept: KeptStory): Promise<Response> {
  const { context, actor } = kept;
  try {
    await saveProgress(context, actor);
  } catch (error) {
    return redirectWithFlash(
      context,
      placeOf(kept),
      unexpectedErrorMessage(error, unexpectedErrors.saveProgress),
    );
  }
  return redirectWithFlash(context, placeOf(kept), { kind: "success", title: "Progress saved" });
}
