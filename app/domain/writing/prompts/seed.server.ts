import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { standardLifeStages } from "./standard-content";

/** Inserts or updates the standard chapters and prompts. User overrides are unchanged. */
export async function seedStandardContent(db: Db): Promise<void> {
  const createdAt = "2026-01-01T00:00:00.000Z";
  const stages = standardLifeStages.map(({ prompts, order, ...stage }) => ({
    ...stage,
    sortOrder: order,
    createdAt,
  }));
  const prompts = standardLifeStages.flatMap((stage) =>
    stage.prompts.map((prompt, index) => ({
      ...prompt,
      lifeStageId: stage.id,
      sortOrder: index + 1,
      createdAt,
    })),
  );
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("lifeStages")
      .values(stages)
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet((row) => ({
            title: row.ref("excluded.title"),
            ageRange: row.ref("excluded.ageRange"),
            description: row.ref("excluded.description"),
          }))
          .where(
            sql<boolean>`(life_stages.title, life_stages.age_range, life_stages.description) <> (excluded.title, excluded.age_range, excluded.description)`,
          ),
      )
      .execute();
    await trx
      .insertInto("prompts")
      .values(prompts)
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet((row) => ({
            title: row.ref("excluded.title"),
            description: row.ref("excluded.description"),
          }))
          .where(
            sql<boolean>`(prompts.title, prompts.description) <> (excluded.title, excluded.description)`,
          ),
      )
      .execute();
  });
}
