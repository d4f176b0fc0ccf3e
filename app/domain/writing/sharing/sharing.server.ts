import { toCount } from "~/db/columns";
import { inTransaction } from "~/db/in-transaction";
import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { requireLiveStory } from "../../base/live-story.server";
import { requireCircle, requireSpokesperson } from "../../people/circle/circles.server";
import { recallDigests } from "../../people/circle/recall-digests.server";
import type { SharedWith } from "./schema";

/** Takes back at once. Audited. Throws NotFound, and Forbidden while viewing unless the author allowed it; taking back is always allowed. */
export async function shareStory(
  deps: Deps,
  actor: Actor,
  id: number,
  sharedWith: SharedWith,
): Promise<void> {
  if (sharedWith !== "nobody") await requireSpokesperson(deps.db, actor);
  await inTransaction(deps.db, async (db) => {
    const story = await requireLiveStory(db, actor, id);
    if (story.sharedWith === sharedWith) return;
    await db
      .updateTable("stories")
      .set({
        ...{ sharedWith, isSharedWithAll: 0 },
        sharedAt: sharedWith === "family" ? nowText(deps.clock) : null,
      })
      .where("id", "=", id)
      .execute();
    if (story.sharedWith === "family") await recallDigests(db, actor);
    await recordAudit({ ...deps, db }, actor, "family.shared", { story: id, sharedWith });
  });
}

export interface SharedCount {
  all: boolean;
  stories: number;
}

/** Shares what is nobody's yet, also later, or takes back what this shared; never what was chosen by itself. Audited. Throws Forbidden. */
export async function shareAll(deps: Deps, actor: Actor, all: boolean): Promise<SharedCount> {
  if (all) await requireSpokesperson(deps.db, actor);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const { userId } = actor;
    await requireCircle(within, userId);
    await db
      .updateTable("circles")
      .set({ sharesAll: all ? 1 : 0 })
      .where("userId", "=", userId)
      .execute();
    if (all) {
      await db
        .updateTable("stories")
        .set({ sharedWith: "family", sharedAt: nowText(deps.clock), isSharedWithAll: 1 })
        .where("userId", "=", userId)
        .where("sharedWith", "=", "nobody")
        .where("deletedAt", "is", null)
        .execute();
    } else {
      await db
        .updateTable("stories")
        .set({ sharedWith: "nobody", sharedAt: null, isSharedWithAll: 0 })
        .where("userId", "=", userId)
        .where("isSharedWithAll", "=", 1)
        .where("sharedWith", "!=", "onlyMe")
        .execute();
      await recallDigests(db, actor);
    }
    await recordAudit(within, actor, "family.shared-all", { all });
    return { all, stories: (await countSharing(db, actor)).family };
  });
}

/** How many stories each of the three states has. One query. */
export async function countSharing(
  db: Db,
  { userId }: Pick<Actor, "userId">,
): Promise<Record<SharedWith, number>> {
  const rows = await db
    .selectFrom("stories")
    .select(({ fn }) => ["sharedWith", fn.countAll().as("count")])
    .where("userId", "=", userId)
    .where("deletedAt", "is", null)
    .groupBy("sharedWith")
    .execute();
  const counts = { nobody: 0, family: 0, onlyMe: 0 };
  for (const { sharedWith, count } of rows) counts[sharedWith] = toCount(count);
  return counts;
}
