import { t } from "~/messages/translate";
import { contactLetter } from "../../contact/contact.server";
import { alarmLetter } from "../../health/health-alerts.server";
import { testLetter } from "../../health/test-mail.server";
import { helperName, type SamplesOf } from "./mail-sample";

/** What the operator of the site gets. */
export const siteSamples: SamplesOf<"contact-message" | "health-alert" | "test"> = {
  "contact-message": {
    usual: () =>
      contactLetter({
        ...{ name: "Ruth", email: "ruth@example.org", phone: "(555) 010-0134" },
        subject: t("A question about a printed book"),
        message: t("May my brother have a copy sent to his own address?"),
      }),
  },
  "health-alert": {
    usual: (config) =>
      alarmLetter(config, {
        title: t("{brandName} needs a person", { brandName: config.brandName }),
        paragraphs: [t("Disk: 2 GB are free. Please make room, or add a larger disk.")],
      }),
  },
  test: { usual: (config) => testLetter(config.brandName, helperName) },
};
