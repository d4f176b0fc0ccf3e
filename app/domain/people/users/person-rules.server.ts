import type { Db } from "~/db/open.server";
import type { UserRow } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { Forbidden, ValidationError } from "../../base/errors";
import { requireOpenHouse } from "../house/require-house.server";
import type { PersonInput } from "./schema";
import { isLastAdministrator } from "./users.server";

/** Owners become the owner of a new user, and cannot change roles, owner, plan, writer minutes and quota (contract, section 3). Throws Forbidden. */
export function requireAllowedInput(actor: Actor, input: PersonInput, before: UserRow | null): PersonInput {
  if (actor.isAdmin) return input;
  if (input.isAdmin || input.isOwner) throw new Forbidden(message("Only an administrator can give roles."));
  const isUnassigned = before === null && input.assignedOwnerId === null;
  if (input.assignedOwnerId !== actor.realUserId && !isUnassigned) {
    throw new Forbidden(message("Only an administrator can choose another owner, or none."));
  }
  const isPlanChanged = input.plan !== (before?.plan ?? null);
  const isTimeChanged = input.writerMinutes !== (before?.bookedMinutes ?? 0);
  if (isPlanChanged || isTimeChanged) {
    throw new Forbidden(message("Only an administrator can change plans and the writer's time."));
  }
  if (input.quotaGigabytes !== (before?.quotaGigabytes ?? null)) {
    throw new Forbidden(message("Only an administrator can change the room for photos and recordings."));
  }
  return { ...input, assignedOwnerId: actor.realUserId };
}

/** Returns the owner of a person; staff have none. One who is stored stays, whatever became of them. Throws ValidationError. */
export async function requireOwner(
  db: Db,
  { assignedOwnerId, isAdmin, isOwner }: PersonInput,
  stored: number | null,
): Promise<number | null> {
  if (assignedOwnerId === null || isAdmin || isOwner) return null;
  if (assignedOwnerId === stored) return stored;
  await requireOpenHouse(db, assignedOwnerId);
  return assignedOwnerId;
}

/** Keeps an administrator, and actors from locking themselves out. Throws ValidationError. */
export async function requireRemainingAdministrator(
  db: Db,
  actor: Actor,
  before: UserRow,
  input: PersonInput,
): Promise<void> {
  const isLast = await isLastAdministrator(db, before);
  if (isLast && !input.isAdmin)
    throw new ValidationError({ isAdmin: [message("The last administrator cannot be demoted.")] });
  if (isLast && input.isSuspended)
    throw new ValidationError({ isSuspended: [message("The last administrator cannot be suspended.")] });
  if (before.id !== actor.realUserId) return;
  if (input.isSuspended)
    throw new ValidationError({ isSuspended: [message("You cannot suspend your own account.")] });
  if (input.password !== null) throw new ValidationError({ password: [onOwnPage] });
  if (input.email !== before.email) throw new ValidationError({ email: [onOwnPage] });
}

const onOwnPage = message("Please change this on your own account page, where your password is asked.");
