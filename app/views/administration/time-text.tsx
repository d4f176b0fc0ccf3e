const format = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** An instant for who looks after the house: "Mar 4, 2026, 5:06 AM UTC". */
export function TimeText({ at }: { at: string }) {
  return <time dateTime={at}>{`${format.format(new Date(at))} UTC`}</time>;
}
