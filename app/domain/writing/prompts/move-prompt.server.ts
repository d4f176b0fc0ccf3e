import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { getLastOrder } from "./prompts.server";

/** Puts a prompt of the actor's own, with its story, behind the others of another chapter. Throws NotFound, also for a standard prompt. */
export async function movePrompt(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
  lifeStageId: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom("prompts")
      .select("lifeStageId")
      .where("id", "=", id)
      .where("userId", "=", actor.userId)
      .executeTakeFirst();
    if (!own) throw new NotFound();
    if (own.lifeStageId === lifeStageId) return;
    const sortOrder = (await getLastOrder(trx, actor, lifeStageId)) + 1;
    await trx.updateTable("prompts").set({ lifeStageId, sortOrder }).where("id", "=", id).execute();
  });
}
