import type { Db } from "~/db/open.server";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import type { Submission } from "../../base/submissions.server";
import { hashToken } from "../../base/token.server";
import { requireAnyLink } from "../questions/ended-links.server";
import { keepAnswerWaiting } from "../questions/waiting-answers.server";

/* Words of a turn whose way in has ended: its question's link, its time, its tablet, or its house. They are their author's all the same. */

/** The tablet of a cookie, also one that has ended. Throws NotFound. */
export async function findAnyTablet(db: Db, token: string): Promise<number> {
  const row = await db
    .selectFrom("tablets")
    .select("id")
    .where("tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row.id;
}

/** Keeps words for whoever had a turn of this tablet in the last thirty days; the job that commits drafts makes them an answer. Takes a form once. Throws NotFound for all other turns, and TooLarge. */
export async function keepLateWords(
  deps: Deps,
  tabletId: number,
  turnId: number,
  content: string,
  submission: Submission,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const asked = db
      .selectFrom("tabletTurns")
      .select("mailedQuestionId")
      .where("id", "=", turnId)
      .where("tabletId", "=", tabletId)
      .$asScalar();
    const link = await requireAnyLink(db, asked);
    await keepAnswerWaiting({ ...deps, db }, link, { content, added: "" }, submission);
  });
}
