import { setMaxListeners } from "node:events";
import type { Log } from "~/domain/deps";

/** Work that is repeated as long as the server runs. */
export interface RecurringJob {
  /** For the log. */
  name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  every: number;
  /** One run; stops early, in a consistent state, once `signal` is aborted. */
  run(signal: AbortSignal): Promise<void>;
}

/** The jobs under way. */
export interface RunningJobs {
  /** Starts no further run, and waits for those under way. */
  stop(): Promise<void>;
}

/**
 * Runs each job at once and again after its interval. Runs of one job never overlap; one that fails is logged and
 * repeated like any other.
 */
export function startRecurringJobs(log: Log, jobs: RecurringJob[]): RunningJobs {
  const stopping = new AbortController();
  // Every job listens to it.
  setMaxListeners(0, stopping.signal);
  const loops = jobs.map((job) => repeat(log, job, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat(log: Log, { name, every, run }: RecurringJob, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await run(signal);
    } catch (error) {
      log.error({ job: name, error }, "recurring job failed");
    }
    await pause(every, signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(end, milliseconds);
    // It does not keep the process alive.
    timer.unref();
    signal.addEventListener("abort", end);

    function end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    }
  });
}
