import { purgeTokens } from "~/domain/auth/one-time-tokens.server";
import { purgeSessions } from "~/domain/auth/sessions.server";
import { purgeAttempts } from "~/domain/auth/throttle.server";
import { type BackupDeps, createDailyBackup } from "~/domain/backup/daily-backups.server";
import { type BookFiles, purgeUnusedBookFiles } from "~/domain/book/print/book-files.server";
import type { CheckoutDeps } from "~/domain/checkouts/deps";
import {
  endGivenMonths,
  endLeftCheckouts,
  endReplacedSubscriptions,
  reconcilePayments,
} from "~/domain/checkouts/reconcile.server";
import { purgeSetupTokens } from "~/domain/checkouts/setup-tokens.server";
import { hours, minutes } from "~/domain/deps";
import { type ExportsDeps, purgeExports } from "~/domain/exports/exports.server";
import { purgeHeldForms } from "~/domain/held-forms/held-forms.server";
import { purgeUselessMails } from "~/domain/mail/outbox.server";
import { type PurgeDeps, purgeOrphanedFolders, purgeRemovedMedia } from "~/domain/media/purge-media.server";
import { forgetBuyers } from "~/domain/orders/forget-buyers.server";
import { reconcileOrders } from "~/domain/orders/order-payments.server";
import { purgePaymentEvents } from "~/domain/payments/webhook-events.server";
import { purgeRecordings } from "~/domain/recordings/purge-recordings.server";
import type { RecordingDeps } from "~/domain/recordings/recordings.server";
import { purgeTrash } from "~/domain/stories/purge-trash.server";
import { pruneVersions } from "~/domain/stories/versions.server";
import { purgeSubmissions } from "~/domain/submissions.server";
import { purgeAccounts } from "~/domain/users/purge-accounts.server";
import { purgeRemovedYoutube } from "~/domain/youtube/youtube.server";
import type { RecurringJob } from "./scheduler.server";

/** The recurring jobs of the server. */
export function recurringJobs(
  deps: PurgeDeps & RecordingDeps & ExportsDeps & BackupDeps & CheckoutDeps & { bookFiles: BookFiles },
): RecurringJob[] {
  return [
    {
      name: "copy the database, once a day",
      every: hours,
      run: (signal) => createDailyBackup(deps, signal),
    },
    {
      name: "end stories that were in the trash for 30 days",
      every: hours,
      run: (signal) => purgeTrash(deps, signal),
    },
    {
      name: "end photos and recordings that were removed 30 days ago",
      every: hours,
      run: (signal) => purgeRemovedMedia(deps, signal),
    },
    {
      name: "end YouTube items that were removed 30 days ago",
      every: hours,
      run: () => purgeRemovedYoutube(deps),
    },
    {
      name: "end accounts that were closed 30 days ago",
      every: hours,
      run: (signal) => purgeAccounts(deps, signal),
    },
    { name: "sweep media folders without a row", every: hours, run: () => purgeOrphanedFolders(deps) },
    { name: "sweep what is left of recordings", every: hours, run: () => purgeRecordings(deps) },
    { name: "sweep what is left of print files", every: hours, run: () => purgeUnusedBookFiles(deps) },
    {
      name: "anonymize old orders, and delete unpaid ones",
      every: hours,
      run: () => forgetBuyers(deps),
    },
    { name: "thin out earlier texts", every: 24 * hours, run: () => pruneVersions(deps) },
    { name: "forget mails whose link has ended", every: hours, run: () => purgeUselessMails(deps) },
    { name: "forget mailed links that have ended", every: hours, run: () => purgeTokens(deps) },
    { name: "end downloads that were made a week ago", every: hours, run: () => purgeExports(deps) },
    {
      name: "end unpaid checkouts",
      every: 10 * minutes,
      run: (signal) => endLeftCheckouts(deps, signal),
    },
    {
      name: "cancel replaced subscriptions",
      every: 10 * minutes,
      run: (signal) => endReplacedSubscriptions(deps, signal),
    },
    {
      name: "reconcile payments and subscriptions",
      every: 24 * hours,
      run: (signal) => reconcilePayments(deps, signal),
    },
    {
      name: "reconcile orders",
      every: 24 * hours,
      run: (signal) => reconcileOrders(deps, signal),
    },
    { name: "end plans granted for a fixed time", every: hours, run: () => endGivenMonths(deps) },
    {
      name: "delete expired setup tokens",
      every: 24 * hours,
      run: () => purgeSetupTokens(deps),
    },
    { name: "delete old payment events", every: 24 * hours, run: () => purgePaymentEvents(deps) },
    { name: "forget old forms", every: 24 * hours, run: () => purgeSubmissions(deps) },
    { name: "forget forms that nobody came back for", every: hours, run: () => purgeHeldForms(deps) },
    { name: "forget old sessions", every: 24 * hours, run: () => purgeSessions(deps) },
    { name: "forget old failed tries", every: 24 * hours, run: () => purgeAttempts(deps) },
  ];
}
