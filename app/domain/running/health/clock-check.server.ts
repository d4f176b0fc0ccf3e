import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { days, minutes } from "../../base/deps";
import { formatDateTime } from "../../base/format";
import type { ClockState, OtherClock } from "./clock-watch.server";
import type { HealthWatchDeps } from "./deps";
import type { HealthCheck } from "./health-check";
import type { ClockSource } from "./second-clock";

/** The time in which the other machines are asked, so that a house that stood still for a week wakes nobody. */
const askingTime = 10 * minutes;

const agreeing: Record<ClockSource, Message> = {
  mail: message("The clock of the mail server agrees."),
  payment: message("The clock of the payment service agrees."),
  backup: message("The clock of the backup bucket agrees."),
  address: message("The clock of the site’s own address agrees."),
};

export interface ClockCheckDeps extends Pick<HealthWatchDeps, "clocks"> {
  config: Pick<HealthWatchDeps["config"], "smtp" | "stripe" | "backup">;
}

/** Red while out of step with the database, first amber while others are asked; amber also where another clock differs. */
export async function checkClock(deps: ClockCheckDeps): Promise<HealthCheck> {
  const check = { id: "clock", title: t("Clock") } as const;
  const state = await deps.clocks.compare();
  if (state.off)
    return { ...check, href: "/admin/health", ...describeOff(state, state.off, hasOthers(deps)) };
  const differing = state.others.find(({ agrees }) => !agrees);
  if (differing) return { ...check, ...describeDifference(state, differing) };
  return {
    ...check,
    level: "green",
    finding: [
      t("This server’s clock is in step with the newest time in the database."),
      ...state.others.map(({ source }) => t(agreeing[source])),
    ].join(" "),
  };
}

type Words = Pick<HealthCheck, "level" | "finding" | "remedy">;

function describeOff({ now, others }: ClockState, off: NonNullable<ClockState["off"]>, isAsking: boolean) {
  const apart = Date.parse(now) - Date.parse(off.newestAt);
  const isAhead = apart > 0;
  const values = {
    count: Math.max(1, Math.round(Math.abs(apart) / days)),
    now: formatDateTime(now),
    newest: formatDateTime(off.newestAt),
  };
  const isNew = Math.abs(Date.parse(now) - Date.parse(off.since)) < askingTime;
  const words: Words = {
    level: isAsking && isNew && others.length === 0 ? "amber" : "red",
    finding: [
      isAhead
        ? t(
            "This server’s clock says {now}: {count, plural, one {# day} other {# days}} after the newest time in the database, {newest}.",
            values,
          )
        : t(
            "This server’s clock says {now}: {count, plural, one {# day} other {# days}} before the newest time in the database, {newest}.",
            values,
          ),
      ...others.map((other) => sentenceOf(now, other)),
      t("Until it is certain, nothing is deleted for good, and emails that go out by the calendar wait."),
    ].join(" "),
    remedy: [
      isAhead
        ? t("If the server stood still for so long, or a backup was put back, this is as it should be.")
        : t("Set the clock of the machine: timedatectl shows it."),
      t(
        "If the clock is right, press “The clock is right” on Health. It is also over once another clock agrees.",
      ),
    ].join(" "),
  };
  return words;
}

function describeDifference({ now }: ClockState, other: OtherClock): Words {
  return {
    level: "amber",
    finding: sentenceOf(now, other),
    remedy: t("Let the machine set its clock by itself: timedatectl set-ntp true."),
  };
}

function sentenceOf(now: string, { source, aheadBy }: OtherClock): string {
  return t(
    "{source, select, mail {The clock of the mail server says {there}, and this server’s {here}.} payment {The clock of the payment service says {there}, and this server’s {here}.} backup {The clock of the backup bucket says {there}, and this server’s {here}.} other {The clock of the site’s own address says {there}, and this server’s {here}.}}",
    { source, there: formatDateTime(new Date(Date.parse(now) - aheadBy)), here: formatDateTime(now) },
  );
}

function hasOthers({ config }: ClockCheckDeps): boolean {
  const hasBucket = config.backup?.targets.some(({ kind }) => kind === "bucket") ?? false;
  return Boolean(config.smtp || config.stripe || hasBucket);
}
