import path from "node:path";
import { type Log, minutes, systemClock } from "~/domain/base/deps";
import { UnsupportedMedia } from "~/domain/base/errors";
import type { WorkerProcesses, WorkerTask } from "~/domain/base/worker-processes";
import { WorkerLosses } from "~/domain/running/health/worker-losses.server";
import { catalogFolder } from "~/messages/catalogs.server";
import { spokenLanguage } from "~/messages/language";
import { message } from "~/messages/message";
import { MemoryBudget } from "./memory-budget";
import { Semaphore } from "./semaphore";
import { type AttemptDeps, runWorker, unavailable, WorkerLost } from "./worker-attempt.server";
import { WorkerLauncher } from "./worker-launcher.server";
import type { WorkerOptions } from "./workers/worker-run";

interface TaskLimits {
  timeout: number;
  pool: "short" | "long" | "export" | "print" | "pages" | "backup" | "speech" | "letters" | "mail";
  /** Somebody waits for it and sees no progress. */
  isAwaited?: true;
  heap: string[];
  /** Limit in MB of the process and its programs, and what is kept free for it. Photos say what they need. */
  megabytes?: number;
  /** What it gets, with nothing or little beside it, when that was not enough. */
  megabytesAlone?: number;
  /** Threads that read files and photos beside JavaScript; four by default. */
  threads?: number;
  /** Milliseconds without processor time: it may wait for others. */
  longestStill?: number;
}

const large = ["--max-old-space-size=1024"];
/** Collects often: streaming two gigabytes takes no more than two megabytes. */
export const smallHeap = ["--max-old-space-size=128", "--max-semi-space-size=2", "--optimize-for-size"];

const niceWhenAwaited = 5;
/** Milliseconds. Whoever computes gets some processor time within it, on the busiest machine too. */
const longestStill = 20_000;

/** The memory of a photo that is not alone (docs/decisions/0064). */
const photoMegabytes = 600;
const photoMegabytesAlone = 1_200;

export const taskLimits: Record<WorkerTask, TaskLimits> = {
  photos: {
    ...{ timeout: 5 * minutes, longestStill, pool: "short", isAwaited: true, heap: large },
    ...{ megabytes: photoMegabytes, megabytesAlone: photoMegabytesAlone },
  },
  lighten: {
    ...{ timeout: 10 * minutes, longestStill, pool: "long", heap: large },
    ...{ megabytes: 350, megabytesAlone: 600 },
  },
  docx: {
    ...{ timeout: 5 * minutes, longestStill, pool: "short", isAwaited: true, heap: large, threads: 2 },
    ...{ megabytes: 450, megabytesAlone: 1_200 },
  },
  probe: { timeout: 5 * minutes, pool: "short", isAwaited: true, heap: large },
  convert: {
    ...{ timeout: 120 * minutes, longestStill: 3 * minutes, pool: "long", heap: large },
    ...{ megabytes: 400, megabytesAlone: 1_200 },
  },
  export: { timeout: 120 * minutes, pool: "export", heap: smallHeap },
  backup: { timeout: 24 * 60 * minutes, pool: "backup", heap: smallHeap },
  invoice: {
    ...{ timeout: minutes, longestStill, pool: "short", isAwaited: true, heap: large },
    ...{ megabytes: 300, megabytesAlone: 1_200 },
  },
  book: {
    ...{ timeout: 15 * minutes, longestStill: 3 * minutes, pool: "print", heap: [...large, "--expose-gc"] },
    ...{ megabytes: 800, megabytesAlone: 1_500 },
  },
  speech: { timeout: 60 * minutes, pool: "speech", heap: smallHeap },
  letters: {
    ...{ timeout: 60 * minutes, longestStill, pool: "letters", heap: large },
    ...{ megabytes: 500, megabytesAlone: 1_200 },
  },
  mail: {
    ...{ timeout: 3 * minutes, longestStill, pool: "mail", heap: large },
    ...{ megabytes: 500, megabytesAlone: 1_200 },
  },
  pages: {
    ...{ timeout: 2 * minutes, longestStill, pool: "pages", isAwaited: true, heap: large },
    ...{ megabytes: 400, megabytesAlone: 1_200 },
  },
};

