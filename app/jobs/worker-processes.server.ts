import path from "node:path";
import { type Log, minutes } from "~/domain/deps";
import { Unavailable, UnsupportedMedia } from "~/domain/errors";
import type { WorkerProcesses, WorkerTask } from "~/domain/worker-processes";
import { Semaphore } from "./semaphore";
import { WorkerLauncher } from "./worker-launcher.server";
import type { WorkerOptions } from "./workers/launcher.worker";

interface TaskLimits {
  timeout: number;
  pool: "short" | "long" | "export" | "print" | "pages" | "backup" | "speech";
  /** Somebody waits for it and sees no progress. */
  isAwaited?: true;
  heap: string[];
  /** Limit of the whole process in MB: native libraries allocate outside the heap. */
  megabytes?: number;
  /** That read files and photos beside JavaScript; four by default. */
  threads?: number;
}

const large = ["--max-old-space-size=1024"];
/** Collects often: streaming two gigabytes takes no more than two megabytes. */
export const smallHeap = ["--max-old-space-size=128", "--max-semi-space-size=2", "--optimize-for-size"];

const niceWhenAwaited = 5;

const limits: Record<WorkerTask, TaskLimits> = {
  photos: { timeout: 5 * minutes, pool: "short", isAwaited: true, heap: large },
  lighten: { timeout: 10 * minutes, pool: "long", heap: large },
  docx: { timeout: 5 * minutes, pool: "short", isAwaited: true, heap: large, threads: 2 },
  probe: { timeout: 5 * minutes, pool: "short", isAwaited: true, heap: large },
  convert: { timeout: 120 * minutes, pool: "long", heap: large },
  export: { timeout: 120 * minutes, pool: "export", heap: smallHeap },
  backup: { timeout: 24 * 60 * minutes, pool: "backup", heap: smallHeap },
  invoice: { timeout: minutes, pool: "short", isAwaited: true, heap: large, megabytes: 1500 },
  book: { timeout: 15 * minutes, pool: "print", heap: large, megabytes: 1500 },
  speech: { timeout: 60 * minutes, pool: "speech", heap: smallHeap },
  pages: { timeout: 2 * minutes, pool: "pages", isAwaited: true, heap: large, megabytes: 1500 },
};

/** Per user and pool. Waiting inputs are in memory and can be whole books. */
const maxWaiting = 50;

interface Run {
  signal: AbortSignal | undefined;
  onProgress: (progress: unknown) => void;
  log: Log;
}

/**
 * Each task runs in its own process. Pools limit them, per user and in total, so that pages stay fast. `nice` is
 * the nice value of work in the background.
 */
export function createWorkerProcesses(folder: string, log: Log, nice: number): WorkerProcesses {
  const pools = {
    short: new Semaphore(2),
    long: new Semaphore(1),
    export: new Semaphore(1),
    print: new Semaphore(1),
    pages: new Semaphore(1),
    backup: new Semaphore(1),
    speech: new Semaphore(1),
  };
  const launcher = new WorkerLauncher();
  return {
    async run<Output>(
      task: WorkerTask,
      input: unknown,
      userId: number | null,
      signal?: AbortSignal,
      onProgress: (progress: unknown) => void = () => undefined,
    ): Promise<Output> {
      const pool = pools[limits[task].pool];
      if (userId !== null && pool.waiting(userId) >= maxWaiting) throw unavailable();
      await pool.acquire(userId);
      try {
        const { pool: _, isAwaited, ...taskLimits } = limits[task];
        const script = path.join(folder, `${task}.js`);
        const options = {
          ...{ script, input, searchPath: process.env.PATH, ...taskLimits },
          nice: isAwaited ? Math.min(nice, niceWhenAwaited) : nice,
        };
        return (await runWorker(launcher, options, {
          signal,
          onProgress,
          log: log.child({ task }),
        })) as Output;
      } finally {
        pool.release(userId);
      }
    },
  };
}

function runWorker(
  launcher: WorkerLauncher,
  options: WorkerOptions,
  { signal, onProgress, log }: Run,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(unavailable());
    const kill = launcher.start(options, (report) => {
      if ("progress" in report) return onProgress(report.progress);
      if ("level" in report) return log[report.level](report.fields, report.message);
      if ("output" in report) return resolve(report.output);
      if (!("ended" in report)) return reject(errorOf(report, log));
      signal?.removeEventListener("abort", kill);
      reject(unavailable());
    });
    signal?.addEventListener("abort", kill, { once: true });
  });
}

function errorOf(result: { rejected: string } | { failed: string }, log: Log): Error {
  if ("rejected" in result) return new UnsupportedMedia(result.rejected);
  log.error({ error: result.failed }, "worker failed");
  return unavailable();
}

function unavailable(): Unavailable {
  return new Unavailable("This could not be done just now. Please try again in a little while.");
}
