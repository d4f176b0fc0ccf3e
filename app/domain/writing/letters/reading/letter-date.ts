import { parseLifeDate } from "../../../base/life-date";

const headLines = 4;
const dateLineMax = 80;

/** The date at the head of a letter ("Provo, March 3, 1997") as "1997-03-03"; empty without one. */
export function dateAtHead(content: string): string {
  const lines = content.split("\n").map((line) => line.trim());
  for (const line of lines.filter((line) => line !== "").slice(0, headLines)) {
    const found = line.length <= dateLineMax ? dateInLine(line) : "";
    if (found) return found;
  }
  return "";
}

/** The whole line, or what stands behind the place: "Provo, March 3, 1997". */
function dateInLine(line: string): string {
  const parts = line.replace(/[.,;:]$/, "").split(/,\s*/);
  const endings = parts.map((_, index) => parts.slice(index).join(", "));
  for (const ending of endings) {
    const { sortKey, possible } = parseLifeDate(ending.replace(/^(on|the|den|el)\s+/i, ""));
    if (possible && sortKey && sortKey.length >= "1997-03".length) return sortKey;
  }
  return "";
}

/** A date in a name of a file, such as "letter 1997-03-03.txt"; empty without one. */
export function dateInName(name: string): string {
  const [, year, month, day] = /([12]\d{3})[-_. ]?([01]\d)[-_. ]?([0-3]\d)/.exec(name) ?? [];
  if (!year || !month || !day) return "";
  const { sortKey, possible } = parseLifeDate(`${year}-${month}-${day}`);
  return possible ? (sortKey ?? "") : "";
}

const monthsOfMail = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The day where the mail was written: its own header, not UTC's day. */
export function dateOfMail(header: string, date: Date | undefined): string {
  const [, day, month, year] = /(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4})/i.exec(header) ?? [];
  const place = monthsOfMail.indexOf(month?.toLowerCase() ?? "");
  if (day && year && place >= 0)
    return [year, place + 1, day].map((part) => String(part).padStart(2, "0")).join("-");
  return date && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : "";
}
