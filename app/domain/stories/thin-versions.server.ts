import { sql } from "kysely";
import { agoText, type Deps, days } from "../deps";

/** So many of a story's newest texts are kept, whatever day they are of. */
const newestKept = 20;
/** Of the last week every text is kept: a day of much writing, or two windows at odds, can be gone through again. */
const wholeFor = 7 * days;

/**
 * Thins out the texts that stories have had: of each, those of the last seven days and the newest twenty stay, before
 * those the last of each day, and every text that was refused (it was never saved anywhere else).
 */
export async function thinVersions({ db, clock }: Deps): Promise<void> {
  const ranked = db
    .selectFrom("storyVersions")
    .where("version", "is not", null)
    .select([
      "id",
      "createdAt",
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
        .where("newestOfDay", ">", 1)
        .where("ranked.createdAt", "<", agoText(clock, wholeFor)),
    )
    .execute();
}
