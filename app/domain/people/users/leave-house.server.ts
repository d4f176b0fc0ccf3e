import type { Db } from "~/db/open.server";
import type { UserRow } from "~/db/tables";
import { message } from "~/messages/message";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { findOwnAddress } from "../../base/audit/mark-rows.server";
import type { Deps } from "../../base/deps";
import { Conflict } from "../../base/errors";
import { enqueueMail, type MailDeps } from "../../base/mail/outbox.server";
import { revokeTokens, revokeTokensFor } from "../auth/one-time-tokens.server";
import { endStaffAllowance } from "../circle/circles.server";
import { leaveGroups, namesOfGroups } from "../groups/groups.server";
import { noteStays } from "../house/stays.server";
import { endAllowance } from "../snapshot/allowance.server";
import { endCards } from "../tablets/door-cards.server";
import { endVolunteersOf, endVolunteersOfHouse } from "../volunteers/allowance.server";
import { hashRandomPassword } from "./invitations.server";
import { emailChangedLetter } from "./letters";
import { forgetMailAddressRequest } from "./mail-address-requests.server";
import { requirePersonRow } from "./people.server";
import type { PersonInput } from "./schema";
import { replacePassword } from "./users.server";

/**
 * Somebody leaves the house: its owner, groups, cards, printed codes, a first password that the house still knows, a mail address that it gave, volunteers, what carers may read and what staff may do for them end in the same moment, and the words stay theirs. Audited. Throws NotFound, and Conflict for somebody who lives in no house.
 */
export async function leaveHouse(deps: MailDeps, actor: Self, id: number): Promise<{ displayName: string }> {
  return deps.db.transaction().execute(async (db) => {
    const { assignedOwnerId, displayName } = await requirePersonRow(db, actor, id);
    if (assignedOwnerId === null)
      throw new Conflict(message("They have no owner, so there is no house to leave."));
    await moveOut({ ...deps, db }, id);
    await recordAudit({ ...deps, db }, actor, "user.leave-house", { id, ownerId: assignedOwnerId });
    return { displayName };
  });
}

/** Whoever loses an address that the house gave is told there: it may have been their own after all. Call within a transaction. */
export async function moveOut(deps: MailDeps, id: number): Promise<void> {
  const before = await findAddress(deps.db, id);
  await deps.db
    .updateTable("users")
    .set({ assignedOwnerId: null, room: "", helpers: "", awaySince: null })
    .where("id", "=", id)
    .execute();
  await settleHouse(deps, id, true);
  const { email } = await findAddress(deps.db, id);
  if (before.email === null || before.email === email) return;
  const letter = () => emailChangedLetter(before.displayName, email);
  await enqueueMail(deps, { kind: "mail-changed", userId: id, recipient: before.email, letter });
}

function findAddress(db: Db, id: number) {
  return db
    .selectFrom("users")
    .select(["email", "displayName"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Counts the days in the house, and ends what the one of before had of a person, and the volunteers of one who is no owner. Call in the transaction that changes the owner. */
export async function settleHouse(
  deps: Pick<Deps, "db" | "clock">,
  id: number,
  isMoved: boolean,
): Promise<void> {
  if (isMoved) await endHouse(deps, id);
  await endVolunteersOfHouse(deps, id);
  await noteStays(deps, [id]);
}

async function endHouse(deps: Pick<Deps, "db" | "clock">, id: number): Promise<void> {
  const { db } = deps;
  await endAllowances(deps, [id]);
  await revokeTokensFor(db, id, "printed-code");
  await endFirstPassword(db, id);
  await endHouseAddress(deps, id);
}

/** What somebody has allowed to this house is not allowed to the next one. */
async function endAllowances(deps: Pick<Deps, "db" | "clock">, ids: readonly number[]): Promise<void> {
  const { db } = deps;
  await leaveGroups(db, ids);
  await endCards(db, ids);
  // A face was allowed to that house.
  await db.deleteFrom("cardPhotos").where("userId", "in", ids).execute();
  await endAllowance(db, ids);
  await endVolunteersOf(deps, ids);
  await endStaffAllowance(db, ids);
}

/** Ends what the residents of an owner whose account is deleted had allowed there. Their ways in stay: nobody of the house could make new ones. Call in the transaction that deletes the owner, before. */
export async function endHouseOf(deps: Pick<Deps, "db" | "clock">, ownerId: number): Promise<void> {
  const residents = await deps.db
    .selectFrom("users")
    .select("id")
    .where("assignedOwnerId", "=", ownerId)
    .execute();
  await endAllowances(
    deps,
    residents.map(({ id }) => id),
  );
  await deps.db
    .updateTable("users")
    .set({ room: "", helpers: "", awaySince: null })
    .where("assignedOwnerId", "=", ownerId)
    .execute();
}

/** A password that somebody of the house set, and that was not changed since, is known there. Sessions that it opened end too. */
async function endFirstPassword(db: Db, id: number): Promise<void> {
  const known = await db
    .selectFrom("users")
    .innerJoin("users as staff", "staff.id", "users.firstPasswordBy")
    .select("users.id")
    .where("users.id", "=", id)
    .where("staff.isAdmin", "=", 0)
    .executeTakeFirst();
  if (known) await replacePassword(db, id, await hashRandomPassword());
}

/** An address that somebody of the house set, and that is not shown to be the person's, may be a mailbox of the house. */
async function endHouseAddress(deps: Pick<Deps, "db" | "clock">, id: number): Promise<void> {
  const { db } = deps;
  const given = await db
    .selectFrom("users")
    .innerJoin("credentialMarks as marks", (join) =>
      join.onRef("marks.userId", "=", "users.id").onRef("marks.address", "=", "users.email"),
    )
    .leftJoin("users as staff", "staff.id", "marks.madeBy")
    .select(["users.id", "users.email", "marks.usedAt", "staff.isAdmin"])
    .where("users.id", "=", id)
    .where("marks.kind", "=", "address")
    .orderBy("marks.id", "desc")
    .executeTakeFirst();
  if (!given || given.isAdmin === 1) return;
  const email = await findOwnAddress(deps, given);
  if (email === given.email) return;
  await db.updateTable("users").set({ email }).where("id", "=", id).execute();
  await forgetMailAddressRequest(db, id);
  await revokeTokens(db, id);
  // Nobody knows who signed in by it.
  if (given.usedAt !== null) await db.deleteFrom("sessions").where("userId", "=", id).execute();
}

/** Leaves out what was said of somebody in the house of before, unless it is said anew. */
export async function withoutOldHouse(db: Db, before: UserRow, input: PersonInput): Promise<PersonInput> {
  const groups = (await namesOfGroups(db, [before.id])).get(before.id) ?? [];
  const isSame = groups.length === input.groups.length && groups.every((name) => input.groups.includes(name));
  return {
    ...input,
    room: input.room === before.room ? "" : input.room,
    helpers: input.helpers === before.helpers ? "" : input.helpers,
    awaySince: input.awaySince === before.awaySince ? null : input.awaySince,
    groups: isSame || input.assignedOwnerId === null ? [] : input.groups,
  };
}
