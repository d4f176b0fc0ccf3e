import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import type { StoryMedia, StoryVideo } from "../../media/media";
import { qrCodeAddress } from "../../media/qr-codes/item-key";
import { listQrCodes } from "../../media/qr-codes/qr-codes.server";
import { emptyMedia, listStoryMedia } from "../../media/story-media.server";
import { type ToldItem, toldInOrder } from "../../media/told/told-order";
import { listYoutube } from "../../media/youtube/youtube.server";
import { type BookPhoto, type BookQrCode, defaultCaptions } from "../model";

export interface PlayableItem {
  id: number;
  key: string;
  storyId: number;
  caption: string;
  type: "audio" | "video";
  seconds: number | null;
  poster: BookPhoto | null;
}

/** Enabled QR codes by story, in the order of its recordings and films. Two queries. */
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
    found.set(item.storyId, [...(found.get(item.storyId) ?? []), toBookQrCode(item, address)]);
  }
  return found;
}

async function listPlayable(
  db: Db,
  actor: Actor,
  storyIds: number[],
  media: Map<number, StoryMedia>,
): Promise<PlayableItem[]> {
  const youtube = await listYoutube(db, actor, storyIds);
  return storyIds.flatMap((storyId) => {
    const told = { ...emptyMedia(), ...media.get(storyId) };
    const onYoutube = youtube.filter((item) => item.storyId === storyId);
    return toldInOrder({ ...told, youtube: onYoutube }).map((one) => ({ storyId, ...playable(one) }));
  });
}

function playable({ key, ...told }: ToldItem): Omit<PlayableItem, "storyId"> {
  const { id } = told.item;
  if (told.kind === "audio")
    return { id, key, caption: "", type: "audio", seconds: told.item.duration, poster: null };
  if (told.kind === "youtube") {
    const { type, caption } = told.item;
    return { id, key, caption, type, seconds: null, poster: null };
  }
  const { caption, duration } = told.item;
  return { id, key, caption, type: "video", seconds: duration, poster: posterOf(told.item) };
}

/** Its size gives its shape: the file may be smaller than the film. */
function posterOf({ id, caption, posterUrl, width, height }: StoryVideo): BookPhoto | null {
  if (!posterUrl || !width || !height) return null;
  return { kind: "photo", id, key: String(id), caption, width, height, url: posterUrl };
}

function toBookQrCode(item: PlayableItem, address: string): BookQrCode {
  const { id, key, caption, type: medium, seconds, poster } = item;
  const square = { width: 1, height: 1 };
  return {
    kind: "code",
    ...{ id, key, caption: caption || defaultCaptions[medium], ...square },
    ...{ address, medium, seconds, poster },
  };
}

export interface StoryRecording {
  key: string;
  kind: "audio" | "video";
  caption: string;
  hasCode: boolean;
}

/** All that one of the actor's stories has to play, YouTube too; empty for a story of somebody else. Three queries. */
export async function listStoryRecordings(db: Db, actor: Actor, storyId: number): Promise<StoryRecording[]> {
  const media = await listStoryMedia(db, actor, [storyId]);
  const items = await listPlayable(db, actor, [storyId], media);
  const qrCodes = await listQrCodes(db, actor);
  return items.map(({ key, type, caption }) => ({ key, kind: type, caption, hasCode: qrCodes.has(key) }));
}
