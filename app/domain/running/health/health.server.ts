import { stat } from "node:fs/promises";
import path from "node:path";
import type { Db } from "~/db/open.server";
import type { JobKind } from "~/db/tables";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText, type Deps, days, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import type { SignInBurst } from "../../people/auth/throttle/sign-in-burst";
import { listSignInBursts } from "../../people/auth/throttle/sign-in-bursts.server";
import type { PaymentGateway } from "../../selling/payments/gateway";
import { listPaymentProblems, type PaymentProblem } from "../../selling/payments/problems.server";
import { countOpenMails, type OpenMailState } from "../mail/read-outbox.server";
import type { ClockWatch } from "./clock-watch.server";
import type { DamageWatch } from "./damage-watch.server";
import { listAlerts } from "./health-alerts.server";
import { byLevel, type HealthCheck } from "./health-check";
import type { HealthWatch } from "./health-watch.server";

export interface HealthDeps extends Deps {
  config: { dataDir: string };
}

export interface Health {
  /** Red ones first. `since` is set on those that were red at the last alarm. */
  checks: (HealthCheck & { since?: string })[];
  /** What deletes for good waits until somebody says that it is right. */
  isClockOff: boolean;
  /** Including the write-ahead log. */
  databaseBytes: number;
  mails: Record<OpenMailState, number>;
  jobs: Record<OpenJobState, number>;
  failedJobs: FailedJob[];
  paymentProblems: PaymentProblem[];
  signInBursts: SignInBurst[];
}

export interface FailedJob {
  id: number;
  kind: JobKind;
  subjectId: number | null;
  error: string;
  attempts: number;
  finishedAt: string | null;
}

const mostShown = 50;

const openJobStates = ["queued", "running", "failed"] as const;
type OpenJobState = (typeof openJobStates)[number];

export interface HealthPageDeps extends HealthDeps {
  health: HealthWatch;
  clocks: ClockWatch;
  damage: DamageWatch;
  payments: PaymentGateway | null;
}

const noQueues: Pick<Health, "mails" | "jobs"> = {
  mails: { queued: 0, sending: 0, failed: 0 },
  jobs: { queued: 0, running: 0, failed: 0 },
};

/** Returns the server's state; what can be read of a damaged database. Throws Forbidden unless an administrator asks. */
export async function getHealth(deps: HealthPageDeps, actor: Actor): Promise<Health> {
  requireAdministrator(actor);
  const { db, clock, config, health, clocks, damage } = deps;
  const since = await damage.spare(() => listAlerts({ db }), {});
  return {
    checks: byLevel(await health.check()).map((check) => ({ ...check, since: since[check.id] })),
    isClockOff: await damage.spare(async () => !(await clocks.isInStep()), false),
    databaseBytes: await databaseBytes(config.dataDir),
    ...(await damage.spare(() => getQueueSizes(db), noQueues)),
    failedJobs: await damage.spare(() => listFailedJobs(db), []),
    signInBursts: await damage.spare(() => listSignInBursts(db, agoText(clock, 7 * days)), []),
    paymentProblems: await damage.spare(() => listPaymentProblems(deps, actor), []),
  };
}

/** Mails and jobs that are not done, by state. */
export async function getQueueSizes(db: Db): Promise<Pick<Health, "mails" | "jobs">> {
  return { mails: await countOpenMails(db), jobs: await countOpenJobs(db) };
}

/** Requeues a failed job. Throws Forbidden, and NotFound for any other. */
export async function retryJob(deps: HealthDeps, actor: Actor, id: number): Promise<void> {
  requireAdministrator(actor);
  await deps.db.transaction().execute(async (db) => {
    const job = await db
      .updateTable("jobs")
      .set({ state: "queued", attempts: 0, error: "", runAfter: nowText(deps.clock), finishedAt: null })
      .where("id", "=", id)
      .where("state", "=", "failed")
      .returning("kind")
      .executeTakeFirst();
    if (!job) throw new NotFound();
    await recordAudit({ ...deps, db }, actor, "job.again", { id, kind: job.kind });
  });
}

async function databaseBytes(dataDir: string): Promise<number> {
  const sizes = ["app.db", "app.db-wal"].map((name) =>
    stat(path.join(dataDir, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function countOpenJobs(db: Db): Promise<Record<OpenJobState, number>> {
  const rows = await db
    .selectFrom("jobs")
    .select(({ fn }) => ["state", fn.countAll().as("count")])
    .where("state", "in", openJobStates)
    .$narrowType<{ state: OpenJobState }>()
    .groupBy("state")
    .execute();
  const counts = { queued: 0, running: 0, failed: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const rows = await db
    .selectFrom("jobs")
    .select(["id", "kind", "subjectId", "error", "attempts", "finishedAt"])
    .where("state", "=", "failed")
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  return rows.map((row) => ({ ...row, error: t(row.error as Message) }));
}
