import { progressMessage } from "~/http/flows/save-progress.server";
import { redirectWithFlash } from "~/http/page.server";
import { placeOf } from "./stories.server";
import type { KeptStory } from "./story-form.server";

export async function saveProgressIntent(kept: KeptStory): Promise<Response> {
  const { context, actor } = kept;
  const status = await progressMessage(context, actor);
  return redirectWithFlash(context, placeOf(kept), status);
}
