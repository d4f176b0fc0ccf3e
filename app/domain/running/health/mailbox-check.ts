import { t } from "~/messages/translate";
import { type Clock, minutes } from "../../base/deps";
import { formatDateTime } from "../../base/format";
import type { MailboxFault } from "../incoming-mail/imap/mailbox-watch";
import type { HealthCheck } from "./health-check";

/** A mail server that is started anew is back sooner. */
const longestAway = 10 * minutes;

/** Red where answers by email have not been read for ten minutes, or the mail server refuses the password. */
export function checkMailbox(fault: MailboxFault | null, clock: Clock): HealthCheck {
  const check = { id: "mailbox", title: t("Answers by email") } as const;
  if (!fault) return { ...check, level: "green", finding: t("The mailbox is read.") };
  if (fault.isRefused)
    return {
      ...check,
      level: "red",
      finding: t("The mail server refuses the name or the password: no answer by email is read."),
      remedy: t("Correct MAIL_IN_URL. The answers wait in the mailbox; none is lost."),
    };
  const isShort = clock.now().getTime() - Date.parse(fault.since) < longestAway;
  return {
    ...check,
    level: isShort ? "amber" : "red",
    finding: t("The mailbox has not been read since {time}: {reason}.", {
      ...{ time: formatDateTime(fault.since), reason: fault.reason },
    }),
    remedy: t("Is the mail server up, and MAIL_IN_URL right? The answers wait in the mailbox; none is lost."),
  };
}
