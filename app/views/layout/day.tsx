import { formatDate, formatShortDate } from "~/domain/base/format";

interface DayProps {
  at: string;
  length?: "long" | "short";
}

/** The day of a moment: in UTC, and by the calendar of the device where script runs. */
export function Day({ at, length = "long" }: DayProps) {
  return (
    <time dateTime={at} data-enhance="own-times" data-day={length}>
      {length === "long" ? formatDate(at) : formatShortDate(at)}
    </time>
  );
}
