import { hours, minutes } from "~/domain/base/deps";
import { type AlarmCallDeps, deliverAlarmCalls } from "~/domain/running/health/alarms/alarm-calls.server";
import type { Heartbeat } from "~/domain/running/health/alarms/heartbeat.server";
import type { ClockWatch } from "~/domain/running/health/clock-watch.server";
import { checkDatabase, type DatabaseCheckDeps } from "~/domain/running/health/database-check.server";
import type { DiskReserve } from "~/domain/running/health/disk-reserve.server";
import type { EventLoopWatch } from "~/domain/running/health/event-loop-watch.server";
import { type AlertDeps, sendHealthAlerts } from "~/domain/running/health/health-alerts.server";
import type { HealthWatch } from "~/domain/running/health/health-watch.server";
import type { Probes } from "~/domain/running/health/probes/probes.server";
import { inLanguage } from "~/messages/language.server";
import type { RecurringJob } from "./scheduler.server";

export type CheckJobDeps = AlertDeps &
  AlarmCallDeps &
  DatabaseCheckDeps & {
    eventLoop: EventLoopWatch;
    reserve: DiskReserve;
    health: HealthWatch;
    probes: Pick<Probes, "runDue">;
    heartbeat: Pick<Heartbeat, "beat">;
    clocks: ClockWatch;
  };

/** What looks whether all is well, and tells whoever runs the site. */
export function recurringChecks(deps: CheckJobDeps): RecurringJob[] {
  return [
    { name: "check the event loop", every: 5_000, run: async () => deps.eventLoop.check() },
    { name: "check the disk", every: 5_000, run: async () => void (await deps.reserve.check()) },
    {
      name: "check the health",
      every: minutes,
      run: async (signal) => {
        await deps.probes.runDue(signal);
        const checks = await inLanguage(await deps.health.language(), async () => {
          const found = await deps.health.check();
          await sendHealthAlerts(deps, found);
          return found;
        });
        await deps.heartbeat.beat(checks, signal);
      },
    },
    { name: "compare the clock", every: hours, run: async () => void (await deps.clocks.compare()) },
    { name: "call alarms", every: 5_000, run: (signal) => deliverAlarmCalls(deps, signal) },
    {
      name: "check the database for damage",
      every: 5 * minutes,
      run: (signal) => checkDatabase(deps, signal),
    },
  ];
}
