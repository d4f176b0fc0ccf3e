import type { AlarmSettings } from "~/config/alarm-settings";
import type { Deps } from "../../../base/deps";
import { findSupportEmail } from "../../../base/settings/settings.server";
import type { HealthCheck } from "../health-check";
import { findLastCall } from "./alarm-calls.server";

export interface AlarmWaysDeps extends Pick<Deps, "db"> {
  config: {
    supportEmail: string | undefined;
    administrator: { email: string | undefined };
    smtp: { url: string } | undefined;
    alarms: AlarmSettings;
  };
}

/** Who is mailed about alarms: the support address, or else ADMIN_EMAIL; null without either. */
export async function findAlarmEmail({
  db,
  config,
}: {
  db: Deps["db"];
  config: Pick<AlarmWaysDeps["config"], "supportEmail" | "administrator">;
}): Promise<string | null> {
  return (await findSupportEmail({ db, config })) ?? config.administrator.email ?? null;
}

/** Whether an alarm reaches somebody now: by a mail server that takes mails, or by the webhook. */
export async function canCall(deps: AlarmWaysDeps, checks: HealthCheck[]): Promise<boolean> {
  const { smtp, alarms } = deps.config;
  const isMailRed = checks.some(({ id, level }) => id === "mail" && level === "red");
  if (smtp && !isMailRed && (await findAlarmEmail(deps)) !== null) return true;
  return alarms.webhook !== undefined && (await findLastCall(deps))?.isTaken !== false;
}
