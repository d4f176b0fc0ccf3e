import type { Actor } from "../actor";
import type { Deps } from "../deps";
import { type Story, updateStory } from "./stories.server";
import { fromHtml } from "./text";
import { getVersion } from "./versions.server";

/**
 * Makes an earlier text of a story its present one: an ordinary save, so that the text in its place stays kept. Throws
 * NotFound, and Conflict with the stored story when `version` is given and no longer the present one, and
 * PlanLapsed.
 */
export async function restoreVersion(
  deps: Deps,
  actor: Actor,
  { storyId, versionId, version }: { storyId: number; versionId: number; version?: number },
): Promise<Story> {
  const { content, age, date, location } = await getVersion(deps.db, actor, storyId, versionId);
  const text = { content: fromHtml(content), age, date, location };
  return updateStory(deps, actor, storyId, text, version);
}
