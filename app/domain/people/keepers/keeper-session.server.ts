import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { hashSessionId, newSessionId } from "../auth/sessions.server";
import type { KeeperBearer } from "./keeper-bearers.server";

/** Opens the account that a keeper keeps: only what keepers may do. Returns the session's id. Throws NotFound before that. Audited. */
export async function openKeeperSession(
  deps: Deps,
  { ownerId: userId, opens: keeperId, keeper }: KeeperBearer,
  device: string,
): Promise<string> {
  if (keeper.keptAt === null) throw new NotFound();
  const id = newSessionId();
  const now = nowText(deps.clock);
  await deps.db.transaction().execute(async (db) => {
    await db
      .insertInto("sessions")
      .values({
        ...{ idHash: hashSessionId(id), userId, keeperId, device: device.slice(0, 200) },
        ...{ createdAt: now, seenAt: now, provenAt: null, isHalfOpen: 0 },
      })
      .execute();
    await recordAudit({ ...deps, db }, null, "keeping.entered", { userId, keeper: keeperId });
  });
  return id;
}
