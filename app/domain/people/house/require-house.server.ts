import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import type { Self } from "../../base/actor";
import { ValidationError } from "../../base/errors";

/** The owner of whom an actor makes: an owner is it, an administrator chooses one, or nobody. Throws ValidationError. */
export async function requireHouse(db: Db, actor: Self, chosen: number | null): Promise<number | null> {
  if (!actor.isAdmin) return actor.realUserId;
  if (chosen === null) return null;
  const owner = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", chosen)
    .where("isOwner", "=", 1)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (!owner) throw new ValidationError({ assignedOwnerId: [chooseOwner] });
  return owner.id;
}

export const chooseOwner = message("Please choose an owner.");
