import type { WaitingRequestRow } from "~/db/tables";
import { t } from "~/messages/translate";
import { formatDate } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import { linkTo, type MailSettings } from "../../base/mail/outbox.server";
import { waitingMessage, waitingWhat } from "./waiting-words";

type LetterContent = Omit<Letter, "from">;
type Asked = Pick<WaitingRequestRow, "kind" | "label">;

/** Tells the person that what was asked for waits until `dueAt` (ISO 8601). The button is left out without APP_URL. */
export function waitingLetter(
  config: MailSettings,
  to: string,
  { kind, label, dueAt }: Asked & { dueAt: string },
): LetterContent {
  return {
    subject: t("This waits until {dueAt}", { dueAt: formatDate(dueAt) }),
    to,
    paragraphs: [t(waitingMessage(kind, label, dueAt))],
    button: buttonTo(config, t("See what waits"), "/account/mark#waiting"),
    closing: [
      t("If you did not ask for it, please call it back, and tell the people who look after this site."),
    ],
  };
}

/** Asks the administrator named `to` whether to let through what waits for a person until `dueAt` (ISO 8601). */
export function toDecideLetter(
  config: MailSettings,
  to: string,
  { displayName, kind, label, madeBy, dueAt }: Asked & { displayName: string; madeBy: string; dueAt: string },
): LetterContent {
  return {
    subject: t("{displayName}: this waits for you", { displayName }),
    to,
    paragraphs: [
      t(
        "{displayName} asked for this: {what}. {madeBy} made a way into their account, so it waits until {dueAt}, and then it is done.",
        { displayName, what: waitingWhat(kind, label), madeBy, dueAt: formatDate(dueAt) },
      ),
      t("If you know that it is this person, you can let it through now. If you do not, please ask them."),
    ],
    button: buttonTo(config, t("See what waits"), "/admin/waiting"),
    closing: [],
  };
}

/** Tells the person that their order can be paid, or their download fetched. */
export function allowedLetter(config: MailSettings, to: string, { kind, label }: Asked): LetterContent {
  const isOrder = kind === "order";
  return {
    subject: isOrder ? t("Your order {label} can be paid now", { label }) : t("Your download is being made"),
    to,
    paragraphs: [
      isOrder
        ? t("Your order {label} has waited long enough. It goes to print as soon as it is paid.", { label })
        : t(
            "The download that you asked for has waited long enough. It is made now, and will be on its page.",
          ),
    ],
    button: isOrder
      ? buttonTo(config, t("See the order"), `/orders/${label}`)
      : buttonTo(config, t("See the download"), "/account/export"),
    closing: [],
  };
}

/** Undefined where the site has no public address. */
function buttonTo(config: MailSettings, label: string, path: string): Letter["button"] {
  return config.appUrl ? { label, href: linkTo(config, path) } : undefined;
}
