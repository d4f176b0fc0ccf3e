import type { BookChapter, BookStory } from "./model";

/** When and where a story happened, as the line under its title: "Age 12", "June 3, 1952", "Boston". */
export function storyDetails({
  age,
  date,
  location,
}: Pick<BookStory, "age" | "date" | "location">): string[] {
  return [age === null ? "" : `Age ${age}`, writtenOut(date), location].filter((detail) => detail !== "");
}

/** The line under a chapter's title; empty where no ages are told. */
export function chapterAges({ ageRange }: Pick<BookChapter, "ageRange">): string {
  return ageRange && `Ages ${ageRange}`;
}

/** Dates that a date field wrote are put as Americans write them; all others stand as the person wrote them. */
function writtenOut(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(date) ?? [];
  if (!year || !month || Number(month) < 1 || Number(month) > 12) return date;
  const instant = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
  return new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "long",
    ...(day && { day: "numeric" }),
    timeZone: "UTC",
  }).format(instant);
}
