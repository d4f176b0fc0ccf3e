import { purgeAuditLog } from "~/domain/audit/purge-audit-log.server";
import { purgeTokens } from "~/domain/auth/one-time-tokens.server";
import type { RefusedRequests } from "~/domain/auth/refused-requests.server";
import { purgeSessions } from "~/domain/auth/sessions.server";
import type { FailedSignIns } from "~/domain/auth/throttle/failed-sign-ins.server";
import { purgeSignInBursts } from "~/domain/auth/throttle/sign-in-bursts.server";
import { purgeAttempts } from "~/domain/auth/throttle/throttle.server";
import { createDailyBackup } from "~/domain/backup/daily-backups.server";
import { runScheduledBackups, type ScheduledBackupDeps } from "~/domain/backup/scheduled-backups.server";
import { pruneUpdateCopies } from "~/domain/backup/update-copies.server";
import { purgeBookChanges } from "~/domain/book/changes.server";
import { type BookFiles, purgeUnusedBookFiles } from "~/domain/book/print/book-files.server";
import { purgeSetupTokens } from "~/domain/checkouts/account-setup/setup-tokens.server";
import type { CheckoutDeps } from "~/domain/checkouts/deps";
import { sendNextPlans } from "~/domain/checkouts/plan-change/next-plan.server";
import { planPaymentHandler } from "~/domain/checkouts/plan-payments.server";
import { purgeCheckouts } from "~/domain/checkouts/purge-checkouts.server";
import {
  endGivenMonths,
  endLeftCheckouts,
  endReplacedSubscriptions,
  reconcilePayments,
} from "~/domain/checkouts/reconcile.server";
import { purgeMessages } from "~/domain/contact/contact.server";
import { hours, minutes } from "~/domain/deps";
import type { PageViews } from "~/domain/events/page-views.server";
import { type ExportsDeps, purgeExports } from "~/domain/exports/exports.server";
import type { DiskReserve } from "~/domain/health/disk-reserve.server";
import type { EventLoopWatch } from "~/domain/health/event-loop-watch.server";
import { sendHealthAlerts } from "~/domain/health/health-alerts.server";
import type { HealthWatch } from "~/domain/health/health-watch.server";
import { purgeHeldForms } from "~/domain/held-forms/held-forms.server";
import { purgeJobs } from "~/domain/jobs/jobs.server";
import { purgeOldMails, purgeUselessMails } from "~/domain/mail/outbox.server";
import type { MediaDeps } from "~/domain/media/media-rows.server";
import { measurePhotos } from "~/domain/media/photos/measure-photos.server";
import { type PurgeDeps, purgeOrphanedFolders, purgeRemovedMedia } from "~/domain/media/purge-media.server";
import { forgetBuyers } from "~/domain/orders/forget-buyers.server";
import { bookPaymentHandler } from "~/domain/orders/order-payments.server";
import { reconcileOrders } from "~/domain/orders/reconcile-orders.server";
import { sendRequestedRefunds } from "~/domain/payments/refunds.server";
import { purgePaymentEvents } from "~/domain/payments/webhook-events.server";
import { purgeRecordings } from "~/domain/recordings/purge-recordings.server";
import type { RecordingDeps } from "~/domain/recordings/recordings.server";
import { commitIdleDrafts } from "~/domain/stories/commit-drafts.server";
import { pruneVersions } from "~/domain/stories/prune-versions.server";
import { purgeTrash } from "~/domain/stories/purge-trash.server";
import { purgeSubmissions } from "~/domain/submissions.server";
import { purgeUploads } from "~/domain/uploads/purge-uploads.server";
import type { UploadDeps } from "~/domain/uploads/uploads.server";
import { purgeAccounts } from "~/domain/users/purge-accounts.server";
import { purgeProposals } from "~/domain/writing-help/purge-proposals.server";
import { purgeRemovedYoutube } from "~/domain/youtube/youtube.server";
import type { RecurringJob } from "./scheduler.server";

const paymentHandlers = { plan: planPaymentHandler, book: bookPaymentHandler };

