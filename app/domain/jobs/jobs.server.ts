import type { Db } from "~/db/open.server";
import type { JobKind, JobRow } from "~/db/tables";
import { agoText, type Deps, days, hours, minutes, nowText } from "../deps";

/*
 * Background jobs: a row of `jobs` outlives the request that enqueued it, and the runner (app/jobs) runs it. The table is
 * internal, so its functions take no actor: the output of a job belongs to its subject's owner.
 */

/** A job to enqueue. */
export interface NewJob {
  kind: JobKind;
  /** The id of the row that it is about. */
  subjectId: number | null;
  /** The user it runs for; null for the server's own jobs. */
  userId: number | null;
  /** Further parameters of the kind: a JSON object. */
  input?: Record<string, unknown>;
}

/** A running job. */
export interface Job {
  id: number;
  kind: JobKind;
  subjectId: number | null;
  userId: number | null;
  input: Record<string, unknown>;
  /** Starts so far, this one included. */
  attempts: number;
}

/** Starts of a job before it is given up. */
export const mostAttempts = 5;

const doneKept = 30 * days;
const failedKept = 90 * days;

/** Enqueues a job. To be called in the transaction that writes its subject, so that both exist or neither. */
export async function enqueueJob({ db, clock }: Deps, job: NewJob): Promise<void> {
  const now = nowText(clock);
  await db
    .insertInto("jobs")
    .values({
      kind: job.kind,
      subjectId: job.subjectId,
      userId: job.userId,
      input: JSON.stringify(job.input ?? {}),
      state: "queued",
      runAfter: now,
      createdAt: now,
    })
    .execute();
}

/**
 * Claims the next due job of these kinds and marks it as running; undefined when there is none. Users take turns: first
 * comes the user whose last job of these kinds started longest ago, and of each user the job that has waited longest.
 */
export async function takeJob({ db, clock }: Deps, kinds: JobKind[]): Promise<Job | undefined> {
  const now = nowText(clock);
  const row = await db
    .updateTable("jobs")
    .set((set) => ({ state: "running", startedAt: now, attempts: set("attempts", "+", 1) }))
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("jobs")
        .select("id")
        .where("state", "=", "queued")
        .where("kind", "in", kinds)
        .where("runAfter", "<=", now)
        .orderBy(({ fn, selectFrom, val }) =>
          fn.coalesce(
            selectFrom("jobs as begun")
              .select(({ fn }) => fn.max("begun.startedAt").as("lastAt"))
              .whereRef("begun.userId", "=", "jobs.userId")
              .where("begun.kind", "in", kinds),
            val(""),
          ),
        )
        .orderBy("runAfter")
        .orderBy("id")
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
  return row && toJob(row);
}

/** Marks a job as done. */
export async function finishJob({ db, clock }: Deps, id: number): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ state: "done", error: "", finishedAt: nowText(clock) })
    .where("id", "=", id)
    .execute();
}

/** Marks a job as failed for good. `error` is shown on /admin/health. */
export async function failJob({ db, clock }: Deps, id: number, error: string): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ state: "failed", error, finishedAt: nowText(clock) })
    .where("id", "=", id)
    .execute();
}

/** Requeues a job with exponential backoff: after one minute, then twice as long each time, at most an hour. */
export async function postponeJob({ db, clock }: Deps, job: Job, error: string): Promise<void> {
  const wait = Math.min(minutes * 2 ** (job.attempts - 1), hours);
  const runAfter = new Date(clock.now().getTime() + wait).toISOString();
  await db.updateTable("jobs").set({ state: "queued", error, runAfter }).where("id", "=", job.id).execute();
}

/**
 * Requeues the jobs of these kinds that a stop interrupted; to be called before any is claimed. Returns those without
 * attempts left, unchanged, for the caller to give up: a job that crashes the server must not crash it forever.
 */
export async function requeueCutOffJobs({ db }: Pick<Deps, "db">, kinds: JobKind[]): Promise<Job[]> {
  await db
    .updateTable("jobs")
    .set({ state: "queued" })
    .where("state", "=", "running")
    .where("kind", "in", kinds)
    .where("attempts", "<", mostAttempts)
    .execute();
  const left = await db
    .selectFrom("jobs")
    .selectAll()
    .where("state", "=", "running")
    .where("kind", "in", kinds)
    .execute();
  return left.map(toJob);
}

/** The ids of the subjects that have a job of this kind, in any state. */
export function selectSubjects(db: Db, kind: JobKind) {
  return db
    .selectFrom("jobs")
    .select("subjectId")
    .where("kind", "=", kind)
    .where("subjectId", "is not", null)
    .$narrowType<{ subjectId: number }>();
}

/**
 * Deletes jobs that were done 30 days ago, or failed 90 days ago. The job of a recording that was kept as it is stays as
 * long as the recording: without it the recording would be prepared again at every start.
 */
export async function purgeJobs({ db, clock }: Deps): Promise<void> {
  const kept = db.selectFrom("media").select("id").where("state", "=", "kept");
  await db
    .deleteFrom("jobs")
    .where((where) =>
      where.or([
        where.and([where("state", "=", "done"), where("finishedAt", "<=", agoText(clock, doneKept))]),
        where.and([where("state", "=", "failed"), where("finishedAt", "<=", agoText(clock, failedKept))]),
      ]),
    )
    .where((where) =>
      where.or([
        where("kind", "!=", "prepare-media"),
        where("subjectId", "is", null),
        where("subjectId", "not in", kept),
      ]),
    )
    .execute();
}

function toJob({ id, kind, subjectId, userId, input, attempts }: JobRow): Job {
  return { id, kind, subjectId, userId, input: JSON.parse(input), attempts };
}
