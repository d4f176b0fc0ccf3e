import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { type Actor, requireAdministrator } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { byLevel, type HealthCheck } from "./health-check";
import type { HealthWatch } from "./health-watch.server";

/* The list of first steps on the dashboard: from an administrator's first sign-in until they put it away. */

const selectClosed = cachedQuery((db: Db, { id }: { id: number }) =>
  db.selectFrom("users").select("setupListClosedAt").where("id", "=", id),
);

/** All checks, red first; null for owners, and once the administrator has put the list away. */
export async function readSetupList(
  { db, health }: Pick<Deps, "db"> & { health: HealthWatch },
  actor: Actor,
): Promise<HealthCheck[] | null> {
  if (!actor.isAdmin) return null;
  const [row] = await selectClosed(db, { id: actor.realUserId });
  return row && row.setupListClosedAt === null ? byLevel(await health.read()) : null;
}

/** Puts the list away for this administrator. Throws Forbidden. */
export async function closeSetupList({ db, clock }: Pick<Deps, "db" | "clock">, actor: Actor): Promise<void> {
  requireAdministrator(actor);
  await db
    .updateTable("users")
    .set({ setupListClosedAt: nowText(clock) })
    .where("id", "=", actor.realUserId)
    .execute();
}
