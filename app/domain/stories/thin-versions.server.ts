import { sql } from "kysely";
import type { Db } from "~/db/open.server";

/** So many of a story's newest texts are kept, whatever day they are of. */
const newestKept = 20;

/**
 * Thins out the texts that stories have had: of each, the newest twenty stay, before those the last of each day, and
 * every text that was refused (it was never saved anywhere else).
 */
export async function thinVersions({ db }: { db: Db }): Promise<void> {
  const ranked = db
    .selectFrom("storyVersions")
    .where("version", "is not", null)
    .select([
      "id",
      sql<number>`row_number() over (partition by story_id order by id desc)`.as("newest"),
      sql<number>`row_number() over (partition by story_id, substr(created_at, 1, 10) order by id desc)`.as(
        "newestOfDay",
      ),
    ]);
  await db
    .deleteFrom("storyVersions")
    .where("id", "in", (nested) =>
      nested
        .selectFrom(ranked.as("ranked"))
        .select("ranked.id")
        .where("newest", ">", newestKept)
        .where("newestOfDay", ">", 1),
    )
    .execute();
}
