import type { Selectable } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { MemoriesTable } from "~/db/tables";
import { message } from "~/messages/message";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, Forbidden, NotFound, ValidationError } from "../../base/errors";
import type { Submission } from "../../base/submissions.server";
import {
  deleteMemoryMedia,
  listMemoryMedia,
  type MemoryMedia,
  noMemoryMedia,
} from "../../media/guests/memory-media.server";
import type { PurgeDeps } from "../../media/purge-media.server";
import { type CircleBearer, holdsRole } from "../../people/circle/circle-bearers.server";
import { inRoom, requireSharedStory } from "../reading/reading-room.server";
import type { MemoryInput } from "./schema";

/* How a relative remembers a story: one memory each, which its writer may change until the author has decided. */

export type MemoryRow = Selectable<MemoriesTable>;

/** What a writer sees of their own. They are never told that it was laid aside. */
export interface OwnMemory extends MemoryMedia {
  id: number;
  content: string;
  version: number;
  /** Whether the author has put it where others read it; then its words stay. */
  isApproved: boolean;
  updatedAt: string;
}

/** The relative's memory of a story; null without one. Two queries. */
export async function findOwnMemory(
  db: Db,
  { opens: memberId }: CircleBearer,
  storyId: number,
): Promise<OwnMemory | null> {
  const [row] = await selectOwn(db, { memberId, storyId });
  return row ? withMedia(db, row) : null;
}

/** The row of the relative's memory of a story; undefined without one. One query. */
export async function findOwnRow(
  db: Db,
  { opens: memberId }: CircleBearer,
  storyId: number,
): Promise<MemoryRow | undefined> {
  return (await selectOwn(db, { memberId, storyId }))[0];
}

const selectOwn = cachedQuery((db: Db, { memberId, storyId }: { memberId: number; storyId: number }) =>
  db
    .selectFrom("memories")
    .selectAll()
    .where("memberId", "=", memberId)
    .where("storyId", "=", storyId)
    .where("state", "!=", "withdrawn"),
);

async function withMedia(db: Db, row: MemoryRow): Promise<OwnMemory> {
  return toOwn(row, mediaInRoom((await listMemoryMedia(db, [row.id])).get(row.id)));
}

function toOwn(row: MemoryRow, media: MemoryMedia): OwnMemory {
  const { id, content, version, updatedAt } = row;
  return { id, content, version, updatedAt, isApproved: isDecided(row), ...media };
}

function mediaInRoom({ images, audios }: MemoryMedia = noMemoryMedia()): MemoryMedia {
  return { images: images.map(inRoom), audios: audios.map(inRoom) };
}

/** Idempotent per `submission`. Throws NotFound, Forbidden, Conflict for an outdated or approved one, ValidationError unless `hasFiles`. */
export async function saveMemory(
  deps: Deps,
  bearer: CircleBearer,
  storyId: number,
  { content, version }: MemoryInput,
  submission?: Submission,
  hasFiles = false,
): Promise<OwnMemory> {
  return deps.db
    .transaction()
    .execute((db) =>
      saveWithin({ ...deps, db }, bearer, storyId, { content, version }, submission, hasFiles),
    );
}

async function saveWithin(
  within: Deps,
  bearer: CircleBearer,
  storyId: number,
  { content, version }: MemoryInput,
  submission: Submission | undefined,
  hasFiles: boolean,
): Promise<OwnMemory> {
  const { db } = within;
  requireAdding(bearer);
  await requireSharedStory(db, bearer, storyId);
  const [stored] = await selectOwn(db, { memberId: bearer.opens, storyId });
  const now = stored ? await withMedia(db, stored) : null;
  const isSilent = content === "" && !hasFiles && (now?.images.length ?? 0) + (now?.audios.length ?? 0) === 0;
  if (isSilent) throw new ValidationError({ content: [message("Please write something first.")] });
  if (!stored || !now) return withMedia(db, await insertMemory(within, bearer, storyId, content, submission));
  if (stored.content === content) return now;
  requireUndecided(stored);
  if (version !== stored.version)
    throw new Conflict(
      message(
        "You changed this in another window in the meantime. Your new words are still here; nothing was overwritten.",
      ),
    );
  return withMedia(db, await updateMemory(within, stored, content));
}

