import type { StoryType } from "~/db/tables";
import { bookHref } from "../../address";
import type { BookStory } from "../../model";
import type { BookPage } from "../../pages";
import type { FindingLink } from "./finding";

/* Where a finding leads. */

export function pageLink(type: StoryType, { pageNumber }: Pick<BookPage, "pageNumber">): FindingLink {
  return { href: bookHref(type, pageNumber), label: `See page ${pageNumber}` };
}

export function coverLink(type: StoryType): FindingLink {
  return { href: bookHref(type), label: "See the cover" };
}

export function bookLink(type: StoryType): FindingLink {
  return { href: `/preview?type=${type}`, label: "See the book" };
}

export function storyLink(type: StoryType, { promptId }: Pick<BookStory, "promptId">): FindingLink {
  return { href: `/?type=${type}&prompt=${promptId}`, label: "Open the story" };
}
