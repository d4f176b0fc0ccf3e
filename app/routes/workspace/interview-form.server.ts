import { json } from "@remix-run/node";
import type { Actor } from "~/domain/base/actor";
import { Conflict } from "~/domain/base/errors";
import { parseInput, rowId } from "~/domain/base/schema-fields";
import { maxBytesFor } from "~/domain/media/sniff.server";
import { addStoryMedia } from "~/domain/media/story-uploads.server";
import { saveInterviewNotes } from "~/domain/writing/interviews/interview-notes.server";
import { endInterview, startInterview } from "~/domain/writing/interviews/interviews.server";
import { findNextQuestion } from "~/domain/writing/interviews/next-question.server";
import {
  ConsentInput,
  consentFormId,
  InterviewNotesInput,
  interviewFormId,
} from "~/domain/writing/interviews/schema";
import { getPrompt, type Prompt } from "~/domain/writing/prompts/prompts.server";
import { findOrCreateStory } from "~/domain/writing/stories/find-or-create-story.server";
import { interviewHref, workspaceHref } from "~/domain/writing/workspace/address";
import { holdLeftForm } from "~/http/drafts/held-forms.server";
import { leaveTo } from "~/http/drafts/leave.server";
import { fieldErrorsOf, isDomainError, statusOf } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, rejectedResult, rejectForm, unexpectedFormError } from "~/http/forms/forms.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { readUploadForm, type UploadForm } from "~/http/forms/uploads.server";
import { type PageCall, redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { RejectedInterview } from "~/views/writing/interviews/interview-form";

interface SavedInterview {
  call: PageCall;
  actor: Actor;
  prompt: Prompt;
  added: number;
}

/** Run after the notes and a chosen file are saved. */
const intents: Record<string, (saved: SavedInterview) => Promise<Response>> = {
  "interview/save": stay,
  "interview/next": goToNext,
  "interview/end": end,
};

export function runInterviewIntent(call: PageCall, actor: Actor): Promise<Response> {
  const { request, context } = call;
  return readUploadForm(request, context, async (upload) => {
    const { fields } = upload;
    const promptId = parseInput(rowId(message("Please open a prompt first.")), fields.get("promptId"));
    const prompt = await getPrompt(context.db, actor, promptId);
    if (fields.get("intent") === "interview/begin") return begin(call, actor, prompt, fields);
    const isLeaving = call.url.searchParams.has("to");
    const refused = await saveNotes(call, actor, prompt, fields);
    if (refused) return isLeaving ? leaveUnsaved(call, actor, prompt, fields) : refused;
    const { added, rejected } = await addRecording(call, actor, prompt, upload);
    const form = await upload.finish();
    if (isLeaving) return leaveTo(call, actor, form);
    if (rejected) return rejected;
    return findIntent(intents, form.get("intent") ?? "interview/save")({ call, actor, prompt, added });
  });
}

async function begin(call: PageCall, actor: Actor, prompt: Prompt, form: FormData): Promise<Response> {
  const { context } = call;
  try {
    return await runIdempotently(call, actor, form, async () => {
      await startInterview(context, actor, parseForm(form, ConsentInput));
      return redirectWithFlash(context, interviewHref(prompt.id));
    });
  } catch (error) {
    if (isDomainError(error)) return rejectForm(form, consentFormId, error);
    return unexpectedFormError(form, consentFormId, error, unexpectedErrors.saveInterview);
  }
}

/** The answer to notes that could not be saved; undefined if they are. */
async function saveNotes(
  { context }: PageCall,
  actor: Actor,
  { id }: Prompt,
  fields: FormData,
): Promise<Response | undefined> {
  try {
    await saveInterviewNotes(context, actor, id, parseForm(fields, InterviewNotesInput));
  } catch (error) {
    if (!isDomainError(error))
      return unexpectedFormError(fields, interviewFormId, error, unexpectedErrors.saveInterview);
    return reject(fields, error, error instanceof Conflict ? "hasConflict" : undefined);
  }
}

async function addRecording(
  { context }: PageCall,
  actor: Actor,
  { id }: Prompt,
  upload: UploadForm,
): Promise<{ added: number; rejected?: Response }> {
  if (!upload.hasFiles) return { added: 0 };
  const { interviewId } = parseForm(upload.fields, InterviewNotesInput);
  try {
    const storyId = await findOrCreateStory(context, actor, id);
    const files = upload.files("media", maxBytesFor);
    const { added, errors } = await addStoryMedia(context, actor, files, storyId, interviewId);
    const [first] = errors;
    return { added, rejected: first && reject(upload.fields, first, "areNotesSaved") };
  } catch (error) {
    const { fields } = upload;
    if (isDomainError(error)) return { added: 0, rejected: reject(fields, error, "areNotesSaved") };
    return {
      added: 0,
      rejected: unexpectedFormError(fields, interviewFormId, error, unexpectedErrors.addMedia),
    };
  }
}

function reject(
  fields: FormData,
  error: Parameters<typeof statusOf>[0],
  what: "hasConflict" | "areNotesSaved" | undefined,
): Response {
  const errors = what === "areNotesSaved" ? { media: [error.said] } : fieldErrorsOf(error);
  const body: RejectedInterview = {
    formId: interviewFormId,
    result: rejectedResult(fields, errors),
    ...(what && { [what]: true }),
  };
  return json(body, { status: statusOf(error) });
}

/** The words are held, and stand in the field again. */
async function leaveUnsaved(
  call: PageCall,
  actor: Actor,
  prompt: Prompt,
  fields: FormData,
): Promise<Response> {
  await holdLeftForm(call.request, call.context, fields, interviewHref(prompt.id));
  return leaveTo(call, actor, fields, {
    kind: "success",
    title: t("Your notes are kept, but not saved yet"),
    text: t("Please open the question again: they stand in the field."),
  });
}

function stay({ call, prompt, added }: SavedInterview): Promise<Response> {
  const title = added > 0 ? t("The recording is kept") : t("Saved");
  return redirectWithFlash(call.context, interviewHref(prompt.id), { kind: "success", title });
}

async function goToNext({ call, actor, prompt, added }: SavedInterview): Promise<Response> {
  const { context } = call;
  const next = await findNextQuestion(context.db, actor, prompt);
  if (!next) {
    return redirectWithFlash(context, interviewHref(prompt.id), {
      kind: "success",
      title: t("That was the last question without an answer"),
    });
  }
  const kept = { kind: "success", title: t("The recording is kept") } as const;
  return redirectWithFlash(context, interviewHref(next.id), added > 0 ? kept : undefined);
}

async function end({ call, actor, prompt }: SavedInterview): Promise<Response> {
  await endInterview(call.context, actor);
  return redirectWithFlash(call.context, workspaceHref({ type: prompt.storyType, prompt: prompt.id }), {
    kind: "success",
    title: t("Everything of today is kept"),
  });
}
