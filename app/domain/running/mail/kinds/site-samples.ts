import { t } from "~/messages/translate";
import { volunteerLetter } from "../../../people/volunteers/volunteer-letters";
import { alarmLetter } from "../../health/health-alerts.server";
import { testLetter } from "../../health/test-mail.server";
import type { HouseReport } from "../../house/report.server";
import { houseReportLetter } from "../../house/report-letter";
import { day, helperName, type SamplesOf, token } from "./mail-sample";

const report: HouseReport = {
  ...{ house: "Rosewood House", month: "2026-11", until: null, residents: 40, joined: 2, left: 1 },
  ...{ told: 31, stories: 52, recordings: 48, minutes: 214, photos: 19, sittings: 12, books: 1 },
};

export const siteSamples: SamplesOf<"health-alert" | "house-report" | "volunteer-link" | "test"> = {
  "health-alert": {
    usual: (config) =>
      alarmLetter(config, {
        title: t("{brandName} needs a person", { brandName: config.brandName }),
        paragraphs: [t("Disk: 2 GB are free. Please make room, or add a larger disk.")],
      }),
  },
  "house-report": {
    usual: ({ appUrl }) =>
      houseReportLetter(report, `${appUrl}/admin/reports/${report.month}.pdf`, `${appUrl}/account`),
  },
  "volunteer-link": {
    usual: ({ appUrl }) =>
      volunteerLetter({ to: helperName, house: report.house, href: `${appUrl}/v/${token}`, until: day }),
  },
  test: { usual: (config) => testLetter(config.brandName, helperName) },
};
