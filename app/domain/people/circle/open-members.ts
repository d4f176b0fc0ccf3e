import type { Db } from "~/db/open.server";

/** The relatives whose link works at a time (ISO 8601), with their authors: it is open, and the author's account is too. */
export function selectOpenMembers(db: Db, now: string) {
  return db
    .selectFrom("circleMembers")
    .innerJoin("users", "users.id", "circleMembers.userId")
    .where("circleMembers.endedAt", "is", null)
    .where("circleMembers.isBlocked", "=", 0)
    .where(({ or, eb }) => or([eb("circleMembers.until", "is", null), eb("circleMembers.until", ">", now)]))
    .where("users.closedAt", "is", null)
    .where("users.suspendedAt", "is", null);
}
