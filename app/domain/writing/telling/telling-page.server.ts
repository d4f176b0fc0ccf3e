import type { Db } from "../../../db/open.server";
import type { Actor } from "../../base/actor";
import type { StoryAudio, StoryImage, StoryVideo } from "../../media/media";
import { listStoryMedia } from "../../media/story-media.server";
import type { RequestTranscriptDeps } from "../../media/transcripts/request-transcript.server";
import { getTranscriptStatus } from "../../media/transcripts/transcript-status.server";
import { findUnprovenAddress } from "../../people/users/unproven-address.server";
import { getChapter } from "../chapters/chapters.server";
import { findNextQuestion } from "../interviews/next-question.server";
import { spokenQuestion } from "../interviews/spoken-question";
import type { CardStep } from "../photo-cards/schema";
import { getPrompt, type Prompt } from "../prompts/prompts.server";
import {
  type InterruptedRecording,
  listInterruptedRecordings,
} from "../recordings/interrupted-recordings.server";

export interface TellingAddress {
  prompt: number;
  /** The recording that was just kept. */
  kept?: number;
}

type ShownPrompt = Pick<Prompt, "id" | "title" | "storyType">;

interface AboutQuestion {
  kind: "question";
  prompt: ShownPrompt;
  chapterTitle: string;
  question: string;
  /** Null after the last question without an answer. */
  next: number | null;
}

interface AboutPhoto {
  kind: "photo";
  photo: StoryImage;
  /** The step of its card from which one came. */
  step: CardStep;
  /** Null while it is a card. */
  prompt: ShownPrompt | null;
}

/** One question or photo, to be told about alone, or what was just told of it. */
export interface TellingPage {
  about: AboutQuestion | AboutPhoto;
  userId: number;
  /** Set while the account takes no files. */
  unproven: Awaited<ReturnType<typeof findUnprovenAddress>>;
  cutOff: InterruptedRecording[];
  kept: KeptTelling | null;
}

/** Loads one question. Throws NotFound for an unknown prompt, and another user's. */
export async function loadTellingPage(
  deps: RequestTranscriptDeps,
  actor: Actor,
  { prompt: id, kept }: TellingAddress,
): Promise<TellingPage> {
  const { db } = deps;
  const prompt = await getPrompt(db, actor, id);
  const chapter = await getChapter(db, actor, prompt.lifeStageId);
  const about: AboutQuestion = {
    kind: "question",
    prompt: { id, title: prompt.title, storyType: prompt.storyType },
    chapterTitle: chapter.title,
    question: spokenQuestion(prompt.description).question || prompt.title,
    next: kept === undefined ? null : ((await findNextQuestion(db, actor, prompt))?.id ?? null),
  };
  return loadAround(deps, actor, about, {
    storyId: prompt.storyId,
    kept,
    isOfThis: ({ promptId }) => promptId === id,
  });
}

interface Around {
  storyId: number | null;
  kept: number | undefined;
  isOfThis: (recording: InterruptedRecording) => boolean;
}

/** What the page shows beside what it is about. */
export async function loadAround(
  deps: RequestTranscriptDeps,
  actor: Actor,
  about: TellingPage["about"],
  { storyId, kept, isOfThis }: Around,
): Promise<TellingPage> {
  const item = kept === undefined ? undefined : await findItem(deps.db, actor, storyId, kept);
  return {
    about,
    userId: actor.userId,
    unproven: await findUnprovenAddress(deps.db, actor),
    cutOff: (await listInterruptedRecordings(deps, actor)).filter(isOfThis),
    kept: item ? await describeKept(deps, actor, item) : null,
  };
}

type Item = { kind: "audio"; audio: StoryAudio } | { kind: "video"; video: StoryVideo };

export type KeptTelling = Awaited<ReturnType<typeof describeKept>>;

async function findItem(db: Db, actor: Actor, storyId: number | null, id: number): Promise<Item | undefined> {
  if (storyId === null) return undefined;
  const media = (await listStoryMedia(db, actor, [storyId])).get(storyId);
  const audio = media?.audios.find((one) => one.id === id);
  if (audio) return { kind: "audio", audio };
  const video = media?.videos.find((one) => one.id === id);
  return video && { kind: "video", video };
}

async function describeKept(deps: RequestTranscriptDeps, actor: Actor, item: Item) {
  const { id, duration } = item.kind === "audio" ? item.audio : item.video;
  return {
    item,
    duration,
    /** Null where no service is set up that writes down. */
    transcript: deps.transcriber ? await getTranscriptStatus(deps, actor, id) : null,
  };
}
