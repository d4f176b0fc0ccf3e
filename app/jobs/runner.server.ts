import type { JobKind } from "~/db/tables";
import type { Deps } from "~/domain/deps";
import { DomainError, Unavailable } from "~/domain/errors";
import {
  failJob,
  finishJob,
  type Job,
  mostAttempts,
  postponeJob,
  requeueCutOffJobs,
  takeJob,
} from "~/domain/jobs/jobs.server";

/** What a kind of job does. */
export interface JobHandler {
  /** Does it, from its beginning, however far an earlier try had come. Throws Unavailable for what may pass. */
  run(job: Job, signal: AbortSignal): Promise<void>;
  /** It was given up for good. */
  giveUp(job: Job): Promise<void>;
}

/** What a runner does: the kinds of jobs that it takes, all others are another's. */
export type JobHandlers = Partial<Record<JobKind, JobHandler>>;

export interface JobRunner {
  /** Takes up what a stop had cut off, and then one job after another. */
  start(): void;
  /** Does the jobs that are due, and returns when there is none left. */
  runDue(): Promise<void>;
  /** Ends the job that runs: the next start takes it up again. */
  stop(): Promise<void>;
}

const lookEvery = 1000;

/** A runner of the table `jobs`: one at a time, in the order of `takeJob`. A job that fails never ends the runner. */
export function createJobRunner(deps: Deps, handlers: JobHandlers): JobRunner {
  const kinds = Object.keys(handlers) as JobKind[];
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  async function runDue(): Promise<void> {
    for (let job = await take(); job; job = await take()) await runOne(job);
  }

  async function take(): Promise<Job | undefined> {
    return ending.signal.aborted ? undefined : takeJob(deps, kinds);
  }

  async function runOne(job: Job): Promise<void> {
    try {
      await handlers[job.kind]?.run(job, ending.signal);
    } catch (error) {
      if (!ending.signal.aborted) await noteFailure(job, error);
      return;
    }
    await finishJob(deps, job.id);
  }

  async function noteFailure(job: Job, error: unknown): Promise<void> {
    const reason = error instanceof DomainError ? error.message : String(error);
    if (error instanceof Unavailable && job.attempts < mostAttempts) return postponeJob(deps, job, reason);
    console.error(`Job ${job.id} (${job.kind} ${job.subjectId ?? ""}) was given up: ${reason}`);
    await giveUp(job, reason);
  }

  /** The job last: cut off in between, it is found again, and whoever waits for it is told. */
  async function giveUp(job: Job, reason: string): Promise<void> {
    await handlers[job.kind]?.giveUp(job);
    await failJob(deps, job.id, reason);
  }

  async function begin(): Promise<void> {
    const reason = "It was cut off by a stop of the server too often.";
    for (const job of await requeueCutOffJobs(deps, kinds)) await giveUp(job, reason);
    await runDue();
  }

  /** A database that is busy or full just now: the next round tries again, also what could not be noted in this one. */
  function look(work: () => Promise<void>): void {
    round = work()
      .then(() => runDue)
      .catch((error) => {
        console.error("The jobs could not be looked at:", error);
        return begin;
      })
      .then((next) => {
        if (ending.signal.aborted) return;
        timer = setTimeout(() => look(next), lookEvery);
        timer.unref();
      });
  }

  return {
    start: () => look(begin),
    runDue,
    async stop() {
      ending.abort();
      clearTimeout(timer);
      await round;
    },
  };
}
