import { currentLocale } from "~/messages/language";
import { t } from "~/messages/translate";
import { formatDate, formatMonth, formatNumber } from "../../base/format";
import type { HouseReport } from "./report.server";

/** Each count of a report with its label, in the order in which it is printed and mailed; in the current language. */
export function reportLines(report: HouseReport): { label: string; figure: string }[] {
  const lines: [string, number][] = [
    [t("Residents"), report.residents],
    [t("Moved in"), report.joined],
    [t("Moved out"), report.left],
    [t("Residents who told something"), report.told],
    [t("New stories"), report.stories],
    [t("Recordings"), report.recordings],
    [t("Minutes of sound"), report.minutes],
    [t("Photos"), report.photos],
    [t("Sittings with a helper"), report.sittings],
    [t("Books ordered"), report.books],
  ];
  return lines.map(([label, count]) => ({ label, figure: formatNumber(count) }));
}

/** The month in words, as a heading; with the day until which is counted while it goes on. */
export function reportTitle({ month, until }: Pick<HouseReport, "month" | "until">): string {
  const name = formatMonth(month);
  // Spanish writes months small, but not where a line begins.
  const title = name.charAt(0).toLocaleUpperCase(currentLocale()) + name.slice(1);
  return until === null ? title : t("{month}, until {day}", { month: title, day: formatDate(until) });
}

/** The path of the PDF of a month ("2026-11") for the house of whoever opens it. */
export function reportAddress(month: string): string {
  return `/admin/reports/${month}.pdf`;
}
