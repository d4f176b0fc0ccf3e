import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryAudio, StoryImage } from "../media";
import { toAudio, toImage } from "../story-media.server";
import { transcriptParagraphs } from "../transcripts/paragraphs";
import { readSentences } from "../transcripts/stored-transcript.server";

export interface MemoryMedia {
  images: StoryImage[];
  audios: StoryAudio[];
}

/** Returns new lists for a memory of words alone. */
export function noMemoryMedia(): MemoryMedia {
  return { images: [], audios: [] };
}

/** Photos and recordings of these memories, by memory, in the order in which they came. One query; none without memories. */
export async function listMemoryMedia(db: Db, memoryIds: number[]): Promise<Map<number, MemoryMedia>> {
  const media = new Map<number, MemoryMedia>(memoryIds.map((id) => [id, noMemoryMedia()]));
  if (memoryIds.length === 0) return media;
  for (const row of await selectMedia(db, { memoryIds })) {
    const found = media.get(row.memoryId ?? 0);
    if (row.kind === "image") found?.images.push(toImage(row));
    else if (row.kind === "audio") found?.audios.push({ ...toAudio(row), transcript: saidIn(row) });
  }
  return media;
}

const selectMedia = cachedQuery((db: Db, { memoryIds }: { memoryIds: readonly number[] }) =>
  db
    .selectFrom("media")
    .leftJoin("transcripts", "transcripts.mediaId", "media.id")
    .selectAll("media")
    .select("transcripts.sentences")
    .where("media.memoryId", "in", memoryIds)
    .where("media.deletedAt", "is", null)
    .orderBy("media.id"),
);

function saidIn({ sentences }: { sentences: string | null }): string {
  return sentences === null ? "" : transcriptParagraphs(readSentences({ sentences })).join("\n\n");
}

/** Deletes all that belongs to these memories, in the transaction of the caller. Returns the folders, to be removed after the commit. */
export async function deleteMemoryMedia(db: Db, memoryIds: number[]): Promise<string[]> {
  if (memoryIds.length === 0) return [];
  const rows = await db.deleteFrom("media").where("memoryId", "in", memoryIds).returning("folder").execute();
  return rows.map(({ folder }) => folder);
}

/** Deletes one file of a memory. Returns its folder; undefined for another's. */
export async function deleteOfMemory(db: Db, memoryId: number, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom("media")
    .where("id", "=", id)
    .where("memoryId", "=", memoryId)
    .returning("folder")
    .executeTakeFirst();
  return row?.folder;
}
