import { saveProgress } from "~/domain/progress/progress.server";
import { goTo } from "~/http/page.server";
import { placeOf } from "./stories.server";
import type { KeptStory } from "./story-form.server";

export async function saveProgressIntent(kept: KeptStory): Promise<Response> {
  await saveProgress(kept.context, kept.actor);
  return goTo(kept.context, placeOf(kept), { kind: "success", title: "Progress saved" });
}
