import type { Db } from "~/db/open.server";
import { readRowId } from "../../base/schema-fields";
import type { CircleBearer } from "../../people/circle/circle-bearers.server";

interface Address {
  params: Record<string, string | undefined>;
  url: URL;
}

/** Chooses by the thing in the address, by `circle`, or by the last visit. The others of this browser stand on its shelf. */
export async function chooseCircle(
  db: Db,
  found: CircleBearer[],
  address: Address,
): Promise<CircleBearer | null> {
  const chosen = await choose(db, found, address);
  if (!chosen) return null;
  const shelf = found
    .filter((bearer) => bearer !== chosen)
    .map(({ guest: { circleId, authorName } }) => ({ circleId, authorName }));
  return { ...chosen, shelf };
}

async function choose(db: Db, found: CircleBearer[], { params, url }: Address): Promise<CircleBearer | null> {
  if (found.length < 2) return found[0] ?? null;
  const circleId = readRowId(url.searchParams.get("circle"));
  const named = found.find(({ guest }) => guest.circleId === circleId);
  if (named) return named;
  const ownerId = await findOwner(db, params, url);
  return found.find((bearer) => bearer.ownerId === ownerId) ?? found[0] ?? null;
}

async function findOwner(db: Db, { storyId, toldId, id }: Address["params"], { pathname }: URL) {
  const story = storyId ?? toldId;
  const [table, wanted] = story === undefined ? [tableOf(pathname), id] : (["stories", story] as const);
  const rowId = readRowId(wanted);
  if (rowId === undefined) return undefined;
  const row = await db.selectFrom(table).select("userId").where("id", "=", rowId).executeTakeFirst();
  return row?.userId;
}

function tableOf(pathname: string): "media" | "memories" {
  return pathname.startsWith("/reading/media/") ? "media" : "memories";
}
