import { t } from "~/messages/translate";
import type { Db } from "../../../db/open.server";
import type { Actor } from "../../base/actor";
import type { StoryAudio, StoryVideo } from "../../media/media";
import { listStoryMedia } from "../../media/story-media.server";
import type { RequestTranscriptDeps } from "../../media/transcripts/request-transcript.server";
import { getTranscriptStatus } from "../../media/transcripts/transcript-status.server";
import { findUnprovenAddress } from "../../people/users/unproven-address.server";
import { getChapter } from "../chapters/chapters.server";
import { findNextQuestion } from "../interviews/next-question.server";
import { spokenQuestion } from "../interviews/spoken-question";
import { findNextCard } from "../photo-cards/photo-cards.server";
import { getPrompt, type Prompt } from "../prompts/prompts.server";
import { listInterruptedRecordings } from "../recordings/interrupted-recordings.server";

export interface TellingAddress {
  prompt: number;
  /** The recording that was just kept. */
  kept?: number;
  /** It is told about a photo that asked; the next one comes after it. */
  isFromPhotos?: boolean;
}

/** Loads one question, to be told alone, or what was just told to it. Throws NotFound for an unknown prompt, and another user's. */
export async function loadTellingPage(deps: RequestTranscriptDeps, actor: Actor, address: TellingAddress) {
  const { db } = deps;
  const prompt = await getPrompt(db, actor, address.prompt);
  const chapter = await getChapter(db, actor, prompt.lifeStageId);
  const item = address.kept === undefined ? undefined : await findItem(db, actor, prompt, address.kept);
  const cutOff = await listInterruptedRecordings(deps, actor);
  return {
    prompt: { id: prompt.id, title: prompt.title, storyType: prompt.storyType },
    chapterTitle: chapter.title,
    question: address.isFromPhotos
      ? t("Who is this, and what happened just after?")
      : spokenQuestion(prompt.description).question || prompt.title,
    isFromPhotos: address.isFromPhotos === true,
    /** The card that asks next; null after the last one. */
    nextPhoto: address.isFromPhotos ? await findNextCard(db, actor, 0) : null,
    userId: actor.userId,
    /** Set while the account takes no files. */
    unproven: await findUnprovenAddress(db, actor),
    cutOff: cutOff.filter(({ promptId }) => promptId === prompt.id),
    kept: item ? await describeKept(deps, actor, prompt, item) : null,
  };
}

export type TellingPage = Awaited<ReturnType<typeof loadTellingPage>>;
export type KeptTelling = NonNullable<TellingPage["kept"]>;

type Item = { kind: "audio"; audio: StoryAudio } | { kind: "video"; video: StoryVideo };

async function findItem(db: Db, actor: Actor, { storyId }: Prompt, id: number): Promise<Item | undefined> {
  if (storyId === null) return undefined;
  const media = (await listStoryMedia(db, actor, [storyId])).get(storyId);
  const audio = media?.audios.find((one) => one.id === id);
  if (audio) return { kind: "audio", audio };
  const video = media?.videos.find((one) => one.id === id);
  return video && { kind: "video", video };
}

async function describeKept(deps: RequestTranscriptDeps, actor: Actor, prompt: Prompt, item: Item) {
  const { id, duration } = item.kind === "audio" ? item.audio : item.video;
  return {
    item,
    duration,
    /** Null where no service is set up that writes down. */
    transcript: deps.transcriber ? await getTranscriptStatus(deps, actor, id) : null,
    /** Null after the last question without an answer. */
    next: (await findNextQuestion(deps.db, actor, prompt))?.id ?? null,
  };
}
