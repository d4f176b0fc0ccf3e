import type { ExpressionBuilder } from "kysely";
import type { Tables } from "~/db/tables";
import type { Actor } from "../actor";

/**
 * Whom the actor looks after: an administrator everybody, an owner the participants assigned to it, anybody else
 * nobody. For the `where` of every query of the administration that finds people.
 */
export function lookedAfterBy(actor: Actor) {
  return (where: ExpressionBuilder<Tables, "users">) => {
    if (actor.isAdmin) return where.lit(true);
    if (!actor.isOwner) return where.lit(false);
    return where.and([
      where("users.assignedOwnerId", "=", actor.realUserId),
      where("users.isAdmin", "=", 0),
      where("users.isOwner", "=", 0),
    ]);
  };
}
