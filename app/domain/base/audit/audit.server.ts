import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { type Actor, requireAdministrator } from "../actor";
import { type Clock, nowText } from "../deps";
import { listMarks } from "./mark-rows.server";

/** `details` holds ids and fixed words, never a text or a secret. Acts by a way in that staff made name its maker, while its mark lasts. */
export async function recordAudit(
  { db, clock }: { db: Db; clock: Clock },
  actor: Pick<Actor, "userId" | "realUserId"> | null,
  action: string,
  details: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  const credentialBy = await findCredentialMaker({ db, clock }, actor);
  const all = credentialBy === undefined ? details : { ...details, credentialBy };
  await db
    .insertInto("auditLog")
    .values({
      at: nowText(clock),
      realUserId: actor?.realUserId ?? null,
      userId: actor?.userId ?? null,
      action,
      details: JSON.stringify(all),
    })
    .execute();
}

/** Adds an entry for what was read and is handed over, and none where it is only asked for by HEAD. */
export async function recordReading(
  deps: { db: Db; clock: Clock; isHead?: boolean },
  ...entry: Parameters<typeof recordAudit> extends [unknown, ...infer Rest] ? Rest : never
): Promise<void> {
  if (!deps.isHead) await recordAudit(deps, ...entry);
}

/** Undefined for staff in somebody's account, who act in their own name; null for a maker who is gone. */
async function findCredentialMaker(
  deps: { db: Db; clock: Clock },
  actor: Pick<Actor, "userId" | "realUserId"> | null,
): Promise<number | null | undefined> {
  if (!actor || actor.userId !== actor.realUserId) return undefined;
  const marks = await listMarks(deps, actor.realUserId);
  return marks.find(({ isUsed }) => isUsed)?.madeById;
}

export interface AuditEntry {
  id: number;
  at: string;
  action: string;
  /** Null for the server and shell commands. */
  by: Named | null;
  /** The account's user, if another than `by`. */
  of: Named | null;
  details: Record<string, string | number | boolean | null>;
  credentialBy: Named | null;
}

interface Named {
  id: number;
  username: string | null;
}

export interface AuditQuery {
  action: string;
  who: string;
  /** Null for the newest. */
  before: number | null;
}

export interface AuditPage {
  entries: AuditEntry[];
  older: number | null;
}

const entriesPerPage = 50;

/** Lists a page, newest first. Throws Forbidden unless the actor is an administrator. */
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
  const shown = rows.slice(0, entriesPerPage).map(toDetails);
  const makers = await listUsernames(
    db,
    shown.flatMap(({ credentialBy }) => credentialBy ?? []),
  );
  const entries = shown.map(({ row, details, credentialBy }) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    by: row.realUserId === null ? null : { id: row.realUserId, username: row.doer },
    of: row.userId === null || row.userId === row.realUserId ? null : { id: row.userId, username: row.owner },
    details,
    credentialBy:
      credentialBy === undefined
        ? null
        : { id: credentialBy ?? 0, username: makers.get(credentialBy) ?? null },
  }));
  return { entries, older: rows.length > entriesPerPage ? (entries.at(-1)?.id ?? null) : null };
}

function toDetails<Row extends { details: string }>(row: Row) {
  const { credentialBy, ...details } = JSON.parse(row.details) as AuditEntry["details"] & {
    credentialBy?: number | null;
  };
  return { row, details: details as AuditEntry["details"], credentialBy };
}

async function listUsernames(db: Db, ids: number[]): Promise<Map<number | null, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("users").select(["id", "username"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Lists the recorded actions by name. Throws Forbidden like `listAudit`. */
export async function listActions(db: Db, actor: Actor): Promise<string[]> {
  requireAdministrator(actor);
  // One look into the index for each action, instead of reading the whole log.
  const { rows } = await sql<{ action: string }>`
    with recursive actions (action) as (
      select min(action) from audit_log
      union all
      select (select min(audit_log.action) from audit_log where audit_log.action > actions.action)
      from actions where actions.action is not null
    )
    select action from actions where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}
