import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { Conflict, ValidationError } from "../../base/errors";
import { findStoryOfPrompt } from "../../base/live-story.server";
import type { Submission } from "../../base/submissions.server";
import { attachMedia } from "../../media/library.server";
import { transcriptParagraphs } from "../../media/transcripts/paragraphs";
import {
  readSentences,
  requireHeardItem,
  requireTranscriptRow,
} from "../../media/transcripts/stored-transcript.server";
import { commitDrafts } from "../drafts/commit-drafts.server";
import { createStory, getStory, type Story, updateStory } from "../stories/stories.server";
import { fromHtml, joinParagraphs } from "../stories/text";

interface AppendOptions {
  /** The prompt of the story that an unattached recording goes to. */
  promptId?: number;
  submission?: Submission;
}

/**
 * Adds the words of a recording at the end of its story, as a version like any other; words that were typed there and left are
 * saved before. An unattached recording goes to the story of `promptId`, which begins with it if there is none. Idempotent per
 * `submission`. Throws NotFound, ValidationError without words or without a prompt, TooLarge, PlanLapsed, and Conflict if
 * the story changed at this moment.
 */
export async function appendTranscript(
  deps: Deps,
  actor: Actor,
  mediaId: number,
  { promptId, submission }: AppendOptions = {},
): Promise<Story> {
  const item = await requireHeardItem(deps.db, actor, mediaId);
  const paragraphs = transcriptParagraphs(readSentences(await requireTranscriptRow(deps.db, actor, mediaId)));
  if (paragraphs.length === 0)
    throw new ValidationError({}, message("There are no words yet. Please correct the transcript first."));
  await commitDrafts(deps, actor);
  if (item.storyId !== null) return append(deps, actor, item.storyId, paragraphs, submission);
  if (promptId === undefined) throw new ValidationError({ promptId: [message("Please choose a question.")] });
  const story = await findStoryOfPrompt(deps.db, actor, promptId);
  const saved = story
    ? await append(deps, actor, story.id, paragraphs, submission)
    : await createStory(deps, actor, promptId, newStory(paragraphs), { submission });
  await attachMedia(deps, actor, [mediaId], saved.id);
  return getStory(deps.db, actor, saved.id);
}

/** Whether a story has these words already, such as after they were put there. */
export function hasParagraphs(content: string, paragraphs: string[]): boolean {
  return paragraphs.length > 0 && content.includes(joinParagraphs(paragraphs));
}

async function append(
  deps: Deps,
  actor: Actor,
  storyId: number,
  paragraphs: string[],
  submission: Submission | undefined,
): Promise<Story> {
  const { content, version } = await getStory(deps.db, actor, storyId);
  const text = joinParagraphs([fromHtml(content), ...paragraphs].filter((part) => part !== ""));
  try {
    return await updateStory(deps, actor, storyId, { content: text }, version, submission);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    throw new Conflict(
      message("Your story was changed at this moment. Please press the button again."),
      error.current,
    );
  }
}

function newStory(paragraphs: string[]) {
  return { content: joinParagraphs(paragraphs), age: null, date: "", location: "" };
}
