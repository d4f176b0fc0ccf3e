import { json } from "@remix-run/node";
import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { Conflict, type DomainError, NotFound, ValidationError } from "~/domain/base/errors";
import { findLiveStory } from "~/domain/base/live-story.server";
import { parseInput, readRowId, rowId } from "~/domain/base/schema-fields";
import type { Typed } from "~/domain/base/typing-order.server";
import { saveMediaCaptions } from "~/domain/media/captions.server";
import { attachMedia, listUnusedMedia } from "~/domain/media/library.server";
import { chosenField, mediaId } from "~/domain/media/schema";
import { maxBytesFor } from "~/domain/media/sniff.server";
import { addStoryMedia } from "~/domain/media/story-uploads.server";
import { saveYoutubeCaptions } from "~/domain/media/youtube/youtube.server";
import { requireProvenAddress } from "~/domain/people/users/unproven-address.server";
import { deleteDraft, deleteTypedDraft } from "~/domain/writing/drafts/drafts.server";
import { getPrompt, type Prompt } from "~/domain/writing/prompts/prompts.server";
import { isBlank, StoryInput, storyFormId } from "~/domain/writing/stories/schema";
import { createStory, getStory, type Story, updateStory } from "~/domain/writing/stories/stories.server";
import { isDomainError, statusOf } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, rejectedResult, submissionOf, unexpectedFormErrorData } from "~/http/forms/forms.server";
import type { UploadForm } from "~/http/forms/uploads.server";
import { type Message, message } from "~/messages/message";
import type { RejectedStory } from "~/views/writing/stories/story-notices";
import { saveAsDraft } from "../../../http/drafts/save-as-draft.server";
import { type KeptStory, rejectStory } from "./story-form.server";

/** Saves text, captions, new files, then attached media: a rejected file does not affect the saved text. */
export async function saveOpenStory(
  context: RequestContext,
  actor: Actor,
  upload: UploadForm,
  typed?: Typed,
): Promise<Pick<KeptStory, "prompt" | "story" | "mediaAdded"> | Response> {
  const { fields, hasFiles } = upload;
  const promptId = parseInput(rowId(message("Please open a prompt first.")), fields.get("promptId"));
  const prompt = await getPrompt(context.db, actor, promptId);
  context.postedPromptId = promptId;
  let story: Story | null;
  try {
    story = await saveText(context, actor, prompt, upload);
    await forgetSavedDrafts(context, actor, promptId, fields, typed);
    if (story) await saveMediaCaptions(context, actor, story, fields);
    if (story) await saveYoutubeCaptions(context, actor, story.id, fields);
  } catch (error) {
    // A text rejected by a conflict is saved among the story's versions.
    if (error instanceof Conflict) await forgetSavedDrafts(context, actor, promptId, fields, typed);
    else if (isDomainError(error)) await saveAsDraft(context, actor, fields);
    return rejectStory(fields, error, hasFiles);
  }
  if (!story) return { prompt, story, mediaAdded: 0 };
  try {
    const { added, errors } = await saveMedia(context, actor, upload, story.id);
    const [first] = errors;
    return first ? rejectMedia(fields, first, errors) : { prompt, story, mediaAdded: added };
  } catch (error) {
    const failed = unexpectedFormErrorData(fields, storyFormId, error, unexpectedErrors.addMedia);
    return json({ ...failed, isTextSaved: true }, { status: 500 });
  }
}

async function saveText(
  context: RequestContext,
  actor: Actor,
  prompt: Prompt,
  { fields, hasFiles }: UploadForm,
): Promise<Story | null> {
  const input = parseForm(fields, StoryInput);
  const submission = submissionOf(context, actor, fields);
  const version = Number(fields.get("version")) || undefined;
  const hasMedia = hasFiles || chosenIds(fields).length > 0;
  const formStory = await findFormStory(context, actor, prompt, fields);
  if (version && formStory !== null) {
    return updateStory(context, actor, formStory, input, version, submission);
  }
  const begun = prompt.storyId === null ? null : await getStory(context.db, actor, prompt.storyId);
  // The story was begun elsewhere with media alone since this page was made: there is no text to overwrite.
  if (begun && isBlank(begun)) {
    return updateStory(context, actor, begun.id, input, begun.version, submission);
  }
  if (isBlank(input) && !hasMedia) return null;
  if (isBlank(input)) await requireProvenAddress(context.db, actor);
  return createStory(context, actor, prompt.id, input, { submission, mayBeEmpty: hasMedia });
}

