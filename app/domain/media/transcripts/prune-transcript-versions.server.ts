import { sql } from "kysely";
import { agoText, type Deps, days } from "../../base/deps";

const newestToKeep = 20;
const keepAllFor = 7 * days;
/** More than these: those of the last week go too, but the last of each day. */
const versionsMax = 200;
/** Few, because each is overwritten in the save; more than one is added. */
const deletedPerSave = 2;

/**
 * Deletes old versions as for stories: the newest 20, the last of each day, and all of 7 days stay, up to 200. What the service
 * wrote and what was rejected stays. Within the transaction of the save that added one.
 */
export async function deleteSurplusTranscriptVersions(
  { db, clock }: Pick<Deps, "db" | "clock">,
  transcriptId: number,
): Promise<void> {
  const ranked = db
    .selectFrom("transcriptVersions")
    .where("transcriptId", "=", transcriptId)
    .where("version", "is not", null)
    .where("origin", "=", "person")
    .select([
      "id",
      "createdAt",
      sql<number>`count(*) over ()`.as("count"),
      sql<number>`row_number() over (order by id desc)`.as("newest"),
      sql<number>`row_number() over (partition by substr(created_at, 1, 10) order by id desc)`.as(
        "newestOfDay",
      ),
    ]);
  const rows = await db
    .selectFrom(ranked.as("ranked"))
    .select("id")
    .where("newest", ">", newestToKeep)
    .where("newestOfDay", ">", 1)
    .where(({ or, eb }) =>
      or([eb("count", ">", versionsMax), eb("createdAt", "<", agoText(clock, keepAllFor))]),
    )
    .orderBy("id")
    .limit(deletedPerSave)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom("transcriptVersions").where("id", "in", ids).execute();
}
