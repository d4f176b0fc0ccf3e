import type { Selectable } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { MemoriesTable } from "~/db/tables";
import { message } from "~/messages/message";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, Forbidden, NotFound } from "../../base/errors";
import type { Submission } from "../../base/submissions.server";
import { type CircleBearer, holdsRole } from "../../people/circle/circle-bearers.server";
import { requireSharedStory } from "../reading/reading-room.server";
import type { MemoryInput } from "./schema";

/* How a relative remembers a story: one memory each, which its writer may change until the author has decided. */

export type MemoryRow = Selectable<MemoriesTable>;

/** What a writer sees of their own. They are never told that it was laid aside. */
export interface OwnMemory {
  id: number;
  content: string;
  version: number;
  /** Whether the author has put it where others read it; then its words stay. */
  isApproved: boolean;
  updatedAt: string;
}

/** The relative's memory of a story; null without one. One query. */
export async function findOwnMemory(
  db: Db,
  { opens: memberId }: CircleBearer,
  storyId: number,
): Promise<OwnMemory | null> {
  const [row] = await selectOwn(db, { memberId, storyId });
  return row ? toOwn(row) : null;
}

const selectOwn = cachedQuery((db: Db, { memberId, storyId }: { memberId: number; storyId: number }) =>
  db
    .selectFrom("memories")
    .selectAll()
    .where("memberId", "=", memberId)
    .where("storyId", "=", storyId)
    .where("state", "!=", "withdrawn"),
);

function toOwn({ id, content, version, state, updatedAt }: MemoryRow): OwnMemory {
  return { id, content, version, updatedAt, isApproved: state === "book" || state === "room" };
}

/**
 * Keeps how a relative remembers a story, or changes it. Idempotent per `submission`. Throws NotFound for a story that is not shared,
 * Forbidden without the role, and Conflict for an outdated version or one that was approved: then nothing is overwritten.
 */
export async function saveMemory(
  deps: Deps,
  bearer: CircleBearer,
  storyId: number,
  { content, version }: MemoryInput,
  submission?: Submission,
): Promise<OwnMemory> {
  if (!holdsRole(bearer.guest, "add"))
    throw new Forbidden(message("Only those whom the author asked to may add how they remember it."));
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requireSharedStory(db, bearer, storyId);
    const [stored] = await selectOwn(db, { memberId: bearer.opens, storyId });
    if (!stored) return toOwn(await insertMemory(within, bearer, storyId, content, submission));
    if (stored.content === content) return toOwn(stored);
    requireUndecided(stored);
    if (version !== stored.version)
      throw new Conflict(
        message(
          "You changed this in another window in the meantime. Your new words are still here; nothing was overwritten.",
        ),
      );
    return toOwn(await updateMemory(within, stored, content));
  });
}

function requireUndecided({ state }: MemoryRow): void {
  if (state === "book" || state === "room")
    throw new Conflict(message("This was taken as it is. To change it, take it back and write it anew."));
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

/** Takes a memory back: its words go, and the author is told. Only its writer does this. Throws NotFound. */
export async function withdrawMemory(
  { db, clock }: Deps,
  { opens }: CircleBearer,
  id: number,
): Promise<void> {
  const taken = await db
    .updateTable("memories")
    .set({ state: "withdrawn", content: "", updatedAt: nowText(clock) })
    .where("id", "=", id)
    .where("memberId", "=", opens)
    .where("state", "!=", "withdrawn")
    .executeTakeFirst();
  if (Number(taken.numUpdatedRows) === 0) throw new NotFound();
}

export interface ReadMemory {
  id: number;
  name: string;
  relation: string;
  year: string;
  content: string;
}

/** The memories of a story that the family reads, in the order in which they came. One query. */
export async function listReadMemories(db: Db, storyId: number): Promise<ReadMemory[]> {
  const rows = await selectRead(db, { storyId });
  return rows.map(({ id, name, relation, content, updatedAt }) => ({
    ...{ id, name, relation, content },
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

/** What a relative wrote in this circle. One query. */
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
  return rows.map((row) => ({ ...toOwn(row), storyId: row.storyId }));
}
