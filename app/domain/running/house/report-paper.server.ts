import { currentLanguage } from "~/messages/language";
import { t } from "~/messages/translate";
import { makePaper, type PaperDeps } from "../../base/paper.server";
import type { HouseReport } from "./report.server";
import { reportLines, reportTitle } from "./report-lines";

/** The report on one sheet. Throws Unavailable where the print engine does not run. */
export function makeReportPaper(
  deps: PaperDeps,
  report: HouseReport,
  size: "letter" | "a4",
): Promise<Uint8Array> {
  return makePaper(deps, "house-report", {
    title: t("Report of the house"),
    author: report.house,
    paper: size === "a4" ? "a4" : "us-letter",
    language: currentLanguage(),
    house: report.house,
    month: reportTitle(report),
    lines: reportLines(report),
    note: t("Counts only: nothing of what anybody told is in this report."),
  });
}
