import { deleteInPieces } from "~/db/delete-in-pieces";
import { agoText, type Deps, days } from "../deps";
import { getSettings } from "../settings/settings.server";

const deletedAtOnce = 200;

/** Deletes entries once they are as old as the setting says. */
export async function purgeAuditLog({ db, clock }: Deps, signal?: AbortSignal): Promise<void> {
  const { auditLogDays } = await getSettings(db);
  const due = db
    .selectFrom("auditLog")
    .select("id")
    .where("at", "<=", agoText(clock, auditLogDays * days))
    .limit(deletedAtOnce);
  await deleteInPieces(async () => {
    const { numDeletedRows } = await db
      .deleteFrom("auditLog")
      .where("id", "in", due)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }, signal);
}
