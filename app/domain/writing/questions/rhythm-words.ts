import { currentLocale } from "~/messages/language";
import { t } from "~/messages/translate";
import type { Rhythm, Schedule } from "./schedule";

/** "every Tuesday at 9:00 AM". */
export function scheduleWords({ every, weekday, hour }: Schedule): string {
  const [day, time] = [weekdayName(weekday), hourName(hour)];
  if (every === "day") return t("every day at {time}", { time });
  if (every === "week") return t("every {day} at {time}", { day, time });
  if (every === "twoWeeks") return t("every second {day} at {time}", { day, time });
  return t("once a month, on a {day} at {time}", { day, time });
}

/** "Every two weeks", in the language of the reader. */
export function rhythmName(every: Rhythm): string {
  if (every === "day") return t("Every day");
  if (every === "week") return t("Every week");
  return every === "twoWeeks" ? t("Every two weeks") : t("Every month");
}

/** The name of a day of the week; 0 is Sunday. */
export function weekdayName(weekday: number): string {
  return new Date(Date.UTC(2026, 1, 1 + weekday)).toLocaleDateString(currentLocale(), {
    ...{ weekday: "long", timeZone: "UTC" },
  });
}

/** "9:00 AM". */
export function hourName(hour: number): string {
  return new Date(Date.UTC(2026, 1, 1, hour)).toLocaleTimeString(currentLocale(), {
    ...{ timeStyle: "short", timeZone: "UTC" },
  });
}
