import { formatDateTime } from "../../../base/format";
import type { HealthWatchDeps } from "../deps";
import type { HealthCheck } from "../health-check";
import { findLastCall } from "./alarm-calls.server";
import { findAlarmEmail } from "./alarm-ways.server";

/** Checks by which ways somebody is told that something is red. */
export async function checkAlarms(deps: HealthWatchDeps): Promise<HealthCheck> {
  const check = { id: "alarms", title: "Alarms", href: "/admin/settings" } as const;
  const { webhook, heartbeat } = deps.config.alarms;
  const email = await findAlarmEmail(deps);
  if (email === null && !webhook)
    return {
      ...check,
      level: "amber",
      finding: "No address is set: nobody is told when something turns red.",
      remedy: "Set the support address (/admin/settings), ADMIN_EMAIL, or ALARM_WEBHOOK_URL.",
    };
  const fault = (await findWebhookFault(deps)) ?? findHeartbeatFault(deps);
  if (fault) return { ...check, level: "amber", ...fault };
  const ways = [
    ...(email === null ? [] : [`by mail to ${email}`]),
    ...(webhook ? [`by webhook to ${hostOf(webhook)} (${webhook.kind})`] : []),
  ];
  return {
    ...check,
    level: "green",
    finding: [
      `They go ${ways.join(" and ")}.`,
      ...(webhook ? [] : ["ALARM_WEBHOOK_URL would be a second way, for when mails do not go out."]),
      ...(heartbeat ? [`The heartbeat goes to ${hostOf(heartbeat)}.`] : []),
    ].join(" "),
  };
}

type Fault = Pick<HealthCheck, "finding" | "remedy">;

async function findWebhookFault(deps: HealthWatchDeps): Promise<Fault | null> {
  const { webhook } = deps.config.alarms;
  const last = webhook && (await findLastCall(deps));
  if (!webhook || !last || last.isTaken) return null;
  return {
    finding: `${hostOf(webhook)} did not take the alarm of ${formatDateTime(last.at)} (${last.error}).`,
    remedy: "Compare ALARM_WEBHOOK_URL with what the service says. It is tried again for 72 hours.",
  };
}

function findHeartbeatFault({ config, heartbeat }: HealthWatchDeps): Fault | null {
  const last = heartbeat.read();
  if (!config.alarms.heartbeat || !last?.fault) return null;
  return {
    finding: `${hostOf(config.alarms.heartbeat)} did not take the heartbeat of ${formatDateTime(last.at)} (${last.fault}).`,
    remedy: "Compare HEARTBEAT_URL with what the service says. It is tried again every minute.",
  };
}

function hostOf({ url }: { url: string }): string {
  return new URL(url).host;
}
