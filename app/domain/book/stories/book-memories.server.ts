import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import { compareNames } from "../../base/format";
import { promptTitle } from "../../base/prompt-title";
import { listMemoryMedia, type MemoryMedia } from "../../media/guests/memory-media.server";
import { qrCodeAddress } from "../../media/qr-codes/item-key";
import { listQrCodes, type QrCode } from "../../media/qr-codes/qr-codes.server";
import { sayPrompt } from "../../writing/prompts/standard-words";
import { toParagraphs } from "../../writing/stories/text";
import type { BookPassage, BookPhoto, BookQrCode } from "../model";

export interface BookMemory extends Pick<BookPassage, "recordedOn" | "photos" | "codes"> {
  paragraphs: string[];
  memory: NonNullable<BookPassage["memory"]>;
}

/** Memories of relatives that the author put into a book, by story, as they came; codes only where the site has an address. Three queries at most. */
export async function listBookMemories(
  db: Db,
  actor: Actor,
  storyType: StoryType,
  appUrl: string | undefined,
): Promise<Map<number, BookMemory[]>> {
  const memories = new Map<number, BookMemory[]>();
  const rows = await selectMemories(db, { userId: actor.userId, storyType });
  const media = await listMemoryMedia(
    db,
    rows.map(({ id }) => id),
  );
  const isHeard = appUrl !== undefined && [...media.values()].some(({ audios }) => audios.length > 0);
  const qrCodes = isHeard ? await listQrCodes(db, actor) : new Map<string, QrCode>();
  for (const { storyId, content, updatedAt, promptId, title, ...memory } of rows) {
    const sent = media.get(memory.id);
    const photos = sent?.images.map(toPhoto) ?? [];
    const codes = sent ? codesOf(sent, memory.name, qrCodes, appUrl) : [];
    const one = {
      recordedOn: updatedAt.slice(0, 10),
      paragraphs: toParagraphs(content || silentWords(sent, sayPrompt(promptId, title))),
      memory,
      ...(photos.length > 0 && { photos }),
      ...(codes.length > 0 && { codes }),
    };
    memories.set(storyId, [...(memories.get(storyId) ?? []), one]);
  }
  return memories;
}

/** Stands in the place of words, of which there are none. */
function silentWords(sent: MemoryMedia | undefined, title: string): string {
  return sent && sent.audios.length > 0 ? t("Hear it told") : t("A photo of “{title}”", { title });
}

function toPhoto({ id, caption, width, height, url }: MemoryMedia["images"][number]): BookPhoto {
  return { id, key: String(id), kind: "photo", caption, width, height, url };
}

function codesOf({ audios }: MemoryMedia, name: string, qrCodes: Map<string, QrCode>, appUrl?: string) {
  return audios.flatMap(({ id, duration: seconds }): BookQrCode[] => {
    const key = String(id);
    const address = qrCodeAddress(appUrl, qrCodes.get(key)?.token ?? "");
    if (!qrCodes.has(key) || !address) return [];
    const shape = { width: 1, height: 1, poster: null };
    return [{ kind: "code", id, key, caption: name, ...shape, address, medium: "audio", seconds }];
  });
}

const selectMemories = cachedQuery(
  (db: Db, { userId, storyType }: { userId: number; storyType: StoryType }) =>
    db
      .selectFrom("memories")
      .innerJoin("stories", "stories.id", "memories.storyId")
      .innerJoin("prompts", "prompts.id", "stories.promptId")
      .select(["memories.id", "memories.name", "memories.relation"])
      .select(["stories.promptId", promptTitle(userId).as("title")])
      .select(["memories.storyId", "memories.content", "memories.updatedAt"])
      .where("memories.userId", "=", userId)
      .where("memories.state", "=", "book")
      .where("stories.storyType", "=", storyType)
      .where("stories.deletedAt", "is", null)
      .orderBy("memories.id"),
);

/** Those who asked for a story of a book, or added to one, each once, by name as the language that is spoken sorts it. One query. */
export async function listFamilyNames(db: Db, userId: number, storyType: StoryType): Promise<string[]> {
  const rows = await selectNames(db, { userId, storyType });
  return rows.map(({ name }) => name).sort(compareNames);
}

const selectNames = cachedQuery((db: Db, { userId, storyType }: { userId: number; storyType: StoryType }) =>
  db
    .selectFrom("asks")
    .innerJoin("stories", "stories.promptId", "asks.promptId")
    .select("asks.name")
    .where("asks.userId", "=", userId)
    .where("stories.userId", "=", userId)
    .where("stories.storyType", "=", storyType)
    .where("stories.deletedAt", "is", null)
    .union(
      db
        .selectFrom("memories")
        .innerJoin("stories", "stories.id", "memories.storyId")
        .select("memories.name")
        .where("memories.userId", "=", userId)
        .where("memories.state", "=", "book")
        .where("stories.storyType", "=", storyType)
        .where("stories.deletedAt", "is", null),
    )
    .orderBy("name"),
);

/** Whether all memories in a frozen book are still given: none was taken back by its writer. */
export async function areMemoriesGiven(db: Db, ids: number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const given = await db
    .selectFrom("memories")
    .select("id")
    .where("id", "in", ids)
    .where("state", "!=", "withdrawn")
    .execute();
  return given.length === new Set(ids).size;
}
