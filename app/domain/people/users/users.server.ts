import type { Insertable, Selectable } from "kysely";
import { fromBit, toBit } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { UserRow, UsersTable } from "~/db/tables";
import { currentLanguage } from "~/messages/language";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { NotFound, ValidationError } from "../../base/errors";
import { revokeTokens } from "../auth/one-time-tokens.server";
import { hashPassword } from "../auth/passwords.server";
import { clearAccountAttempts } from "../auth/throttle/stored-counts.server";
import { nameKey } from "./name-key";
import type { NewUserInput } from "./schema";
import { usernameKey } from "./username-key";
import { lookOf } from "./username-look.server";

export interface User {
  id: number;
  username: string;
  email: string | null;
  displayName: string;
  isAdmin: boolean;
  isOwner: boolean;
  assignedOwnerId: number | null;
  createdAt: string;
  lastLoginAt: string | null;
}

/** Throws NotFound. The account may be impersonated. */
export async function getUser(db: Db, actor: Pick<Actor, "userId">): Promise<User> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", actor.userId).executeTakeFirst();
  if (!row) throw new NotFound();
  return toUser(row);
}

/** All users, closed and suspended ones too, by username. Checks no role: it is for commands. */
export async function listUsers(db: Db): Promise<User[]> {
  const rows = await db.selectFrom("users").selectAll().orderBy("usernameKey").execute();
  return rows.map(toUser);
}

/** Creates a user. `by` is null for commands. Throws ValidationError for a taken username, ignoring case. */
export async function createUser(deps: Deps, input: NewUserInput, by: Actor | null): Promise<User> {
  const { password, ...user } = input;
  const passwordHash = await hashPassword(password);
  return deps.db
    .transaction()
    .execute(async (db) => toUser(await insertUser({ ...deps, db }, { ...user, passwordHash }, by)));
}

export type NewUser = Omit<NewUserInput, "password"> &
  Partial<FirstPassword> &
  Pick<
    Insertable<UsersTable>,
    | "locale"
    | "passwordHash"
    | "assignedOwnerId"
    | "plan"
    | "bookedMinutes"
    | "quotaGigabytes"
    | "room"
    | "helpers"
    | "awaySince"
    | "addressUnprovenSince"
  >;

/** Inserts a user, within a transaction. Throws ValidationError for a taken username. */
export async function insertUser(deps: Deps, user: NewUser, by: Actor | null): Promise<UserRow> {
  const { db, clock } = deps;
  const { username, isAdmin, isOwner } = user;
  const displayName = user.displayName || username;
  await requireFreeUsername(db, username);
  const row = await db
    .insertInto("users")
    .values({
      locale: currentLanguage(),
      ...user,
      usernameKey: usernameKey(username),
      ...lookOf(username),
      displayName,
      nameKey: nameKey(displayName),
      isAdmin: toBit(isAdmin),
      isOwner: toBit(isOwner),
      createdAt: nowText(clock),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(deps, by, "user.create", { id: row.id, isAdmin, isOwner });
  return row;
}

/** Ends all sessions. Throws NotFound. */
export async function setPassword(deps: Deps, username: string, password: string): Promise<User> {
  const passwordHash = await hashPassword(password);
  return deps.db.transaction().execute(async (db) => {
    const user = await requireUserByName(db, username);
    await replacePassword(db, user.id, passwordHash);
    await recordAudit({ ...deps, db }, null, "user.password", { id: user.id });
    return toUser(user);
  });
}

/** Who set a password for somebody else, and when: it must be changed at the first sign-in. */
export interface FirstPassword {
  firstPasswordBy: number | null;
  firstPasswordAt: string | null;
}

export const ownPassword: FirstPassword = { firstPasswordBy: null, firstPasswordAt: null };

/** Sets the password, ends all sessions and tokens and forgets failed attempts, within a transaction. */
export async function replacePassword(
  db: Db,
  id: number,
  passwordHash: string,
  first = ownPassword,
): Promise<void> {
  const user = await db
    .updateTable("users")
    .set({ passwordHash, ...first })
    .where("id", "=", id)
    .returning(["id", "usernameKey"])
    .executeTakeFirst();
  if (user) await clearAccountAttempts(db, user);
  await db.deleteFrom("sessions").where("userId", "=", id).execute();
  await revokeTokens(db, id);
}

/** Grants or revokes roles. Throws NotFound, and ValidationError for the last administrator. */
export async function setRole(
  deps: Deps,
  username: string,
  roles: { isAdmin?: boolean; isOwner?: boolean },
): Promise<User> {
  return deps.db.transaction().execute(async (db) => {
    const user = await requireUserByName(db, username);
    if (roles.isAdmin === false && (await isLastAdministrator(db, user))) {
      throw new ValidationError({ isAdmin: [message("The last administrator cannot be demoted.")] });
    }
    const row = await db
      .updateTable("users")
      .set({
        isAdmin: roles.isAdmin === undefined ? user.isAdmin : toBit(roles.isAdmin),
        isOwner: roles.isOwner === undefined ? user.isOwner : toBit(roles.isOwner),
      })
      .where("id", "=", user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit({ ...deps, db }, null, "user.role", {
      id: user.id,
      isAdmin: row.isAdmin === 1,
      isOwner: row.isOwner === 1,
    });
    return toUser(row);
  });
}

/** Leaves out the suspended and closed. */
export async function countAdministrators(db: Db): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("isAdmin", "=", 1)
    .where("suspendedAt", "is", null)
    .where("closedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** True for the only administrator who is neither suspended nor closed. */
export async function isLastAdministrator(
  db: Db,
  user: Pick<Selectable<UsersTable>, "isAdmin" | "suspendedAt" | "closedAt">,
): Promise<boolean> {
  const isActive = user.isAdmin === 1 && user.suspendedAt === null && user.closedAt === null;
  return isActive && (await countAdministrators(db)) === 1;
}

/** Converts a row to the fields of a user (spec 1, section 3), without the hash of the password. */
export function toUser(row: Selectable<UsersTable>): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    displayName: row.displayName,
    isAdmin: fromBit(row.isAdmin),
    isOwner: fromBit(row.isOwner),
    assignedOwnerId: row.assignedOwnerId,
    createdAt: row.createdAt,
    lastLoginAt: row.lastLoginAt,
  };
}

/** Throws ValidationError for a username that another user has, or one that looks like it. */
export async function requireFreeUsername(db: Db, username: string, exceptId = 0): Promise<void> {
  const key = usernameKey(username);
  const look = lookOf(username);
  const taken = await db
    .selectFrom("users")
    .select(["id", "usernameKey"])
    .where((where) =>
      where.or([
        where("usernameKey", "=", key),
        where("usernameLook", "=", look.usernameLook),
        where("usernameKeyLook", "=", look.usernameKeyLook),
      ]),
    )
    .execute();
  // Usernames that were alike before stay, also when their person is changed.
  const isKept = taken.some((user) => user.id === exceptId && user.usernameKey === key);
  const others = isKept ? [] : taken.filter(({ id }) => id !== exceptId);
  if (others.length === 0) return;
  const isSame = others.some((user) => user.usernameKey === key);
  throw new ValidationError({ username: [isSame ? takenMessage : alikeMessage] });
}

const takenMessage = message("This username is taken. Please choose another.");
const alikeMessage = message("This username looks like one that is taken. Please choose another.");

async function requireUserByName(db: Db, username: string) {
  const row = await db
    .selectFrom("users")
    .selectAll()
    .where("usernameKey", "=", usernameKey(username))
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}
