const long = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const withTime = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** An instant's day: "November 21, 2026". */
export function dayText(instant: string): string {
  return long.format(new Date(instant));
}

/** "Nov 21, 2026". */
export function shortDayText(instant: string): string {
  return short.format(new Date(instant));
}

/** "Nov 21, 2026, 2:05 PM UTC". */
export function momentText(instant: string): string {
  return `${withTime.format(new Date(instant))} UTC`;
}
