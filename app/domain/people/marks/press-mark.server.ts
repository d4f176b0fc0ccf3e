import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Actor, Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { findMark, listMarks, type Mark } from "../../base/audit/mark-rows.server";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { isStaff } from "../../base/staff";
import { requireOther } from "../users/invitations.server";
import { requirePersonRow } from "../users/people.server";
import { liftMarks } from "./lift-marks.server";
import type { MarkPressInput } from "./schema";

export interface MarkPress {
  /** Null for an account that is gone. */
  pressedById: number | null;
  by: string;
  reason: string;
  pressedAt: string;
}

export interface PersonMark {
  mark: Mark;
  presses: MarkPress[];
}

/** The mark of somebody whom the actor manages, with the presses so far; null without one. Throws NotFound. */
export async function findPersonMark(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
  id: number,
): Promise<PersonMark | null> {
  await requirePersonRow(deps.db, actor, id);
  const mark = await findMark(deps, id);
  return mark && { mark, presses: await listPresses(deps.db, mark.id) };
}

async function listPresses(db: Db, markId: number): Promise<MarkPress[]> {
  const rows = await db
    .selectFrom("markPresses as presses")
    .leftJoin("users", "users.id", "presses.pressedBy")
    .select(["presses.pressedBy", "users.displayName", "presses.reason", "presses.pressedAt"])
    .where("presses.markId", "=", markId)
    .orderBy("presses.id")
    .execute();
  return rows.map(({ pressedBy, displayName, reason, pressedAt }) => ({
    pressedById: pressedBy,
    by: displayName ?? t("somebody who is gone"),
    reason,
    pressedAt,
  }));
}

/** Returns whether it lifts the mark: a second press does, if one is by an uninvolved administrator. Throws NotFound, Conflict. */
export async function pressMark(
  deps: Deps,
  actor: Self,
  id: number,
  { reason }: MarkPressInput,
): Promise<boolean> {
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requirePersonRow(db, actor, id);
    requireOther(actor, id);
    const mark = await findMark(within, id);
    if (!mark) throw new NotFound();
    const earlier = await listPresses(db, mark.id);
    if (earlier.some(({ pressedById }) => pressedById === actor.realUserId))
      throw new Conflict(message("You have said so already. Somebody else has to say it too."));
    await db
      .insertInto("markPresses")
      .values({ markId: mark.id, pressedBy: actor.realUserId, reason, pressedAt: nowText(deps.clock) })
      .execute();
    await recordAudit(within, { userId: id, realUserId: actor.realUserId }, "mark.press", { reason });
    if (!(await areEnough(within, id, mark.id))) return false;
    await liftMarks(within, id, "staff");
    return true;
  });
}

async function areEnough({ db, clock }: Deps, userId: number, markId: number): Promise<boolean> {
  const makers = (await listMarks({ db, clock }, userId)).map(({ madeById }) => madeById);
  const staff = await db
    .selectFrom("markPresses")
    .innerJoin("users", "users.id", "markPresses.pressedBy")
    .select(["users.id", "users.isAdmin"])
    .where("markPresses.markId", "=", markId)
    .where("users.suspendedAt", "is", null)
    .where("users.closedAt", "is", null)
    .where(isStaff)
    .execute();
  return staff.length >= 2 && staff.some(({ id, isAdmin }) => isAdmin === 1 && !makers.includes(id));
}
