import { t } from "~/messages/translate";
import { formatDate } from "../../base/format";
import { lastEndingDay } from "../../base/last-day";
import type { Letter } from "../../base/mail/letter";

interface LinkLetter {
  to: string;
  house: string;
  href: string;
  until: string;
}

/** The link of a volunteer. No name of a resident is in it. */
export function volunteerLetter({ to, house, href, until }: LinkLetter): Omit<Letter, "from"> {
  return {
    subject: t("You can help at {house}", { house }),
    to,
    paragraphs: [
      t("{house} would like you to sit with residents, and to write down or record what they tell you.", {
        house,
      }),
      t("You need no account and no password. The link is yours alone: please do not pass it on."),
      t("It works until {day}, for this house and no other.", { day: formatDate(lastEndingDay(until)) }),
    ],
    button: { label: t("Open my page"), href },
    closing: [t("If you do not know {house}, you can ignore this email: nothing more will come.", { house })],
  };
}