/** The story of the form, also if it has moved to another prompt since; null if it is in the trash by now. */
async function findFormStory(
  context: RequestContext,
  actor: Actor,
  prompt: Prompt,
  fields: FormData,
): Promise<number | null> {
  const storyId = readRowId(fields.get("storyId"));
  if (storyId === undefined || storyId === prompt.storyId) return prompt.storyId;
  const moved = await findLiveStory(context.db, actor, storyId);
  if (!moved) return null;
  context.postedPromptId = moved.promptId;
  return moved.id;
}

/** Deletes the draft of the saved text, and the held draft with which the form was opened. */
async function forgetSavedDrafts(
  { db }: RequestContext,
  actor: Actor,
  promptId: number,
  fields: FormData,
  typed: Typed | undefined,
): Promise<void> {
  await deleteTypedDraft(db, actor, promptId, typed);
  const held = readRowId(fields.get("draftId"));
  if (held !== undefined) await deleteDraft(db, actor, held);
}

/** The checkboxes of unused media may follow the files in the form. */
async function saveMedia(context: RequestContext, actor: Actor, upload: UploadForm, storyId: number) {
  const { added, errors } = upload.hasFiles
    ? await addStoryMedia(context, actor, upload.files("media", maxBytesFor), storyId)
    : { added: 0, errors: [] };
  const form = await upload.finish();
  const chosen = chosenIds(form);
  try {
    const attached = chosen.length > 0 ? await attachMedia(context, actor, chosen, storyId) : 0;
    if (form.has(chosenField)) await saveCaptionsOfChosen(context, actor, storyId, form);
    return { added: added + attached, errors };
  } catch (error) {
    if (error instanceof ValidationError) return { added, errors: [...errors, error] };
    if (!(error instanceof NotFound)) throw error;
    return { added, errors: [...errors, new ValidationError({}, alreadyUsed)] };
  }
}

/** They are the story's by now, or were left out again. */
async function saveCaptionsOfChosen(context: RequestContext, actor: Actor, storyId: number, form: FormData) {
  const [story, unused] = [
    await getStory(context.db, actor, storyId),
    await listUnusedMedia(context.db, actor),
  ];
  const shown = new Set(form.getAll(chosenField).map(Number));
  const isShown = ({ id }: { id: number }) => shown.has(id);
  const media = {
    images: [...story.images, ...unused.images].filter(isShown),
    audios: [...story.audios, ...unused.audios].filter(isShown),
    videos: [...story.videos, ...unused.videos].filter(isShown),
  };
  await saveMediaCaptions(context, actor, media, form);
}

/** Unattached media that the form adds, without the one that its button removes. */
function chosenIds(form: FormData): number[] {
  const removed = /^\w+\/remove\/(\d+)$/.exec(String(form.get("intent") ?? ""))?.[1];
  return form
    .getAll("attach")
    .filter((id) => id !== removed)
    .map((id) => mediaId.safeParse(id).data ?? 0);
}

const alreadyUsed = message("What you chose is no longer there, or now belongs to another story.");

function rejectMedia(fields: FormData, first: DomainError, errors: DomainError[]): Response {
  const fieldErrors: Record<string, Message[]> = {};
  for (const error of errors) {
    const ofFields = error instanceof ValidationError ? error.saidErrors : {};
    if (Object.keys(ofFields).length > 0) Object.assign(fieldErrors, ofFields);
    else fieldErrors.media = [...(fieldErrors.media ?? []), error.said];
  }
  const body: RejectedStory = {
    formId: storyFormId,
    result: rejectedResult(fields, fieldErrors),
    isTextSaved: true,
  };
  return json(body, { status: statusOf(first) });
}
