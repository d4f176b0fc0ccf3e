import { json } from "@remix-run/node";
import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/actor";
import { Conflict, type DomainError, NotFound, ValidationError } from "~/domain/errors";
import { saveMediaWords } from "~/domain/media/captions.server";
import { attachMedia } from "~/domain/media/library.server";
import { mediaId } from "~/domain/media/schema";
import { mostBytesOf } from "~/domain/media/sniff.server";
import { addStoryMedia } from "~/domain/media/story-uploads.server";
import { getPrompt, type Prompt } from "~/domain/prompts/prompts.server";
import { parseInput, rowId } from "~/domain/schema-fields";
import { deleteDraft, deleteTypedDraft } from "~/domain/stories/drafts.server";
import { isBlank, StoryInput, storyFormId } from "~/domain/stories/schema";
import { createStory, getStory, type Story, updateStory } from "~/domain/stories/stories.server";
import { saveYoutubeCaptions } from "~/domain/youtube/youtube.server";
import { statusOf } from "~/http/errors/error-response.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { parseForm, rejectedResult, submissionOf, unexpectedFormErrorData } from "~/http/forms/forms.server";
import type { UploadForm } from "~/http/forms/uploads.server";
import type { RejectedStory } from "~/views/stories/story-notices";
import { type KeptStory, refuseStory } from "./story-form.server";

/**
 * Keeps what the form holds, in this order: the text, the words of its photos and recordings, new files, and what was
 * not used yet. A refusal answers the page again with everything typed; a refused file takes nothing from the text,
 * which is saved by then.
 */
export async function saveOpenStory(
  context: RequestContext,
  actor: Actor,
  upload: UploadForm,
): Promise<Pick<KeptStory, "prompt" | "story" | "mediaAdded"> | Response> {
  const { fields, hasFiles } = upload;
  const promptId = parseInput(rowId("Please open a prompt first."), fields.get("promptId"));
  const prompt = await getPrompt(context.db, actor, promptId);
  context.postedPromptId = promptId;
  let story: Story | null;
  try {
    story = await saveText(context, actor, prompt, upload);
    await forgetSavedDrafts(context, actor, promptId, fields);
    if (story) await saveMediaWords(context, actor, story, fields);
    if (story) await saveYoutubeCaptions(context, actor, story.id, fields);
  } catch (error) {
    // What a conflict refuses is kept among the story's texts.
    if (error instanceof Conflict) await forgetSavedDrafts(context, actor, promptId, fields);
    return refuseStory(fields, error, hasFiles);
  }
  if (!story) return { prompt, story, mediaAdded: 0 };
  try {
    const { added, refusals } = await saveMedia(context, actor, upload, story.id);
    const [first] = refusals;
    return first ? refuseMedia(fields, first, refusals) : { prompt, story, mediaAdded: added };
  } catch (error) {
    const failed = unexpectedFormErrorData(fields, storyFormId, error, unexpectedErrors.addMedia);
    return json({ ...failed, isTextSaved: true }, { status: 500 });
  }
}

/** Null when there is nothing to save. */
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
  if (version && prompt.storyId !== null) {
    return updateStory(context, actor, prompt.storyId, input, version, submission);
  }
  const begun = prompt.storyId === null ? null : await getStory(context.db, actor, prompt.storyId);
  // Begun elsewhere with a recording or photo alone, since this page was made: there are no words to write over.
  if (begun && isBlank(begun)) {
    return updateStory(context, actor, begun.id, input, begun.version, submission);
  }
  if (isBlank(input) && !hasMedia) return null;
  return createStory(context, actor, prompt.id, input, { submission, mayBeEmpty: hasMedia });
}

/** The words are saved: what is typed of them no longer waits, nor the held text that the form was opened with. */
async function forgetSavedDrafts(
  { db }: RequestContext,
  actor: Actor,
  promptId: number,
  fields: FormData,
): Promise<void> {
  await deleteTypedDraft(db, actor, promptId);
  const held = rowId("").safeParse(fields.get("draftId"));
  if (held.success) await deleteDraft(db, actor, held.data);
}

/** The boxes of what is not used yet may stand behind the files. */
async function saveMedia(context: RequestContext, actor: Actor, upload: UploadForm, storyId: number) {
  const { added, refusals } = upload.hasFiles
    ? await addStoryMedia(context, actor, upload.files("media", mostBytesOf), storyId)
    : { added: 0, refusals: [] };
  const chosen = (await upload.finish()).getAll("attach").map((id) => mediaId.safeParse(id).data ?? 0);
  try {
    const attached = chosen.length > 0 ? await attachMedia(context, actor, chosen, storyId) : 0;
    return { added: added + attached, refusals };
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return { added, refusals: [...refusals, new ValidationError({}, alreadyUsed)] };
  }
}

const alreadyUsed = "What you chose is not there any more, or belongs to another story by now.";

/** The words are saved; the page comes back with what was said of the files. */
function refuseMedia(fields: FormData, first: DomainError, refusals: DomainError[]): Response {
  const errors = { media: refusals.map(({ message }) => message) };
  const body: RejectedStory = {
    formId: storyFormId,
    result: rejectedResult(fields, errors),
    isTextSaved: true,
  };
  return json(body, { status: statusOf(first) });
}
