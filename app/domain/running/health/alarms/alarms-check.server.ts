import type { AlarmSettings } from "~/config/alarm-settings";
import { t } from "~/messages/translate";
import { formatDateTime } from "../../../base/format";
import type { HealthWatchDeps } from "../deps";
import type { HealthCheck } from "../health-check";
import { findLastCall } from "./alarm-calls.server";
import { findAlarmEmail } from "./alarm-ways.server";

/** Amber if no alarm would reach anybody, or the last webhook call or heartbeat failed; else green, with the ways. */
export async function checkAlarms(deps: HealthWatchDeps): Promise<HealthCheck> {
  const check = { id: "alarms", title: t("Alarms"), href: "/admin/settings" } as const;
  const { webhook, heartbeat } = deps.config.alarms;
  const email = await findAlarmEmail(deps);
  if (email === null && !webhook)
    return {
      ...check,
      level: "amber",
      finding: t("No address is set: nobody is told when something turns red."),
      remedy: t("Set the support address (/admin/settings), ADMIN_EMAIL, or ALARM_WEBHOOK_URL."),
    };
  const fault = (await findWebhookFault(deps)) ?? findHeartbeatFault(deps);
  if (fault) return { ...check, level: "amber", ...fault };
  return {
    ...check,
    level: "green",
    finding: [
      waysOf(email ?? "", webhook),
      ...(webhook ? [] : [t("ALARM_WEBHOOK_URL would be a second way, for when emails do not go out.")]),
      ...(heartbeat ? [t("The heartbeat goes to {host}.", { host: hostOf(heartbeat) })] : []),
    ].join(" "),
  };
}

function waysOf(email: string, webhook: AlarmSettings["webhook"]): string {
  if (!webhook) return t("They go by email to {email}.", { email });
  const values = { host: hostOf(webhook), kind: webhook.kind };
  return email
    ? t("They go by email to {email} and by webhook to {host} ({kind}).", { email, ...values })
    : t("They go by webhook to {host} ({kind}).", values);
}

type Fault = Pick<HealthCheck, "finding" | "remedy">;

async function findWebhookFault(deps: HealthWatchDeps): Promise<Fault | null> {
  const { webhook } = deps.config.alarms;
  const last = webhook && (await findLastCall(deps));
  if (!webhook || !last || last.isTaken) return null;
  return {
    finding: t("{host} did not take the alarm of {time} ({error}).", {
      ...{ host: hostOf(webhook), time: formatDateTime(last.at), error: last.error },
    }),
    remedy: t("Compare ALARM_WEBHOOK_URL with what the service says. It is tried again for 72 hours."),
  };
}

function findHeartbeatFault({ config, heartbeat }: HealthWatchDeps): Fault | null {
  const last = heartbeat.read();
  if (!config.alarms.heartbeat || !last?.fault) return null;
  return {
    finding: t("{host} did not take the heartbeat of {time} ({error}).", {
      host: hostOf(config.alarms.heartbeat),
      time: formatDateTime(last.at),
      error: last.fault,
    }),
    remedy: t("Compare HEARTBEAT_URL with what the service says. It is tried again every minute."),
  };
}

function hostOf({ url }: { url: string }): string {
  return new URL(url).host;
}
