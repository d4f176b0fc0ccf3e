import type { ActorIds } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { Conflict } from "../../base/errors";
import { getPrompt } from "../prompts/prompts.server";
import { createStory } from "./stories.server";

/** The id of the prompt's story, which is created without text if there is none. Throws NotFound and PlanLapsed. */
export async function findOrCreateStory(deps: Deps, actor: ActorIds, promptId: number): Promise<number> {
  const { storyId } = await getPrompt(deps.db, actor, promptId);
  if (storyId !== null) return storyId;
  const blank = { content: "", age: null, date: "", location: "" };
  try {
    return (await createStory(deps, actor, promptId, blank, { mayBeEmpty: true })).id;
  } catch (error) {
    // Another request may have created it meanwhile.
    const { storyId: createdId } = await getPrompt(deps.db, actor, promptId);
    if (error instanceof Conflict && createdId !== null) return createdId;
    throw error;
  }
}
