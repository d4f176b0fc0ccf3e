import { json } from "@remix-run/node";
import type { Actor } from "~/domain/base/actor";
import { Conflict, type FieldErrors } from "~/domain/base/errors";
import { type SavedBio, saveBio, unsavedVersion } from "~/domain/writing/bio/bio.server";
import { BioFormInput, BioInput, bioFormId, changeEvents } from "~/domain/writing/bio/schema";
import { saveProgress } from "~/domain/writing/workspace/progress.server";
import { fieldErrorsOf, headersOf, isDomainError, statusOf } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import {
  parseForm,
  readForm,
  rejectedResult,
  submissionOf,
  unexpectedErrorMessage,
  unexpectedFormErrorData,
} from "~/http/forms/forms.server";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import type { RejectedBio } from "~/views/writing/bio/event-list";

const nextPages: Record<BioButton, string> = {
  "bio/save": "/bio",
  "bio/continue": "/",
  "progress/save": "/bio",
  "event/add": "/bio?events#events",
  "event/remove": "/bio?events#events",
};

/** Whichever button was pressed, the typed text is saved first. */
export async function runBioIntent({ request, context }: PageCall, actor: Actor): Promise<Response> {
  const posted = readPosted(await readForm(request, context));
  const { form, pressed } = posted;
  let saved: SavedBio | null = null;
  try {
    if (pressed === "bio/save" || !isUntouched(posted)) {
      const input = parseForm(withEvents(posted), BioFormInput);
      saved = await saveBio(context, actor, input, versionOf(form), submissionOf(context, actor, form)?.id);
    }
  } catch (error) {
    return rejectBio(posted, error);
  }
  try {
    if (pressed === "progress/save") await saveProgress(context, actor);
  } catch (error) {
    return redirectWithFlash(
      context,
      nextPages[pressed],
      unexpectedErrorMessage(error, unexpectedErrors.saveBioProgress),
    );
  }
  return redirectWithFlash(context, nextPages[pressed], messageOf(posted, saved));
}

function messageOf({ pressed, newEvent }: PostedBio, saved: SavedBio | null): StatusMessage | undefined {
  if (pressed === "progress/save") return { kind: "success", title: t("Progress Saved") };
  if (!saved) return undefined;
  const title = saved.isNew ? t("Biographical Information Saved") : t("Biography Information Updated");
  const duration = 3_000;
  if (pressed === "event/remove")
    return { kind: "success", title, duration, text: t("The event was removed.") };
  if (pressed !== "event/add") return { kind: "success", title, duration };
  const isAdded = newEvent.trim() !== "";
  return {
    kind: "success",
    title,
    duration,
    text: isAdded ? t("The event was added.") : t("To add an event, write it first."),
  };
}

/** A change of the list alone is not a failed save: the changed list is shown, with only its own messages. */
function rejectBio(posted: PostedBio, error: unknown): Response {
  if (!isDomainError(error)) return fail(posted, error);
  const { form, pressed, events } = posted;
  const hasConflict = error instanceof Conflict;
  const isListChange = !hasConflict && pressed.startsWith("event/");
  const errors = hasConflict ? {} : fieldErrorsOf(error);
  const body: RejectedBio = {
    formId: bioFormId,
    result: rejectedResult(form, isListChange ? aboutEvents(errors) : errors),
    events,
    version: String(form.get("version") ?? ""),
    hasConflict,
    isListChange,
  };
  return json(body, { status: isListChange ? 200 : statusOf(error), headers: headersOf(error) });
}

function fail({ form, pressed, events }: PostedBio, error: unknown): Response {
  const words = pressed === "progress/save" ? unexpectedErrors.saveBioProgress : unexpectedErrors.saveBio;
  const body: RejectedBio = {
    ...unexpectedFormErrorData(form, bioFormId, error, words),
    events,
    version: String(form.get("version") ?? ""),
    hasConflict: false,
    isListChange: false,
  };
  return json(body, { status: 500 });
}

function aboutEvents(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name.startsWith(eventsField)));
}

export const eventsField = "significantEvents";

/** "event/remove/2" includes an index of the list. */
const buttons = ["bio/save", "bio/continue", "progress/save", "event/add", "event/remove"] as const;
export type BioButton = (typeof buttons)[number];

export interface PostedBio {
  form: FormData;
  pressed: BioButton;
  events: string[];
  newEvent: string;
}

/** An unknown intent is a save, so that nothing typed is lost. */
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

/** Nothing was ever saved and nothing was typed: no name is required. */
export function isUntouched({ form, events }: PostedBio): boolean {
  const texts = Object.keys(BioInput.shape).flatMap((name) => textsOf(form, name));
  return (
    versionOf(form) === unsavedVersion && events.length === 0 && texts.every((text) => text.trim() === "")
  );
}

/** The form with the list as the pressed button left it. */
function withEvents({ form, events }: PostedBio): FormData {
  const changed = new FormData();
  for (const [name, value] of form) if (name !== eventsField) changed.append(name, value);
  for (const event of events) changed.append(eventsField, event);
  return changed;
}

export function versionOf(form: FormData): number {
  return Number(form.get("version")) || unsavedVersion;
}

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === "string");
}
