import { unsavedVersion } from "~/domain/bio/bio.server";
import { changeEvents } from "~/domain/bio/events";
import { BioInput } from "~/domain/bio/schema";

export const eventsField = "significantEvents";

/** The buttons of the bio form; "event/remove/2" carries a place in the list. */
const buttons = ["bio/save", "bio/continue", "progress/save", "event/add", "event/remove"] as const;
export type BioButton = (typeof buttons)[number];

/** The posted form, and its list of events as the pressed button leaves it. */
export interface PostedBio {
  form: FormData;
  pressed: BioButton;
  events: string[];
  newEvent: string;
}

/** A button that is not known here is a save, so that nothing typed is lost. */
export function readPosted(form: FormData): PostedBio {
  const [noun, verb, place = ""] = String(form.get("intent") ?? "").split("/");
  const pressed = knownButton(`${noun}/${verb}`) ?? "bio/save";
  const removed = pressed === "event/remove" ? Number.parseInt(place, 10) : undefined;
  const [newEvent = ""] = textsOf(form, "newEvent");
  return { form, pressed, events: changeEvents(textsOf(form, eventsField), newEvent, removed), newEvent };
}

function knownButton(intent: string): BioButton | undefined {
  return buttons.find((button) => button === intent);
}

/** Nothing was ever saved and nothing was typed: there is nothing to keep, and no name to ask for. */
export function isUntouched({ form, events }: PostedBio): boolean {
  const texts = Object.keys(BioInput.shape).flatMap((name) => textsOf(form, name));
  return (
    versionOf(form) === unsavedVersion && events.length === 0 && texts.every((text) => text.trim() === "")
  );
}

/** The form with its list numbered, by which Conform knows one entry for a list and its messages know their entry. */
export function withEvents({ form, events }: PostedBio): FormData {
  const numbered = new FormData();
  for (const [name, value] of form) if (name !== eventsField) numbered.append(name, value);
  events.forEach((event, place) => {
    numbered.append(`${eventsField}[${place}]`, event);
  });
  return numbered;
}

/** The version that the page was made of. */
export function versionOf(form: FormData): number {
  return Number(form.get("version")) || unsavedVersion;
}

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === "string");
}
