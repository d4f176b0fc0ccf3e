import type { AlarmSettings } from "~/config/alarm-settings";
import { t } from "~/messages/translate";
import { type Deps, nowText } from "../../base/deps";
import { formatDateTime } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import { enqueueMail, type MailDeps, type MailSettings } from "../../base/mail/outbox.server";
import type { Alarm } from "./alarms/alarm";
import { enqueueAlarmCall } from "./alarms/alarm-calls.server";
import { findAlarmEmail } from "./alarms/alarm-ways.server";
import { byLevel, type HealthCheck } from "./health-check";

export interface AlertDeps extends MailDeps {
  config: MailDeps["config"] & {
    supportEmail: string | undefined;
    administrator: { email: string | undefined };
    alarms: AlarmSettings;
  };
}

/** Tells once when a check turns red, and once when it is well: by mail, by ALARM_WEBHOOK_URL, and in the log even if neither gets out. */
export async function sendHealthAlerts(deps: AlertDeps, checks: HealthCheck[]): Promise<void> {
  const red = byLevel(checks.filter(({ level }) => level === "red"));
  const alarm = await deps.db.transaction().execute(async (db) => {
    const open = await db.selectFrom("healthAlerts").selectAll().execute();
    const known = new Set(open.map(({ checkId }) => checkId));
    const isRed = new Set<string>(red.map(({ id }) => id));
    const begun = red.filter(({ id }) => !known.has(id));
    const ended = open.filter(({ checkId }) => !isRed.has(checkId));
    if (begun.length === 0 && ended.length === 0) return null;
    await noteAlerts({ ...deps, db }, begun, ended);
    const made = alarmOf(deps.config.brandName, checks, begun, ended);
    await mailAlarm({ ...deps, db }, made);
    await enqueueAlarmCall({ ...deps, db }, made);
    return made;
  });
  if (alarm) logAlarm(deps, alarm);
}

type OpenAlert = { checkId: string; since: string };

async function noteAlerts({ db, clock }: Deps, begun: HealthCheck[], ended: OpenAlert[]): Promise<void> {
  const since = nowText(clock);
  if (begun.length > 0)
    await db
      .insertInto("healthAlerts")
      .values(begun.map(({ id, finding }) => ({ checkId: id, finding, since })))
      .execute();
  if (ended.length > 0)
    await db
      .deleteFrom("healthAlerts")
      .where(
        "checkId",
        "in",
        ended.map(({ checkId }) => checkId),
      )
      .execute();
}

function alarmOf(brandName: string, checks: HealthCheck[], begun: HealthCheck[], ended: OpenAlert[]): Alarm {
  const titleOf = (id: string) => checks.find((check) => check.id === id)?.title ?? id;
  const isOver = new Set(ended.map(({ checkId }) => checkId));
  return {
    level: begun.length > 0 ? "red" : "green",
    title:
      begun.length > 0
        ? t("{brandName} needs a person", { brandName })
        : t("{brandName} is well again", { brandName }),
    paragraphs: [
      ...begun.map(({ title, finding, remedy }) => `${title}: ${finding} ${remedy ?? ""}`.trim()),
      ...ended.map(({ checkId, since }) =>
        t("Well again: {title}. It was red since {since}.", {
          title: titleOf(checkId),
          since: formatDateTime(since),
        }),
      ),
    ],
    checks: [...begun, ...checks.filter(({ id }) => isOver.has(id))].map(({ id, title, level, finding }) => ({
      ...{ id, title, level, finding },
    })),
  };
}

async function mailAlarm(deps: AlertDeps, { title, paragraphs }: Alarm): Promise<void> {
  const recipient = await findAlarmEmail(deps);
  if (recipient === null) return;
  await enqueueMail(deps, {
    kind: "health-alert",
    userId: null,
    recipient,
    letter: () => alarmLetter(deps.config, { title, paragraphs }),
  });
}

/** The mail of an alarm; it has a button to the health page where APP_URL is set. */
export function alarmLetter(
  { appUrl }: MailSettings,
  { title, paragraphs }: Pick<Alarm, "title" | "paragraphs">,
): Omit<Letter, "from"> {
  return {
    subject: title,
    to: "",
    paragraphs,
    ...(appUrl && {
      button: { label: t("See the health of the site"), href: `${appUrl}/admin/health` },
    }),
    closing: [],
  };
}

/** Findings may have an address of the operator's; the ids say enough. */
function logAlarm({ log }: Pick<Deps, "log">, { level, checks }: Alarm): void {
  const ids = checks.map(({ id }) => id);
  if (level === "red") log.error({ checks: ids }, "health turned red");
  else log.info({ checks: ids }, "health is well again");
}

/** Lists since when each red check has been red, by its id. */
export async function listAlerts({ db }: Pick<Deps, "db">): Promise<Record<string, string>> {
  const rows = await db.selectFrom("healthAlerts").select(["checkId", "since"]).execute();
  return Object.fromEntries(rows.map(({ checkId, since }) => [checkId, since]));
}
