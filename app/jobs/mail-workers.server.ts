import { deliverDueMails, type MailSender } from "~/domain/mail/delivery.server";
import type { MailDeps } from "~/domain/mail/outbox.server";
import type { RecurringJob } from "./scheduler.server";

/** How many mails are sent at the same time, so that a slow recipient's server does not hold up all others. */
const workerCount = 3;

/** The mail workers: each sends the mails that are due, one after another. */
export function mailWorkers(deps: MailDeps, sender: MailSender): RecurringJob[] {
  return Array.from({ length: workerCount }, (_, index) => ({
    name: `send mails (worker ${index + 1} of ${workerCount})`,
    every: 1_000,
    run: (signal) => deliverDueMails(deps, sender, signal),
  }));
}
