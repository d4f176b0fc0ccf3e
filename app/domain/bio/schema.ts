import * as z from "zod";
import { lifeDate, line, passage, textList, wholeNumberOrNull } from "../schema-fields";

/** The header's save button names this form. */
export const bioFormId = "bio";

export const bioNameMax = 120;
export const birthplaceMax = 200;
export const spouseMax = 300;
export const childrenMax = 1000;
export const occupationMax = 500;
export const introductionMax = 20_000;
export const eventMax = 500;
export const eventsMax = 200;

/** Biographical information from a form or the API (spec 1, sections 3 and 5). Missing fields are blank. */
export const BioInput = z.object({
  name: line(bioNameMax, "Name is required"),
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

/** In JSON, `version` is the version that the change is based on. */
export const BioJson = BioInput.extend({
  version: wholeNumberOrNull(1, 1e9, "Please send the version as a number.").optional(),
});

function blankToUndefined(value: unknown): unknown {
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}

/**
 * Applies the add and remove buttons to the list of significant events (spec 1, section 5): removes the index
 * `removed`, appends `newEvent`, and drops blank entries. Entries stay as typed.
 */
export function changeEvents(events: string[], newEvent: string, removed?: number): string[] {
  const remaining = events.filter((_event, index) => index !== removed);
  return [...remaining, newEvent].filter((event) => event.trim() !== "");
}
