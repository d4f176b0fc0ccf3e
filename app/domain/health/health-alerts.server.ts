import { type Deps, nowText } from "../deps";
import { formatDateTime } from "../format";
import { enqueueMail, type MailDeps } from "../mail/outbox.server";
import { findSupportEmail } from "../settings/settings.server";
import { byLevel, type HealthCheck } from "./health-check";

export interface AlertDeps extends MailDeps {
  config: MailDeps["config"] & { supportEmail: string | undefined };
}

/** Mails the support address once about each check that has turned red, and once when it is well again. */
export async function sendHealthAlerts(deps: AlertDeps, checks: HealthCheck[]): Promise<void> {
  const red = checks.filter(({ level }) => level === "red");
  await deps.db.transaction().execute(async (db) => {
    const open = await db.selectFrom("healthAlerts").selectAll().execute();
    const known = new Set(open.map(({ checkId }) => checkId));
    const isRed = new Set<string>(red.map(({ id }) => id));
    const begun = red.filter(({ id }) => !known.has(id));
    const ended = open.filter(({ checkId }) => !isRed.has(checkId));
    if (begun.length === 0 && ended.length === 0) return;
    const since = nowText(deps.clock);
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
    const titleOf = (id: string) => checks.find((check) => check.id === id)?.title ?? id;
    await mailAlert(
      { ...deps, db },
      [
        ...byLevel(begun).map(({ title, finding, remedy }) => `${title}: ${finding} ${remedy ?? ""}`.trim()),
        ...ended.map(
          ({ checkId, since }) =>
            `Well again: ${titleOf(checkId)}. It was red since ${formatDateTime(since)}.`,
        ),
      ],
      begun.length > 0,
    );
  });
}

async function mailAlert(deps: AlertDeps, paragraphs: string[], isAlarm: boolean): Promise<void> {
  const { brandName, appUrl } = deps.config;
  const supportEmail = await findSupportEmail(deps);
  if (supportEmail === null) return;
  await enqueueMail(deps, {
    kind: "health-alert",
    userId: null,
    recipient: supportEmail,
    letter: {
      subject: isAlarm ? `${brandName} needs a person` : `${brandName} is well again`,
      to: "administrator",
      paragraphs,
      ...(appUrl && { button: { label: "See the health of the site", href: `${appUrl}/admin/health` } }),
      closing: [],
    },
  });
}

/** Since when each red check has been red, by its id. */
export async function listAlerts({ db }: Pick<Deps, "db">): Promise<Record<string, string>> {
  const rows = await db.selectFrom("healthAlerts").select(["checkId", "since"]).execute();
  return Object.fromEntries(rows.map(({ checkId, since }) => [checkId, since]));
}
