import { stat } from "node:fs/promises";
import type { Db } from "~/db/open.server";
import type { MediaRow } from "~/db/tables";
import type { Actor } from "../base/actor";
import { NotFound } from "../base/errors";
import type { Bearer } from "../base/reader";
import { type PhotoLook, photoFile, shownPhotoFile } from "./media";
import type { MediaFiles } from "./media-files.server";
import { visibleTo } from "./visible-media";

export interface StoredFile {
  path: string;
  mimeType: string;
  bytes: number;
  tag: string;
}

interface Variant {
  width?: number;
  isPoster?: boolean;
  /** Set for a photo; as its person chose if missing. */
  look?: PhotoLook;
}

/** The file to view or play; never the original of a photo. Throws NotFound. */
export async function findMediaFile(
  { db, files }: { db: Db; files: MediaFiles },
  reader: Pick<Actor, "userId"> | Bearer,
  id: number,
  variant: Variant = {},
): Promise<StoredFile> {
  const row = await db
    .selectFrom("media")
    .selectAll()
    .where("id", "=", id)
    .where(visibleTo(reader))
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

function fileName(row: MediaRow, { width, isPoster, look }: Variant): string | null {
  if (isPoster) return row.posterFile;
  if (row.kind === "image") {
    return look === undefined ? shownPhotoFile(row, width) : photoFile(row.width ?? 0, width, look);
  }
  return row.preparedFile ?? row.originalFile;
}
