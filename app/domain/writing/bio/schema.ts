import * as z from "zod";
import { message } from "~/messages/message";
import { lifeDate, line, passage, textList, wholeNumberOrNull } from "../../base/schema-fields";

export const bioFormId = "bio";

export const bioNameMax = 120;
export const birthplaceMax = 200;
export const spouseMax = 300;
export const childrenMax = 1000;
export const occupationMax = 500;
export const introductionMax = 20_000;
export const eventMax = 500;
export const eventsMax = 200;

/** Missing fields are blank (spec 1, sections 3 and 5). */
export const BioInput = z.object({
  name: line(bioNameMax, message("Name is required")),
  birthdate: lifeDate(),
  birthplace: line(birthplaceMax),
  marriageDate: lifeDate(),
  spouse: line(spouseMax),
  children: line(childrenMax),
  occupation: line(occupationMax),
  introduction: passage(introductionMax),
  significantEvents: z.preprocess(blankToUndefined, textList(eventsMax, eventMax)),
});
export type BioInput = z.infer<typeof BioInput>;

/** A form sends each event in a field of one name, so that one alone comes as a text. */
export const BioFormInput = BioInput.extend({
  significantEvents: z.preprocess((value) => [value ?? []].flat(), BioInput.shape.significantEvents),
});

export const BioJson = BioInput.extend({
  version: wholeNumberOrNull(1, 1e9, message("Please send the version as a number.")).optional(),
});

function blankToUndefined(value: unknown): unknown {
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}

/** Removes the event at `removed`, appends `newEvent`, drops blank entries (spec 1, section 5). */
export function changeEvents(events: string[], newEvent: string, removed?: number): string[] {
  const remaining = events.filter((_event, index) => index !== removed);
  return [...remaining, newEvent].filter((event) => event.trim() !== "");
}
