import { t } from "~/messages/translate";
import { alarmLetter } from "../../health/health-alerts.server";
import { testLetter } from "../../health/test-mail.server";
import { helperName, type SamplesOf } from "./mail-sample";

/** What the operator of the site gets. */
export const siteSamples: SamplesOf<"health-alert" | "test"> = {
  "health-alert": {
    usual: (config) =>
      alarmLetter(config, {
        title: t("{brandName} needs a person", { brandName: config.brandName }),
        paragraphs: [t("Disk: 2 GB are free. Please make room, or add a larger disk.")],
      }),
  },
  test: { usual: (config) => testLetter(config.brandName, helperName) },
};
