import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { requireLiveStory } from "../../base/live-story.server";
import { getStory, type Story } from "../../writing/stories/stories.server";
import { type StoryChoices, setStoryChoices } from "../../writing/stories/story-choices.server";
import { recordChange } from "../design/changes.server";

/** Keeps which photo opens a story and which sentence may stand alone, as a change of its book that can be undone. Throws like setStoryChoices. */
export async function chooseForBook(
  deps: Deps,
  actor: Actor,
  id: number,
  choices: StoryChoices,
): Promise<Story> {
  const { storyType } = await requireLiveStory(deps.db, actor, id);
  await recordChange(deps, actor, storyType, () => setStoryChoices(deps, actor, id, choices));
  return getStory(deps.db, actor, id);
}
