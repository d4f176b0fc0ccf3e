import type { Actor } from "../actor";
import type { Deps } from "../deps";
import { type Story, updateStory } from "./stories.server";
import { fromHtml, joinParagraphs } from "./text";
import { listVersions } from "./versions.server";

/**
 * Puts an earlier text of a story, known by its `version`, before the present one, so that both are there. Nothing is
 * changed where the present text is that version, or holds it already. Throws what updateStory throws.
 */
export async function putBefore(deps: Deps, actor: Actor, story: Story, version: number): Promise<Story> {
  const versions = await listVersions(deps.db, actor, story.id);
  const earlier = versions.find((one) => one.version === version);
  if (!earlier || earlier.isCurrent || story.content.includes(earlier.content)) return story;
  const content = joinParagraphs([fromHtml(earlier.content), fromHtml(story.content)]);
  return updateStory(deps, actor, story.id, { content }, story.version);
}
