import { days } from "../../base/deps";
import { pluralForm, pluralize } from "../../base/format";

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

const words = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "two business days", as the public pages promise it. */
export function businessDaysText(count: number): string {
  const number = words[count];
  return number ? `${number} business ${pluralForm(count, "day", "days")}` : pluralize(count, "business day");
}
