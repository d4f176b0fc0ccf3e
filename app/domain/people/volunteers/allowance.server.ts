import type { Db } from "~/db/open.server";
import { type Actor, type ActorIds, idsOfOwner, isImpersonating } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { requireSpokesperson } from "../circle/circles.server";
import { endOverSittings, endSittings } from "./sitting-rows.server";

/** What a resident said of volunteers; null before it was said. */
export async function findVolunteerChoice(
  db: Db,
  { userId }: Pick<Actor, "userId">,
): Promise<{ takesVolunteers: boolean | null }> {
  const { takesVolunteers } = await db
    .selectFrom("users")
    .select("takesVolunteers")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { takesVolunteers: takesVolunteers === null ? null : takesVolunteers === 1 };
}

/** Ends at a no what volunteers have open. Throws Forbidden while viewing unless staff may speak for the person. */
export async function chooseVolunteers(deps: Deps, actor: Actor, takesVolunteers: boolean): Promise<void> {
  await requireSpokesperson(deps.db, actor);
  // Staff's are seen by the author at the next visit, as all that is done for them is.
  const action = isImpersonating(actor) ? "family.volunteers" : "volunteer.choice";
  await storeChoice(deps, actor, takesVolunteers, { action, place: "account" });
}

/** Stores what a resident says at a tablet; a no ends what volunteers have open. Audited. Check the turn before. */
export async function chooseVolunteersAtTablet(
  deps: Deps,
  { userId }: { userId: number },
  takesVolunteers: boolean,
): Promise<void> {
  const noted = { action: "volunteer.choice", place: "tablet" };
  await storeChoice(deps, idsOfOwner(userId), takesVolunteers, noted);
}

/** The action and the place are for the audit log. */
async function storeChoice(
  deps: Deps,
  actor: ActorIds,
  takesVolunteers: boolean,
  { action, place }: { action: string; place: string },
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await db
      .updateTable("users")
      .set({ takesVolunteers: takesVolunteers ? 1 : 0 })
      .where("id", "=", actor.userId)
      .execute();
    if (!takesVolunteers) await endSittings(within, { userIds: [actor.userId] });
    await recordAudit(within, actor, action, { takesVolunteers, place });
  });
}

/** Whether somebody is to be asked: they have not said yes or no, and their house has volunteers now. One query. */
export async function isAskedAboutVolunteers(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("users.id")
    .where("users.id", "=", userId)
    .where("users.takesVolunteers", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("volunteers")
          .select("volunteers.id")
          .whereRef("volunteers.userId", "=", "users.assignedOwnerId")
          .where("volunteers.endedAt", "is", null)
          .where("volunteers.until", ">", nowText(clock)),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends what volunteers had of somebody who changes or leaves the house. Call in a transaction. */
export async function endVolunteersOf(
  deps: Pick<Deps, "db" | "clock">,
  userIds: readonly number[],
): Promise<void> {
  await deps.db.updateTable("users").set({ takesVolunteers: null }).where("id", "in", userIds).execute();
  await deps.db.deleteFrom("volunteerChoices").where("residentId", "in", userIds).execute();
  await endSittings(deps, { userIds });
}

/** Ends all volunteers of somebody who is no owner any more; those of an owner stay. Call in a transaction. */
export async function endVolunteersOfHouse(deps: Pick<Deps, "db" | "clock">, ownerId: number): Promise<void> {
  const now = nowText(deps.clock);
  await deps.db
    .updateTable("volunteers")
    .set({ endedAt: now, until: now, email: null, sealedToken: null, codeHash: null })
    .where("userId", "=", ownerId)
    .where("until", ">", now)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("users").select("id").where("id", "=", ownerId).where("isOwner", "=", 1))),
    )
    .execute();
  await endOverSittings(deps);
}
