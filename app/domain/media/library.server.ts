import { type Selectable, sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { InterviewsTable, MediaKind, MediaRow, StoryType } from "~/db/tables";
import type { Actor } from "../base/actor";
import { NotFound } from "../base/errors";
import { requireLiveStory } from "../base/live-story.server";
import { promptTitle } from "../base/prompt-title";
import type { StoryAudio, StoryImage, StoryVideo } from "./media";
import { byMediaSortOrder } from "./sort-order.server";
import { firstPhotoId, hasSentences, photoUrl, toAudio, toImage, toVideo } from "./story-media.server";

export interface StoryPlace {
  promptId: number;
  promptTitle: string;
  storyType: StoryType;
}

export type InLibrary<Item> = Item & { story: StoryPlace | null };

export interface UnusedMedia {
  images: StoryImage[];
  audios: StoryAudio[];
  videos: StoryVideo[];
}

/** All photos of the user, newest first, except those of trashed stories. One query. */
export async function listAllImages(db: Db, actor: Actor): Promise<InLibrary<StoryImage>[]> {
  const rows = await selectImages(db, { userId: actor.userId });
  return rows.map((row) => ({ ...toImage(row), story: toStoryPlace(row) }));
}

/** The same photos: first those of no story, then in the book's order. One query. */
export async function listImagesInOrder(db: Db, actor: Actor): Promise<InLibrary<StoryImage>[]> {
  const rows = await whereInLibrary(db, actor, ["image"])
    .orderBy(sql`stories.id is not null`)
    .orderBy("stories.storyType")
    .orderBy("lifeStages.sortOrder")
    .orderBy("prompts.sortOrder")
    .orderBy("prompts.id")
    .orderBy(byMediaSortOrder)
    .execute();
  return rows.map((row) => ({ ...toImage(row), story: toStoryPlace(row) }));
}

type InRecordings<Item> = InLibrary<Item> & { recorded?: Consent; storyPhotoUrl: string | null };
type Consent = Pick<Selectable<InterviewsTable>, "interviewerName" | "consent" | "consentedAt">;

/** All recordings and videos, like listAllImages. */
export async function listAllRecordings(
  db: Db,
  actor: Actor,
): Promise<
  (({ kind: "audio" } & InRecordings<StoryAudio>) | ({ kind: "video" } & InRecordings<StoryVideo>))[]
> {
  const rows = await selectLibrary(db, actor, ["audio", "video"])
    .leftJoin("interviews", "interviews.id", "media.interviewId")
    .select(["interviewerName", "consent", "consentedAt", firstPhotoId])
    .execute();
  return rows.map((row) => {
    const storyPhotoUrl = row.photoId === null ? null : photoUrl(row.photoId);
    const place = { story: toStoryPlace(row), storyPhotoUrl, ...toConsent(row) };
    return row.kind === "audio"
      ? { kind: "audio", ...toAudio(row), ...place }
      : { kind: "video", ...toVideo(row), ...place };
  });
}

/** A recording or film with its story. Throws NotFound for a photo, and for what is in the trash. */
export async function getRecording(db: Db, actor: Actor, id: number) {
  const row = await selectLibrary(db, actor, ["audio", "video"])
    .where("media.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  const story = toStoryPlace(row);
  return row.kind === "audio"
    ? { kind: "audio" as const, ...toAudio(row), story }
    : { kind: "video" as const, ...toVideo(row), story };
}

/** Where a story of the actor is told. Throws NotFound for one in the trash. */
export function getStoryPlace(db: Db, actor: Actor, storyId: number): Promise<StoryPlace> {
  return db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .select(["stories.promptId", "stories.storyType", promptTitle(actor.userId).as("promptTitle")])
    .where("stories.id", "=", storyId)
    .where("stories.userId", "=", actor.userId)
    .where("stories.deletedAt", "is", null)
    .executeTakeFirstOrThrow(() => new NotFound());
}

function toConsent({ interviewerName, consent, consentedAt }: Record<keyof Consent, string | null>) {
  if (interviewerName === null || consent === null || consentedAt === null) return {};
  return { recorded: { interviewerName, consent, consentedAt } };
}

/** Unattached media of the user, newest first. One query. */
export async function listUnusedMedia(db: Db, actor: Actor): Promise<UnusedMedia> {
  const rows = await selectUnused(db, { userId: actor.userId });
  const of = (kind: MediaKind) => rows.filter((row) => row.kind === kind);
  return {
    images: of("image").map(toImage),
    audios: of("audio").map(toAudio),
    videos: of("video").map(toVideo),
  };
}

const selectUnused = cachedQuery((db: Db, { userId }: { userId: number }) =>
  db
    .selectFrom("media")
    .selectAll()
    .where("userId", "=", userId)
    .where("storyId", "is", null)
    .where("memoryId", "is", null)
    .where("deletedAt", "is", null)
    .orderBy("id", "desc"),
);

/** Attaches unattached items, except duplicates; returns how many. Throws NotFound, changing nothing. */
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

/** Newest first: of duplicate files, the older one is attached. */
async function requireItems(db: Db, actor: Actor, ids: number[]) {
  const wanted = new Set(ids);
  if (wanted.size === 0) return [];
  const rows = await db
    .selectFrom("media")
    .select(["id", "storyId", "sha256"])
    .where("id", "in", [...wanted])
    .where("userId", "=", actor.userId)
    .where("memoryId", "is", null)
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .execute();
  if (rows.length < wanted.size) throw new NotFound();
  return rows;
}

async function listHashes(db: Db, storyId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom("media")
    .select("sha256")
    .where("storyId", "=", storyId)
    .where("deletedAt", "is", null)
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

const selectImages = cachedQuery((db: Db, { userId }: { userId: number }) =>
  selectLibrary(db, { userId }, ["image"]),
);

function selectLibrary(db: Db, actor: Pick<Actor, "userId">, kinds: MediaKind[]) {
  return whereInLibrary(db, actor, kinds).orderBy("media.id", "desc");
}

function whereInLibrary(db: Db, actor: Pick<Actor, "userId">, kinds: MediaKind[]) {
  return db
    .selectFrom("media")
    .leftJoin("stories", "stories.id", "media.storyId")
    .leftJoin("prompts", "prompts.id", "stories.promptId")
    .leftJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
    .selectAll("media")
    .select(hasSentences)
    .select(["stories.promptId", "stories.storyType", promptTitle(actor.userId).as("promptTitle")])
    .where("media.userId", "=", actor.userId)
    .where("media.kind", "in", kinds)
    .where("media.memoryId", "is", null)
    .where("media.deletedAt", "is", null)
    .where("stories.deletedAt", "is", null);
}

function toStoryPlace({
  promptId,
  promptTitle,
  storyType,
}: MediaRow & { promptId: number | null; promptTitle: string | null; storyType: StoryType | null }) {
  if (promptId === null || storyType === null) return null;
  return { promptId, promptTitle: promptTitle ?? "", storyType };
}
