import type { Db } from "~/db/open.server";
import type { Actor } from "../actor";
import { type Clock, nowText } from "../deps";

/**
 * Adds a line to the audit log: who did what for whom. `details` holds ids and words of the product, never a
 * story's text or a secret.
 */
export async function recordAudit(
  { db, clock }: { db: Db; clock: Clock },
  actor: Pick<Actor, "userId" | "realUserId"> | null,
  action: string,
  details: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  await db
    .insertInto("auditLog")
    .values({
      at: nowText(clock),
      realUserId: actor?.realUserId ?? null,
      userId: actor?.userId ?? null,
      action,
      details: JSON.stringify(details),
    })
    .execute();
}
