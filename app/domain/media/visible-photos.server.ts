import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { Bearer } from "../base/reader";
import { visibleTo } from "./visible-media";

/** Which of these photos a relative may see. One query; none without photos. */
export async function listVisiblePhotos(
  db: Db,
  { ownerId, opens }: Pick<Bearer<"circle">, "ownerId" | "opens">,
  ids: number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await selectVisible(db, { ownerId, opens, ids });
  return new Set(rows.map(({ id }) => id));
}

type Wanted = { ownerId: number | null; opens: number; ids: readonly number[] };

const selectVisible = cachedQuery((db: Db, { ownerId, opens, ids }: Wanted) =>
  db
    .selectFrom("media")
    .select("id")
    .where("id", "in", ids)
    .where(visibleTo({ kind: "circle", ownerId, opens }))
    .where("deletedAt", "is", null),
);
