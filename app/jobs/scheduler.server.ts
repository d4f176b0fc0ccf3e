import { setMaxListeners } from "node:events";

/** Work that comes round again and again. */
export interface RecurringJob {
  /** For the log. */
  name: string;
  /** Milliseconds from the end of one run to the beginning of the next. */
  every: number;
  /** One run; stops early, with nothing half done, once `signal` is aborted. */
  run(signal: AbortSignal): Promise<void>;
}

/** The jobs under way. */
export interface RunningJobs {
  /** Starts no run any more, and waits for those that have begun. */
  stop(): Promise<void>;
}

/**
 * Begins each job at once and again after its time. No job runs twice at the same moment; one that fails is logged,
 * and comes round again like any other.
 */
export function startRecurringJobs(jobs: RecurringJob[]): RunningJobs {
  const stopping = new AbortController();
  // Each waits for it, however many they are.
  setMaxListeners(0, stopping.signal);
  const loops = jobs.map((job) => repeat(job, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat(job: RecurringJob, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await runOnce(job, signal);
    await pause(job.every, signal);
  }
}

async function runOnce({ name, run }: RecurringJob, signal: AbortSignal): Promise<void> {
  try {
    await run(signal);
  } catch (error) {
    console.error(`Recurring job failed, and is tried again in its time: ${name}.`, error);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(end, milliseconds);
    // A process that has nothing else to do may end.
    timer.unref();
    signal.addEventListener("abort", end);

    function end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    }
  });
}
