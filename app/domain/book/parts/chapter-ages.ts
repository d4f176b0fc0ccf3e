import { sayChapter } from "~/domain/writing/prompts/standard-words";
import { t } from "~/messages/translate";
import { parseAges, yearOf } from "../../writing/photo-cards/chapter-years";
import { isBySpreads } from "../composer/composition";
import type { Book, BookChapter } from "../model";

type AgedChapter = Pick<BookChapter, "id" | "ageRange">;

/** "Ages 0-12"; empty for a chapter without ages. */
export function chapterAges({ id, ageRange }: AgedChapter): string {
  return ageRange && t("Ages {ageRange}", { ageRange: sayChapter(id, ageRange) });
}

/** "Ages 0–12", as books print it. */
export function printedAges(chapter: AgedChapter): string {
  return withEnDash(chapterAges(chapter));
}

/** "1938–1950 · Ages 0–12", by the birthdate where it is known. */
export function yearsAndAges(chapter: AgedChapter, book: Pick<Book, "parts">): string {
  return listYearsAndAges(chapter, book).join(" · ");
}

/** What screens say under the name of a chapter, like print; ["Ages 0–12"] in books of an earlier composition. */
export function listShownAges(chapter: AgedChapter, book: Pick<Book, "parts" | "look">): string[] {
  return isBySpreads(book) ? listYearsAndAges(chapter, book) : [printedAges(chapter)].filter(Boolean);
}

function listYearsAndAges(chapter: AgedChapter, { parts }: Pick<Book, "parts">): string[] {
  return [yearsOf(chapter, yearOf(parts.life?.birthdate ?? "")), printedAges(chapter)].filter(Boolean);
}

function yearsOf({ ageRange }: AgedChapter, birth: number | undefined): string {
  const ages = parseAges(ageRange);
  if (birth === undefined || !ages || ages.to === ages.from) return "";
  // No year is known to end the last chapter.
  if (!Number.isFinite(ages.to)) return t("from {year} on", { year: String(birth + ages.from) });
  return `${birth + ages.from}–${birth + ages.to}`;
}

function withEnDash(text: string): string {
  return text.replace(/(\d)\s*-\s*(\d)/g, "$1–$2");
}
