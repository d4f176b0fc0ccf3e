import { NotFound } from "~/domain/base/errors";
import { parseInput } from "~/domain/base/schema-fields";
import { tellPhotoHref } from "~/domain/writing/photo-cards/schema";
import { getPrompt } from "~/domain/writing/prompts/prompts.server";
import { discardRecording, requireRecording } from "~/domain/writing/recordings/recordings.server";
import { recordingId } from "~/domain/writing/recordings/schema";
import { finishTelling } from "~/domain/writing/telling/finish-telling.server";
import { isDomainError } from "~/http/errors/error-response.server";
import { type UnexpectedErrorText, unexpectedErrors } from "~/http/errors/unexpected-errors";
import { unexpectedErrorMessage } from "~/http/forms/forms.server";
import { redirectWithFlash } from "~/http/page.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { placeOf } from "./stories.server";
import type { KeptStory } from "./story-form.server";

const gone = message("This recording is no longer there.");

/** Saves the received part of an interrupted recording, and redirects to it. */
export async function saveRecordingIntent(kept: KeptStory, id?: string): Promise<Response> {
  const { context, actor } = kept;
  try {
    const recording = parseInput(recordingId, id);
    const { promptId, photoId } = await requireRecording(context.db, actor, recording);
    const audio = await finishTelling(context, actor, recording, { count: null, duration: null });
    // It is heard there, and the photo goes on asking.
    if (photoId !== null && audio.storyId !== null)
      return redirectWithFlash(context, tellPhotoHref(photoId, undefined, audio.id));
    const prompt = promptId === null ? null : await getPrompt(context.db, actor, promptId);
    return redirectWithFlash(context, placeOf({ ...kept, prompt: prompt ?? kept.prompt }), {
      kind: "success",
      title: t("Audio Uploaded"),
      ...alsoSaved(kept),
    });
  } catch (error) {
    return goBack(kept, unexpectedErrors.keepRecording, error);
  }
}

export async function discardRecordingIntent(kept: KeptStory, id?: string): Promise<Response> {
  const { context, actor } = kept;
  try {
    await discardRecording(context, actor, parseInput(recordingId, id));
    return redirectWithFlash(context, placeOf(kept), {
      kind: "success",
      title: t("Recording discarded"),
      ...alsoSaved(kept),
    });
  } catch (error) {
    return goBack(kept, { title: message("The recording was not discarded") }, error);
  }
}

function goBack(kept: KeptStory, words: UnexpectedErrorText, error: unknown): Promise<Response> {
  if (!isDomainError(error))
    return redirectWithFlash(kept.context, placeOf(kept), unexpectedErrorMessage(error, words));
  const text = t(error instanceof NotFound ? gone : error.said);
  return redirectWithFlash(kept.context, placeOf(kept), { kind: "error", title: t(words.title), text });
}

function alsoSaved({ story }: KeptStory): Pick<StatusMessage, "text"> {
  return story ? { text: t("Your story was saved as well.") } : {};
}
