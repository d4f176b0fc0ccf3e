import { hours, minutes } from "~/domain/base/deps";
import { endOverSittings } from "~/domain/people/volunteers/sitting-rows.server";
import type { CarryOutDeps } from "~/domain/running/waiting/carry-out.server";
import { carryOutDue } from "~/domain/running/waiting/let-through.server";
import type { CheckoutDeps } from "~/domain/selling/checkouts/deps";
import { endGivenMonths, endLeftCheckouts } from "~/domain/selling/checkouts/reconcile.server";
import type { RecurringJob } from "./scheduler.server";

/** What ends, or is done, by a time, and deletes nothing by it: all of it waits while the clock is out of step. */
export function recurringEndings(deps: CheckoutDeps & CarryOutDeps): RecurringJob[] {
  const jobs: RecurringJob[] = [
    { name: "do what has waited", every: 5 * minutes, run: (signal) => carryOutDue(deps, signal) },
    {
      name: "end sittings of volunteers who are over",
      every: hours,
      run: () => deps.db.transaction().execute((db) => endOverSittings({ ...deps, db })),
    },
    {
      name: "expire unpaid checkouts",
      every: 10 * minutes,
      run: (signal) => endLeftCheckouts(deps, signal),
    },
    { name: "expire granted months", every: hours, run: () => endGivenMonths(deps) },
  ];
  return jobs.map((job) => ({ ...job, waitsForClock: true }));
}
