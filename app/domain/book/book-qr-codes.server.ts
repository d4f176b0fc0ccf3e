import type { Db } from "~/db/open.server";
import type { Actor } from "../actor";
import type { StoryMedia } from "../media/media";
import { listStoryMedia } from "../media/story-media.server";
import { qrCodeAddress } from "../qr-codes/item-key";
import { listQrCodes } from "../qr-codes/qr-codes.server";
import { listYoutube } from "../youtube/youtube.server";
import type { BookQrCode } from "./model";

/** What stands by a code whose item has no words of its own. */
const invitations = { audio: "Scan to listen", video: "Scan to watch" };

/** A recording or film of a story. */
export interface Playable {
  id: number;
  key: string;
  storyId: number;
  caption: string;
  type: "audio" | "video";
}

/** The codes of stories that their person put into the book, by story: recordings, films, then YouTube. Two queries. */
export async function listBookQrCodes(
  db: Db,
  actor: Actor,
  storyIds: number[],
  media: Map<number, StoryMedia>,
  appUrl: string,
): Promise<Map<number, BookQrCode[]>> {
  const qrCodes = await listQrCodes(db, actor);
  if (qrCodes.size === 0) return new Map();
  const items = await listPlayable(db, actor, storyIds, media);
  const found = new Map<number, BookQrCode[]>();
  for (const item of items) {
    const address = qrCodeAddress(appUrl, qrCodes.get(item.key)?.token ?? "");
    if (!qrCodes.has(item.key) || !address) continue;
    found.set(item.storyId, [...(found.get(item.storyId) ?? []), toBookCode(item, address)]);
  }
  return found;
}

/** Whatever of these stories can be played: recordings, films, then YouTube. One query; `media` is theirs. */
export async function listPlayable(
  db: Db,
  actor: Actor,
  storyIds: number[],
  media: Map<number, StoryMedia>,
): Promise<Playable[]> {
  const onYoutube = (await listYoutube(db, actor, storyIds)).map((item) => ({
    ...item,
    key: `youtube-${item.id}`,
  }));
  return [...[...media].flatMap(([storyId, own]) => playable(storyId, own)), ...onYoutube];
}

function playable(storyId: number, { audios, videos }: StoryMedia): Playable[] {
  const sounds = audios.map(({ id }) => ({ id, caption: "", type: "audio" as const }));
  const films = videos.map(({ id, caption }) => ({ id, caption, type: "video" as const }));
  return [...sounds, ...films].map((item) => ({ ...item, storyId, key: String(item.id) }));
}

function toBookCode({ id, key, caption, type }: Playable, address: string): BookQrCode {
  return { kind: "code", id, key, caption: caption || invitations[type], width: 1, height: 1, address };
}

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
