import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { agoText, type Deps, days, nowText } from "../../base/deps";
import { promptTitle } from "../../base/prompt-title";
import type { CircleBearer } from "../../people/circle/circle-bearers.server";
import { sayPrompt } from "../prompts/standard-words";
import { requireSharedStory } from "./reading-room.server";

/* A heart is one press. It is the author's to see, and never a score. */

export interface Hearts {
  isLoved: boolean;
  others: number;
}

/** Presses the heart of a story, or takes it back; twice is once. Throws NotFound for a story that is not shared. */
export async function setHeart(
  deps: Deps,
  bearer: CircleBearer,
  storyId: number,
  isLoved: boolean,
): Promise<Hearts> {
  const { clock } = deps;
  return deps.db.transaction().execute(async (db) => {
    await requireSharedStory(db, bearer, storyId);
    if (isLoved) {
      await db
        .insertInto("storyHearts")
        .values({ userId: bearer.ownerId, storyId, memberId: bearer.opens, createdAt: nowText(clock) })
        .onConflict((conflict) => conflict.columns(["storyId", "memberId"]).doNothing())
        .execute();
    } else {
      await db
        .deleteFrom("storyHearts")
        .where("storyId", "=", storyId)
        .where("memberId", "=", bearer.opens)
        .execute();
    }
    return getHearts(db, bearer, storyId);
  });
}

/** Who loved a story, as one of them sees it. One query. */
export async function getHearts(db: Db, { opens }: CircleBearer, storyId: number): Promise<Hearts> {
  const rows = await selectHearts(db, { storyId });
  const others = rows.filter(({ memberId }) => memberId !== opens).length;
  return { isLoved: others < rows.length, others };
}

const selectHearts = cachedQuery((db: Db, { storyId }: { storyId: number }) =>
  db.selectFrom("storyHearts").select("memberId").where("storyId", "=", storyId),
);

export interface LovedStory {
  storyId: number;
  title: string;
  names: string[];
}

/** The stories that were loved in the last four weeks, with names, for their author. One query. */
export async function listLovedStories(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId }: Pick<Actor, "userId">,
): Promise<LovedStory[]> {
  const rows = await db
    .selectFrom("storyHearts")
    .innerJoin("circleMembers", "circleMembers.id", "storyHearts.memberId")
    .innerJoin("stories", "stories.id", "storyHearts.storyId")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .select([
      "storyHearts.storyId",
      "stories.promptId",
      "circleMembers.name",
      promptTitle(userId).as("title"),
    ])
    .where("storyHearts.userId", "=", userId)
    .where("storyHearts.createdAt", ">", agoText(clock, 28 * days))
    .where("stories.deletedAt", "is", null)
    .orderBy("storyHearts.id", "desc")
    .limit(200)
    .execute();
  const loved = new Map<number, LovedStory>();
  for (const { storyId, promptId, title, name } of rows) {
    const story = loved.get(storyId) ?? { storyId, title: sayPrompt(promptId, title), names: [] };
    story.names.push(name);
    loved.set(storyId, story);
  }
  return [...loved.values()];
}
