import type { WaitingKind } from "~/db/tables";
import { t } from "~/messages/translate";
import { type Actor, requireAdministrator } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { compareNames } from "../../base/format";
import { listMakers } from "./makers.server";
import { waitingMessage, waitingWhat } from "./waiting-words";

export interface OwnWaiting {
  id: number;
  message: string;
  dueAt: string;
}

/** What waits in the account, own or viewed, the next first. Words are in the current language, times ISO 8601. */
export async function listOwnWaiting({ db }: Pick<Deps, "db">, actor: Actor): Promise<OwnWaiting[]> {
  const rows = await db
    .selectFrom("waitingRequests")
    .select(["id", "kind", "label", "dueAt"])
    .where("userId", "=", actor.userId)
    .where("state", "=", "waiting")
    .orderBy("dueAt")
    .orderBy("id")
    .execute();
  return rows.map(({ id, kind, label, dueAt }) => ({
    id,
    dueAt,
    message: t(waitingMessage(kind, label, dueAt)),
  }));
}

/** Null if it does not wait. */
export async function findOwnWaiting(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  kind: WaitingKind,
  subjectId = 0,
): Promise<OwnWaiting | null> {
  const row = await db
    .selectFrom("waitingRequests")
    .select(["id", "label", "dueAt"])
    .where("userId", "=", actor.userId)
    .where("kind", "=", kind)
    .where("subjectId", "=", subjectId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (!row) return null;
  return { id: row.id, dueAt: row.dueAt, message: t(waitingMessage(kind, row.label, row.dueAt)) };
}

export interface WaitingOfSite {
  id: number;
  person: { id: number; displayName: string };
  what: string;
  /** Names of the staff who made what was used. */
  madeBy: string[];
  askedAt: string;
  dueAt: string;
  /** Not for those who made what was used, nor in the own account. */
  mayLetThrough: boolean;
}

const mostShown = 200;

/** What waits in all accounts, for administrators, the next first. Throws Forbidden. */
export async function listWaiting({ db }: Pick<Deps, "db">, actor: Actor): Promise<WaitingOfSite[]> {
  requireAdministrator(actor);
  const rows = await db
    .selectFrom("waitingRequests as requests")
    .innerJoin("users", "users.id", "requests.userId")
    .select(["requests.id", "requests.kind", "requests.label", "requests.askedAt", "requests.dueAt"])
    .select(["requests.userId", "users.displayName"])
    .where("requests.state", "=", "waiting")
    .orderBy("requests.dueAt")
    .orderBy("requests.id")
    .limit(mostShown)
    .execute();
  const listed: WaitingOfSite[] = [];
  for (const { id, kind, label, userId, displayName, ...times } of rows) {
    const makers = await listMakers(db, userId, times.askedAt);
    const names = makers.length === 0 ? [] : await listNames(db, makers);
    listed.push({
      id,
      person: { id: userId, displayName },
      what: waitingWhat(kind, label),
      madeBy: names,
      mayLetThrough: userId !== actor.realUserId && !makers.includes(actor.realUserId),
      ...times,
    });
  }
  return listed;
}

async function listNames(db: Deps["db"], ids: number[]): Promise<string[]> {
  const rows = await db.selectFrom("users").select("displayName").where("id", "in", ids).execute();
  return rows.map(({ displayName }) => displayName).sort(compareNames);
}
