import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { promptTitle } from "../../base/prompt-title";
import { sayPrompt } from "../prompts/standard-words";
import { selectStories } from "../stories/stories.server";
import { type SharedWith, sharingPerPage } from "./schema";

export interface StorySharing {
  id: number;
  title: string;
  sharedWith: SharedWith;
}

/** Who reads each story: a page of them, the one written last first. One query. */
export async function listSharingOfStories(
  db: Db,
  actor: Pick<Actor, "userId">,
  page: number,
): Promise<{ stories: StorySharing[]; page: number }> {
  const rows = await selectStories(db, actor)
    .clearSelect()
    .select([
      "stories.id",
      "stories.promptId",
      "stories.sharedWith",
      promptTitle("stories.userId").as("title"),
    ])
    .where("stories.deletedAt", "is", null)
    .orderBy("stories.id", "desc")
    .limit(sharingPerPage)
    .offset((page - 1) * sharingPerPage)
    .execute();
  const stories = rows.map(({ promptId, ...row }) => ({ ...row, title: sayPrompt(promptId, row.title) }));
  return { stories, page };
}
