import { describe, expect, test } from "vitest";
import { type Appointment, calendarFile } from "./calendar-file";

const call: Appointment = {
  uid: "call-7-abc@site.example",
  sequence: 0,
  startsAt: "2026-03-08T19:30:00.000Z",
  minutes: 45,
  title: "Call with your writer, A Life Remembered",
  description: "Bring the letters; we begin with your father, the miller.\nCall 555 010 0123 \\ or write.",
  isCancelled: false,
  writtenAt: "2026-03-01T08:00:00.000Z",
  organizer: "help@example.org",
  organizerName: 'The "Life" people',
};

/** Reads a file as RFC 5545, 3.1 says: strict line ends, at most 75 octets a line, unfolded. */
function linesOf(file: string): string[] {
  expect(file.endsWith("\r\n")).toBe(true);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  return file.replaceAll("\r\n ", "").trimEnd().split("\r\n");
}

/** The value of a property outside the alarm. */
function propertyOf(file: string, name: string): string | undefined {
  const lines = linesOf(file);
  const line = lines.find((one) => one.startsWith(`${name}:`) || one.startsWith(`${name};`));
  return line?.slice(line.indexOf(":") + 1);
}

test("has one event with all that RFC 5545 asks for, in UTC", () => {
  const lines = linesOf(calendarFile(call));
  expect(lines.slice(0, 4)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//A Life Remembered//Appointments//EN",
    "BEGIN:VEVENT",
  ]);
  expect(lines.slice(-2)).toEqual(["END:VEVENT", "END:VCALENDAR"]);
  const names = lines.map((line) => line.split(/[:;]/)[0]);
  for (const once of ["UID", "DTSTAMP", "DTSTART", "DTEND", "SEQUENCE", "STATUS", "SUMMARY"])
    expect(names.filter((name) => name === once)).toEqual([once]);
  expect(lines).toContain("DTSTAMP:20260301T080000Z");
  expect(lines).toContain("DTSTART:20260308T193000Z");
  expect(lines).toContain("DTEND:20260308T201500Z");
});

test("escapes commas, semicolons, backslashes and line ends", () => {
  const file = calendarFile(call);
  expect(propertyOf(file, "SUMMARY")).toBe("Call with your writer\\, A Life Remembered");
  expect(propertyOf(file, "DESCRIPTION")).toBe(
    "Bring the letters\\; we begin with your father\\, the miller.\\nCall 555 010 0123 \\\\ or write.",
  );
});

test("folds long lines between characters, not within one", () => {
  const description = "Größe 🎉 ".repeat(60);
  const file = calendarFile({ ...call, description });
  expect(file).not.toContain("\ufffd");
  expect(propertyOf(file, "DESCRIPTION")).toBe(description);
});

test("text cannot add a line of its own", () => {
  const title = "Call\r\nATTENDEE:mailto:eve@example.org";
  const lines = linesOf(calendarFile({ ...call, title, organizerName: "A\r\nB" }));
  expect(lines.filter((line) => line.startsWith("ATTENDEE"))).toEqual([]);
});

describe("a cancelled call", () => {
  const cancelled = { ...call, isCancelled: true, sequence: 1 };

  test("is the same event, changed once more, and rings no bell", () => {
    const file = calendarFile(cancelled);
    expect([propertyOf(file, "UID"), propertyOf(file, "SEQUENCE"), propertyOf(file, "STATUS")]).toEqual([
      call.uid,
      "1",
      "CANCELLED",
    ]);
    expect(file).not.toContain("VALARM");
  });
});
