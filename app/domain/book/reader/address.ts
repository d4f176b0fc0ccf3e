import type { StoryType } from "~/db/tables";
import type { SetPlace } from "./set-page";
import type { Place } from "./spreads";

/** URL of a place in the printed book, or of the story's first page. */
export function readerHref(type: StoryType, place: Place = "cover"): string {
  return `/preview?type=${type}${place === "cover" ? "" : `&page=${place}`}`;
}

/** URL of a story: the printed page on which it begins, and on narrow screens itself, where others begin on that page too. */
export function storyHref(type: StoryType, page: number, storyId: number): string {
  return `/preview?type=${type}&story=${storyId}&page=${page}`;
}

/** URL of a place in the book as it is set for narrow screens. */
export function setPlaceHref(type: StoryType, place: SetPlace): string {
  if (place === "cover" || place === "back") return readerHref(type, place);
  if (place === "front") return readerHref(type, 1);
  if (place === "end") return `/preview?type=${type}&story=end`;
  return `/preview?type=${type}&story=${place.story}${place.part > 1 ? `&part=${place.part}` : ""}`;
}

/** URL of a printed page as a picture, on narrow screens too. */
export function pagePictureHref(type: StoryType, place: Place): string {
  return `/preview?type=${type}&view=picture${place === "cover" ? "" : `&page=${place}`}`;
}

/** URL of one printed page, twice as large. */
export function closePageHref(type: StoryType, page: number): string {
  return `/preview?type=${type}&view=close&page=${page}`;
}

/** URL of the book as text alone, at a part (from 1) or at a story. */
export function readThroughHref(
  type: StoryType,
  { part = 1, storyId }: { part?: number; storyId?: number | null } = {},
) {
  const story = storyId ? `&story=${storyId}#story-${storyId}` : "";
  return `/preview?type=${type}&view=text${part > 1 ? `&part=${part}` : ""}${story}`;
}
