import type { Db } from "~/db/open.server";
import type { UserRow } from "~/db/tables";
import { type Actor, isViewing } from "../actor";
import { Forbidden, Invalid } from "../errors";
import { isLastAdministrator } from "../users/users.server";
import type { PersonInput } from "./schema";

/*
 * Who may say what of whom (contract, section 3; trust, section "Security rules"): an owner only of its participants,
 * without roles or plans; and nobody leaves the house without an administrator.
 */

/** Throws Forbidden while another account is viewed: passwords and mail addresses are not changed from there. */
export function requireOwnSeat(actor: Actor): void {
  if (isViewing(actor)) throw new Forbidden("Please return to your own account first.");
}

/**
 * What an actor may say, of `before` or of somebody new: for an owner, whatever it leaves out stays as it is. Throws
 * Forbidden for an owner that gives roles, plans or other owners.
 */
export function allowedInput(actor: Actor, input: PersonInput, before: UserRow | null): PersonInput {
  if (actor.isAdmin) return input;
  if (input.isAdmin || input.isOwner) throw new Forbidden("Only an administrator can give roles.");
  if (input.assignedOwnerId !== null && input.assignedOwnerId !== actor.realUserId) {
    throw new Forbidden("Only an administrator can choose another owner.");
  }
  const plan = before?.plan ?? null;
  const writerMinutes = before?.bookedMinutes ?? 0;
  const isPlanSaid = input.plan !== null && input.plan !== plan;
  const isTimeSaid = input.writerMinutes !== 0 && input.writerMinutes !== writerMinutes;
  if (isPlanSaid || isTimeSaid) {
    throw new Forbidden("Only an administrator can change plans and the writer's time.");
  }
  return { ...input, assignedOwnerId: actor.realUserId, plan: plan as PersonInput["plan"], writerMinutes };
}

/** Throws Invalid for an owner that there is not. Who has a role is nobody's participant. */
export async function requireOwner(
  db: Db,
  { assignedOwnerId, isAdmin, isOwner }: PersonInput,
): Promise<number | null> {
  if (assignedOwnerId === null || isAdmin || isOwner) return null;
  const owner = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", assignedOwnerId)
    .where("isOwner", "=", 1)
    .executeTakeFirst();
  if (!owner) throw new Invalid({ assignedOwnerId: ["Please choose an owner."] });
  return assignedOwnerId;
}

/** Throws Invalid where nobody could look after the house any more, or the actor would shut itself out. */
export async function requireHouseStaysOpen(
  db: Db,
  actor: Actor,
  before: UserRow,
  input: PersonInput,
): Promise<void> {
  const isLast = await isLastAdministrator(db, before);
  if (isLast && !input.isAdmin) {
    throw new Invalid({ isAdmin: ["The last administrator cannot be demoted."] });
  }
  if (isLast && input.isSuspended) {
    throw new Invalid({ isSuspended: ["The last administrator cannot be suspended."] });
  }
  if (before.id !== actor.realUserId) return;
  if (input.isSuspended) throw new Invalid({ isSuspended: ["You cannot suspend your own account."] });
  const words = "Please change this on your own account page, where your password is asked.";
  if (input.password !== null) throw new Invalid({ password: [words] });
  if (input.email !== before.email) throw new Invalid({ email: [words] });
}
