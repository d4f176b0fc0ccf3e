import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { type Story, updateStory } from "./stories.server";
import { fromHtml, joinParagraphs } from "./text";
import { getVersion, listVersions } from "./versions.server";

/** Saves an earlier version as a new one. Throws NotFound, PlanLapsed, Conflict (outdated `version`). */
export async function restoreVersion(
  deps: Deps,
  actor: Actor,
  { storyId, versionId, version }: { storyId: number; versionId: number; version?: number },
): Promise<Story> {
  const { content, age, date, location } = await getVersion(deps.db, actor, storyId, versionId);
  const text = { content: fromHtml(content), age, date, location };
  return updateStory(deps, actor, storyId, text, version);
}

/** Saves an earlier text before the current one, unless contained. Throws like `updateStory`. */
export async function prependVersion(
  deps: Deps,
  actor: Actor,
  story: Story,
  version: number,
): Promise<Story> {
  const versions = await listVersions(deps.db, actor, story.id);
  const earlier = versions.find((item) => item.version === version);
  if (!earlier || earlier.isCurrent || story.content.includes(earlier.content)) return story;
  const content = joinParagraphs([fromHtml(earlier.content), fromHtml(story.content)]);
  return updateStory(deps, actor, story.id, { content }, story.version);
}
