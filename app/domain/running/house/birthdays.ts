import { type DateOrder, parseLifeDate } from "../../base/life-date";

export interface Birthday {
  id: number;
  displayName: string;
  /** The next birthday: "2026-11-30". */
  on: string;
  turns: number;
}

interface Born {
  id: number;
  displayName: string;
  birthdate: string;
  locale: string;
}

/** Days from today of which birthdays are shown: this week and the next. */
const birthdayDays = 14;
const dayLength = 24 * 3_600_000;

/** Whose birthday is today or in the days after it, the next first. Dates without a day or a year are left out. */
export function birthdaysFrom(today: string, people: readonly Born[], days = birthdayDays): Birthday[] {
  const last = new Date(Date.parse(today) + (days - 1) * dayLength).toISOString().slice(0, 10);
  return people
    .flatMap((person) => nextBirthday(today, person) ?? [])
    .filter(({ on }) => on <= last)
    .sort((one, other) => one.on.localeCompare(other.on));
}

function nextBirthday(today: string, { id, displayName, birthdate, locale }: Born): Birthday | undefined {
  const order: DateOrder = locale === "en" ? "month-first" : "day-first";
  const { sortKey, possible } = parseLifeDate(birthdate, order);
  if (!possible || sortKey?.length !== 10 || sortKey > today) return undefined;
  const year = Number(today.slice(0, 4));
  const on = [year, year + 1].map((one) => dayIn(one, sortKey)).find((day) => day >= today);
  return on
    ? { id, displayName, on, turns: Number(on.slice(0, 4)) - Number(sortKey.slice(0, 4)) }
    : undefined;
}

/** Who was born on February 29 has it on March 1 in most years. */
function dayIn(year: number, born: string): string {
  return new Date(Date.UTC(year, Number(born.slice(5, 7)) - 1, Number(born.slice(8, 10))))
    .toISOString()
    .slice(0, 10);
}
