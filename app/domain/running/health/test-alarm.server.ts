import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type Actor, requireAdministrator } from "../../base/actor";
import { ValidationError } from "../../base/errors";
import { type AlarmCallDeps, enqueueAlarmCall } from "./alarms/alarm-calls.server";
import { type AlertDeps, sendHealthAlerts } from "./health-alerts.server";
import type { HealthWatch } from "./health-watch.server";
import type { Probes } from "./probes/probes.server";

/** Tries all that the site depends on now, and calls for what is red. Ends within ten seconds. Throws Forbidden. */
export async function tryEverything(
  deps: AlertDeps & { probes: Pick<Probes, "runAll">; health: Pick<HealthWatch, "check"> },
  actor: Actor,
): Promise<void> {
  requireAdministrator(actor);
  await deps.probes.runAll();
  await sendHealthAlerts(deps, await deps.health.check());
}

/** Calls ALARM_WEBHOOK_URL with words that say that it is a test. Throws Forbidden, and ValidationError without it. */
export async function sendTestAlarm(deps: AlarmCallDeps, actor: Actor): Promise<void> {
  requireAdministrator(actor);
  if (!deps.config.alarms.webhook)
    throw new ValidationError({ "": [message("No second way for alarms is set: ALARM_WEBHOOK_URL.")] });
  await enqueueAlarmCall(deps, {
    level: "green",
    title: t("A test from {brandName}", { brandName: deps.config.brandName }),
    paragraphs: [t("It was sent from the health page. Alarms of the site reach you this way.")],
    checks: [],
  });
}
