import { t } from "~/messages/translate";
import { formatMonth } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import type { HouseReport } from "./report.server";
import { reportLines } from "./report-lines";

/** A month of a house by mail; `href` opens the report to print, `account` is where the mails are turned off. */
export function houseReportLetter(report: HouseReport, href: string, account: string): Omit<Letter, "from"> {
  const month = formatMonth(report.month);
  return {
    subject: t("{house} in {month}", { house: report.house, month }),
    to: report.house,
    paragraphs: [
      t("This is what happened in {month}, in counts. Nothing of what anybody told is in it.", { month }),
      reportLines(report)
        .map(({ label, figure }) => `${label}: ${figure}`)
        .join("\n"),
    ],
    button: { label: t("Print the report"), href },
    closing: [],
    links: [{ label: t("No more reports by email"), href: account }],
  };
}
