import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../actor";
import type { BookPage } from "../pages/pages";
import type { PrintResult } from "./job";
import { printedPageOf } from "./printed-pages";

export interface PrintedPlace {
  /** Bound pages. */
  pages: number;
  /** Where a page of the builder begins in print; null if it is not printed, as it stands there. */
  page: number | null;
}

/** Reads the newest print files; null before the first ones. */
export async function findPrintedPlace(
  db: Db,
  { userId }: Actor,
  storyType: StoryType,
  page: Pick<BookPage, "id" | "storyId" | "pageType">,
): Promise<PrintedPlace | null> {
  const [newest] = await newestFiles(db, { userId, storyType });
  if (!newest || newest.pages === null) return null;
  return { pages: newest.pages, page: placeOf(JSON.parse(newest.result) as PrintResult, page) };
}

function placeOf(
  { starts, places }: PrintResult,
  { id, storyId, pageType }: Pick<BookPage, "id" | "storyId" | "pageType">,
): number | null {
  if (pageType === "introduction") return starts.introduction ?? null;
  if (storyId === null) return null;
  if (pageType === "media") return places?.[id] ?? null;
  return printedPageOf({ starts }, { storyId })?.page ?? null;
}

const newestFiles = cachedQuery((db, { userId, storyType }: { userId: number; storyType: string }) =>
  db
    .selectFrom("printFiles")
    .select(["pages", "result"])
    .where("userId", "=", userId)
    .where("storyType", "=", storyType as StoryType)
    .where("pages", "is not", null)
    .orderBy("id", "desc")
    .limit(1),
);
