import * as z from "zod";
import { message } from "~/messages/message";
import { isDay, line, parseInput, passage, wholeNumber, wholeNumberOrNull } from "../../base/schema-fields";
import { parseTimeOfDay, timeZones } from "../../base/time-zones";

export const writingFormId = "writing";
export const notesMax = 20_000;

const minutesMax = 24 * 60;
const usedMessage = message("Please enter the minutes of the call, from 0 to {minutesMax}.", {
  minutesMax: String(minutesMax),
});

/** "used-12": the minutes used of call 12. */
const usedField = /^used-(\d+)$/;

const timeZone = line(60).refine(
  (name) => name === "" || name in timeZones,
  message("Please choose a time zone."),
);

/** Everything on the form that is kept whichever button is pressed. */
export const WritingChange = z.object({
  notes: passage(notesMax),
  timeZone,
  version: wholeNumber(1, Number.MAX_SAFE_INTEGER, message("Please open the page again.")),
});
export type WritingChange = z.infer<typeof WritingChange>;

const UsedMinutes = wholeNumberOrNull(0, minutesMax, usedMessage);

/** The minutes used by the id of their call; null for a call that was not held yet. Throws ValidationError. */
export function readUsedMinutes(fields: Iterable<[string, unknown]>): Map<number, number | null> {
  const given = [...fields].flatMap(([field, value]) => {
    const [, id] = usedField.exec(field) ?? [];
    return id === undefined ? [] : [{ id: Number(id), field, value }];
  });
  const shape = Object.fromEntries(given.map(({ field }) => [field, UsedMinutes]));
  const minutes = parseInput(
    z.object(shape),
    Object.fromEntries(given.map(({ field, value }) => [field, value])),
  );
  return new Map(given.map(({ id, field }) => [id, minutes[field] ?? null]));
}

export const AppointmentInput = z.object({
  date: line(10, message("Please enter the date of the call.")).refine(
    (day) => day === "" || isDay(day),
    message("Please enter a date, such as 2026-03-04."),
  ),
  time: line(20, message("Please enter the time of the call.")).transform((text, context) => {
    const time = parseTimeOfDay(text);
    if (text && time === null)
      context.addIssue({ code: "custom", message: message("Please enter a time, such as 3:30 pm.") });
    return time ?? "";
  }),
  plannedMinutes: wholeNumber(
    5,
    minutesMax,
    message("Please enter the minutes of the call, from 5 to {minutesMax}.", {
      minutesMax: String(minutesMax),
    }),
  ),
});
export type AppointmentInput = z.infer<typeof AppointmentInput>;
