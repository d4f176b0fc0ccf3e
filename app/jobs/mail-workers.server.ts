import { deliverDueMails, type MailSender } from "~/domain/mail/delivery.server";
import type { MailDeps } from "~/domain/mail/outbox.server";
import type { RecurringJob } from "./scheduler.server";

/** How many mails go out at the same time, so that one whose server is slow does not hold up all others. */
const carriers = 3;

/** Sending mails: each carrier goes round by itself. */
export function mailWorkers(deps: MailDeps, sender: MailSender): RecurringJob[] {
  return Array.from({ length: carriers }, (_, index) => ({
    name: `send mails (${index + 1} of ${carriers})`,
    every: 1_000,
    run: (signal) => deliverDueMails(deps, sender, signal),
  }));
}
