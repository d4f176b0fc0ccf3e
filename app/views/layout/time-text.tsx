import { formatDate, formatDateTime, formatShortDate } from "~/domain/base/format";

interface TimeTextProps {
  at: string;
  /** Only the day of the moment, written so long. */
  day?: "long" | "short";
}

const written = { long: formatDate, short: formatShortDate };

/** A moment in UTC; script says it by the clock of the device. */
export function TimeText({ at, day }: TimeTextProps) {
  return (
    <time dateTime={at} data-enhance="own-times" data-day={day}>
      {day ? written[day](at) : formatDateTime(at)}
    </time>
  );
}
