import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { days } from "../../base/deps";

/** The time that many business days later, Monday to Friday; ISO 8601, UTC. */
export function addBusinessDays(from: Date, count: number): string {
  let at = from;
  for (let left = count; left > 0; ) {
    at = new Date(at.getTime() + days);
    if (isBusinessDay(at)) left -= 1;
  }
  return at.toISOString();
}

function isBusinessDay(at: Date): boolean {
  return at.getUTCDay() !== 0 && at.getUTCDay() !== 6;
}

const inWords = [
  undefined,
  message("one business day"),
  message("two business days"),
  message("three business days"),
  message("four business days"),
  message("five business days"),
  message("six business days"),
  message("seven business days"),
  message("eight business days"),
  message("nine business days"),
  message("ten business days"),
];

/** "two business days", as the public pages promise it. */
export function businessDaysText(count: number): string {
  const words = inWords[count];
  return words ? t(words) : t("{count, plural, one {# business day} other {# business days}}", { count });
}
