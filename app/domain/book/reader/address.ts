import type { StoryType } from "~/db/tables";
import type { Place } from "./spreads";

/** URL of a place in the printed book, or of the story's first page. */
export function readerHref(type: StoryType, place: Place = "cover"): string {
  return `/preview?type=${type}${place === "cover" ? "" : `&page=${place}#book`}`;
}

/** URL of the whole text on one page. */
export function readThroughHref(
  type: StoryType,
  { part = 1, storyId }: { part?: number; storyId?: number | null } = {},
) {
  const story = storyId ? `&story=${storyId}#story-${storyId}` : "";
  return `/preview?type=${type}&view=text${part > 1 ? `&part=${part}` : ""}${story}`;
}
