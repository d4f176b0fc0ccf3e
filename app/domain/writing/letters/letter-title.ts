import { t } from "~/messages/translate";
import { formatCalendarDate } from "../../base/format";

const week = 7 * 24 * 60 * 60 * 1000;

interface Dated {
  title: string;
  sentOn: string;
}

/** A letter's question: its own title, or "Letter home, week 12" counted from the first day of a mission, or its date. */
export function letterTitle({ title, sentOn }: Dated, firstDay: string | null): string {
  if (firstDay !== null && isDay(sentOn))
    return t("Letter home, week {week}", { week: String(weekOf(sentOn, firstDay)) });
  if (title !== "") return title;
  return sentOn === "" ? t("A letter") : t("Letter of {date}", { date: formatCalendarDate(sentOn) });
}

/** Weeks count from 1. Both are days, as "1997-03-03". */
function weekOf(day: string, firstDay: string): number {
  return Math.floor((Date.parse(day) - Date.parse(firstDay)) / week) + 1;
}

/** True for a full date written like "1997-03-03", even one that no calendar has. */
function isDay(date: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(date);
}
