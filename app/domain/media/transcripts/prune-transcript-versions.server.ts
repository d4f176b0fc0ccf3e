import { sql } from "kysely";
import { agoText, type Deps, days } from "../../base/deps";

const newestToKeep = 20;
const keepAllFor = 7 * days;
/** More than these: those of the last week go too, but the last of each day. */
const versionsMax = 200;
/** Few, because each is overwritten in the save; more than one is added. */
const deletedPerSave = 2;

/** Keeps the newest 20, each day's last and all of 7 days, up to 200, and always the service's and rejected ones. Within the save's transaction. */
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
