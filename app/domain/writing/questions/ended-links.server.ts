import type { Expression } from "kysely";
import type { Db } from "~/db/open.server";
import { NotFound } from "../../base/errors";
import type { QuestionBearer } from "./question-links.server";

/** The link of a turn or a sitting, also one that has ended, for words that are kept. Throws NotFound where nothing was asked, and for a kept account. */
export async function requireAnyLink(
  db: Db,
  id: Expression<number | null>,
): Promise<Pick<QuestionBearer, "ownerId" | "opens">> {
  const link = await db
    .selectFrom("mailedQuestions")
    .innerJoin("users", "users.id", "mailedQuestions.userId")
    .select(["mailedQuestions.id as opens", "mailedQuestions.userId as ownerId"])
    .where("mailedQuestions.id", "=", id)
    .where("mailedQuestions.promptId", "is not", null)
    .where("users.keptAt", "is", null)
    .executeTakeFirst();
  if (!link) throw new NotFound();
  return link;
}
