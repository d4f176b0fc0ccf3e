import type { Db } from "~/db/open.server";
import type { WaitingKind } from "~/db/tables";
import type { Message } from "~/messages/message";
import { type Actor, isImpersonating } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { findMark, type Mark } from "../../base/audit/mark-rows.server";
import { type Deps, days, nowText } from "../../base/deps";
import { Waiting } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { tellOfWaiting } from "./waiting-mail.server";
import { waitingMessage } from "./waiting-words";

/* While an account has a mark, what cannot be undone waits. Staff who view an account act in their own name, and wait for nothing. */

/** Milliseconds. */
export const waitingTime = 7 * days;

export interface Asked {
  kind: WaitingKind;
  /** Row id in the table that the kind implies; 0 if left out. */
  subjectId?: number;
  label?: string;
}

/** The mark for which something has to wait; null if it may be done at once. */
export async function findReasonToWait(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
  { kind, subjectId = 0 }: Asked,
): Promise<Mark | null> {
  if (isImpersonating(actor)) return null;
  const mark = await findMark(deps, actor.userId);
  if (!mark) return null;
  const allowed = await deps.db
    .selectFrom("waitingRequests")
    .select("id")
    .where("userId", "=", actor.userId)
    .where("kind", "=", kind)
    .where("subjectId", "=", subjectId)
    .where("state", "=", "allowed")
    .where("askedAt", ">=", mark.beginsAt)
    .executeTakeFirst();
  return allowed ? null : mark;
}

/** Throws Waiting while the account has a mark, after keeping what is asked and telling people: never within a transaction. */
export async function holdBack(deps: MailDeps, actor: Actor, asked: Asked): Promise<void> {
  const mark = await findReasonToWait(deps, actor, asked);
  if (!mark) return;
  const dueAt = await deps.db.transaction().execute((db) => keep({ ...deps, db }, actor, asked, mark));
  throw new Waiting(waitingMessage(asked.kind, asked.label ?? "", dueAt) as Message, dueAt);
}

async function keep(deps: MailDeps, actor: Actor, asked: Asked, mark: Mark): Promise<string> {
  const { kind, subjectId = 0, label = "" } = asked;
  const earlier = await findWaitingRow(deps.db, actor.userId, kind, subjectId);
  if (earlier) return earlier.dueAt;
  const dueAt = new Date(deps.clock.now().getTime() + waitingTime).toISOString();
  const request = { userId: actor.userId, kind, subjectId, label, askedAt: nowText(deps.clock), dueAt };
  await deps.db
    .insertInto("waitingRequests")
    .values({ ...request, state: "waiting" })
    .execute();
  await recordAudit(deps, actor, "waiting.ask", { kind, subjectId });
  await tellOfWaiting(deps, request, mark);
  return dueAt;
}

function findWaitingRow(db: Db, userId: number, kind: WaitingKind, subjectId: number) {
  return db
    .selectFrom("waitingRequests")
    .select("dueAt")
    .where("userId", "=", userId)
    .where("kind", "=", kind)
    .where("subjectId", "=", subjectId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
}
