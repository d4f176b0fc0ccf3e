import { hours } from "~/domain/base/deps";
import { purgeSessions } from "~/domain/people/auth/sessions.server";
import { pruneUpdateCopies, type UpdateCopyDeps } from "~/domain/running/backup/update-copies.server";
import type { OwnedDataDeps } from "~/domain/running/closing/owned-data.server";
import { purgeAccounts } from "~/domain/running/closing/purge-accounts.server";
import { purgeRetained, retainedNames } from "~/domain/running/retention/retention.server";
import { purgeStrays, strayNames, strayPlaces } from "~/domain/running/retention/strays.server";

import { forgetBuyers } from "~/domain/selling/orders/forget-buyers.server";
import { purgeEmptyRecordings } from "~/domain/writing/recordings/purge-recordings.server";
import { pruneVersions } from "~/domain/writing/stories/prune-versions.server";
import { purgeStories } from "~/domain/writing/stories/purge-trash.server";
import type { RecurringJob } from "./scheduler.server";

export type PurgeJobDeps = OwnedDataDeps & UpdateCopyDeps;

/** What deletes for good: all of it waits while the clock is out of step. What goes by its time alone is a line of a table. */
export function recurringPurges(deps: PurgeJobDeps): RecurringJob[] {
  const places = strayPlaces(deps);
  const jobs: RecurringJob[] = [
    ...retainedNames.map((name) => ({
      name: `purge ${name}`,
      every: hours,
      run: (signal: AbortSignal) => purgeRetained(deps, name, signal),
    })),
    ...strayNames.map((name) => ({
      name: `purge ${name} without a row`,
      every: hours,
      run: (signal: AbortSignal) => purgeStrays(deps, name, places[name], signal),
    })),
    ...specialPurges(deps),
  ];
  return jobs.map((job) => ({ ...job, waitsForClock: true }));
}

function specialPurges(deps: PurgeJobDeps): RecurringJob[] {
  return [
    // Each goes with what refers to it, and is in the audit log.
    { name: "purge the trash", every: hours, run: (signal) => purgeStories(deps, signal) },
    // Files go before rows, and what was deleted is forgotten by the database's log.
    { name: "purge closed accounts", every: hours, run: (signal) => purgeAccounts(deps, signal) },
    // The disk is asked first, for rows can say less than what came.
    { name: "purge empty recordings", every: hours, run: () => purgeEmptyRecordings(deps) },
    // Figures stay for bookkeeping; names, addresses and files go.
    { name: "anonymize old orders", every: hours, run: () => forgetBuyers(deps) },
    // Which ones go depends on the others of their story.
    { name: "thin out story versions", every: 24 * hours, run: (signal) => pruneVersions(deps, signal) },
    // Two times count, others where it is the only way in, and those of a clock that was ahead are put right first.
    { name: "purge expired sessions", every: 24 * hours, run: () => purgeSessions(deps) },
    // These are files of no table, and the newest stay however old.
    { name: "prune copies made by updates", every: 24 * hours, run: () => pruneUpdateCopies(deps) },
  ];
}
