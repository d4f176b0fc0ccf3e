import * as z from "zod";
import { weeklyQuestionRhythms, weeklyQuestionStates } from "~/db/enumerations";
import { type Message, message } from "~/messages/message";
import { moment } from "../../base/schema-fields";
import { isTimeZone } from "../../base/time-zones";
import { StoryInput } from "../stories/schema";

/** Not the id of its section: a field belongs to the form that has the id. */
export const weeklyQuestionFormId = "weekly-question-form";

/** Fields that are left out stay as they are. Numbers of forms are text. */
export const WeeklyQuestionInput = z.object({
  state: z.enum(weeklyQuestionStates, message("Please choose on, off or paused.")).optional(),
  every: z.enum(weeklyQuestionRhythms, message("Please choose how often.")).optional(),
  weekday: number(6, message("Please choose a day of the week.")).optional(),
  hour: number(23, message("Please choose an hour from 0 to 23.")).optional(),
  timeZone: z
    .string(message("Please choose a time zone."))
    .max(60)
    .refine(isTimeZone, message("Please choose a time zone."))
    .optional(),
  pausedUntil: moment.nullish(),
});
export type WeeklyQuestionChange = z.output<typeof WeeklyQuestionInput>;

export const SkipInput = z.object({ isSkipped: z.boolean(message("Please say true or false.")) });

function number(max: number, refused: Message) {
  return z
    .union([z.number(), z.string().regex(/^\d{1,2}$/)], refused)
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= 0 && value <= max, refused);
}

export const answerFormId = "answer";

export const AnswerInput = StoryInput.pick({ content: true });
export const RhythmInput = z.object({ every: z.enum(weeklyQuestionRhythms) });
