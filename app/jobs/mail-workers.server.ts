import { type DeliveryDeps, deliverDueMails, type MailSender } from "~/domain/running/mail/delivery.server";
import type { RecurringJob } from "./scheduler.server";

/** One slow recipient's server must not delay all mails. */
const workerCount = 3;

export function mailWorkers(deps: DeliveryDeps, sender: MailSender): RecurringJob[] {
  return Array.from({ length: workerCount }, (_, index) => ({
    name: `send mails (worker ${index + 1} of ${workerCount})`,
    every: 1_000,
    run: (signal) => deliverDueMails(deps, sender, signal),
  }));
}
