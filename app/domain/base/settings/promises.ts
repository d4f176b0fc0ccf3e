import { t } from "~/messages/translate";

/* What only the operator of a site can keep. Said on public pages; the defaults are kind, and each can be taken back. */

/** How soon the confirmation of an order is mailed, as the site says it; "none" says nothing. */
export const mailPromises = ["minutes", "hour", "day", "none"] as const;
export type MailPromise = (typeof mailPromises)[number];

/** Hours; 0 promises none. */
export const answerHoursMax = 336;

/** The sentence about how soon a person answers, in the current language; 0 names no time. */
export function answerPromise(hours: number): string {
  return hours === 0
    ? t("A person answers as soon as they can.")
    : t("A person answers within {hours, plural, one {# hour} other {# hours}}.", { hours });
}

/** The same, thanking whoever has just written. */
export function answerThanks(hours: number): string {
  return hours === 0
    ? t("Thank you for writing. We reply as soon as we can.")
    : t("Thank you for writing. We reply within {hours, plural, one {# hour} other {# hours}}.", { hours });
}

/** When the confirmation of an order arrives; empty where nothing is promised. */
export function confirmationPromise(promise: MailPromise): string {
  return {
    minutes: t("An order confirmation email reaches you within minutes."),
    hour: t("An order confirmation email reaches you within an hour."),
    day: t("An order confirmation email reaches you within a day."),
    none: "",
  }[promise];
}
