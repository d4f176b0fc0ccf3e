import { EventEmitter } from "node:events";
import { type SqlBool, sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { JobKind, JobRow } from "~/db/tables";
import { type Deps, hours, minutes, nowText } from "../deps";
import { isDue, type Waiting, waitingNow } from "../due";

/* No actor: the table is internal; the output of a job belongs to the owner of its subject. */

export interface NewJob {
  kind: JobKind;
  subjectId: number | null;
  /** Null for the server's own jobs. */
  userId: number | null;
  input?: Record<string, unknown>;
}

export interface Job {
  id: number;
  kind: JobKind;
  subjectId: number | null;
  userId: number | null;
  input: Record<string, unknown>;
  attempts: number;
}

export const mostAttempts = 5;
const longestWait = hours;

/** Emits the kind of each job that this process queues, so that its runner need not wait for its next look. */
export const queuedJobs = new EventEmitter();

/** Enqueues a job. Call in the transaction that writes its subject, so that both exist or neither. */
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
  queuedJobs.emit(job.kind);
}

/**
 * Claims the next due job of these kinds, from the user least recently served; undefined without one. It is asked several times
 * a second, so it looks first: a look writes nothing, and its statement is not built anew.
 */
export async function claimJob({ db, clock }: Deps, kinds: JobKind[]): Promise<Job | undefined> {
  const due = { kinds, ...waitingNow(clock, longestWait) };
  if ((await findDue(db, due)).length === 0) return undefined;
  const row = await db
    .updateTable("jobs")
    .set((set) => ({ state: "running", startedAt: due.now, attempts: set("attempts", "+", 1) }))
    .where(
      "id",
      "=",
      dueJobs(db, due)
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

type Due = Waiting & { kinds: readonly JobKind[] };

function dueJobs(db: Db, { kinds, ...waiting }: Due) {
  return db
    .selectFrom("jobs")
    .select("id")
    .where("state", "=", "queued")
    .where("kind", "in", kinds)
    .where(isDue("runAfter", waiting));
}

const findDue = cachedQuery((db: Db, due: Due) => dueJobs(db, due).limit(1));

/** Marks a job as done, and forgets the error of an earlier attempt. */
export async function finishJob({ db, clock }: Deps, id: number): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ state: "done", error: "", finishedAt: nowText(clock) })
    .where("id", "=", id)
    .execute();
}

/** Marks a job as permanently failed. `error` is shown on /admin/health. */
export async function failJob({ db, clock }: Deps, id: number, error: string): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ state: "failed", error, finishedAt: nowText(clock) })
    .where("id", "=", id)
    .execute();
}

/** Requeues a job with exponential backoff: one minute, doubling up to an hour. */
export async function postponeJob({ db, clock }: Deps, job: Job, error: string): Promise<void> {
  const wait = Math.min(minutes * 2 ** (job.attempts - 1), longestWait);
  const runAfter = new Date(clock.now().getTime() + wait).toISOString();
  await db.updateTable("jobs").set({ state: "queued", error, runAfter }).where("id", "=", job.id).execute();
}

/** A job that got on has all its attempts again: it continues where it is when it is cut off. */
export async function noteJobProgress({ db }: Pick<Deps, "db">, job: Job): Promise<void> {
  job.attempts = 1;
  await db.updateTable("jobs").set({ attempts: 1 }).where("id", "=", job.id).execute();
}

/** Requeues interrupted jobs, before any is claimed. Returns those without attempts left, unchanged. */
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

/** Selects the ids of subjects that have a job of this kind, in any state. */
export function selectSubjects(db: Db, kind: JobKind) {
  return db
    .selectFrom("jobs")
    .select("subjectId")
    .where("kind", "=", kind)
    .where("subjectId", "is not", null)
    .$narrowType<{ subjectId: number }>();
}

/** Jobs of recordings that are kept as they came: without theirs they would be prepared again. */
export const isOfKeptRecording = sql<SqlBool>`exists (select 1 from media
  where jobs.kind = 'prepare-media' and media.id = jobs.subject_id and media.state = 'kept')`;

function toJob({ id, kind, subjectId, userId, input, attempts }: JobRow): Job {
  return { id, kind, subjectId, userId, input: JSON.parse(input), attempts };
}
