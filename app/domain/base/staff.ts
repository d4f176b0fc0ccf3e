import { sql } from "kysely";

/** Condition on `users`: an administrator, or the owner of a house. */
export const isStaff = sql<boolean>`(users.is_admin = 1 or users.is_owner = 1)`;

/** The plus keeps SQLite from the indexes of these, in which nearly everybody is the same. */
export const isNoStaff = sql<boolean>`(+users.is_admin = 0 and +users.is_owner = 0)`;
