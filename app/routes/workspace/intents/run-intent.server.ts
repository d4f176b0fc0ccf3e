import type { Actor } from "~/domain/base/actor";
import { readTyped } from "~/http/drafts/typed.server";
import { runIdempotently } from "~/http/forms/idempotency.server";
import { findIntent } from "~/http/forms/intents";
import { readUploadForm } from "~/http/forms/uploads.server";
import type { PageCall } from "~/http/page.server";
import { sendAddressLinkIntent } from "./address-link.server";
import { acceptAge, acceptDate } from "./age-and-date.server";
import { resetChapterIntent, saveChapter } from "./chapters.server";
import { chooseCover, chooseOpening, chooseSentence } from "./choices.server";
import { forgetDraftIntent, selectDraftIntent } from "./drafts.server";
import { leaveRejectedStory, leaveStory } from "./leave-story.server";
import {
  moveImageEarlier,
  moveImageLater,
  moveToldEarlier,
  moveToldLater,
  removeAudioIntent,
  removeImageIntent,
  removeVideoIntent,
  removeYoutubeIntent,
} from "./media.server";
import { saveProgressIntent } from "./progress.server";
import {
  cancelPromptEdit,
  editPrompt,
  forgetPromptWords,
  openPromptDeletePage,
  promptSaved,
  resetPromptIntent,
  savePromptText,
  skipPromptIntent,
} from "./prompts.server";
import { discardRecordingIntent, saveRecordingIntent } from "./recordings.server";
import { saveOpenStory } from "./save-open-story.server";
import {
  goToNext,
  goToPrevious,
  keepBoth,
  openDeletePage,
  openMovePage,
  readAsPrinted,
  saved,
} from "./stories.server";
import type { Intent } from "./story-form.server";
import { askMore, dismissQuestions, tidyStory } from "./writing-help.server";

/** Run after the open story is saved; "image/remove/7" includes an id. */
const intents: Record<string, Intent> = {
  "story/save": saved,
  "story/enter": saved,
  "story/next": goToNext,
  "story/previous": goToPrevious,
  "story/ask-delete": openDeletePage,
  "story/ask-move": openMovePage,
  "story/keep-both": keepBoth,
  "story/read": readAsPrinted,
  "choose/opening": chooseOpening,
  "choose/sentence": chooseSentence,
  "choose/cover": chooseCover,
  "story/use-age": acceptAge,
  "story/use-date": acceptDate,
  "story/tidy": tidyStory,
  "story/ask-more": askMore,
  "questions/close": dismissQuestions,
  "draft/take-up": selectDraftIntent,
  "draft/forget": forgetDraftIntent,
  "prompt/edit": editPrompt,
  "prompt/save": promptSaved,
  "prompt/cancel": cancelPromptEdit,
  "prompt/forget-words": forgetPromptWords,
  "prompt/reset": resetPromptIntent,
  "prompt/skip": skipPromptIntent,
  "prompt/ask-delete": openPromptDeletePage,
  "chapter/save": saveChapter,
  "chapter/reset": resetChapterIntent,
  "progress/save": saveProgressIntent,
  "image/earlier": moveImageEarlier,
  "image/later": moveImageLater,
  "told/earlier": moveToldEarlier,
  "told/later": moveToldLater,
  "image/remove": removeImageIntent,
  "audio/remove": removeAudioIntent,
  "video/remove": removeVideoIntent,
  "youtube/remove": removeYoutubeIntent,
  "address/send-link": sendAddressLinkIntent,
  "recording/keep": saveRecordingIntent,
  "recording/discard": discardRecordingIntent,
};

/** A second press of the same form does not find any more what these took. */
const taking = new Set([
  ...["image", "audio", "video", "youtube"].map((noun) => `${noun}/remove`),
  ...["recording/keep", "recording/discard"],
]);

/** Enter presses the form's first button, also in the search field beside the story. */
function isSearch(form: FormData): boolean {
  return String(form.get("go-q") ?? "").trim() !== "";
}

/** Saves the form first: its button follows the files, so the intent is known only after they are read. */
export function runIntent(call: PageCall, actor: Actor): Promise<Response> {
  const { request, context } = call;
  return readUploadForm(request, context, async (upload) => {
    const isStoryForm = upload.fields.has("promptId");
    const isLeaving = call.url.searchParams.has("to");
    const kept = isStoryForm
      ? await saveOpenStory(context, actor, upload, readTyped(request))
      : { prompt: null, story: null };
    if (kept instanceof Response) return isLeaving ? leaveRejectedStory(call, actor, upload) : kept;
    const form = await upload.finish();
    if (isLeaving) {
      const keptWords = await savePromptText({ request, context, actor, form, mediaAdded: 0, ...kept });
      return keptWords instanceof Response
        ? leaveRejectedStory(call, actor, upload, kept.story?.version)
        : leaveStory(call, keptWords);
    }
    const [noun, verb, id] = String(form.get("intent") ?? "").split("/");
    if (verb === "enter" && isSearch(form)) {
      call.url.search = new URLSearchParams({
        to: `/stories?type=${kept.prompt?.storyType}`,
        field: "q",
      }).toString();
      return leaveStory(call, { request, context, actor, form, mediaAdded: 0, ...kept });
    }
    const intent = findIntent(intents, `${noun}/${verb}`);
    const keptWords = await savePromptText({ request, context, actor, form, mediaAdded: 0, ...kept });
    if (keptWords instanceof Response) return keptWords;
    const press = () => intent(keptWords, id);
    return taking.has(`${noun}/${verb}`) ? runIdempotently(call, actor, form, press) : press();
  });
}
