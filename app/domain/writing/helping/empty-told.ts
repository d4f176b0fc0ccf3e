import { sql } from "kysely";
import { agoText, type Deps, days } from "../../base/deps";
import { hasNothingBeside } from "../stories/nothing-beside";

/* A helper who wanted to record what they are told, and left before anything was told, leaves nothing behind. */

/** An interview may begin slowly. */
const emptyFor = days;

/** Selects one story that a helper began a day ago and in which nothing was told. */
export function selectEmptyTold({ db, clock }: Pick<Deps, "db" | "clock">) {
  return db
    .selectFrom("stories")
    .select(["id", "userId", "promptId"])
    .where("toldToMember", "is not", null)
    .where("updatedAt", "<", agoText(clock, emptyFor))
    .where(isEmpty)
    .limit(1);
}

/** Neither the helper nor the author has put anything in. A recording that was cut off is something, and so are words on their way. */
const isEmpty = sql<boolean>`(stories.content = '' and stories.version = 1
  and not exists (select 1 from media where media.story_id = stories.id)
  and ${hasNothingBeside})`;
