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
  const parts = [age === null ? "" : t("Age {age}", { age: String(age) }), date, location];
  return parts.filter(Boolean).join(" · ");
}
