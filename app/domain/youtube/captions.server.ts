import type { Actor } from "../actor";
import type { Deps } from "../deps";
import { parseInput } from "../fields";
import { CaptionInput } from "../media/schema";
import { listYoutube, updateYoutubeCaption } from "./youtube.server";

/**
 * Keeps the captions that a story's form has for what is on YouTube (`youtube-caption-3`), where they are others than
 * before. Throws Invalid for one that is too long.
 */
export async function saveYoutubeCaptions(
  deps: Deps,
  actor: Actor,
  storyId: number,
  fields: FormData,
): Promise<void> {
  for (const { id, caption } of await listYoutube(deps.db, actor, [storyId])) {
    const posted = fields.get(`youtube-caption-${id}`);
    if (typeof posted !== "string") continue;
    const words = parseInput(CaptionInput, { caption: posted }).caption;
    if (words !== caption) await updateYoutubeCaption(deps, actor, id, words);
  }
}
