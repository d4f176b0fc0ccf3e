import type { Insertable } from "kysely";
import type { Db } from "~/db/open.server";
import type { UsersTable } from "~/db/tables";
import { message } from "~/messages/message";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { nowText } from "../../base/deps";
import type { Encryption } from "../../base/encryption.server";
import { ValidationError } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { issueSheetCodes } from "../../people/auth/sheet-codes.server";
import { addToGroups } from "../../people/groups/groups.server";
import { noteStays } from "../../people/house/stays.server";
import { hashRandomPassword } from "../../people/users/invitations.server";
import { nameKey } from "../../people/users/name-key";
import { usernameKey } from "../../people/users/username-key";
import { lookOf } from "../../people/users/username-look.server";
import { beginBios } from "../../writing/bio/begin-bios.server";
import { type CheckedRow, checkRows, type ResidentInput } from "./check-rows.server";
import { residentsMax, tooManyResidents } from "./schema";
import type { NumberedRow } from "./to-rows";

type ResidentDeps = MailDeps & { encryption: Encryption };

export interface MadeResident {
  id: number;
  number: number;
  username: string;
}

export type MadeResidents =
  | { isMade: true; rows: CheckedRow[]; made: MadeResident[] }
  | { isMade: false; rows: CheckedRow[] };

/** Throws ValidationError for a list that is empty or longer than 500. */
export function requireListSize(rows: readonly unknown[]): void {
  if (rows.length === 0)
    throw new ValidationError({ list: [message("Please paste names, or choose a file.")] });
  if (rows.length > residentsMax) throw new ValidationError({ list: [tooManyResidents] });
}

/** Makes everybody of a list, with a printed code each, or nobody while a line has a fault. Audited. Throws Forbidden and ValidationError. */
export async function createResidents(
  deps: ResidentDeps,
  actor: Self,
  ownerId: number | null,
  rows: readonly NumberedRow[],
): Promise<MadeResidents> {
  requireListSize(rows);
  // Nobody knows what was hashed: the same hash for all opens nothing, and takes no minute for five hundred.
  const passwordHash = await hashRandomPassword();
  return deps.db.transaction().execute(async (db): Promise<MadeResidents> => {
    const within = { ...deps, db };
    const checked = await checkRows(within, actor, ownerId, rows);
    if (checked.some(({ refuses }) => refuses.length > 0)) return { isMade: false, rows: checked };
    const createdAt = nowText(deps.clock);
    const made = await insertPeople(
      db,
      checked.map(({ input }) => toColumns(input, { ownerId, passwordHash, createdAt })),
    );
    const people = checked.flatMap(({ input, number }) => {
      const id = made.get(usernameKey(input.username));
      return id === undefined ? [] : [{ id, number, input }];
    });
    await noteWaysIn(within, actor, people);
    if (ownerId !== null)
      await addToGroups(
        within,
        ownerId,
        people.map(({ id, input }) => ({ userId: id, names: input.groups })),
      );
    const born = people.filter(({ input }) => input.birthYear !== "");
    await beginBios(
      within,
      born.map(({ id, input }) => ({ userId: id, name: input.name, birthdate: input.birthYear })),
    );
    const ids = people.map(({ id }) => id);
    await noteStays(within, ids);
    await issueSheetCodes(within, ids);
    await recordAudit(within, actor, "residents.create", {
      ...{ count: ids.length, first: Math.min(...ids), last: Math.max(...ids), ownerId },
    });
    const summaries = people.map(({ id, number, input }) => ({ id, number, username: input.username }));
    return { isMade: true, rows: checked, made: summaries };
  });
}

function toColumns(
  { name, username, room, language, helpers, email }: ResidentInput,
  { ownerId, passwordHash, createdAt }: { ownerId: number | null; passwordHash: string; createdAt: string },
): Insertable<UsersTable> {
  return {
    ...{ username, usernameKey: usernameKey(username), ...lookOf(username) },
    ...{ displayName: name, nameKey: nameKey(name), email, locale: language, room, helpers },
    ...{ passwordHash, firstPasswordAt: null, firstPasswordBy: null, isAdmin: 0, isOwner: 0 },
    ...{ assignedOwnerId: ownerId, plan: null, createdAt },
  } as Insertable<UsersTable>;
}

const insertedAtOnce = 100;

async function insertPeople(db: Db, people: Insertable<UsersTable>[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let at = 0; at < people.length; at += insertedAtOnce) {
    const rows = await db
      .insertInto("users")
      .values(people.slice(at, at + insertedAtOnce))
      .returning(["id", "usernameKey"])
      .execute();
    for (const row of rows) ids.set(row.usernameKey, row.id);
  }
  return ids;
}

/** A code or address that staff made is a way in that waits for its first use. Nobody here has had another. */
async function noteWaysIn(
  { db, clock }: ResidentDeps,
  actor: Self,
  people: { id: number; input: ResidentInput }[],
): Promise<void> {
  const made = { madeBy: actor.realUserId, madeAt: nowText(clock), earlierAddress: null };
  const codes = people.map(({ id }) => ({ ...made, userId: id, kind: "code" as const, address: null }));
  const addresses = people.flatMap(({ id, input }) =>
    input.email ? [{ ...made, userId: id, kind: "address" as const, address: input.email }] : [],
  );
  await db
    .insertInto("credentialMarks")
    .values([...codes, ...addresses])
    .execute();
}
