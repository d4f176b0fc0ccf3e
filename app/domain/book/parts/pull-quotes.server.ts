import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { changeBookDesign } from "../design/designs.server";

/** Sets the sentence printed large at the start of a story; an empty one removes it. Throws NotFound. */
export async function changePullQuote(
  deps: Deps,
  actor: Actor,
  type: StoryType,
  storyId: number,
  quote: string,
): Promise<void> {
  await changeBookDesign(deps, actor, type, async ({ pullQuotes }, db) => {
    const story = await db
      .selectFrom("stories")
      .select("id")
      .where("id", "=", storyId)
      .where("userId", "=", actor.userId)
      .where("storyType", "=", type)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (!story) throw new NotFound();
    const { [storyId]: _before, ...others } = pullQuotes;
    return { pullQuotes: quote === "" ? others : { ...others, [storyId]: quote } };
  });
}
