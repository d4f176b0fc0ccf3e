import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { findLiveStory } from "../../base/live-story.server";
import type { StoryAudio, StoryVideo } from "../../media/media";
import { toAudio, toVideo } from "../../media/story-media.server";
import { transcriptParagraphs } from "../../media/transcripts/paragraphs";
import { sentencesPerPage } from "../../media/transcripts/schema";
import { requireHeardItem } from "../../media/transcripts/stored-transcript.server";
import type { TranscriptSentence } from "../../media/transcripts/transcript";
import { getTranscript } from "../../media/transcripts/transcripts.server";
import { getStory } from "../stories/stories.server";
import { hasParagraphs } from "./append-transcript.server";

export type HeardItem = ({ kind: "audio" } & StoryAudio) | ({ kind: "video" } & StoryVideo);

export interface TranscriptPage {
  item: HeardItem;
  version: number;
  page: number;
  pages: number;
  sentences: TranscriptSentence[];
  unsure: number;
  hasWords: boolean;
  isInBook: boolean;
  /** Null for a recording without a story, or whose story is in the trash. */
  story: TranscriptStory | null;
}

export interface TranscriptStory {
  promptId: number;
  storyType: StoryType;
  title: string;
  hasWords: boolean;
}

/** A page of a transcript, counted from 1; the last one if `page` is too high. Throws NotFound. */
export async function getTranscriptPage(
  db: Db,
  actor: Actor,
  mediaId: number,
  page: number,
): Promise<TranscriptPage> {
  const row = await requireHeardItem(db, actor, mediaId);
  const { sentences: all, version, isInBook } = await getTranscript(db, actor, mediaId);
  const pages = Math.max(1, Math.ceil(all.length / sentencesPerPage));
  const shown = Math.min(page, pages);
  const paragraphs = transcriptParagraphs(all);
  return {
    item: row.kind === "video" ? { kind: "video", ...toVideo(row) } : { kind: "audio", ...toAudio(row) },
    version,
    page: shown,
    pages,
    sentences: all.slice((shown - 1) * sentencesPerPage, shown * sentencesPerPage),
    unsure: all.filter(({ unsure }) => unsure).length,
    hasWords: paragraphs.length > 0,
    isInBook,
    story: row.storyId === null ? null : await findStory(db, actor, row.storyId, paragraphs),
  };
}

async function findStory(
  db: Db,
  actor: Actor,
  storyId: number,
  paragraphs: string[],
): Promise<TranscriptStory | null> {
  const row = await findLiveStory(db, actor, storyId);
  if (!row) return null;
  const { promptId, storyType, prompt } = await getStory(db, actor, storyId);
  return { promptId, storyType, title: prompt.title, hasWords: hasParagraphs(row.content, paragraphs) };
}
