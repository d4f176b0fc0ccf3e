import type { Db } from "~/db/open.server";
import { requireStaff, type StaffRole } from "../../base/actor";
import { managedBy } from "../../people/users/people.server";

/** The placed orders that the actor manages: every staff query must start from it. Throws Forbidden for participants. */
export function visibleOrders(db: Db, actor: StaffRole) {
  requireStaff(actor);
  const placed = db.selectFrom("printOrders").where("printOrders.requestedAt", "is not", null);
  if (actor.isAdmin) return placed;
  const own = db.selectFrom("users").select("users.id").where(managedBy(actor));
  return placed.where(({ or, eb }) =>
    or([eb("printOrders.userId", "in", own), eb("printOrders.authorId", "in", own)]),
  );
}
