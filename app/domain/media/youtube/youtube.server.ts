import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { YoutubeMediaRow } from "~/db/tables";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { NotFound, ValidationError } from "../../base/errors";
import { requireLiveStory } from "../../base/live-story.server";
import { parseInput } from "../../base/schema-fields";
import { readField } from "../captions.server";
import { CaptionInput } from "../schema";
import type { YoutubeInput } from "./schema";
import { youtubeAddress } from "./youtube-address";

export interface StoryYoutube {
  id: number;
  storyId: number;
  type: "video" | "audio";
  url: string;
  youtubeId: string;
  caption: string;
  createdAt: string;
  /** The same number as of a recording. */
  place?: number;
}

/** Adds a YouTube item, once (spec 2, 2.2 and 7). Throws NotFound, ValidationError and PlanLapsed. */
export async function addYoutube(deps: Deps, actor: Actor, input: YoutubeInput): Promise<StoryYoutube> {
  return deps.db.transaction().execute(async (db) => {
    const { storyType } = await requireLiveStory(db, actor, input.storyId);
    await requireWriting({ ...deps, db }, actor);
    if (input.storyType && input.storyType !== storyType) {
      throw new ValidationError({ storyType: [message("This story belongs to the other kind of book.")] });
    }
    const { storyId, type: kind, youtubeId, title: caption } = input;
    const earlier = await whereLive(db, actor)
      .where("storyId", "=", storyId)
      .where("kind", "=", kind)
      .where("youtubeId", "=", youtubeId)
      .executeTakeFirst();
    if (earlier) return toYoutube(earlier);
    const row = await db
      .insertInto("youtubeMedia")
      .values({ userId: actor.userId, storyId, kind, youtubeId, caption, createdAt: nowText(deps.clock) })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toYoutube(row);
  });
}

/** YouTube items of these stories, oldest first, in one query. */
export async function listYoutube(
  db: Db,
  actor: Pick<Actor, "userId">,
  storyIds: number[],
): Promise<StoryYoutube[]> {
  if (storyIds.length === 0) return [];
  const rows = await selectYoutube(db, { userId: actor.userId, storyIds });
  return rows.map(toYoutube);
}

const selectYoutube = cachedQuery(
  (db: Db, { userId, storyIds }: { userId: number; storyIds: readonly number[] }) =>
    whereLive(db, { userId }).where("storyId", "in", storyIds).orderBy("id"),
);

/** Finds an item of the actor. Throws NotFound. */
export async function getYoutube(db: Db, actor: Actor, id: number): Promise<StoryYoutube> {
  const row = await whereLive(db, actor).where("id", "=", id).executeTakeFirst();
  if (!row) throw new NotFound();
  return toYoutube(row);
}

/** Updates a caption, parsed by CaptionInput; undefined leaves it. Throws NotFound. */
export async function updateYoutubeCaption(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
  caption: string | undefined,
): Promise<StoryYoutube> {
  const row = await whereItem(db, actor, id)
    .set((eb) => ({ caption: caption ?? eb.ref("caption") }))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return toYoutube(row);
}

/** Removes an item from its story; its row is purged after 30 days. Throws NotFound. */
export async function removeYoutube({ db, clock }: Deps, actor: Actor, id: number): Promise<void> {
  const removed = await whereItem(db, actor, id)
    .set({ deletedAt: nowText(clock) })
    .executeTakeFirst();
  if (Number(removed.numUpdatedRows) === 0) throw new NotFound();
}

/** Moves all items to another story of the same user. Call in a transaction. */
export async function moveYoutubeToStory(db: Db, from: number, to: number): Promise<void> {
  await db
    .updateTable("youtubeMedia")
    .set({ storyId: to, joinedFromStoryId: from })
    .where("storyId", "=", from)
    .execute();
}

/** Moves the items back that came from the story `to` when it was joined to `from`. Call in a transaction. */
export async function returnYoutubeToStory(db: Db, from: number, to: number): Promise<void> {
  await db
    .updateTable("youtubeMedia")
    .set({ storyId: to, joinedFromStoryId: null })
    .where("storyId", "=", from)
    .where("joinedFromStoryId", "=", to)
    .execute();
}

function whereLive(db: Db, actor: Pick<Actor, "userId">) {
  return db
    .selectFrom("youtubeMedia")
    .selectAll()
    .where("userId", "=", actor.userId)
    .where("deletedAt", "is", null);
}

function whereItem(db: Db, actor: Actor, id: number) {
  return db
    .updateTable("youtubeMedia")
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where("deletedAt", "is", null);
}

function toYoutube(row: YoutubeMediaRow): StoryYoutube {
  const { id, storyId, kind, youtubeId, caption, createdAt, sortOrder } = row;
  const place = sortOrder !== null && { place: sortOrder };
  return { id, storyId, type: kind, url: youtubeAddress(youtubeId), youtubeId, caption, createdAt, ...place };
}

/** Saves changed captions of a story's form (`youtube-caption-3`). Throws ValidationError. */
export async function saveYoutubeCaptions(
  deps: Deps,
  actor: Actor,
  storyId: number,
  fields: FormData,
): Promise<void> {
  for (const { id, caption } of await listYoutube(deps.db, actor, [storyId])) {
    const read = (posted: string) => parseInput(CaptionInput, { caption: posted }).caption;
    const edited = readField(fields, `youtube-caption-${id}`, read);
    if (edited !== undefined && edited !== caption) await updateYoutubeCaption(deps, actor, id, edited);
  }
}
