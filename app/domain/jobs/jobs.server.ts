import type { Db } from "~/db/open.server";
import type { JobKind, JobRow } from "~/db/tables";
import { type Deps, hours, minutes, nowText } from "../deps";

/*
 * Work that outlives a request: a row says what is to be done, and the runner (app/jobs) does it, one after another.
 * The house's own table, without an actor: what a job makes belongs to the row that it is about.
 */

/** Work that is to be done. */
export interface NewJob {
  kind: JobKind;
  /** The row that it is about. */
  subjectId: number | null;
  /** Whose it is; null for the house's own. */
  userId: number | null;
  /** What else the kind needs to know: a JSON object. */
  input?: Record<string, unknown>;
}

/** A job that is being done. */
export interface Job {
  id: number;
  kind: JobKind;
  subjectId: number | null;
  userId: number | null;
  input: Record<string, unknown>;
  /** How often it was begun, this time included. */
  attempts: number;
}

/** How often a job is begun before it is given up. */
export const mostAttempts = 5;

/** Queues a job; in the transaction of whoever asks for it, so that it is there if and only if its subject is. */
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
 * Takes the next job of these kinds that is due, and marks it as running; undefined when there is none. Persons take
 * turns: the first is whoever's last job of these was begun longest ago, and of each the one that has waited longest.
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

/** Notes that a job is done. */
export async function finishJob({ db, clock }: Deps, id: number): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ state: "done", error: "", finishedAt: nowText(clock) })
    .where("id", "=", id)
    .execute();
}

/** Gives a job up. `error` is for the operator. */
export async function failJob({ db, clock }: Deps, id: number, error: string): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ state: "failed", error, finishedAt: nowText(clock) })
    .where("id", "=", id)
    .execute();
}

/** Puts a job back for later: after a minute first, then twice as long each time, at most an hour. */
export async function postponeJob({ db, clock }: Deps, job: Job, error: string): Promise<void> {
  const wait = Math.min(minutes * 2 ** (job.attempts - 1), hours);
  const runAfter = new Date(clock.now().getTime() + wait).toISOString();
  await db.updateTable("jobs").set({ state: "queued", error, runAfter }).where("id", "=", job.id).execute();
}

/**
 * Puts jobs of these kinds back that a stop had cut off, to be called before any is taken. Answers those that were cut off
 * once too often, which stay as they are for the caller to give up: whatever they do to the server, they do not do it again.
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

/** The subjects of a kind of job that was ever asked for. */
export function selectSubjects(db: Db, kind: JobKind) {
  return db
    .selectFrom("jobs")
    .select("subjectId")
    .where("kind", "=", kind)
    .where("subjectId", "is not", null)
    .$narrowType<{ subjectId: number }>();
}

function toJob({ id, kind, subjectId, userId, input, attempts }: JobRow): Job {
  return { id, kind, subjectId, userId, input: JSON.parse(input), attempts };
}
