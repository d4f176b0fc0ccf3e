import type { Actor } from "../actor";
import type { MailDeps } from "../mail/outbox.server";
import { hashPassword } from "../users/passwords.server";
import { addUser } from "../users/users.server";
import { mailInvitation, requireInvitable, unknownPassword } from "./invitation.server";
import { type Person, toPerson } from "./person";
import { allowedInput, requireOwner, requireOwnSeat } from "./rules.server";
import type { PersonInput } from "./schema";

/**
 * Makes somebody, with the password given, or invites them by mail to choose one (contract, section 3). Throws Forbidden
 * for what the actor may not give, and Invalid at the field: a username that is taken, an invitation that cannot go out.
 */
export async function createPerson(deps: MailDeps, actor: Actor, asked: PersonInput): Promise<Person> {
  requireOwnSeat(actor);
  const input = allowedInput(actor, asked, null);
  const { username, displayName, email, password, isAdmin, isOwner, plan } = input;
  const invited = password === null ? requireInvitable(deps, email) : null;
  const passwordHash = password === null ? await unknownPassword() : await hashPassword(password);
  return deps.db.transaction().execute(async (db) => {
    const assignedOwnerId = await requireOwner(db, input);
    const roles = { isAdmin, isOwner, assignedOwnerId };
    const user = { username, displayName, email, passwordHash, plan, ...roles };
    const row = await addUser({ ...deps, db }, { ...user, bookedMinutes: input.writerMinutes }, actor);
    if (invited !== null) await mailInvitation({ ...deps, db }, { ...row, email: invited });
    return toPerson(row);
  });
}
