/* A calendar file of one appointment (RFC 5545). Times are UTC, so that no time zone has to be described. */

export interface Appointment {
  /** The same for every file about this appointment. */
  uid: string;
  /** Counts its changes, from 0. */
  sequence: number;
  startsAt: string;
  minutes: number;
  title: string;
  description: string;
  isCancelled: boolean;
  writtenAt: string;
  /** A mail address for questions; null without one. */
  organizer: string | null;
  organizerName: string;
}

/** The file's text: CRLF line ends, lines of at most 75 octets. */
export function calendarFile(appointment: Appointment): string {
  const { uid, sequence, startsAt, minutes, title, description, isCancelled, writtenAt } = appointment;
  const end = new Date(new Date(startsAt).getTime() + minutes * 60_000).toISOString();
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//A Life Remembered//Appointments//EN",
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utcTime(writtenAt)}`,
    `DTSTART:${utcTime(startsAt)}`,
    `DTEND:${utcTime(end)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...organizerLine(appointment),
    ...(isCancelled ? [] : alarm(title)),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function organizerLine({ organizer, organizerName }: Appointment): string[] {
  if (organizer === null) return [];
  return [`ORGANIZER;CN="${organizerName.replace(/["\p{Cc}]/gu, "")}":mailto:${organizer}`];
}

function alarm(title: string): string[] {
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(title)}`,
    "TRIGGER:-PT1H",
    "END:VALARM",
  ];
}

/** "2026-03-04T15:30:00.000Z" as "20260304T153000Z". */
function utcTime(at: string): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** Section 3.3.11. */
function escapeText(text: string): string {
  return text
    .replace(/\\/g, "\\\\")
    .replace(/;/g, "\\;")
    .replace(/,/g, "\\,")
    .replace(/\r\n|\r|\n/g, "\\n");
}

const longestLine = 75;

/** Section 3.1: a long line goes on after a line end and a space. No character is cut into octets. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      parts.push(part);
      part = "";
      // The space before it counts.
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}
