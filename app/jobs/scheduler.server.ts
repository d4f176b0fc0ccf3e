import { setMaxListeners } from "node:events";
import type { Log } from "~/domain/deps";

export interface RecurringJob {
  name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  every: number;
  /** Stops early, in a consistent state, once `signal` is aborted. */
  run(signal: AbortSignal): Promise<void>;
}

/** Which recurring jobs failed the last time, and how long each took. */
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

/** Runs of one job never overlap. A failed run is logged and repeated after the interval. */
export function startRecurringJobs(
  log: Log,
  jobs: RecurringJob[],
  failures = new RecurringFailures(),
): RunningJobs {
  const stopping = new AbortController();
  // One listener per job.
  setMaxListeners(0, stopping.signal);
  const loops = jobs.map((job, place) => repeat({ log, failures }, job, place * spacing, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat(
  { log, failures }: { log: Log; failures: RecurringFailures },
  { name, every, run }: RecurringJob,
  delay: number,
  signal: AbortSignal,
): Promise<void> {
  if (delay > 0) await pause(delay, signal);
  while (!signal.aborted) {
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    try {
      await run(signal);
      failures.record(name, false, seconds());
    } catch (error) {
      failures.record(name, true, seconds());
      log.error({ job: name, error }, "recurring job failed");
    }
    await pause(every, signal);
  }
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
