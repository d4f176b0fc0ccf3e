import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import type { StoryImage } from "../../media/media";
import { toImage } from "../../media/story-media.server";
import type { BookPhoto } from "../model";

/** A photo as books have it. Earlier compositions do not ask for more than size and order; without it, their books are the same as before. */
export function toBookPhoto(
  { id, caption, width, height, url, isOrdered, light, isHandwriting, pairedWith }: StoryImage,
  bySpreads = false,
  openingImageId: number | null = null,
): BookPhoto {
  const photo = { id, key: String(id), kind: "photo", caption, width, height, url } as const;
  return {
    ...photo,
    ...(isOrdered && { isOrdered }),
    ...(bySpreads && light === "dark" && { isDark: true as const }),
    ...(bySpreads && id === openingImageId && { opensStory: true as const }),
    ...(bySpreads && isHandwriting && { isHandwriting: true as const }),
    ...(bySpreads && pairedWith !== null && { pairedWith }),
  };
}

/** Finds chosen photos, which may be in no story of the book; null for those that are gone. One query, or none. */
export async function findChosenPhotos(
  db: Db,
  actor: Actor,
  known: ReadonlyMap<number, BookPhoto>,
  ids: (number | null)[],
): Promise<(id: number | null) => BookPhoto | null> {
  const missing = [...new Set(ids.filter((id) => id !== null && !known.has(id)))] as number[];
  const rows =
    missing.length === 0
      ? []
      : await db
          .selectFrom("media")
          .selectAll()
          .where("id", "in", missing)
          .where("userId", "=", actor.userId)
          .where("deletedAt", "is", null)
          .execute();
  const found = new Map([...known, ...rows.map((row) => [row.id, toBookPhoto(toImage(row))] as const)]);
  return (id) => (id === null ? null : (found.get(id) ?? null));
}
