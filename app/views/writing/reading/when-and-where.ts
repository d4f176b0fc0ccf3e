import { formatCalendarDate } from "~/domain/base/format";
import { t } from "~/messages/translate";

/** "Age 9 · winter 1951 · Galena, Illinois"; empty where nothing is known. */
export function whenAndWhere({
  age,
  date,
  location,
}: {
  age: number | null;
  date: string;
  location: string;
}): string {
  const years = age === null ? "" : t("Age {age}", { age: String(age) });
  const parts = [years, formatCalendarDate(date), location];
  return parts.filter(Boolean).join(" · ");
}
