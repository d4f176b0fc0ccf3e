import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";

export interface ToldStory {
  id: number;
  promptId: number;
  lifeStageId: number;
  date: string;
  location: string;
  /** Seconds of what was told last; null if unknown. */
  duration: number | null;
}

/** The story of a photo to which something is told aloud, under a prompt of the person's own; undefined for any other. One query. */
export async function findToldStory(db: Db, { userId }: Actor, id: number): Promise<ToldStory | undefined> {
  return (await selectTold(db, { userId, id }))[0];
}

const selectTold = cachedQuery((db: Db, { userId, id }: { userId: number; id: number }) =>
  db
    .selectFrom("media")
    .innerJoin("stories", "stories.id", "media.storyId")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .innerJoin("media as told", "told.storyId", "stories.id")
    .select([
      "stories.id",
      "stories.promptId",
      "stories.date",
      "stories.location",
      "prompts.lifeStageId",
      "told.durationSeconds as duration",
    ])
    .where("media.id", "=", id)
    .where("media.userId", "=", userId)
    .where("media.kind", "=", "image")
    .where("media.deletedAt", "is", null)
    .where("stories.deletedAt", "is", null)
    .where("stories.storyType", "=", "biography")
    .where("prompts.userId", "=", userId)
    .where("told.kind", "!=", "image")
    .where("told.deletedAt", "is", null)
    .orderBy("told.id", "desc")
    .limit(1),
);
