import { sql } from "kysely";

type OwnerColumn = "stories.userId" | "mailedQuestions.userId";

/** The title that a person gave a prompt, else the prompt's own, for a query of `prompts`: by their id, or by the column that has it. */
export function promptTitle(owner: number | OwnerColumn) {
  const userId = typeof owner === "string" ? sql.ref(owner) : owner;
  return sql<string>`coalesce((select own.title from user_prompts as own
    where own.prompt_id = prompts.id and own.user_id = ${userId}), prompts.title)`;
}