/** Takes back what the author took, for words that came too late. Pressed twice, the second press finds them saved. Throws like saveMemory; then what was taken stays. */
export async function replaceMemory(
  deps: PurgeDeps,
  bearer: CircleBearer,
  storyId: number,
  input: MemoryInput,
  submission?: Submission,
): Promise<OwnMemory> {
  const { saved, folders } = await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const [stored] = await selectOwn(db, { memberId: bearer.opens, storyId });
    const isTaken = stored && isDecided(stored) && input.content !== "" && input.content !== stored.content;
    const folders = isTaken ? await withdrawWithin(within, bearer, stored.id) : [];
    const saved = await saveWithin(within, bearer, storyId, input, submission, false);
    return { saved, folders };
  });
  for (const folder of folders) await deps.files.remove(folder);
  return saved;
}

/** Throws Forbidden without the role. */
export function requireAdding({ guest }: CircleBearer): void {
  if (!holdsRole(guest, "add"))
    throw new Forbidden(message("Only those whom the author asked to may add how they remember it."));
}

/** Throws Conflict for a memory that was approved. */
export function requireUndecided(memory: MemoryRow): void {
  if (isDecided(memory))
    throw new Conflict(message("This was taken as it is. To change it, take it back and write it anew."));
}

function isDecided({ state }: MemoryRow): boolean {
  return state === "book" || state === "room";
}

function insertMemory(
  { db, clock }: Deps,
  { ownerId, opens, guest }: CircleBearer,
  storyId: number,
  content: string,
  submission: Submission | undefined,
): Promise<MemoryRow> {
  const now = nowText(clock);
  return db
    .insertInto("memories")
    .values({
      ...{ userId: ownerId, storyId, memberId: opens, name: guest.name, relation: guest.relation, content },
      ...{ state: "waiting", createdByForm: submission?.id ?? null, createdAt: now, updatedAt: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function updateMemory({ db, clock }: Deps, { id, version }: MemoryRow, content: string): Promise<MemoryRow> {
  return db
    .updateTable("memories")
    .set({ content, version: version + 1, updatedAt: nowText(clock) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes a memory back: its words and files go, and the author is told. Only its writer does this. Throws NotFound. */
export async function withdrawMemory(deps: PurgeDeps, bearer: CircleBearer, id: number): Promise<void> {
  const folders = await deps.db.transaction().execute((db) => withdrawWithin({ ...deps, db }, bearer, id));
  for (const folder of folders) await deps.files.remove(folder);
}

/** Returns the folders of its files, to be removed after the commit. */
async function withdrawWithin({ db, clock }: Deps, { opens }: CircleBearer, id: number): Promise<string[]> {
  const taken = await db
    .updateTable("memories")
    // Its form may be sent again, and is a new memory then.
    .set({ state: "withdrawn", content: "", createdByForm: null, updatedAt: nowText(clock) })
    .where("id", "=", id)
    .where("memberId", "=", opens)
    .where("state", "!=", "withdrawn")
    .executeTakeFirst();
  if (Number(taken.numUpdatedRows) === 0) throw new NotFound();
  return deleteMemoryMedia(db, [id]);
}

export interface ReadMemory extends MemoryMedia {
  id: number;
  name: string;
  relation: string;
  year: string;
  content: string;
}

/** The memories of a story that the family reads, in the order in which they came. Two queries. */
export async function listReadMemories(db: Db, storyId: number): Promise<ReadMemory[]> {
  const rows = await selectRead(db, { storyId });
  const media = await listMemoryMedia(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, relation, content, updatedAt }) => ({
    ...{ id, name, relation, content, ...mediaInRoom(media.get(id)) },
    year: updatedAt.slice(0, 4),
  }));
}

const selectRead = cachedQuery((db: Db, { storyId }: { storyId: number }) =>
  db
    .selectFrom("memories")
    .selectAll()
    .where("storyId", "=", storyId)
    .where("state", "in", ["room", "book"])
    .orderBy("id"),
);

/** All memories of this relative that were not taken back, oldest first. At most two queries. */
export async function listMemoriesOf(
  db: Db,
  { opens }: CircleBearer,
): Promise<(OwnMemory & { storyId: number })[]> {
  const rows = await db
    .selectFrom("memories")
    .selectAll()
    .where("memberId", "=", opens)
    .where("state", "!=", "withdrawn")
    .orderBy("id")
    .execute();
  const media = await listMemoryMedia(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...toOwn(row, mediaInRoom(media.get(row.id))), storyId: row.storyId }));
}
