import type { Db } from "~/db/open.server";
import { type Actor, requireAdministrator } from "../actor";
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

/** A line of the audit log: who did what, for whom. */
export interface AuditEntry {
  id: number;
  at: string;
  action: string;
  /** Who did it; null for the server itself and shell commands. */
  by: Named | null;
  /** The owner of the account, where that is somebody else. */
  of: Named | null;
  details: Record<string, string | number | boolean | null>;
}

/** `username` is null once the account is gone. */
interface Named {
  id: number;
  username: string | null;
}

export interface AuditQuery {
  /** "" for all. */
  action: string;
  /** A username: what was done by that person, or in that account. "" for all. */
  who: string;
  /** Only lines before this one; null for the newest. */
  before: number | null;
}

export interface AuditPage {
  entries: AuditEntry[];
  /** `before` of the next older page, if there is one. */
  older: number | null;
}

const entriesPerPage = 50;

/** A page of the log, the newest first, each page found by an index. Administrators only: throws Forbidden. */
export async function listAudit(
  db: Db,
  actor: Actor,
  { action, who, before }: AuditQuery,
): Promise<AuditPage> {
  requireAdministrator(actor);
  let lines = db
    .selectFrom("auditLog")
    .leftJoin("users as doers", "doers.id", "auditLog.realUserId")
    .leftJoin("users as owners", "owners.id", "auditLog.userId")
    .select(["auditLog.id", "auditLog.at", "auditLog.action", "auditLog.details"])
    .select(["auditLog.realUserId", "auditLog.userId"])
    .select(["doers.username as doer", "owners.username as owner"]);
  if (action) lines = lines.where("auditLog.action", "=", action);
  if (before !== null) lines = lines.where("auditLog.id", "<", before);
  if (who) {
    const person = await db
      .selectFrom("users")
      .select("id")
      .where("usernameKey", "=", who.toLowerCase())
      .executeTakeFirst();
    const id = person?.id ?? 0;
    lines = lines.where((where) =>
      where.or([where("auditLog.realUserId", "=", id), where("auditLog.userId", "=", id)]),
    );
  }
  const rows = await lines
    .orderBy("auditLog.id", "desc")
    .limit(entriesPerPage + 1)
    .execute();
  const entries = rows.slice(0, entriesPerPage).map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    by: row.realUserId === null ? null : { id: row.realUserId, username: row.doer },
    of: row.userId === null || row.userId === row.realUserId ? null : { id: row.userId, username: row.owner },
    details: JSON.parse(row.details) as AuditEntry["details"],
  }));
  return { entries, older: rows.length > entriesPerPage ? (entries.at(-1)?.id ?? null) : null };
}

/** What has been done so far, by its name, to choose from. Throws Forbidden as above. */
export async function listActions(db: Db, actor: Actor): Promise<string[]> {
  requireAdministrator(actor);
  const rows = await db.selectFrom("auditLog").select("action").distinct().orderBy("action").execute();
  return rows.map(({ action }) => action);
}
