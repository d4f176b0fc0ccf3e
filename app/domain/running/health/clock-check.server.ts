import { days, minutes } from "../../base/deps";
import { formatDateTime, pluralize } from "../../base/format";
import type { ClockState, OtherClock } from "./clock-watch.server";
import type { HealthWatchDeps } from "./deps";
import type { HealthCheck } from "./health-check";
import type { ClockSource } from "./second-clock";

/** The time in which the other machines are asked, so that a house that stood still for a week wakes nobody. */
const askingTime = 10 * minutes;

const names: Record<ClockSource, string> = {
  mail: "the mail server",
  payment: "the payment service",
  backup: "the backup bucket",
  address: "the site’s own address",
};

export interface ClockCheckDeps extends Pick<HealthWatchDeps, "clocks"> {
  config: Pick<HealthWatchDeps["config"], "smtp" | "stripe" | "backup">;
}

export async function checkClock(deps: ClockCheckDeps): Promise<HealthCheck> {
  const check = { id: "clock", title: "Clock" } as const;
  const state = await deps.clocks.compare();
  if (state.off)
    return { ...check, href: "/admin/health", ...describeOff(state, state.off, hasOthers(deps)) };
  const differing = state.others.find(({ agrees }) => !agrees);
  if (differing) return { ...check, ...describeDifference(state, differing) };
  const agreeing = state.others.map(({ source }) => ` The clock of ${names[source]} agrees.`).join("");
  return {
    ...check,
    level: "green",
    finding: `This server’s clock is in step with the newest time in the database.${agreeing}`,
  };
}

type Words = Pick<HealthCheck, "level" | "finding" | "remedy">;

function describeOff({ now, others }: ClockState, off: NonNullable<ClockState["off"]>, isAsking: boolean) {
  const apart = Date.parse(now) - Date.parse(off.newestAt);
  const count = pluralize(Math.max(1, Math.round(Math.abs(apart) / days)), "day");
  const isAhead = apart > 0;
  const isNew = Math.abs(Date.parse(now) - Date.parse(off.since)) < askingTime;
  const differing = others.map((other) => ` ${sentenceOf(now, other)}`).join("");
  const words: Words = {
    level: isAsking && isNew && others.length === 0 ? "amber" : "red",
    finding: `This server’s clock says ${formatDateTime(now)}: ${count} ${isAhead ? "after" : "before"} the newest time in the database, ${formatDateTime(off.newestAt)}.${differing} Until it is certain, nothing is deleted for good, and mails that go out by the calendar wait.`,
    remedy: `${isAhead ? "If the server stood still for so long, or a backup was put back, this is as it should be." : "Set the clock of the machine: timedatectl shows it."} If the clock is right, press “The clock is right” on Health. It is also over once another clock agrees.`,
  };
  return words;
}

function describeDifference({ now }: ClockState, other: OtherClock): Words {
  return {
    level: "amber",
    finding: sentenceOf(now, other),
    remedy: "Let the machine set its clock by itself: timedatectl set-ntp true.",
  };
}

function sentenceOf(now: string, { source, aheadBy }: OtherClock): string {
  const at = new Date(Date.parse(now) - aheadBy);
  return `The clock of ${names[source]} says ${formatDateTime(at)}, and this server’s ${formatDateTime(now)}.`;
}

/** Whether another machine will say the time by itself. */
function hasOthers({ config }: ClockCheckDeps): boolean {
  const hasBucket = config.backup?.targets.some(({ kind }) => kind === "bucket") ?? false;
  return Boolean(config.smtp || config.stripe || hasBucket);
}
