import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { parseItemKey } from "../qr-codes/item-key";
import { setPlaces } from "../sort-order.server";
import { emptyMedia, listStoryMedia } from "../story-media.server";
import { listYoutube } from "../youtube/youtube.server";
import { placesFor, type ToldItem, toldInOrder } from "./told-order";

/** Moves a recording, film or YouTube item one place among those of its story; beyond the ends nothing changes. Throws NotFound unless it is a live one of the actor's. */
export async function moveTold(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  key: string | undefined,
  move: "earlier" | "later",
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const items = await listTold(trx, actor, await findStoryId(trx, actor, key));
    const from = items.findIndex((item) => item.key === key);
    const moved = items[from];
    if (!moved) throw new NotFound();
    const others = items.filter((item) => item !== moved);
    others.splice(Math.max(0, from + (move === "earlier" ? -1 : 1)), 0, moved);
    const places = placesFor(items);
    const rows = others.map(({ kind, item: { id } }, index) => ({ kind, id, place: places[index] }));
    await setPlaces(
      trx,
      actor,
      "media",
      rows.filter(({ kind }) => kind !== "youtube"),
    );
    await setPlaces(
      trx,
      actor,
      "youtubeMedia",
      rows.filter(({ kind }) => kind === "youtube"),
    );
  });
}

async function findStoryId(db: Db, { userId }: Actor, key: string | undefined): Promise<number> {
  const target = parseItemKey(key);
  if (!target) throw new NotFound();
  const row =
    "mediaId" in target
      ? await db
          .selectFrom("media")
          .select("storyId")
          .where("id", "=", target.mediaId)
          .where("kind", "!=", "image")
          .where("userId", "=", userId)
          .where("deletedAt", "is", null)
          .executeTakeFirst()
      : await db
          .selectFrom("youtubeMedia")
          .select("storyId")
          .where("id", "=", target.youtubeMediaId)
          .where("userId", "=", userId)
          .where("deletedAt", "is", null)
          .executeTakeFirst();
  if (!row || row.storyId === null) throw new NotFound();
  return row.storyId;
}

async function listTold(db: Db, actor: Actor, storyId: number): Promise<ToldItem[]> {
  const media = (await listStoryMedia(db, actor, [storyId])).get(storyId) ?? emptyMedia();
  return toldInOrder({ ...media, youtube: await listYoutube(db, actor, [storyId]) });
}
