import { NotFound } from "~/domain/errors";
import { parseInput } from "~/domain/fields";
import { getPrompt } from "~/domain/prompts/prompts.server";
import { finishRecording } from "~/domain/recordings/finish-recording.server";
import { discardRecording, requireRecording } from "~/domain/recordings/recordings.server";
import { recordingId } from "~/domain/recordings/schema";
import type { StatusMessage } from "~/frame";
import { type FailureWords, failures } from "~/http/failures";
import { failureMessage } from "~/http/forms.server";
import { goTo } from "~/http/page.server";
import { isRefusal } from "~/http/refusals.server";
import { placeOf } from "./stories.server";
import type { KeptStory } from "./story-form.server";

const gone = "This recording is not there any more.";

/** Keeps what has arrived of a recording that was cut off, and goes to where it now stands. */
export async function keepRecordingIntent(kept: KeptStory, id?: string): Promise<Response> {
  const { context, actor } = kept;
  try {
    const recording = parseInput(recordingId, id);
    const { promptId } = await requireRecording(context.db, actor, recording);
    await finishRecording(context, actor, recording, { count: null, duration: null });
    const prompt = promptId === null ? null : await getPrompt(context.db, actor, promptId);
    return goTo(context, placeOf({ ...kept, prompt: prompt ?? kept.prompt }), {
      kind: "success",
      title: "Audio Uploaded",
      ...alsoSaved(kept),
    });
  } catch (error) {
    return goBack(kept, failures.keepRecording, error);
  }
}

export async function discardRecordingIntent(kept: KeptStory, id?: string): Promise<Response> {
  const { context, actor } = kept;
  try {
    await discardRecording(context, actor, parseInput(recordingId, id));
    return goTo(context, placeOf(kept), {
      kind: "success",
      title: "Recording discarded",
      ...alsoSaved(kept),
    });
  } catch (error) {
    return goBack(kept, { title: "The recording was not discarded" }, error);
  }
}

function goBack(kept: KeptStory, words: FailureWords, error: unknown): Promise<Response> {
  if (!isRefusal(error)) return goTo(kept.context, placeOf(kept), failureMessage(error, words));
  const text = error instanceof NotFound ? gone : error.message;
  return goTo(kept.context, placeOf(kept), { kind: "error", title: words.title, text });
}

function alsoSaved({ story }: KeptStory): Pick<StatusMessage, "text"> {
  return story ? { text: "Your story was saved as well." } : {};
}
