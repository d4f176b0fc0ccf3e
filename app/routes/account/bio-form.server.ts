import { json } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { type SavedBio, saveBio } from "~/domain/bio/bio.server";
import { BioInput } from "~/domain/bio/schema";
import { Conflict, type FieldErrors } from "~/domain/errors";
import { saveProgress } from "~/domain/progress/progress.server";
import type { StatusMessage } from "~/frame";
import { failures } from "~/http/failures";
import {
  failedForm,
  failureMessage,
  parseForm,
  readForm,
  refusedResult,
  submissionOf,
} from "~/http/forms.server";
import { goTo, type PageCall } from "~/http/page.server";
import { fieldErrorsOf, headersOf, isRefusal, statusOf } from "~/http/refusals.server";
import { bioFormId } from "~/views/bio/bio-form-id";
import type { RefusedBio } from "~/views/bio/refused-bio";
import {
  type BioButton,
  eventsField,
  isUntouched,
  type PostedBio,
  readPosted,
  versionOf,
  withEvents,
} from "./posted-bio.server";

/** Where each button leads once everything is saved. */
const nextPages: Record<BioButton, string> = {
  "bio/save": "/bio",
  "bio/continue": "/",
  "progress/save": "/bio",
  "event/add": "/bio#events",
  "event/remove": "/bio#events",
};

/** The door of the bio form: whichever button was pressed, what was typed is saved before anything else is done. */
export async function runBioIntent({ request, context }: PageCall, actor: Actor): Promise<Response> {
  const posted = readPosted(await readForm(request, context));
  const { form, pressed } = posted;
  let saved: SavedBio | null = null;
  try {
    if (pressed === "bio/save" || !isUntouched(posted)) {
      const input = parseForm(withEvents(posted), BioInput);
      saved = await saveBio(context, actor, input, versionOf(form), submissionOf(context, actor, form)?.id);
    }
  } catch (error) {
    return refuse(posted, error);
  }
  try {
    if (pressed === "progress/save") await saveProgress(context, actor);
  } catch (error) {
    return goTo(context, nextPages[pressed], failureMessage(error, failures.saveBioProgress));
  }
  return goTo(context, nextPages[pressed], messageOf(posted, saved));
}

function messageOf({ pressed, newEvent }: PostedBio, saved: SavedBio | null): StatusMessage | undefined {
  if (pressed === "progress/save") return { kind: "success", title: "Progress Saved" };
  if (!saved) return undefined;
  const title = saved.isNew ? "Biographical Information Saved" : "Biography Information Updated";
  const duration = 3_000;
  if (pressed === "event/remove") return { kind: "success", title, duration, text: "The event was removed." };
  if (pressed !== "event/add") return { kind: "success", title, duration };
  const isAdded = newEvent.trim() !== "";
  return {
    kind: "success",
    title,
    duration,
    text: isAdded ? "The event was added." : "To add an event, write it first.",
  };
}

/**
 * The page again with everything typed. In a conflict it shows what is saved beside. A change of the list alone is no
 * failed save: the list comes back changed, and only what is wrong with the list itself is said.
 */
function refuse(posted: PostedBio, error: unknown): Response {
  if (!isRefusal(error)) return fail(posted, error);
  const { form, pressed, events } = posted;
  const hasConflict = error instanceof Conflict;
  const isListChange = !hasConflict && pressed.startsWith("event/");
  const errors = hasConflict ? {} : fieldErrorsOf(error);
  const body: RefusedBio = {
    formId: bioFormId,
    result: refusedResult(form, isListChange ? aboutEvents(errors) : errors),
    events,
    version: String(form.get("version") ?? ""),
    hasConflict,
    isListChange,
  };
  return json(body, { status: isListChange ? 200 : statusOf(error), headers: headersOf(error) });
}

/** The page again with everything typed, when nobody expected what stopped the save. */
function fail({ form, pressed, events }: PostedBio, error: unknown): Response {
  const words = pressed === "progress/save" ? failures.saveBioProgress : failures.saveBio;
  const body: RefusedBio = {
    ...failedForm(form, bioFormId, error, words),
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
