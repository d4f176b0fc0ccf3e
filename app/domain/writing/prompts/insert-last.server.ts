import type { Insertable } from "kysely";
import type { PromptsTable } from "~/db/tables";
import { type Deps, nowText } from "../../base/deps";

/** The chapter of what belongs to no chapter. */
export const firstChapter = 1;
/** Where all prompts stand that somebody else worded, whoever their author is: those of one's own come before. */
export const lastPlace = 10_000;

type LastPrompt = Pick<
  Insertable<PromptsTable>,
  "userId" | "lifeStageId" | "title" | "description" | "isAsk" | "createdByForm"
>;

/** Adds a prompt that somebody else than the author words, behind all others of its chapter. Returns its id. */
export async function insertLastPrompt(
  { db, clock }: Pick<Deps, "db" | "clock">,
  prompt: LastPrompt,
): Promise<number> {
  const { id } = await db
    .insertInto("prompts")
    .values({ ...prompt, sortOrder: lastPlace, createdAt: nowText(clock) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
