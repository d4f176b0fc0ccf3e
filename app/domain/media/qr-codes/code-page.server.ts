import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { getRecording, getStoryPlace } from "../library.server";
import { getYoutube } from "../youtube/youtube.server";
import { parseItemKey } from "./item-key";
import { findQrCode } from "./qr-codes.server";

export type CodePage = Awaited<ReturnType<typeof loadCodePage>>;

/** A recording, film or YouTube item with its story and code. Throws NotFound for a key that names none of the actor's. */
export async function loadCodePage(db: Db, actor: Actor, key: string | undefined) {
  const target = parseItemKey(key);
  if (!target) throw new NotFound();
  const item =
    "mediaId" in target
      ? await getRecording(db, actor, target.mediaId)
      : await loadYoutube(db, actor, target.youtubeMediaId);
  return { target, item, token: await findQrCode(db, actor, target) };
}

async function loadYoutube(db: Db, actor: Actor, id: number) {
  const item = await getYoutube(db, actor, id);
  return { ...item, kind: "youtube" as const, story: await getStoryPlace(db, actor, item.storyId) };
}
