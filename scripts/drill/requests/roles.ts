import type { Updateable } from "kysely";
import type { UsersTable } from "~/db/tables";
import { agoText, days, nowText, systemClock } from "~/domain/base/deps";
import { Caller } from "../../../tests/support/browserless";
import { addPerson } from "../../../tests/support/people";
import type { RunningServer } from "../../../tests/support/running-server";

export interface Role {
  name: string;
  userId: number | null;
  headers(): Record<string, string>;
  revive(): Promise<void>;
}

interface Kind {
  username: string;
  row?: { isAdmin?: boolean; isOwner?: boolean };
  /** What becomes of the account once it is signed in. */
  afterwards?: (server: RunningServer, userId: number) => Promise<unknown>;
}

const update = ({ db }: RunningServer, userId: number, change: Updateable<UsersTable>) =>
  db.updateTable("users").set(change).where("id", "=", userId).execute();

/** Who has no business with Ada: they must not see a word of hers, nor change a row. */
export const foreignKinds: Record<string, Kind> = {
  "another participant": { username: "ben" },
  "another owner": { username: "otto", row: { isOwner: true } },
  "a closed account": {
    username: "cleo",
    afterwards: (server, userId) => update(server, userId, { closedAt: nowText(systemClock) }),
  },
  "a first password": {
    username: "fred",
    afterwards: (server, userId) => update(server, userId, { firstPasswordAt: nowText(systemClock) }),
  },
  "an ended session": {
    username: "edna",
    afterwards: ({ db }, userId) => {
      const at = agoText(systemClock, 91 * days);
      return db
        .updateTable("sessions")
        .set({ createdAt: at, seenAt: at })
        .where("userId", "=", userId)
        .execute();
    },
  },
};

export const staffKinds: Record<string, Kind> = {
  "her owner": { username: "olive", row: { isOwner: true } },
  "an administrator": { username: "root", row: { isAdmin: true } },
};

export const visitor: Role = {
  name: "a visitor",
  userId: null,
  headers: () => ({}),
  revive: async () => undefined,
};

export async function makeRole(server: RunningServer, name: string, kind: Kind): Promise<Role> {
  const { username, row = {} } = kind;
  const { userId } = await addPerson(server.db, username, { displayName: `Mx ${username}`, ...row });
  return roleOf(server, name, userId, kind);
}

export async function roleOf(server: RunningServer, name: string, userId: number, kind: Kind): Promise<Role> {
  const asMade = await server.db
    .selectFrom("users")
    .select([
      "username",
      "usernameKey",
      "displayName",
      "nameKey",
      "email",
      "passwordHash",
      "isAdmin",
      "isOwner",
    ])
    .select(["assignedOwnerId", "suspendedAt", "closedAt", "firstPasswordAt", "firstPasswordBy"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  let cookie = "";
  const reviveOnce = async () => {
    await server.db.deleteFrom("attempts").execute();
    await update(server, userId, asMade);
    cookie = (await Caller.signIn(server, kind.username)).cookie;
    await kind.afterwards?.(server, userId);
  };
  // One after the other: requests of a role end its session side by side.
  let last = Promise.resolve();
  const revive = () => {
    last = last.catch(() => undefined).then(reviveOnce);
    return last;
  };
  await revive();
  return { name, userId, headers: () => ({ cookie }), revive };
}

export function viewing(role: Role, userId: number): Role {
  const headers = () => ({ ...role.headers(), "x-admin-viewing-user": JSON.stringify({ id: userId }) });
  return { ...role, name: `${role.name}, viewing`, headers };
}
