import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { requireSelf, type Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { findMark, listMarks } from "../../base/audit/mark-rows.server";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, NotFound, RateLimited } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { takeMailRoom } from "../auth/mail-again.server";
import { callBackAll } from "../waiting/call-back.server";
import { hashLiftToken, mailMark } from "./begin-mark.server";

/** "device" is a sign-in on a known one; "press" is the person's own on its page. */
export type LiftedBy = "device" | "press" | "address" | "staff";

/** Also calls back what waits. An address that staff set begins a mark again at its first use. Call within a transaction. */
export async function liftMarks(deps: Deps, userId: number, by: LiftedBy): Promise<void> {
  const { db, clock } = deps;
  const marks = await listMarks(deps, userId);
  const now = nowText(clock);
  for (const { id, isUsed } of marks) {
    const isProven = by !== "device" && !isUsed;
    await db
      .updateTable("credentialMarks")
      .set({ liftedAt: now, liftTokenHash: null, ...(isProven && { usedAt: now }) })
      .where("id", "=", id)
      .execute();
  }
  await callBackAll(deps, userId);
  await recordAudit(deps, null, "mark.lift", { userId, by });
}

/** Lifts the own mark, in a browser that is known from before. Throws Conflict for another, and NotFound without a mark. */
export async function liftOwnMark(deps: Deps, actor: Self, isKnownDevice: boolean): Promise<void> {
  const { userId } = requireSelf(actor);
  if (!isKnownDevice) throw new Conflict(message("This device is not known from before."));
  await deps.db.transaction().execute(async (db) => {
    if (!(await findMark({ ...deps, db }, userId))) throw new NotFound();
    await liftMarks({ ...deps, db }, userId, "press");
  });
}

/** Mails the link again to the person's own address of before. Throws NotFound if there is none, and RateLimited. */
export async function sendLiftLink(deps: MailDeps, actor: Self): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const mark = await findMark(within, actor.userId);
    const untilRoom = await takeMailRoom(within, "credential-mark", String(actor.userId));
    if (untilRoom > 0) throw new RateLimited(Math.ceil(untilRoom / 1000));
    if (!mark || !(await mailMark(within, { userId: actor.userId, ...mark }))) throw new NotFound();
  });
}

export interface LiftableMark {
  userId: number;
  displayName: string;
  madeBy: string;
}

/** Undefined for a link that does not work. Does not use it up. */
export async function findLinkedMark(
  deps: Pick<Deps, "db" | "clock">,
  token: string,
): Promise<LiftableMark | undefined> {
  const row = await findByToken(deps.db, token);
  const mark = row && (await findMark(deps, row.userId));
  return mark ? { ...row, madeBy: mark.madeBy } : undefined;
}

/** Lifts a mark by the link that went to the person's own address. Throws NotFound for a link that does not work. */
export async function liftByLink(deps: Deps, token: string): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const mark = await findLinkedMark({ ...deps, db }, token);
    if (!mark) throw new NotFound();
    await liftMarks({ ...deps, db }, mark.userId, "address");
  });
}

async function findByToken(db: Db, token: string) {
  return db
    .selectFrom("credentialMarks as marks")
    .innerJoin("users", "users.id", "marks.userId")
    .select(["marks.userId", "users.displayName"])
    .where("marks.liftTokenHash", "=", hashLiftToken(token))
    .where("marks.liftedAt", "is", null)
    .where("users.suspendedAt", "is", null)
    .executeTakeFirst();
}
