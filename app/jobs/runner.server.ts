import type { JobKind } from "~/db/tables";
import type { Deps } from "~/domain/base/deps";
import { DomainError, Unavailable } from "~/domain/base/errors";
import {
  claimJob,
  failJob,
  finishJob,
  type Job,
  mostAttempts,
  postponeJob,
  queuedJobs,
  requeueCutOffJobs,
} from "~/domain/base/jobs/jobs.server";
import { inEnglish } from "~/messages/in-english";
import { type Message, message } from "~/messages/message";

export interface JobHandler {
  /** Starts from scratch after an interruption. Throws Unavailable for temporary failures. */
  run(job: Job, signal: AbortSignal): Promise<void>;
  /** Called after the last attempt; records the failure on the job's subject. */
  giveUp(job: Job): Promise<void>;
}

export type JobHandlers = Partial<Record<JobKind, JobHandler>>;

export interface JobRunner {
  start(): void;
  runDue(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds between two looks for jobs that became due, or that another process queued. */
const pollInterval = 300;

/** A failing job never stops the runner. */
export function createJobRunner(deps: Deps, handlers: JobHandlers): JobRunner {
  const kinds = Object.keys(handlers) as JobKind[];
  const stopping = new AbortController();
  const work: Work = { deps, handlers, signal: stopping.signal };
  let timer: NodeJS.Timeout | undefined;
  let next: () => Promise<void> = begin;
  let isWoken = false;
  let cycle: Promise<void> = Promise.resolve();

  async function runDue(): Promise<void> {
    for (let job = await take(); job; job = await take()) await runOne(work, job);
  }

  async function take(): Promise<Job | undefined> {
    return stopping.signal.aborted ? undefined : claimJob(deps, kinds);
  }

  async function begin(): Promise<void> {
    await giveUpCutOff(work, kinds);
    await runDue();
  }

  /** The database is busy or full: the next cycle retries, also jobs with an unsaved result. */
  function poll(): void {
    timer = undefined;
    isWoken = false;
    cycle = next()
      .then(() => {
        next = runDue;
      })
      .catch((error) => {
        deps.log.error({ error }, "job queue failed, retrying");
        next = begin;
      })
      .then(() => pollIn(isWoken ? 0 : pollInterval));
  }

  function pollIn(milliseconds: number): void {
    if (stopping.signal.aborted) return;
    timer = setTimeout(poll, milliseconds);
    timer.unref();
  }

  function wake(): void {
    isWoken = true;
    if (timer === undefined) return;
    clearTimeout(timer);
    pollIn(0);
  }

  return {
    start() {
      for (const kind of kinds) queuedJobs.on(kind, wake);
      poll();
    },
    runDue,
    async stop() {
      for (const kind of kinds) queuedJobs.off(kind, wake);
      stopping.abort();
      clearTimeout(timer);
      await cycle;
    },
  };
}

interface Work {
  deps: Deps;
  handlers: JobHandlers;
  signal: AbortSignal;
}

async function runOne(work: Work, job: Job): Promise<void> {
  const { deps, handlers, signal } = work;
  try {
    await handlers[job.kind]?.run(job, signal);
  } catch (error) {
    if (!signal.aborted) await noteFailure(work, job, error);
    return;
  }
  await finishJob(deps, job.id);
}

async function noteFailure(work: Work, job: Job, error: unknown): Promise<void> {
  const { deps } = work;
  const happened = error instanceof Unavailable ? error.reason : "";
  const reason = happened || (error instanceof DomainError ? error.said : String(error));
  const log = deps.log.child({
    jobId: job.id,
    kind: job.kind,
    subjectId: job.subjectId,
    attempts: job.attempts,
  });
  // Messages of domain errors may have personal data, so only the type is logged.
  const cause =
    error instanceof DomainError
      ? { reason: error.constructor.name, ...(happened && { cause: inEnglish(happened as Message) }) }
      : { error };
  if (error instanceof Unavailable && job.attempts < mostAttempts) {
    log.warn(cause, "job postponed");
    return postponeJob(deps, job, reason);
  }
  log.error(cause, "job failed");
  await giveUp(work, job, reason);
}

async function giveUpCutOff(work: Work, kinds: JobKind[]): Promise<void> {
  const reason = message("It was cut off by a stop of the server too often.");
  for (const job of await requeueCutOffJobs(work.deps, kinds)) {
    work.deps.log.error(
      { jobId: job.id, kind: job.kind, attempts: job.attempts },
      "job interrupted too often, given up",
    );
    await giveUp(work, job, reason);
  }
}

/** The job last: after an interruption it is found again, and its subject still gets the failure. */
async function giveUp({ deps, handlers }: Work, job: Job, reason: string): Promise<void> {
  await handlers[job.kind]?.giveUp(job);
  await failJob(deps, job.id, reason);
}
