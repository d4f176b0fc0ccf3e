import { hours, minutes } from "~/domain/base/deps";
import { purgeJobs } from "~/domain/base/jobs/jobs.server";
import { type BookFiles, purgeUnusedBookFiles } from "~/domain/book/print/book-files.server";
import type { MediaDeps } from "~/domain/media/media-rows.server";
import { type PurgeDeps, purgeOrphanedFolders } from "~/domain/media/purge-media.server";
import { purgeUploadPieces } from "~/domain/media/uploads/purge-uploads.server";
import type { UploadDeps } from "~/domain/media/uploads/uploads.server";
import { purgeSessions } from "~/domain/people/auth/sessions.server";
import { purgeAttempts } from "~/domain/people/auth/throttle/stored-counts.server";
import { endOverSittings } from "~/domain/people/volunteers/sitting-rows.server";
import { pruneUpdateCopies, type UpdateCopyDeps } from "~/domain/running/backup/update-copies.server";
import { purgeAccounts } from "~/domain/running/closing/purge-accounts.server";
import { type ExportsDeps, purgeExports } from "~/domain/running/exports/exports.server";
import { purgeRetained, retainedNames } from "~/domain/running/retention/retention.server";
import { carryOutDue } from "~/domain/running/waiting/let-through.server";
import type { CheckoutDeps } from "~/domain/selling/checkouts/deps";
import { purgeCheckouts } from "~/domain/selling/checkouts/purge-checkouts.server";
import { endGivenMonths, endLeftCheckouts } from "~/domain/selling/checkouts/reconcile.server";
import { forgetBuyers } from "~/domain/selling/orders/forget-buyers.server";
import { purgeEmptyTold } from "~/domain/writing/helping/purge-empty-told.server";
import type { LetterDeps } from "~/domain/writing/letters/letter-imports.server";
import { purgeLetterFiles } from "~/domain/writing/letters/purge-letters.server";
import { purgeRecordings } from "~/domain/writing/recordings/purge-recordings.server";
import type { RecordingDeps } from "~/domain/writing/recordings/recordings.server";
import { pruneVersions } from "~/domain/writing/stories/prune-versions.server";
import { purgeTrash } from "~/domain/writing/stories/purge-trash.server";
import type { RecurringJob } from "./scheduler.server";

export type PurgeJobDeps = PurgeDeps &
  MediaDeps &
  RecordingDeps &
  ExportsDeps &
  CheckoutDeps &
  Pick<UploadDeps, "uploads"> &
  Pick<LetterDeps, "letters"> &
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
      name: "purge stories that helpers began and left",
      every: hours,
      run: (signal) => purgeEmptyTold(deps, signal),
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
      name: "end sittings of volunteers who are over",
      every: hours,
      run: () => deps.db.transaction().execute((db) => endOverSittings({ ...deps, db })),
    },
    { name: "purge orphaned media folders", every: hours, run: () => purgeOrphanedFolders(deps) },
    { name: "purge unfinished recordings", every: hours, run: () => purgeRecordings(deps) },
    { name: "purge pieces of no upload", every: hours, run: () => purgeUploadPieces(deps) },
    { name: "purge files of letters", every: hours, run: () => purgeLetterFiles(deps) },
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
    { name: "purge expired exports", every: hours, run: () => purgeExports(deps) },
    {
      name: "expire unpaid checkouts",
      every: 10 * minutes,
      run: (signal) => endLeftCheckouts(deps, signal),
    },
    { name: "expire granted months", every: hours, run: () => endGivenMonths(deps) },
    { name: "purge old sign-in attempts", every: 24 * hours, run: () => purgeAttempts(deps) },
    { name: "purge expired sessions", every: 24 * hours, run: () => purgeSessions(deps) },
    { name: "purge finished jobs", every: 24 * hours, run: (signal) => purgeJobs(deps, signal) },
    { name: "purge old checkouts", every: 24 * hours, run: (signal) => purgeCheckouts(deps, signal) },
    ...retainedNames.map((name) => ({
      name: `purge ${name}`,
      every: hours,
      run: (signal: AbortSignal) => purgeRetained(deps, name, signal),
    })),
  ];
  return jobs.map((job) => ({ ...job, waitsForClock: true }));
}
