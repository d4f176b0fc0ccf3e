import type { StoryType } from "~/db/tables";
import { bookHref } from "../../address";
import type { BookStory } from "../../model";
import type { BookPage } from "../../pages/pages";

/** Something that the print check has to say, in words for the person whose book it is. */
export interface Finding {
  /** The same as long as the thing is: by it an agreement is known. */
  id: string;
  level: FindingLevel;
  /** What is so. */
  text: string;
  /** What to do about it. */
  remedy: string;
  /** Where it is. */
  link: FindingLink;
}

export interface FindingLink {
  href: string;
  label: string;
}

/**
 * "stop": it cannot be printed so. "held": it is printed so only if its person agrees. "warning": better mended.
 * "note": good to know.
 */
export type FindingLevel = "stop" | "held" | "warning" | "note";

const order: FindingLevel[] = ["stop", "held", "warning", "note"];

/** The weightiest first, and within that in the order of the book. */
export function byWeight(findings: Finding[]): Finding[] {
  return order.flatMap((level) => findings.filter((finding) => finding.level === level));
}

/** Whether the book may be printed, apart from what its person must agree to. */
export function canBePrinted(findings: Finding[]): boolean {
  return findings.every(({ level }) => level !== "stop");
}

/** What needs an agreement. */
export function heldBack(findings: Finding[]): Finding[] {
  return findings.filter(({ level }) => level === "held");
}

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
