import { formatDate } from "~/domain/base/format";
import { lastEndingDay } from "~/domain/base/last-day";
import type { WayIn } from "~/domain/running/residents/house-list.server";
import { t } from "~/messages/translate";

export function wayInWords(wayIn: WayIn, codeUntil: string | null): string {
  if (wayIn === "suspended") return t("Suspended");
  if (wayIn === "here") return t("Has come in");
  return codeUntil === null
    ? t("Needs a new code")
    : t("Code until {day}", { day: formatDate(lastEndingDay(codeUntil)) });
}
