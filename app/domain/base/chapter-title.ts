import { sql } from "kysely";

/** The title that a person gave a chapter, else the chapter's own, for a query of `lifeStages`. */
export function chapterTitle(userId: number) {
  return sql<string>`coalesce((select own.title from user_life_stages as own
    where own.life_stage_id = life_stages.id and own.user_id = ${userId}), life_stages.title)`;
}
