import type { Db } from "~/db/open.server";
import type { Actor } from "../actor";
import { listStoryMedia } from "../media/story-media.server";
import { listQrCodes } from "../qr-codes/qr-codes.server";
import { listPlayable } from "./book-codes.server";

/** A recording or film of a story, and whether the book's readers can play it. */
export interface StoryRecording {
  key: string;
  kind: "audio" | "video";
  /** Its own words; empty where it has none. */
  caption: string;
  hasCode: boolean;
}

/** The recordings and films of one of the actor's stories, in the order of the book. */
export async function listStoryRecordings(db: Db, actor: Actor, storyId: number): Promise<StoryRecording[]> {
  const media = await listStoryMedia(db, actor, [storyId]);
  const items = await listPlayable(db, actor, [storyId], media);
  const qrCodes = await listQrCodes(db, actor);
  return items.map(({ key, type, caption }) => ({ key, kind: type, caption, hasCode: qrCodes.has(key) }));
}
