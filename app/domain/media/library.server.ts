import type { Db } from "~/db/open.server";
import type { MediaKind, MediaRow, StoryType } from "~/db/tables";
import type { Actor } from "../actor";
import { NotFound } from "../errors";
import { requireLiveStory } from "../stories/story-rows.server";
import type { StoryAudio, StoryImage, StoryVideo } from "./media";
import { toAudio, toImage, toVideo } from "./story-media.server";

/** The story that an item belongs to: enough to know it by, and to go to it. */
export interface StoryPlace {
  promptId: number;
  promptTitle: string;
  storyType: StoryType;
}

/** An item in the list of all of one's own; `story` is null while it is not used yet. */
export type InLibrary<Item> = Item & { story: StoryPlace | null };

/** What is not used in any story yet. */
export interface UnusedMedia {
  images: StoryImage[];
  audios: StoryAudio[];
  videos: StoryVideo[];
}

/** All of this person's photos, newest first, without those of stories in the trash. One query. */
export async function listAllImages(db: Db, actor: Actor): Promise<InLibrary<StoryImage>[]> {
  const rows = await selectLibrary(db, actor, ["image"]).execute();
  return rows.map((row) => ({ ...toImage(row), story: toStoryPlace(row) }));
}

/** The same of recordings and films, which are told apart by their `kind`. */
export async function listAllRecordings(
  db: Db,
  actor: Actor,
): Promise<(({ kind: "audio" } & InLibrary<StoryAudio>) | ({ kind: "video" } & InLibrary<StoryVideo>))[]> {
  const rows = await selectLibrary(db, actor, ["audio", "video"]).execute();
  return rows.map((row) =>
    row.kind === "audio"
      ? { kind: "audio", ...toAudio(row), story: toStoryPlace(row) }
      : { kind: "video", ...toVideo(row), story: toStoryPlace(row) },
  );
}

/** What this person uploaded without a story, newest first. One query. */
export async function listUnusedMedia(db: Db, actor: Actor): Promise<UnusedMedia> {
  const rows = await db
    .selectFrom("media")
    .selectAll()
    .where("userId", "=", actor.userId)
    .where("storyId", "is", null)
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .execute();
  const of = (kind: MediaKind) => rows.filter((row) => row.kind === kind);
  return {
    images: of("image").map(toImage),
    audios: of("audio").map(toAudio),
    videos: of("video").map(toVideo),
  };
}

/**
 * Adds items that are not used yet to a story; answers how many. What the story has already, as the same file, stays
 * unused. Throws NotFound for a story that is not there, and for an item that is not there, is another person's, or
 * belongs to another story; nothing is changed then.
 */
export async function attachMedia(
  { db }: { db: Db },
  actor: Actor,
  ids: number[],
  storyId: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await requireLiveStory(trx, actor, storyId);
    const unused = (await requireItems(trx, actor, ids)).filter((item) => item.storyId !== storyId);
    if (unused.some((item) => item.storyId !== null)) throw new NotFound();
    const known = await listHashes(trx, storyId);
    const missing = unused.filter(({ sha256 }) => !known.has(sha256));
    const attached = [...new Map(missing.map(({ sha256, id }) => [sha256, id])).values()];
    if (attached.length > 0)
      await trx.updateTable("media").set({ storyId }).where("id", "in", attached).execute();
    return attached.length;
  });
}

/** The newest first, so that of one file twice the first is attached. Throws NotFound when one is not this person's. */
async function requireItems(db: Db, actor: Actor, ids: number[]) {
  const wanted = new Set(ids);
  if (wanted.size === 0) return [];
  const rows = await db
    .selectFrom("media")
    .select(["id", "storyId", "sha256"])
    .where("id", "in", [...wanted])
    .where("userId", "=", actor.userId)
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .execute();
  if (rows.length < wanted.size) throw new NotFound();
  return rows;
}

/** Of the files that a story has. */
async function listHashes(db: Db, storyId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom("media")
    .select("sha256")
    .where("storyId", "=", storyId)
    .where("deletedAt", "is", null)
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

function selectLibrary(db: Db, actor: Actor, kinds: MediaKind[]) {
  return db
    .selectFrom("media")
    .leftJoin("stories", "stories.id", "media.storyId")
    .leftJoin("prompts", "prompts.id", "stories.promptId")
    .leftJoin("userPrompts", (join) =>
      join.onRef("userPrompts.promptId", "=", "prompts.id").on("userPrompts.userId", "=", actor.userId),
    )
    .selectAll("media")
    .select(({ fn }) => [
      "stories.promptId",
      "stories.storyType",
      fn.coalesce("userPrompts.title", "prompts.title").as("promptTitle"),
    ])
    .where("media.userId", "=", actor.userId)
    .where("media.kind", "in", kinds)
    .where("media.deletedAt", "is", null)
    .where("stories.deletedAt", "is", null)
    .orderBy("media.id", "desc");
}

function toStoryPlace({
  promptId,
  promptTitle,
  storyType,
}: MediaRow & { promptId: number | null; promptTitle: string | null; storyType: StoryType | null }) {
  if (promptId === null || storyType === null) return null;
  return { promptId, promptTitle: promptTitle ?? "", storyType };
}
