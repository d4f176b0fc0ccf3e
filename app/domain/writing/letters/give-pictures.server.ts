import { randomInt } from "node:crypto";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { nowText } from "../../base/deps";
import { Conflict, ValidationError } from "../../base/errors";
import { enqueueJob } from "../../base/jobs/jobs.server";
import type { Upload } from "../../media/media-files.server";
import { requireQuota } from "../../media/quota.server";
import { requireCleanFile } from "../../media/scanning/require-clean-file.server";
import { notReady } from "./choose-letters.server";
import { getImport, type LetterDeps, type LetterImport, requireFileLimits } from "./letter-imports.server";
import type { KeptPicture } from "./place-pictures.server";

/** Numbers of pictures in the folder of an import; its files are counted from 0. */
const pieceNumbers = [1_000_000, 2 ** 47] as const;

/**
 * Keeps pictures, or zips of them, that letters of an import name by an address, and has a job put each to its letters. Throws
 * NotFound, PlanLapsed, ValidationError without a file, TooLarge, Conflict while the import is read or taken, and what a scanner refuses.
 */
export async function givePictures(
  deps: LetterDeps,
  actor: Actor,
  importId: number,
  uploads: AsyncIterable<Upload>,
): Promise<LetterImport> {
  await requireWriting(deps, actor);
  const { state } = await getImport(deps.db, actor, importId);
  if (state !== "ready") throw new Conflict(notReady);
  const { folder } = await deps.db
    .selectFrom("letterImports")
    .select("folder")
    .where("id", "=", importId)
    .where("userId", "=", actor.userId)
    .executeTakeFirstOrThrow();
  const kept: KeptPicture[] = [];
  try {
    await keepPictures(deps, actor, folder, uploads, kept);
    if (kept.length === 0)
      throw new ValidationError({ pictures: [message("Please choose the pictures first.")] });
    await begin(deps, actor, importId, kept);
  } catch (error) {
    for (const { piece } of kept) await deps.letters.removePiece(folder, piece);
    throw error;
  }
  return getImport(deps.db, actor, importId);
}

async function keepPictures(
  deps: LetterDeps,
  actor: Actor,
  folder: string,
  uploads: AsyncIterable<Upload>,
  kept: KeptPicture[],
): Promise<void> {
  let all = 0;
  for await (const upload of uploads) {
    try {
      const { name, bytes } = upload;
      if (bytes === 0 && name === "") continue;
      requireFileLimits(upload, kept.length);
      await requireCleanFile(deps, actor, upload);
      all += bytes;
      await requireQuota(deps.db, actor, all);
      const piece = randomInt(...pieceNumbers);
      await deps.letters.adopt(folder, piece, upload.path);
      kept.push({ name, piece, bytes });
    } finally {
      await deps.files.discard(upload);
    }
  }
}

async function begin(
  deps: LetterDeps,
  { userId }: Actor,
  importId: number,
  kept: KeptPicture[],
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom("letterImports")
      .select("pictures")
      .where("id", "=", importId)
      .where("userId", "=", userId)
      .where("state", "=", "ready")
      .executeTakeFirst();
    if (!row) throw new Conflict(notReady);
    const pictures = JSON.stringify([...JSON.parse(row.pictures), ...kept]);
    const bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
    await db
      .updateTable("letterImports")
      .set(({ eb }) => ({ pictures, bytes: eb("bytes", "+", bytes), state: "taking", done: 0 }))
      .set({ updatedAt: nowText(deps.clock) })
      .where("id", "=", importId)
      .execute();
    const job = { kind: "letters", subjectId: importId, userId, input: { task: "pictures" } } as const;
    await enqueueJob({ ...deps, db }, job);
  });
}
