import { cachedQuery } from "~/db/cached-query";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { chapterTitle } from "../../base/chapter-title";
import { type Prompt, selectAnyPrompts, toPrompt } from "./prompts.server";
import { sayChapter } from "./standard-words";

/* The prompts of one chapter in its order; a chapter of hundreds is read page by page. */

/** The prompts on a page of a chapter; the standard chapters have eight. */
export const promptsPerPage = 20;

/** A page of a chapter's prompts; `page` counts from 1. */
export async function listPromptsOnPage(
  db: Db,
  { userId }: Actor,
  lifeStageId: number,
  page: number,
): Promise<Prompt[]> {
  const rows = await selectPromptsOnPage(db, { userId, lifeStageId, offset: (page - 1) * promptsPerPage });
  return rows.map(toPrompt);
}

type PageOfChapter = { userId: number; lifeStageId: number; offset: number };

const selectPromptsOnPage = cachedQuery((db: Db, { userId, lifeStageId, offset }: PageOfChapter) =>
  selectAnyPrompts(db, { userId })
    .where(({ eb, selectFrom }) =>
      eb(
        "prompts.id",
        "in",
        selectFrom(promptsOf(db, { userId, lifeStageId }).as("all"))
          .select("all.id")
          .orderBy("all.sortOrder")
          .orderBy("all.id")
          .limit(promptsPerPage)
          .offset(offset),
      ),
    )
    .orderBy("prompts.sortOrder")
    .orderBy("prompts.id"),
);

/** Standard and own prompts apart, each by an index: one condition for both would read everybody's. */
function promptsOf(db: Db, { userId, lifeStageId }: { userId: number; lifeStageId: number }) {
  const ofChapter = db
    .selectFrom("prompts")
    .select(["id", "sortOrder"])
    .where("lifeStageId", "=", lifeStageId)
    .where("isAsk", "=", 0);
  return ofChapter.where("userId", "is", null).unionAll(ofChapter.where("userId", "=", userId));
}

export interface PromptPlace {
  chapterTitle: string;
  /** Counted in the chapter, from 1. */
  place: number;
  count: number;
}

/** Finds where a prompt stands in the chapter of the user. One query. */
export async function findPromptPlace(db: Db, { userId }: Actor, prompt: Prompt): Promise<PromptPlace> {
  const { id, lifeStageId, order } = prompt;
  const [row] = await selectPlace(db, { userId, id, lifeStageId, order });
  return {
    chapterTitle: sayChapter(lifeStageId, row?.chapterTitle ?? ""),
    place: toCount(row?.place ?? 0),
    count: toCount(row?.count ?? 0),
  };
}

type PlaceValues = { userId: number; id: number; lifeStageId: number; order: number };

const selectPlace = cachedQuery((db: Db, { userId, id, lifeStageId, order }: PlaceValues) => {
  const all = db
    .selectFrom(promptsOf(db, { userId, lifeStageId }).as("all"))
    .select(({ fn }) => fn.countAll().as("count"));
  return db
    .selectFrom("lifeStages")
    .select(chapterTitle(userId).as("chapterTitle"))
    .select(all.as("count"))
    .select(
      all
        .where(({ eb, refTuple, tuple }) => eb(refTuple("all.sortOrder", "all.id"), "<=", tuple(order, id)))
        .as("place"),
    )
    .where("lifeStages.id", "=", lifeStageId);
});
