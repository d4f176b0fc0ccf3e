import type { Db } from "~/db/open.server";
import type { MediaRow } from "~/db/tables";
import { message } from "~/messages/message";
import { nowText } from "../../base/deps";
import { Conflict, type DomainError, NotFound } from "../../base/errors";
import { addGuestFile } from "../../media/guests/guest-files.server";
import { deleteOfMemory, listMemoryMedia } from "../../media/guests/memory-media.server";
import type { Upload } from "../../media/media-files.server";
import type { MediaDeps } from "../../media/media-rows.server";
import type { PurgeDeps } from "../../media/purge-media.server";
import { addEach } from "../../media/uploads/add-each.server";
import type { CircleBearer } from "../../people/circle/circle-bearers.server";
import { requireSharedStory } from "../reading/reading-room.server";
import { findOwnRow, type MemoryRow, requireAdding, requireUndecided } from "./memories.server";
import { memoryPhotosMax, memoryRecordingsMax } from "./schema";

/* Photos and recordings beside the words of a memory. Each makes a new version, so that nobody approves what they have not seen. */

/** Returns how many came, and why others did not. A memory left without words and files is none. Throws NotFound and Forbidden. */
export async function addMemoryFiles(
  deps: MediaDeps,
  bearer: CircleBearer,
  storyId: number,
  uploads: AsyncIterable<Upload>,
): Promise<{ added: number; errors: DomainError[] }> {
  requireAdding(bearer);
  let added = 0;
  const errors = await addEach(uploads, async (upload) => {
    await addMemoryFile(deps, bearer, storyId, upload);
    added += 1;
  });
  if (added === 0) await forgetEmpty(deps.db, bearer, storyId);
  return { added, errors };
}

/** Adds one file to the relative's memory of a story. Throws like addGuestFile, and Conflict for one that was approved. */
export async function addMemoryFile(
  deps: MediaDeps,
  bearer: CircleBearer,
  storyId: number,
  upload: Upload,
): Promise<MediaRow> {
  const memory = await requireOpenMemory(deps.db, bearer, storyId);
  const onStored = async (db: Db) => {
    await changeMemory({ ...deps, db }, memory.id);
    await requireFewFiles(db, memory.id);
  };
  const { ownerId, opens: memberId } = bearer;
  return addGuestFile(deps, { ownerId, memberId, memoryId: memory.id, onStored }, upload);
}

async function requireOpenMemory(db: Db, bearer: CircleBearer, storyId: number): Promise<MemoryRow> {
  await requireSharedStory(db, bearer, storyId);
  const memory = await findOwnRow(db, bearer, storyId);
  if (!memory) throw new NotFound();
  requireUndecided(memory);
  return memory;
}

/** Makes a new version. Throws Conflict for one that was approved or taken back since. */
async function changeMemory({ db, clock }: Pick<MediaDeps, "db" | "clock">, id: number): Promise<void> {
  const changed = await db
    .updateTable("memories")
    .set(({ eb }) => ({ version: eb("version", "+", 1), updatedAt: nowText(clock) }))
    .where("id", "=", id)
    .where("state", "in", ["waiting", "aside"])
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) === 0)
    throw new Conflict(message("This was taken as it is. To change it, take it back and write it anew."));
}

async function requireFewFiles(db: Db, id: number): Promise<void> {
  const { images, audios } = (await listMemoryMedia(db, [id])).get(id) ?? { images: [], audios: [] };
  if (images.length > memoryPhotosMax)
    throw new Conflict(
      message("A memory has room for {max} photos. The others were not added.", { max: memoryPhotosMax }),
    );
  if (audios.length > memoryRecordingsMax)
    throw new Conflict(
      message("A memory has room for {max} recordings. The others were not added.", {
        max: memoryRecordingsMax,
      }),
    );
}

/** Removes a photo or recording from the relative's own memory, with its file. Throws NotFound, and Conflict for one that was approved. */
export async function removeMemoryFile(
  deps: PurgeDeps,
  bearer: CircleBearer,
  storyId: number,
  mediaId: number,
): Promise<void> {
  const folder = await deps.db.transaction().execute(async (db) => {
    const memory = await findOwnRow(db, bearer, storyId);
    if (!memory) throw new NotFound();
    requireUndecided(memory);
    const removed = await deleteOfMemory(db, memory.id, mediaId);
    if (removed === undefined) throw new NotFound();
    await changeMemory({ ...deps, db }, memory.id);
    await forgetEmpty(db, bearer, storyId);
    return removed;
  });
  await deps.files.remove(folder);
}

async function forgetEmpty(db: Db, bearer: CircleBearer, storyId: number): Promise<void> {
  const memory = await findOwnRow(db, bearer, storyId);
  if (memory?.content !== "") return;
  await db
    .deleteFrom("memories")
    .where("id", "=", memory.id)
    .where("content", "=", "")
    .where("state", "in", ["waiting", "aside"])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("media").select("media.id").whereRef("media.memoryId", "=", "memories.id"))),
    )
    .execute();
}
