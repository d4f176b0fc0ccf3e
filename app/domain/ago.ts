import { days, hours, minutes } from "./deps";

/** How long ago something was, in words that are true in every time zone: "12 minutes ago", "3 days ago". */
export function agoInWords(at: Date, now: Date): string {
  const passed = Math.max(0, now.getTime() - at.getTime());
  if (passed < minutes) return "a moment ago";
  if (passed < hours) return `${amount(passed / minutes, "minute")} ago`;
  if (passed < days) return `${amount(passed / hours, "hour")} ago`;
  if (passed < 60 * days) return `${amount(passed / days, "day")} ago`;
  return `on ${at.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" })}`;
}

function amount(value: number, unit: string): string {
  const whole = Math.floor(value);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
