import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { agoText, type Deps, days } from "../../base/deps";

const newestToKeep = 20;
const keepAllFor = 7 * days;

/** A story with more numbered versions loses old ones at each save. */
export const versionsMax = 200;
/** More than one is added, so that a story above the maximum shrinks; few, because each is overwritten in the save. */
const deletedPerSave = 2;

/* Each statement takes a few milliseconds, because everybody waits for it. */
const readAtOnce = 2_000;
/** A text may have 2 MB, which are overwritten. */
const deletedAtOnce = 50;

/** Retains 7 days, the first, the newest 20, each day's last, and rejected texts not stored elsewhere. Can be interrupted. */
export async function pruneVersions({ db, clock }: Deps, signal?: AbortSignal): Promise<void> {
  const before = agoText(clock, keepAllFor);
  for (let after: number | undefined = 0; after !== undefined && !signal?.aborted; ) {
    const { crowded, last } = await findCrowdedStories(db, after);
    await nextTurn();
    for (const storyId of crowded) await pruneStory(db, storyId, before, signal);
    after = last;
  }
}

/** The stories after `after` with more versions than always stay, and the last that was read, if there are more. */
async function findCrowdedStories(db: Db, after: number): Promise<{ crowded: number[]; last?: number }> {
  const some = db
    .selectFrom("storyVersions")
    .select("storyId")
    .where("storyId", ">", after)
    .orderBy("storyId")
    .limit(readAtOnce);
  const rows = await db
    .selectFrom(some.as("some"))
    .select(({ fn }) => ["storyId", fn.countAll().as("count")])
    .groupBy("storyId")
    .orderBy("storyId")
    .execute();
  const isCrowded = ({ count }: (typeof rows)[number]) => toCount(count) > newestToKeep;
  const crowded = rows.filter(isCrowded).map(({ storyId }) => storyId);
  const read = rows.reduce((sum, { count }) => sum + toCount(count), 0);
  if (read < readAtOnce) return { crowded };
  const [previous, end] = rows.slice(-2);
  // The last story may have been cut off: it is read again, unless it is already known to be crowded.
  const whole = end && !isCrowded(end) ? previous : (end ?? previous);
  return { crowded, last: whole?.storyId };
}

async function pruneStory(
  db: Db,
  storyId: number,
  before: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const rows = await db
    .selectFrom(rankVersions(db, storyId).as("ranked"))
    .select("id")
    .where("newest", ">", newestToKeep)
    .where("newestOfDay", ">", 1)
    .where("oldest", ">", 1)
    .where("createdAt", "<", before)
    .execute();
  await nextTurn();
  const ids = rows.map(({ id }) => id);
  for (let start = 0; start < ids.length && !signal?.aborted; start += deletedAtOnce) {
    await db
      .deleteFrom("storyVersions")
      .where("id", "in", ids.slice(start, start + deletedAtOnce))
      // A story that was moved meanwhile has made its texts rejected ones.
      .where("version", "is not", null)
      .execute();
    await nextTurn();
  }
}

/** Spares the first, each day's last and rejected texts. Call in the save's transaction; a covering index has all that is read. */
export async function deleteSurplusVersions(db: Db, storyId: number): Promise<void> {
  const rows = await db
    .selectFrom(rankVersions(db, storyId).as("ranked"))
    .select("id")
    .where("newest", ">", newestToKeep)
    .where("newestOfDay", ">", 1)
    .where("oldest", ">", 1)
    .where("count", ">", versionsMax)
    .orderBy("id")
    .limit(deletedPerSave)
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom("storyVersions").where("id", "in", ids).execute();
}

function rankVersions(db: Db, storyId: number) {
  return db
    .selectFrom("storyVersions")
    .where("storyId", "=", storyId)
    .where("version", "is not", null)
    .select([
      "id",
      "createdAt",
      sql<number>`count(*) over ()`.as("count"),
      sql<number>`row_number() over (order by id)`.as("oldest"),
      sql<number>`row_number() over (order by id desc)`.as("newest"),
      sql<number>`row_number() over (partition by substr(created_at, 1, 10) order by id desc)`.as(
        "newestOfDay",
      ),
    ]);
}
