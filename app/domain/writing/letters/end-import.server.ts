import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { Conflict } from "../../base/errors";
import { getImport, type LetterDeps, type LetterImport } from "./letter-imports.server";

/** Stops the reading of an import, or the taking of its letters; what became a story stays. Throws NotFound. */
export async function cancelImport(deps: Deps, actor: Actor, id: number): Promise<LetterImport> {
  await getImport(deps.db, actor, id);
  await endWork(deps, { id, userId: actor.userId }, "canceled");
  return getImport(deps.db, actor, id);
}

/** Ends what goes on with an import, of that account where it is given: letters that were not taken wait again. */
export async function endWork(
  { db, clock }: Deps,
  { id, userId }: { id: number; userId?: number },
  readingBecomes: "canceled" | "failed",
): Promise<void> {
  const updatedAt = nowText(clock);
  await db.transaction().execute(async (trx) => {
    const end = (from: "reading" | "taking", state: "canceled" | "failed" | "ready") =>
      trx
        .updateTable("letterImports")
        .set({ state, updatedAt })
        .where("id", "=", id)
        .$if(userId !== undefined, (query) => query.where("userId", "=", userId ?? 0))
        .where("state", "=", from)
        .execute();
    await end("reading", readingBecomes);
    await end("taking", "ready");
    await trx
      .updateTable("letters")
      .set({ state: "waiting" })
      .where("importId", "=", id)
      .$if(userId !== undefined, (query) => query.where("userId", "=", userId ?? 0))
      .where("state", "=", "chosen")
      .execute();
  });
}

/** Removes the files of an import and its letters that wait; its stories stay. Throws NotFound, and Conflict while it is read or taken. */
export async function removeImport(deps: LetterDeps, actor: Actor, id: number): Promise<void> {
  const { db, letters } = deps;
  await getImport(db, actor, id);
  const removed = await db
    .deleteFrom("letterImports")
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where("state", "not in", ["reading", "taking"])
    .returning("folder")
    .executeTakeFirst();
  if (!removed) throw new Conflict(stillBusy);
  await letters.remove(removed.folder);
}

export const stillBusy = message(
  "These letters are being read or taken in just now. Please stop that first.",
);
