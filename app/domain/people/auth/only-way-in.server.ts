import { type Deps, nowText } from "../../base/deps";
import { endSession, hashSessionId, type OpenedSession } from "./sessions.server";

/* An account that a gift began has no other way in than the session of its device, until its receiver has set one. */

/** Marks a new session as its account's only way in: it lasts up to 400 days. Call in the transaction that opened it. */
export async function keepOnlyWayIn(
  { db }: Pick<Deps, "db">,
  session: OpenedSession,
): Promise<OpenedSession> {
  await db
    .updateTable("sessions")
    .set({ isOnlyWayIn: 1 })
    .where("idHash", "=", hashSessionId(session.id))
    .execute();
  return { ...session, isOnlyWayIn: true };
}

/** Call once the account has another way in. */
export async function endOnlyWayIn({ db, clock }: Pick<Deps, "db" | "clock">, userId: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ isOnlyWayIn: 0, createdAt: nowText(clock), seenAt: nowText(clock) })
    .where("userId", "=", userId)
    .where("isOnlyWayIn", "=", 1)
    .execute();
}

/** Returns whether it ended: one that is the only way into its account goes on, or nobody could read what was written there. */
export async function endReplacedSession(deps: Deps, id: string): Promise<boolean> {
  const onlyWayIn = await deps.db
    .selectFrom("sessions")
    .select("idHash")
    .where("idHash", "=", hashSessionId(id))
    .where("isOnlyWayIn", "=", 1)
    .executeTakeFirst();
  if (onlyWayIn) return false;
  await endSession(deps, id);
  return true;
}
