import { setMaxListeners } from "node:events";
import { type Log, minutes } from "~/domain/base/deps";

export interface RecurringJob {
  name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  every: number;
  /** It deletes for good, ends something by a time or mails by one: not while the clock is out of step. */
  waitsForClock?: true;
  /** Stops early, in a consistent state, once `signal` is aborted. */
  run(signal: AbortSignal): Promise<void>;
}

export class RecurringFailures {
  readonly #names = new Set<string>();
  readonly #seconds = new Map<string, number>();

  record(name: string, hasFailed: boolean, seconds = 0): void {
    this.#seconds.set(name, seconds);
    if (hasFailed) this.#names.add(name);
    else this.#names.delete(name);
  }

  list(): string[] {
    return [...this.#names].sort();
  }

  /** Seconds of the last run, by name. */
  durations(): Record<string, number> {
    return Object.fromEntries(this.#seconds);
  }
}

export interface RunningJobs {
  stop(): Promise<void>;
}

/** Milliseconds between the first runs, so that requests get a turn between them. */
const spacing = 20;
const lookAgainAfter = 5 * minutes;

export interface SchedulerDeps {
  log: Log;
  clocks: { isInStep(): Promise<boolean> };
}

/** Runs of one job never overlap; a failed one is logged and repeated. The clock is compared before each run that would wait for it. */
export function startRecurringJobs(
  { log, clocks }: SchedulerDeps,
  jobs: RecurringJob[],
  failures = new RecurringFailures(),
): RunningJobs {
  const stopping = new AbortController();
  // One listener per job.
  setMaxListeners(0, stopping.signal);
  const loops = jobs.map((job, place) =>
    repeat({ log, clocks, failures }, job, place * spacing, stopping.signal),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat(
  deps: SchedulerDeps & { failures: RecurringFailures },
  job: RecurringJob,
  delay: number,
  signal: AbortSignal,
): Promise<void> {
  if (delay > 0) await pause(delay, signal);
  while (!signal.aborted) {
    const hasWaited = (await runOnce(deps, job, signal)) === "waited";
    await pause(hasWaited ? Math.min(job.every, lookAgainAfter) : job.every, signal);
  }
}

async function runOnce(
  { log, clocks, failures }: SchedulerDeps & { failures: RecurringFailures },
  { name, waitsForClock, run }: RecurringJob,
  signal: AbortSignal,
): Promise<"waited" | "ran"> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  try {
    if (waitsForClock && !(await clocks.isInStep())) return "waited";
    await run(signal);
    failures.record(name, false, seconds());
  } catch (error) {
    failures.record(name, true, seconds());
    log.error({ job: name, error }, "recurring job failed");
  }
  return "ran";
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(end, milliseconds);
    timer.unref();
    signal.addEventListener("abort", end);

    function end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    }
  });
}
