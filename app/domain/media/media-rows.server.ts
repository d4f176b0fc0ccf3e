import type { Db } from "~/db/open.server";
import type { MediaKind, MediaRow, NewMediaRow } from "~/db/tables";
import type { Actor, ActorIds } from "../base/actor";
import { type Deps, nowText } from "../base/deps";
import { NotFound } from "../base/errors";
import { enqueueJob } from "../base/jobs/jobs.server";
import { requireLiveStory } from "../base/live-story.server";
import type { WorkerProcesses } from "../base/worker-processes";
import type { MediaFiles, Upload } from "./media-files.server";
import type { FileScanner } from "./scanning/file-scanner";
import { bySortOrder } from "./sort-order.server";
import { typeTranscript } from "./transcripts/type-transcript.server";

export interface MediaDeps extends Deps {
  files: MediaFiles;
  workers: WorkerProcesses;
  /** Left out or null without CLAMD_URL. */
  scanner?: FileScanner | null;
}

type FilledIn = "userId" | "folder" | "bytes" | "sha256" | "createdAt" | "deletedAt";
export type NewItem = Omit<NewMediaRow, FilledIn | "storyId"> & { storyId?: number | null };

/** Moves the files into place and inserts the row and its job, or returns the story's existing duplicate. */
export async function insertMedia(
  deps: MediaDeps,
  actor: ActorIds,
  upload: Upload,
  item: NewItem,
): Promise<MediaRow> {
  const { db, files } = deps;
  const folder = await files.adopt(upload);
  try {
    const bytes = await files.measure(folder);
    const row = await db.transaction().execute(async (trx) => {
      const inserted = await insertItem({ ...deps, db: trx }, actor, {
        ...item,
        folder,
        bytes,
        sha256: upload.sha256,
      });
      if (inserted) await upload.onStored?.(trx, inserted.id);
      return inserted;
    });
    if (row) return row;
  } catch (error) {
    await files.remove(folder);
    throw error;
  }
  await files.remove(folder);
  const existing = item.memoryId
    ? await findOfMemory(db, item.memoryId, upload)
    : await findDuplicate(db, actor, item.kind, upload, item.storyId ?? null);
  if (!existing) throw new NotFound();
  return existing;
}

async function insertItem(
  deps: Deps,
  actor: ActorIds,
  {
    storyId = null,
    ...item
  }: Omit<NewMediaRow, "userId" | "createdAt" | "storyId"> & Pick<NewItem, "storyId">,
): Promise<MediaRow | undefined> {
  const { userId } = actor;
  const row = await deps.db
    .insertInto("media")
    .values({ ...item, storyId, userId, createdAt: nowText(deps.clock) })
    .onConflict((conflict) =>
      item.memoryId
        ? conflict
            .columns(["memoryId", "sha256"])
            .where("memoryId", "is not", null)
            .where("deletedAt", "is", null)
            .doNothing()
        : conflict.columns(["storyId", "sha256"]).where("deletedAt", "is", null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (row?.state === "preparing")
    await enqueueJob(deps, { kind: "prepare-media", subjectId: row.id, userId });
  return row;
}

/** Unattached items are never duplicates. */
export async function findDuplicate(
  db: Db,
  actor: ActorIds,
  kind: MediaKind,
  { sha256 }: Upload,
  storyId: number | null,
): Promise<MediaRow | undefined> {
  if (storyId === null) return undefined;
  return selectItems(db, actor, kind)
    .where("storyId", "=", storyId)
    .where("sha256", "=", sha256)
    .executeTakeFirst();
}

/** The live item of a memory with the bytes of the upload; undefined without one. Expects the caller to have checked the memory. */
export function findOfMemory(
  db: Db,
  memoryId: number,
  { sha256 }: Pick<Upload, "sha256">,
): Promise<MediaRow | undefined> {
  return db
    .selectFrom("media")
    .selectAll()
    .where("memoryId", "=", memoryId)
    .where("sha256", "=", sha256)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/** A live item of the account, of any kind. Throws NotFound. */
export async function requireItem(db: Db, { userId }: ActorIds, id: number | null): Promise<MediaRow> {
  const row = await db
    .selectFrom("media")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** The items of a story, in their order. Throws NotFound. */
export async function listStoryItems(
  db: Db,
  actor: Actor,
  kind: MediaKind,
  storyId: number,
): Promise<MediaRow[]> {
  await requireLiveStory(db, actor, storyId);
  return selectItems(db, actor, kind).where("storyId", "=", storyId).orderBy(bySortOrder).execute();
}

/** Updates a live item. Throws NotFound. */
export async function updateItem(
  db: Db,
  actor: ActorIds,
  kind: MediaKind,
  id: number,
  text: { caption?: string | undefined; transcript?: string | undefined },
): Promise<MediaRow> {
  const row = await whereItem(db, actor, kind, id)
    .set((eb) => ({
      caption: text.caption ?? eb.ref("caption"),
      transcript: text.transcript ?? eb.ref("transcript"),
    }))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** Updates the plain transcript, and the sentences of its recognized one. Throws NotFound and TooLarge. */
export async function updateTypedTranscript(
  deps: Deps,
  actor: ActorIds,
  kind: MediaKind,
  id: number,
  transcript: string | undefined,
): Promise<MediaRow> {
  return deps.db.transaction().execute(async (db) => {
    const row = await updateItem(db, actor, kind, id, { transcript });
    if (transcript !== undefined) await typeTranscript({ ...deps, db }, row, transcript);
    return row;
  });
}

/** Words sent with a file that the story has already. Empty ones were not typed, and change nothing. */
export async function updateWords(
  deps: Deps,
  actor: ActorIds,
  row: MediaRow,
  sent: { caption?: string; transcript?: string },
): Promise<MediaRow> {
  const { caption = "", transcript = "" } = sent;
  let stored = row;
  if (caption !== "" && caption !== row.caption)
    stored = await updateItem(deps.db, actor, row.kind, row.id, { caption });
  if (transcript !== "" && transcript !== row.transcript)
    stored = await updateTypedTranscript(deps, actor, row.kind, row.id, transcript);
  return stored;
}

/** Removes an item from its story; the files are purged after 30 days. Throws NotFound. */
export async function removeItem(
  { db, clock }: Deps,
  actor: Actor,
  kind: MediaKind,
  id: number,
): Promise<void> {
  const removed = await whereItem(db, actor, kind, id)
    .set({ deletedAt: nowText(clock) })
    .executeTakeFirst();
  if (Number(removed.numUpdatedRows) === 0) throw new NotFound();
}

function selectItems(db: Db, actor: ActorIds, kind: MediaKind) {
  return db
    .selectFrom("media")
    .selectAll()
    .where("userId", "=", actor.userId)
    .where("kind", "=", kind)
    .where("deletedAt", "is", null);
}

function whereItem(db: Db, actor: ActorIds, kind: MediaKind, id: number) {
  return db
    .updateTable("media")
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where("kind", "=", kind)
    .where("memoryId", "is", null)
    .where("deletedAt", "is", null);
}
