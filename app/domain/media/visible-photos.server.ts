import type { Db } from "~/db/open.server";
import type { Reader } from "../base/reader";
import { visibleTo } from "./visible-media";

/** Which of these photos the reader may see. One query; none without photos. */
export async function listVisiblePhotos(db: Db, reader: Reader, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("media")
    .select("id")
    .where("id", "in", ids)
    .where(visibleTo(reader))
    .where("deletedAt", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
