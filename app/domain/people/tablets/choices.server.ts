import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { requireSpokesperson } from "../circle/circles.server";

/** What a resident allows on the tablets of the house. Nothing at first. */
export interface TabletChoices {
  isOnTablets: boolean;
  /** Whether questions of the family are asked there. */
  hearsAsksOnTablets: boolean;
}

/** What a resident allows on tablets. `hasHouse` tells whether an owner looks after them. */
export async function getTabletChoices(db: Db, { userId }: Pick<Actor, "userId">) {
  const row = await db
    .selectFrom("users")
    .select(["isOnTablets", "hearsAsksOnTablets", "assignedOwnerId"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    hasHouse: row.assignedOwnerId !== null,
    isOnTablets: row.isOnTablets === 1,
    hearsAsksOnTablets: row.hearsAsksOnTablets === 1,
  };
}

/** Stores what the person allows. Audited. Throws Forbidden while viewing unless the person allowed staff to speak for them. */
export async function chooseTablets(deps: Deps, actor: Actor, choices: TabletChoices): Promise<void> {
  await requireSpokesperson(deps.db, actor);
  await deps.db.transaction().execute(async (db) => {
    const { isOnTablets, hearsAsksOnTablets } = choices;
    await db
      .updateTable("users")
      .set({ isOnTablets: isOnTablets ? 1 : 0, hearsAsksOnTablets: hearsAsksOnTablets ? 1 : 0 })
      .where("id", "=", actor.userId)
      .execute();
    await recordAudit({ ...deps, db }, actor, "tablet.choices", { isOnTablets, hearsAsksOnTablets });
  });
}
