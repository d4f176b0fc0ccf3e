import type { Selectable } from "kysely";
import type { AlarmSettings } from "~/config/alarm-settings";
import type { AlarmCallsTable } from "~/db/tables";
import { type Deps, nowText } from "../../../base/deps";
import { isDue, waitingNow } from "../../../base/due";
import { longestWait, waitAfter } from "../../mail/delivery.server";
import type { Alarm } from "./alarm";
import { CallFailed, callAddress } from "./call-address.server";
import { type SiteFacts, webhookMessage } from "./webhook-message";

export interface AlarmCallDeps extends Deps {
  config: SiteFacts & { alarms: AlarmSettings };
}

const mostKept = 200;

/** Queues an alarm for ALARM_WEBHOOK_URL; nothing without it. Call in the transaction that notes the alarm. */
export async function enqueueAlarmCall(
  { db, clock, config }: AlarmCallDeps,
  { level, title, paragraphs, checks }: Alarm,
): Promise<void> {
  if (!config.alarms.webhook) return;
  const now = nowText(clock);
  const { id } = await db
    .insertInto("alarmCalls")
    .values({
      ...{ level, title, message: paragraphs.join("\n"), checks: JSON.stringify(checks) },
      ...{ state: "queued", createdAt: now, nextTryAt: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom("alarmCalls")
    .where("id", "<=", id - mostKept)
    .execute();
}

/** Call every few seconds: calls what is due, the oldest first, and tries again what was not taken, for 72 hours. */
export async function deliverAlarmCalls(deps: AlarmCallDeps, signal: AbortSignal): Promise<void> {
  const due = await deps.db
    .selectFrom("alarmCalls")
    .selectAll()
    .where("state", "=", "queued")
    .where(isDue("nextTryAt", waitingNow(deps.clock, longestWait)))
    .orderBy("id")
    .execute();
  for (const call of due) if (!signal.aborted) await deliver(deps, call, signal);
}

/** The newest that was tried, and when; null if there was none. */
export async function findLastCall({
  db,
}: Pick<Deps, "db">): Promise<{ isTaken: boolean; at: string; error: string } | null> {
  const call = await db
    .selectFrom("alarmCalls")
    .selectAll()
    .where((where) => where.or([where("state", "=", "sent"), where("error", "!=", "")]))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!call) return null;
  return { isTaken: call.state === "sent", at: call.sentAt ?? call.createdAt, error: call.error };
}

async function deliver(
  deps: AlarmCallDeps,
  row: Selectable<AlarmCallsTable>,
  signal: AbortSignal,
): Promise<void> {
  const { webhook } = deps.config.alarms;
  if (!webhook) return;
  const { id, level, title, message, createdAt: at } = row;
  const alarm = { id, level, title, message, at, checks: JSON.parse(row.checks) as Alarm["checks"] };
  try {
    const request = webhookMessage(webhook.kind, alarm, deps.config);
    await callAddress(deps.log, webhook, { kind: "alarm", method: "POST", ...request }, signal);
  } catch (error) {
    if (!signal.aborted) await noteFailure(deps, row, error);
    return;
  }
  await deps.db
    .updateTable("alarmCalls")
    .set((set) => ({
      ...{ state: "sent", error: "", sentAt: nowText(deps.clock), attempts: set("attempts", "+", 1) },
    }))
    .where("id", "=", id)
    .execute();
}

async function noteFailure(
  { db, clock, log }: AlarmCallDeps,
  { id, createdAt }: Selectable<AlarmCallsTable>,
  error: unknown,
): Promise<void> {
  const now = clock.now().getTime();
  const age = now - Date.parse(createdAt);
  const wait = waitAfter(age);
  // It was queued by a clock that was ahead: its time begins now.
  const again = age < 0 ? { createdAt: nowText(clock) } : {};
  if (wait === null) log.error({ alarmCallId: id }, "alarm call given up");
  await db
    .updateTable("alarmCalls")
    .set((set) => ({
      state: wait === null ? "failed" : "queued",
      attempts: set("attempts", "+", 1),
      error: error instanceof CallFailed ? error.code : "unexpected",
      nextTryAt: new Date(now + (wait ?? 0)).toISOString(),
      ...again,
    }))
    .where("id", "=", id)
    .execute();
}
