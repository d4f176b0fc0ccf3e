import { currentLocale } from "~/messages/language";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { homeCountry } from "./home-country";
export const timeZones: Record<string, Message> = {
  "America/New_York": message("Eastern time"),
  "America/Chicago": message("Central time"),
  "America/Denver": message("Mountain time"),
  "America/Phoenix": message("Arizona time"),
  "America/Los_Angeles": message("Pacific time"),
  "America/Anchorage": message("Alaska time"),
  "Pacific/Honolulu": message("Hawaii time"),
  "America/Puerto_Rico": message("Atlantic time"),
};

export const defaultTimeZone = "America/New_York";

const statesByZone: Record<string, string> = {
  "America/New_York": "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV",
  "America/Chicago": "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI",
  "America/Denver": "CO ID MT NM UT WY",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA NV OR WA",
  "America/Anchorage": "AK",
  "Pacific/Honolulu": "HI",
  "America/Puerto_Rico": "PR VI",
};

const stateNames: Record<string, string> = {
  alabama: "AL",
  alaska: "AK",
  arizona: "AZ",
  arkansas: "AR",
  california: "CA",
  colorado: "CO",
  connecticut: "CT",
  delaware: "DE",
  florida: "FL",
  georgia: "GA",
  hawaii: "HI",
  idaho: "ID",
  illinois: "IL",
  indiana: "IN",
  iowa: "IA",
  kansas: "KS",
  kentucky: "KY",
  louisiana: "LA",
  maine: "ME",
  maryland: "MD",
  massachusetts: "MA",
  michigan: "MI",
  minnesota: "MN",
  mississippi: "MS",
  missouri: "MO",
  montana: "MT",
  nebraska: "NE",
  nevada: "NV",
  "new hampshire": "NH",
  "new jersey": "NJ",
  "new mexico": "NM",
  "new york": "NY",
  "north carolina": "NC",
  "north dakota": "ND",
  ohio: "OH",
  oklahoma: "OK",
  oregon: "OR",
  pennsylvania: "PA",
  "puerto rico": "PR",
  "rhode island": "RI",
  "south carolina": "SC",
  "south dakota": "SD",
  tennessee: "TN",
  texas: "TX",
  utah: "UT",
  vermont: "VT",
  virginia: "VA",
  washington: "WA",
  "west virginia": "WV",
  wisconsin: "WI",
  wyoming: "WY",
};

/** The time zone of most people of a state, as "IL" or "Illinois"; "" if unknown, and abroad. */
export function timeZoneOfPlace({
  state,
  country,
}: {
  state: string | null;
  country: string | null;
}): string {
  if (state === null || country !== homeCountry) return "";
  const name = state.trim();
  const code = stateNames[name.toLowerCase()] ?? name.toUpperCase();
  const found = Object.entries(statesByZone).find(([, codes]) => codes.split(" ").includes(code));
  return found?.[0] ?? "";
}

/** Whether the runtime knows the time zone. IANA names only: an offset such as "+02:00" knows nothing of daylight saving. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The instant of a wall clock in a time zone; "2026-03-04" and "15:30". ISO 8601, UTC. */
export function toInstant(date: string, time: string, timeZone: string): string {
  const wall = Date.parse(`${date}T${time}:00.000Z`);
  // The offset may be another one an hour later, on the day the clocks change.
  const guess = wall - offsetAt(wall, timeZone);
  return new Date(wall - offsetAt(guess, timeZone)).toISOString();
}

function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(new Date(instant));
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return wall - Math.floor(instant / 1000) * 1000;
}

/** "Wednesday, March 4, 2026, at 3:30 PM Eastern time". */
export function formatAppointment(at: string, timeZone: string): string {
  const zone = timeZone || defaultTimeZone;
  const day = new Date(at).toLocaleDateString(currentLocale(), { dateStyle: "full", timeZone: zone });
  const time = new Date(at).toLocaleTimeString(currentLocale(), { timeStyle: "short", timeZone: zone });
  const name = timeZones[zone];
  return t("{day}, at {time} {zone}", { day, time, zone: name ? t(name) : zone });
}

/** A time of day as people write it, such as "3:30 pm" or "15:30"; null if it is none. */
export function parseTimeOfDay(text: string): string | null {
  const [, hour = "", minute = "00", half] =
    /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim()) ?? [];
  if (hour === "" || Number(minute) > 59) return null;
  // "3" alone may be morning or afternoon.
  if (!half && !/[:.]/.test(text)) return null;
  const number = Number(hour);
  if (half ? number < 1 || number > 12 : number > 23) return null;
  const isAfternoon = half?.toLowerCase() === "p";
  const hours = half ? (number % 12) + (isAfternoon ? 12 : 0) : number;
  return `${String(hours).padStart(2, "0")}:${minute}`;
}
