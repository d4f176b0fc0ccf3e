import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import type { Self } from "../../base/actor";
import { ValidationError } from "../../base/errors";

/** The owner of whom an actor makes: an owner is it, an administrator chooses one, or nobody. Throws ValidationError. */
export async function requireHouse(db: Db, actor: Self, chosen: number | null): Promise<number | null> {
  if (!actor.isAdmin) return actor.realUserId;
  if (chosen !== null) await requireOpenHouse(db, chosen);
  return chosen;
}

/** Throws ValidationError for whoever is no owner, or whose account is closed: nobody new comes into such a house. */
export async function requireOpenHouse(db: Db, ownerId: number): Promise<void> {
  const owner = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", ownerId)
    .where("isOwner", "=", 1)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (!owner) throw new ValidationError({ assignedOwnerId: [chooseOwner] });
}

export const chooseOwner = message("Please choose an owner.");
