import { json } from "@remix-run/node";
import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { Conflict, type DomainError, NotFound, ValidationError } from "~/domain/base/errors";
import { findLiveStory } from "~/domain/base/live-story.server";
import { parseInput, readRowId, rowId } from "~/domain/base/schema-fields";
import { saveMediaCaptions } from "~/domain/media/captions.server";
import { attachMedia } from "~/domain/media/library.server";
import { mediaId } from "~/domain/media/schema";
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
import { message } from "~/messages/message";
import type { RejectedStory } from "~/views/writing/stories/story-notices";
import { saveAsDraft } from "../../../http/drafts/save-as-draft.server";
import { type KeptStory, rejectStory } from "./story-form.server";

/** Saves text, captions, new files, then attached media: a rejected file does not affect the saved text. */
export async function saveOpenStory(
  context: RequestContext,
  actor: Actor,
  upload: UploadForm,
): Promise<Pick<KeptStory, "prompt" | "story" | "mediaAdded"> | Response> {
  const { fields, hasFiles } = upload;
  const promptId = parseInput(rowId(message("Please open a prompt first.")), fields.get("promptId"));
  const prompt = await getPrompt(context.db, actor, promptId);
  context.postedPromptId = promptId;
  let story: Story | null;
  try {
    story = await saveText(context, actor, prompt, upload);
    await forgetSavedDrafts(context, actor, promptId, fields);
    if (story) await saveMediaCaptions(context, actor, story, fields);
    if (story) await saveYoutubeCaptions(context, actor, story.id, fields);
  } catch (error) {
    // A text rejected by a conflict is saved among the story's versions.
    if (error instanceof Conflict) await forgetSavedDrafts(context, actor, promptId, fields);
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
  const hasMedia = hasFiles || fields.has("attach");
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
): Promise<void> {
  await deleteTypedDraft(db, actor, promptId);
  const held = readRowId(fields.get("draftId"));
  if (held !== undefined) await deleteDraft(db, actor, held);
}

/** The checkboxes of unused media may follow the files in the form. */
async function saveMedia(context: RequestContext, actor: Actor, upload: UploadForm, storyId: number) {
  const { added, errors } = upload.hasFiles
    ? await addStoryMedia(context, actor, upload.files("media", maxBytesFor), storyId)
    : { added: 0, errors: [] };
  const chosen = (await upload.finish()).getAll("attach").map((id) => mediaId.safeParse(id).data ?? 0);
  try {
    const attached = chosen.length > 0 ? await attachMedia(context, actor, chosen, storyId) : 0;
    return { added: added + attached, errors };
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return { added, errors: [...errors, new ValidationError({}, alreadyUsed)] };
  }
}

const alreadyUsed = message("What you chose is no longer there, or now belongs to another story.");

function rejectMedia(fields: FormData, first: DomainError, errors: DomainError[]): Response {
  const fieldErrors = { media: errors.map(({ said }) => said) };
  const body: RejectedStory = {
    formId: storyFormId,
    result: rejectedResult(fields, fieldErrors),
    isTextSaved: true,
  };
  return json(body, { status: statusOf(first) });
}
