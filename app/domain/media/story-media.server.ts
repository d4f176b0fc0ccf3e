import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { MediaRow } from "~/db/tables";
import type { Actor } from "../base/actor";
import { extensionOf } from "./accepted-types";
import {
  photoVariants,
  posterFileName,
  type StoryAudio,
  type StoryImage,
  type StoryMedia,
  type StoryVideo,
} from "./media";
import { bySortOrder } from "./sort-order.server";

/** Media of the user's stories by story id, in their order, in one query. */
export async function listStoryMedia(
  db: Db,
  actor: Pick<Actor, "userId">,
  storyIds: number[],
): Promise<Map<number, StoryMedia>> {
  const media = new Map<number, StoryMedia>(storyIds.map((id) => [id, emptyMedia()]));
  if (storyIds.length === 0) return media;
  const rows = await selectMedia(db, { userId: actor.userId, storyIds });
  for (const row of rows) addTo(media.get(row.storyId ?? 0), row);
  return media;
}

const selectMedia = cachedQuery(
  (db: Db, { userId, storyIds }: { userId: number; storyIds: readonly number[] }) =>
    db
      .selectFrom("media")
      .selectAll()
      .select(hasSentences)
      .where("userId", "=", userId)
      .where("storyId", "in", storyIds)
      .where("deletedAt", "is", null)
      .orderBy(bySortOrder),
);

/** Condition on `media`. Photos have no transcript, and are not looked for. */
export const hasSentences = sql<number>`media.transcript != '' and exists (
  select 1 from transcripts where transcripts.media_id = media.id and transcripts.version > 0)`.as(
  "hasSentences",
);

/** The first photo of a row of `stories`, as `photoId`. */
export const firstPhotoId = sql<number | null>`(select photo.id from media as photo
  where photo.story_id = stories.id and photo.user_id = stories.user_id and photo.kind = 'image'
  and photo.deleted_at is null order by coalesce(photo.sort_order, photo.id) limit 1)`.as("photoId");

type Row = MediaRow & { hasSentences?: number };

/** Returns new lists for a story of words alone. */
export function emptyMedia(): StoryMedia {
  return { images: [], audios: [], videos: [] };
}

/** Returns the photo as the API shows it; `width` and `height` are 0 while it is being prepared. */
export function toImage(row: MediaRow): StoryImage {
  return {
    id: row.id,
    storyId: row.storyId,
    url: photoUrl(row.id),
    caption: row.caption,
    width: row.width ?? 0,
    height: row.height ?? 0,
    ...(row.sortOrder !== null && { isOrdered: true }),
    isHandwriting: row.isHandwriting === 1,
    pairedWith: row.pairedWith,
    ...(row.lightening && { light: row.isLightened === 1 ? "lightened" : "dark" }),
  };
}

/** The address within the site of a photo in the look that its person chose. */
export function photoUrl(id: number): string {
  return `/media/${id}/${photoVariants.shown}`;
}

function addTo(media: StoryMedia | undefined, row: Row): void {
  if (row.kind === "image") media?.images.push(toImage(row));
  else if (row.kind === "audio") media?.audios.push(toAudio(row));
  else media?.videos.push(toVideo(row));
}

/** Returns the item as the API shows it; `duration` in seconds, null while unknown. */
export function toAudio(row: Row): StoryAudio {
  return {
    id: row.id,
    storyId: row.storyId,
    url: `/media/${row.id}/recording.${extensionOf(row.mimeType)}`,
    transcript: row.transcript,
    duration: row.durationSeconds,
    createdAt: row.createdAt,
    state: row.state,
    ...(row.hasSentences === 1 && { hasSentences: true }),
    ...(row.sortOrder !== null && { place: row.sortOrder }),
  };
}

/** Returns the item as the API shows it; `duration` in seconds, `posterUrl` null while there is none. */
export function toVideo(row: Row): StoryVideo {
  return {
    id: row.id,
    storyId: row.storyId,
    url: `/media/${row.id}/video.${extensionOf(row.mimeType)}`,
    caption: row.caption,
    duration: row.durationSeconds,
    posterUrl: row.posterFile && `/media/${row.id}/${posterFileName}`,
    width: row.width,
    height: row.height,
    state: row.state,
    ...(row.hasSentences === 1 && { hasSentences: true }),
    ...(row.sortOrder !== null && { place: row.sortOrder }),
  };
}
