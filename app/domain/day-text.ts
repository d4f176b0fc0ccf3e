const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The day of an instant as Americans write it: "March 4, 2026". */
export function dayText(instant: string): string {
  return day.format(new Date(instant));
}
