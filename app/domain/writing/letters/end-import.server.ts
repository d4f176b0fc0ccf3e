import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { Conflict } from "../../base/errors";
import { getImport, type LetterDeps, type LetterImport } from "./letter-imports.server";

/** Stops the reading of an import, or the taking of its letters; what became a story stays. Throws NotFound. */
export async function cancelImport({ db, clock }: Deps, actor: Actor, id: number): Promise<LetterImport> {
  await getImport(db, actor, id);
  const { userId } = actor;
  const updatedAt = nowText(clock);
  await db.transaction().execute(async (trx) => {
    const end = (from: "reading" | "taking", state: "canceled" | "ready") =>
      trx
        .updateTable("letterImports")
        .set({ state, updatedAt })
        .where("id", "=", id)
        .where("userId", "=", userId)
        .where("state", "=", from)
        .execute();
    await end("reading", "canceled");
    await end("taking", "ready");
    await trx
      .updateTable("letters")
      .set({ state: "waiting" })
      .where("importId", "=", id)
      .where("userId", "=", userId)
      .where("state", "=", "chosen")
      .execute();
  });
  return getImport(db, actor, id);
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
