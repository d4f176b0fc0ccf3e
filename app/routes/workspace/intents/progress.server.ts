import { saveProgress } from "~/domain/progress/progress.server";
import { failures } from "~/http/failures";
import { failureMessage } from "~/http/forms.server";
import { goTo } from "~/http/page.server";
import { placeOf } from "./stories.server";
import type { KeptStory } from "./story-form.server";

export async function saveProgressIntent(kept: KeptStory): Promise<Response> {
  const { context, actor } = kept;
  try {
    await saveProgress(context, actor);
  } catch (error) {
    return goTo(context, placeOf(kept), failureMessage(error, failures.saveProgress));
  }
  return goTo(context, placeOf(kept), { kind: "success", title: "Progress saved" });
}
