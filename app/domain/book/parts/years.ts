import { t } from "~/messages/translate";
import { orderByTime, readLifeEvent, type Timed, timeKey } from "../../writing/timeline/timeline";
import type { LifeFacts } from "../life-facts";
import type { Book } from "../model";
import { sortKeyOf } from "./date-order";
import { hasPart } from "./parts";

export interface YearLine extends Timed {
  /** "1952", from the date or the age. */
  year: string;
  title: string;
  /** Null for an event. */
  storyId: number | null;
}

/** Fewer dates make no page. */
const leastYears = 3;

/** The lines of the page "The Years"; empty where it is not printed. */
export function printedYears(book: Pick<Book, "chapters" | "parts">): YearLine[] {
  const years = hasPart(book.parts, "timeline") ? listYears(book) : [];
  return years.length < leastYears ? [] : years;
}

/** Events of the bio and dated stories along the years. Stories without a year are left out. */
export function listYears({ chapters, parts: { life } }: Pick<Book, "chapters" | "parts">): YearLine[] {
  const birth = sortKeyOf(life?.birthdate ?? "");
  const birthYear = birth === null ? null : Number(birth.slice(0, 4));
  const stories = chapters.flatMap((chapter) =>
    chapter.stories.map(({ id, title, date, age }) => {
      return { sortKey: sortKeyOf(date), age, title, storyId: id };
    }),
  );
  const { dated } = orderByTime([...lifeLines(life, birth), ...stories], birthYear);
  return dated.map((line) => ({ ...line, year: timeKey(line, birthYear)?.slice(0, 4) ?? "" }));
}

function lifeLines(life: LifeFacts | null, birth: string | null) {
  if (!life) return [];
  const events = life.significantEvents.flatMap((text) => {
    const event = readLifeEvent(text);
    return event ? [{ sortKey: event.sortKey, title: event.title }] : [];
  });
  const married = sortKeyOf(life.marriageDate);
  const lines = [
    ...(birth === null ? [] : [{ sortKey: birth, title: bornLine(life) }]),
    ...(married === null ? [] : [{ sortKey: married, title: marriedLine(life) }]),
    ...events,
  ];
  return lines.map((line) => ({ ...line, age: null, storyId: null }));
}

function bornLine({ birthplace }: LifeFacts): string {
  return birthplace ? t("Born in {birthplace}", { birthplace }) : t("Born");
}

function marriedLine({ spouse }: LifeFacts): string {
  return spouse ? t("Married {spouse}", { spouse }) : t("Married");
}
