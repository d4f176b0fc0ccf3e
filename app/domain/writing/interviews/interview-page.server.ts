import type { StoryType } from "~/db/tables";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { emptyMedia, listStoryMedia } from "../../media/story-media.server";
import { getChapter } from "../chapters/chapters.server";
import { getPrompt, type Prompt } from "../prompts/prompts.server";
import { followUpsOf } from "./follow-ups";
import { listInterviewNotes } from "./interview-notes.server";
import { findOpenInterview, suggestInterviewerName } from "./interviews.server";
import { findFirstQuestion } from "./next-question.server";
import { spokenQuestion } from "./spoken-question";

export interface InterviewAddress {
  /** The next one without an answer when missing. */
  prompt?: number;
  type: StoryType;
}

/** One question, to be asked aloud. Throws NotFound for an unknown prompt, and another user's. */
export async function loadInterviewPage(deps: Deps, actor: Actor, address: InterviewAddress) {
  const { db, clock } = deps;
  const prompt = await findPrompt(deps, actor, address);
  const interview = (await findOpenInterview(deps, actor)) ?? null;
  const notes = await listInterviewNotes(db, actor, prompt.id);
  const own = notes.find(({ interviewId }) => interviewId === interview?.id);
  const chapter = await getChapter(db, actor, prompt.lifeStageId);
  return {
    prompt,
    chapterTitle: chapter.title,
    ...spokenQuestion(prompt.description),
    followUps: followUpsOf(prompt).map((card) => t(card)),
    userId: actor.userId,
    /** Null until consent is given. */
    interview,
    suggestedName: interview ? "" : await suggestInterviewerName(db, actor),
    /** The notes of this sitting; version 0 before there are any. */
    notes: { content: own?.content ?? "", version: own?.version ?? 0 },
    earlierNotes: notes.filter((one) => one !== own && one.content !== ""),
    media: await mediaOf(deps, actor, prompt),
    now: nowText(clock),
  };
}

export type InterviewPage = Awaited<ReturnType<typeof loadInterviewPage>>;

async function findPrompt({ db }: Deps, actor: Actor, { prompt, type }: InterviewAddress): Promise<Prompt> {
  if (prompt !== undefined) return getPrompt(db, actor, prompt);
  const first = await findFirstQuestion(db, actor, type);
  if (!first) throw new NotFound();
  return first;
}

async function mediaOf({ db }: Deps, actor: Actor, { storyId }: Prompt) {
  if (storyId === null) return emptyMedia();
  return (await listStoryMedia(db, actor, [storyId])).get(storyId) ?? emptyMedia();
}
