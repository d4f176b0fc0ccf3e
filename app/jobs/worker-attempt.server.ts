import type { Log } from "~/domain/base/deps";
import { Unavailable, UnsupportedMedia } from "~/domain/base/errors";
import { message } from "~/messages/message";
import { SaidError } from "~/messages/said-error";
import type { MemoryBudget } from "./memory-budget";
import type { WorkerLauncher } from "./worker-launcher.server";
import { describeEnd, type WorkerEnd } from "./workers/worker-end";
import type { WorkerOptions } from "./workers/worker-run";

export class WorkerLost extends SaidError {
  constructor(readonly end: WorkerEnd) {
    super(describeEnd(end));
  }
}

export interface AttemptDeps {
  launcher: WorkerLauncher;
  budget: MemoryBudget;
  log: Log;
  signal: AbortSignal | undefined;
  onProgress: (progress: unknown) => void;
}

export interface AttemptMemory {
  isAwaited: boolean;
  claimed: number;
  limitOf: (needed: number) => number;
}

/** One process for one task. Throws WorkerLost, Unavailable if it is called off, and what the worker answers. */
export async function runWorker(
  { launcher, budget, log, signal, onProgress }: AttemptDeps,
  options: WorkerOptions,
  { isAwaited, claimed, limitOf }: AttemptMemory,
): Promise<unknown> {
  const over = new AbortController();
  const ends = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  let release = claimed > 0 ? await claim(claimed) : () => undefined;

  function claim(megabytes: number): Promise<() => void> {
    return budget.claim({ megabytes, isAwaited }, ends).catch(() => {
      throw unavailable();
    });
  }

  /** What was claimed is given back first: who holds some and waits for more may wait for each other. */
  async function claimAnew(megabytes: number): Promise<void> {
    release();
    release = await claim(megabytes);
    if (over.signal.aborted) release();
  }

  try {
    return await new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(unavailable());
      const worker = launcher.start(options, (report) => {
        if ("progress" in report) return onProgress(report.progress);
        if ("level" in report) return log[report.level](report.fields, report.message);
        if ("needs" in report) {
          const go = () => worker.grant(limitOf(report.needs));
          return void claimAnew(Math.max(claimed, report.needs)).then(go, () => undefined);
        }
        if ("output" in report) return resolve(report.output);
        if ("rejected" in report) return reject(new UnsupportedMedia(report.rejected));
        if ("failed" in report) return reject(failed(report.failed, log));
        if (!("ended" in report)) return;
        signal?.removeEventListener("abort", worker.kill);
        reject(signal?.aborted ? unavailable() : new WorkerLost(report.ended));
      });
      signal?.addEventListener("abort", worker.kill, { once: true });
    });
  } finally {
    over.abort();
    release();
  }
}

function failed(stack: string, log: Log): Unavailable {
  log.error({ error: stack }, "worker failed");
  const [first = ""] = stack.split("\n");
  return unavailable(first);
}

/** `reason` is for administrators: a message, or what a program said. */
export function unavailable(reason?: string): Unavailable {
  return new Unavailable(
    message("This could not be done just now. Please try again in a little while."),
    reason,
  );
}
