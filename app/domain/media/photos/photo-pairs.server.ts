import { inTransaction } from "~/db/in-transaction";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { NotFound, ValidationError } from "../../base/errors";

/** Lets two photos of a story face each other in the book, or one none (null). Throws NotFound, PlanLapsed, ValidationError for another story's. */
export async function pairPhotos(
  deps: Deps,
  actor: Actor,
  id: number,
  pairedWith: number | null,
): Promise<void> {
  await requireWriting(deps, actor);
  await inTransaction(deps.db, async (db) => {
    const ids = pairedWith === null ? [id] : [id, pairedWith];
    const rows = await db
      .selectFrom("media")
      .select(["id", "storyId"])
      .where("id", "in", ids)
      .where("userId", "=", actor.userId)
      .where("kind", "=", "image")
      .where("deletedAt", "is", null)
      .execute();
    const own = rows.find((row) => row.id === id);
    const other = rows.find((row) => row.id === pairedWith);
    if (!own) throw new NotFound();
    if (pairedWith !== null && (id === pairedWith || !other || other.storyId !== own.storyId || !own.storyId))
      throw new ValidationError({
        pairedWith: [message("Please choose another photo of the same story.")],
      });
    await db
      .updateTable("media")
      .set({ pairedWith: null })
      .where("userId", "=", actor.userId)
      .where(({ or, eb }) => or([eb("id", "in", ids), eb("pairedWith", "in", ids)]))
      .execute();
    if (pairedWith === null) return;
    for (const [one, two] of [
      [id, pairedWith],
      [pairedWith, id],
    ] as const)
      await db
        .updateTable("media")
        .set({ pairedWith: two })
        .where("id", "=", one)
        .where("userId", "=", actor.userId)
        .execute();
  });
}
