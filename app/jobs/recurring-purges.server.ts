import { purgeAuditLog } from "~/domain/base/audit/purge-audit-log.server";
import { hours, minutes } from "~/domain/base/deps";
import { purgeJobs } from "~/domain/base/jobs/jobs.server";
import { purgeOldMails, purgeUselessMails } from "~/domain/base/mail/outbox.server";
import { purgeSubmissions } from "~/domain/base/submissions.server";
import { purgeBookChanges } from "~/domain/book/changes.server";
import { type BookFiles, purgeUnusedBookFiles } from "~/domain/book/print/book-files.server";
import type { MediaDeps } from "~/domain/media/media-rows.server";
import { type PurgeDeps, purgeOrphanedFolders, purgeRemovedMedia } from "~/domain/media/purge-media.server";
import { purgeUploads } from "~/domain/media/uploads/purge-uploads.server";
import type { UploadDeps } from "~/domain/media/uploads/uploads.server";
import { purgeRemovedYoutube } from "~/domain/media/youtube/youtube.server";
import { purgeTokens } from "~/domain/people/auth/one-time-tokens.server";
import { purgeSessions } from "~/domain/people/auth/sessions.server";
import { purgeSignInBursts } from "~/domain/people/auth/throttle/sign-in-bursts.server";
import { purgeAttempts } from "~/domain/people/auth/throttle/stored-counts.server";
import { purgeMailAddressRequests } from "~/domain/people/users/mail-address-requests.server";
import { pruneUpdateCopies, type UpdateCopyDeps } from "~/domain/running/backup/update-copies.server";
import { purgeAccounts } from "~/domain/running/closing/purge-accounts.server";
import { purgeMessages } from "~/domain/running/contact/contact.server";
import { type ExportsDeps, purgeExports } from "~/domain/running/exports/exports.server";
import { carryOutDue } from "~/domain/running/waiting/let-through.server";
import { purgeSetupTokens } from "~/domain/selling/checkouts/account-setup/setup-tokens.server";
import type { CheckoutDeps } from "~/domain/selling/checkouts/deps";
import { purgeCheckouts } from "~/domain/selling/checkouts/purge-checkouts.server";
import { endGivenMonths, endLeftCheckouts } from "~/domain/selling/checkouts/reconcile.server";
import { forgetBuyers } from "~/domain/selling/orders/forget-buyers.server";
import { purgePaymentEvents } from "~/domain/selling/payments/webhook-events.server";
import { purgeHeldForms } from "~/domain/writing/held-forms/held-forms.server";
import { purgeRecordings } from "~/domain/writing/recordings/purge-recordings.server";
import type { RecordingDeps } from "~/domain/writing/recordings/recordings.server";
import { pruneVersions } from "~/domain/writing/stories/prune-versions.server";
import { purgeTrash } from "~/domain/writing/stories/purge-trash.server";
import { purgeProposals } from "~/domain/writing/writing-help/purge-proposals.server";
import type { RecurringJob } from "./scheduler.server";

export type PurgeJobDeps = PurgeDeps &
  MediaDeps &
  RecordingDeps &
  ExportsDeps &
  CheckoutDeps &
  Pick<UploadDeps, "uploads"> &
  UpdateCopyDeps & { bookFiles: BookFiles };

/** What deletes for good, or ends something by a time: all of it waits while the clock is out of step. */
export function recurringPurges(deps: PurgeJobDeps): RecurringJob[] {
  const jobs: RecurringJob[] = [
    { name: "prune copies made by updates", every: 24 * hours, run: () => pruneUpdateCopies(deps) },
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
      name: "do what has waited",
      every: 5 * minutes,
      run: (signal) => carryOutDue(deps, signal),
    },
    {
      name: "purge mail addresses that nobody agreed to",
      every: hours,
      run: () => purgeMailAddressRequests(deps),
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
    { name: "purge old failed sign-ins", every: 24 * hours, run: () => purgeSignInBursts(deps) },
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
  return jobs.map((job) => ({ ...job, waitsForClock: true }));
}
