import type { BackupTarget } from "~/config/backup-settings";
import type { Db } from "~/db/open.server";
import type { BackupRunKind, BackupRunRow, BackupRunState } from "~/db/tables";
import { message } from "~/messages/message";
import { type Deps, nowText } from "../../base/deps";
import type { FileProgress } from "./repository/make-backup.server";
import { placeOf } from "./repository/open-store.server";

/** Two a day and target are three years. */
const mostRuns = 4_000;

/** Inserts a running row and deletes the oldest ones. Returns its id. */
export async function startRun(
  deps: Deps,
  kind: BackupRunKind,
  target: BackupTarget,
  backupName: string,
): Promise<number> {
  const { id } = await deps.db
    .insertInto("backupRuns")
    .values({
      kind,
      target: target.kind,
      place: placeOf(target),
      backupName,
      state: "running",
      startedAt: nowText(deps.clock),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await deps.db
    .deleteFrom("backupRuns")
    .where("id", "<=", id - mostRuns)
    .execute();
  return id;
}

/** Counts files; throws nothing for a run that is gone. */
export async function updateRunProgress(
  { db }: Deps,
  id: number,
  { done, total }: FileProgress,
): Promise<void> {
  await db
    .updateTable("backupRuns")
    .set({ filesDone: done, filesTotal: total })
    .where("id", "=", id)
    .execute();
}

export type RunResult = Partial<
  Pick<
    BackupRunRow,
    "filesDone" | "filesTotal" | "sentBytes" | "keptCount" | "keptBytes" | "damagedObjects" | "error"
  >
>;

/** Ends a run with its state, figures and error, and notes the time; does nothing for a run that is gone. */
export async function finishRun(
  deps: Deps,
  id: number,
  state: Exclude<BackupRunState, "running">,
  result: RunResult,
): Promise<void> {
  await deps.db
    .updateTable("backupRuns")
    .set({ ...result, state, finishedAt: nowText(deps.clock) })
    .where("id", "=", id)
    .execute();
}

/** Those that a stop of the server cut off; also in a restored database, which was copied while its backup ran. */
export async function markInterruptedRuns(deps: Deps): Promise<void> {
  await deps.db
    .updateTable("backupRuns")
    .set({
      state: "interrupted",
      error: message("It was cut off by a stop of the server."),
      finishedAt: nowText(deps.clock),
    })
    .where("state", "=", "running")
    .execute();
}

export type LatestRuns = Partial<Record<BackupRunKind, Partial<Record<BackupRunState, BackupRunRow>>>>;

/** The latest run of each kind and state at a target. */
export async function findLatestRuns(db: Db, target: BackupTarget): Promise<LatestRuns> {
  const rows = await db
    .selectFrom("backupRuns")
    .selectAll()
    .where("id", "in", (query) =>
      query
        .selectFrom("backupRuns")
        .select(({ fn }) => fn.max("id").as("id"))
        .where("target", "=", target.kind)
        .where("place", "=", placeOf(target))
        .groupBy(["kind", "state"]),
    )
    .execute();
  const latest: LatestRuns = {};
  for (const row of rows) {
    const ofKind = latest[row.kind] ?? {};
    ofKind[row.state] = row;
    latest[row.kind] = ofKind;
  }
  return latest;
}

/** Finds when the first run at a target began, which is about when it was set; null before it. */
export async function findFirstRunAt(db: Db, target: BackupTarget): Promise<string | null> {
  const first = await db
    .selectFrom("backupRuns")
    .select("startedAt")
    .where("target", "=", target.kind)
    .where("place", "=", placeOf(target))
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first?.startedAt ?? null;
}
