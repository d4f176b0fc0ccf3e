import { stat } from "node:fs/promises";
import type { Db } from "~/db/open.server";
import type { MediaRow } from "~/db/tables";
import type { Actor } from "../actor";
import { NotFound } from "../errors";
import { photoFile } from "./media";
import type { MediaFiles } from "./media-files.server";

/** A file as it is served. */
export interface StoredFile {
  path: string;
  mimeType: string;
  bytes: number;
  /** Another one whenever the bytes are others. */
  tag: string;
}

/** Of a photo the smallest kept size that is at least `width` pixels wide, of a film its poster. */
interface Variant {
  width?: number;
  isPoster?: boolean;
}

/**
 * The file of a photo, recording or film of this person, as it is shown and played: of a photo the full one if no width
 * is wanted, of the others what was prepared, or what was sent. The original of a photo is for print, and never this
 * file. Throws NotFound for what is not there, was removed, or is another person's.
 */
export async function findMediaFile(
  { db, files }: { db: Db; files: MediaFiles },
  actor: Actor,
  id: number,
  variant: Variant = {},
): Promise<StoredFile> {
  const row = await db
    .selectFrom("media")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  const name = row && fileName(row, variant);
  if (!name) throw new NotFound();
  const path = files.pathOf(row.folder, name);
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new NotFound();
  return {
    path,
    mimeType: variant.isPoster ? "image/jpeg" : row.mimeType,
    bytes: found.size,
    tag: `${row.sha256.slice(0, 16)}-${name}-${found.size}`,
  };
}

function fileName(row: MediaRow, { width, isPoster }: Variant): string | null {
  if (isPoster) return row.posterFile;
  if (row.kind === "image") return photoFile(row.width ?? 0, width);
  return row.preparedFile ?? row.originalFile;
}
