import { asThemselves } from "../../base/actor";
import { hours, nowText } from "../../base/deps";
import { type PrintDeps, requestPrintFiles } from "../print/print-files.server";

const atOnce = 20;

/** Has the book made of whoever is asked within the hour and has never had one, so that its cover can go along. */
export async function prepareCovers(deps: PrintDeps): Promise<void> {
  const { db, clock } = deps;
  const soon = new Date(clock.now().getTime() + hours).toISOString();
  const rows = await db
    .selectFrom("weeklyQuestions")
    .innerJoin("users", "users.id", "weeklyQuestions.userId")
    .select("users.id")
    .where("weeklyQuestions.state", "=", "on")
    .where("weeklyQuestions.agreedAt", "is not", null)
    .where("weeklyQuestions.nextAt", ">", nowText(clock))
    .where("weeklyQuestions.nextAt", "<=", soon)
    .where("users.storyCount", ">", 0)
    .where("users.closedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("printFiles").select("id").whereRef("printFiles.userId", "=", "users.id"))),
    )
    .limit(atOnce)
    .execute();
  for (const { id } of rows)
    await requestPrintFiles(deps, asThemselves(id), "biography").catch((error) =>
      deps.log.warn({ error, userId: id }, "the book for a cover in a mail could not be requested"),
    );
}