export function recurringJobs(
  deps: PurgeDeps &
    MediaDeps &
    RecordingDeps &
    Pick<UploadDeps, "uploads"> &
    ExportsDeps &
    ScheduledBackupDeps &
    CheckoutDeps & {
      bookFiles: BookFiles;
      pageViews: PageViews;
      eventLoop: EventLoopWatch;
      reserve: DiskReserve;
      health: HealthWatch;
      failedSignIns: FailedSignIns;
      refusedRequests: RefusedRequests;
    },
): RecurringJob[] {
  return [
    {
      name: "daily backup of the database",
      every: hours,
      run: (signal) => createDailyBackup(deps, signal),
    },
    { name: "prune copies made by updates", every: 24 * hours, run: () => pruneUpdateCopies(deps) },
    {
      name: "scheduled backup of everything",
      every: 5 * minutes,
      run: (signal) => runScheduledBackups(deps, signal),
    },
    {
      name: "save idle drafts as stories",
      every: 5 * minutes,
      run: (signal) => commitIdleDrafts(deps, signal),
    },
    {
      name: "purge the trash",
      every: hours,
      run: (signal) => purgeTrash(deps, signal),
    },
    {
      name: "purge removed media",
      every: hours,
      run: (signal) => purgeRemovedMedia(deps, signal),
    },
    {
      name: "purge removed YouTube items",
      every: hours,
      run: () => purgeRemovedYoutube(deps),
    },
    {
      name: "purge closed accounts",
      every: hours,
      run: (signal) => purgeAccounts(deps, signal),
    },
    {
      name: "measure photos",
      every: 10 * minutes,
      run: (signal) => measurePhotos(deps, signal),
    },
    { name: "purge orphaned media folders", every: hours, run: () => purgeOrphanedFolders(deps) },
    { name: "purge unfinished recordings", every: hours, run: () => purgeRecordings(deps) },
    { name: "purge unfinished uploads", every: hours, run: () => purgeUploads(deps) },
    { name: "purge unused print files", every: hours, run: () => purgeUnusedBookFiles(deps) },
    {
      name: "anonymize old orders and purge unpaid ones",
      every: hours,
      run: () => forgetBuyers(deps),
    },
    {
      name: "thin out story versions",
      every: 24 * hours,
      run: (signal) => pruneVersions(deps, signal),
    },
    { name: "purge mails with expired links", every: hours, run: () => purgeUselessMails(deps) },
    { name: "purge expired one-time tokens", every: hours, run: () => purgeTokens(deps) },
    { name: "purge expired exports", every: hours, run: () => purgeExports(deps) },
    {
      name: "expire unpaid checkouts",
      every: 10 * minutes,
      run: (signal) => endLeftCheckouts(deps, signal),
    },
    {
      name: "cancel replaced subscriptions",
      every: 10 * minutes,
      run: (signal) => endReplacedSubscriptions(deps, signal),
    },
    {
      name: "send plans of the next month",
      every: 10 * minutes,
      run: (signal) => sendNextPlans(deps, signal),
    },
    {
      name: "send refunds",
      every: minutes,
      run: (signal) => sendRequestedRefunds(deps, paymentHandlers, signal),
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
    { name: "expire granted months", every: hours, run: () => endGivenMonths(deps) },
    {
      name: "purge expired setup tokens",
      every: 24 * hours,
      run: () => purgeSetupTokens(deps),
    },
    { name: "purge old payment events", every: 24 * hours, run: () => purgePaymentEvents(deps) },
    { name: "purge old form submissions", every: 24 * hours, run: () => purgeSubmissions(deps) },
    { name: "purge expired held forms", every: hours, run: () => purgeHeldForms(deps) },
    { name: "purge old changes of books", every: hours, run: () => purgeBookChanges(deps) },
    { name: "purge expired sessions", every: 24 * hours, run: () => purgeSessions(deps) },
    { name: "purge old sign-in attempts", every: 24 * hours, run: () => purgeAttempts(deps) },
    { name: "save failed sign-ins", every: 5_000, run: () => deps.failedSignIns.save() },
    { name: "save refused requests", every: 5_000, run: () => deps.refusedRequests.save() },
    { name: "purge old failed sign-ins", every: 24 * hours, run: () => purgeSignInBursts(deps) },
    { name: "check the event loop", every: 5_000, run: async () => deps.eventLoop.check() },
    { name: "check the disk", every: 5_000, run: async () => void (await deps.reserve.check()) },
    {
      name: "check the health",
      every: minutes,
      run: async () => sendHealthAlerts(deps, await deps.health.check()),
    },
    { name: "write page views", every: 5_000, run: () => deps.pageViews.write() },
    { name: "purge finished jobs", every: 24 * hours, run: (signal) => purgeJobs(deps, signal) },
    { name: "purge old contact messages", every: hours, run: (signal) => purgeMessages(deps, signal) },
    { name: "purge old mails", every: hours, run: (signal) => purgeOldMails(deps, signal) },
    { name: "purge old checkouts", every: 24 * hours, run: (signal) => purgeCheckouts(deps, signal) },
    {
      name: "purge proposals of writing help",
      every: 24 * hours,
      run: (signal) => purgeProposals(deps, signal),
    },
    { name: "purge the old audit log", every: 24 * hours, run: (signal) => purgeAuditLog(deps, signal) },
  ];
}