/** Limits each user and pool. Waiting inputs are in memory and can be whole books. */
const maxWaiting = 50;

export interface RunningWorkers extends WorkerProcesses {
  /** Ends all workers, frozen ones too, and starts none. */
  close(): void;
}

interface WorkerSettings {
  losses?: WorkerLosses;
  limits?: typeof taskLimits;
}

interface Run {
  task: WorkerTask;
  limits: TaskLimits;
  options: WorkerOptions;
}

/** Each task runs in its own process, within the limits of its pool and the memory budget. `nice` is the nice value of background work. */
export function createWorkerProcesses(
  folder: string,
  log: Log,
  nice: number,
  { losses = new WorkerLosses(systemClock), limits = taskLimits }: WorkerSettings = {},
): RunningWorkers {
  const pools = {
    short: new Semaphore(2),
    long: new Semaphore(1),
    export: new Semaphore(1),
    print: new Semaphore(1),
    pages: new Semaphore(1),
    backup: new Semaphore(1),
    speech: new Semaphore(1),
    letters: new Semaphore(1),
    mail: new Semaphore(1),
  };
  const launcher = new WorkerLauncher(log);
  const budget = new MemoryBudget();
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
        const { isAwaited, timeout, longestStill, heap, megabytes, threads } = limits[task];
        const options = {
          ...{
            script: path.join(folder, `${task}.js`),
            input,
            language: spokenLanguage(),
            searchPath: process.env.PATH,
            messagesDir: catalogFolder(),
          },
          ...{ timeout, longestStill, heap, megabytes, threads },
          nice: isAwaited ? Math.min(nice, niceWhenAwaited) : nice,
        };
        const deps = { launcher, budget, losses, signal, onProgress, log: log.child({ task }) };
        return (await runTask(deps, { task, limits: limits[task], options })) as Output;
      } finally {
        pool.release(userId);
      }
    },
    close: () => launcher.close(),
  };
}

type RunDeps = AttemptDeps & { losses: WorkerLosses };

/** Repeated once where that helps: with more memory, or after a process that was frozen, if somebody waits. */
async function runTask(deps: RunDeps, run: Run): Promise<unknown> {
  try {
    return await attempt(deps, run, false);
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error;
    const { isAwaited, megabytesAlone } = run.limits;
    const { reason } = error.end;
    const isTooSmall =
      reason === "memory" && megabytesAlone !== undefined && megabytesAlone > (error.end.limit ?? 0);
    const isFrozen = isAwaited && (reason === "stillness" || reason === "launcher");
    if (!isTooSmall && !isFrozen) throw lossOf(deps, run.task, error);
    deps.log.warn({ ...error.end }, "worker lost, its task is repeated");
    return await attempt(deps, run, isTooSmall).catch((again) => {
      throw again instanceof WorkerLost ? lossOf(deps, run.task, again) : again;
    });
  }
}

function attempt(deps: AttemptDeps, { task, limits, options }: Run, isAlone: boolean): Promise<unknown> {
  const { isAwaited = false, megabytes = 0, megabytesAlone = megabytes } = limits;
  const limit = isAlone ? megabytesAlone : megabytes;
  const asksItself = task === "photos" && !isAlone;
  return runWorker(
    deps,
    { ...options, ...(limit > 0 && { megabytes: limit }) },
    {
      isAwaited,
      claimed: asksItself ? 0 : limit,
      limitOf: (needed) => (isAlone || needed > megabytes ? megabytesAlone : megabytes),
    },
  );
}

/** What became of a task whose worker was lost for good. */
function lossOf({ log, losses }: RunDeps, task: WorkerTask, { end, message, said }: WorkerLost): Error {
  log.error({ ...end, cause: message }, "worker ended without an answer");
  if (end.reason !== "stop") losses.record(said);
  // No more than it can have: the next time would be no other.
  if (task === "photos" && end.reason === "memory") return new UnsupportedMedia(tooMuchMemory);
  return unavailable(said);
}

const tooMuchMemory = message(
  "This picture needs more memory to be read than we have. Please save it as a JPEG, or make it smaller, and try again.",
);
