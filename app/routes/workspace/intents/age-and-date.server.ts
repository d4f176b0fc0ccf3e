import type { StoryChange } from "~/domain/writing/stories/schema";
import { updateStory } from "~/domain/writing/stories/stories.server";
import { saved } from "./stories.server";
import type { KeptStory } from "./story-form.server";

/* Take a suggestion (domain/writing/stories/age-and-date) into an empty field; what was typed there meanwhile stays. */

export async function acceptAge(kept: KeptStory, value = ""): Promise<Response> {
  const canTake = kept.story?.age === null && /^\d{1,2}$|^1[0-2]\d$/.test(value);
  return canTake ? take(kept, { age: Number(value) }) : saved(kept);
}

export async function acceptDate(kept: KeptStory, value = ""): Promise<Response> {
  const canTake = kept.story?.date === "" && /^[12]\d{3}$/.test(value);
  return canTake ? take(kept, { date: value }) : saved(kept);
}

async function take(kept: KeptStory, change: StoryChange): Promise<Response> {
  const { context, actor, story } = kept;
  if (!story) return saved(kept);
  return saved({ ...kept, story: await updateStory(context, actor, story.id, change, story.version) });
}
