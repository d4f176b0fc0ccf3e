import { type Deps, nowText } from "../../base/deps";
import { selectOpenVolunteers } from "./volunteer-bearers.server";

interface Whose {
  volunteerId?: number;
  userIds?: readonly number[];
}

/** Puts a question without an answer back into the queue; what was kept stays. Call in a transaction. */
export async function endSittings({ db, clock }: Pick<Deps, "db" | "clock">, whose: Whose): Promise<void> {
  const now = nowText(clock);
  const { volunteerId, userIds } = whose;
  let ending = db.updateTable("volunteerSittings").set({ endedAt: now }).where("endedAt", "is", null);
  if (volunteerId !== undefined) ending = ending.where("volunteerId", "=", volunteerId);
  if (userIds !== undefined) ending = ending.where("userId", "in", userIds);
  const ended = await ending.returning("mailedQuestionId").execute();
  await passQuestions(db, now, ended);
}

/** Ends the sittings of volunteers whose time or whose house is over, so that what was not answered is asked again. Idempotent. Call in a transaction. */
export async function endOverSittings(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const { db, clock } = deps;
  const now = nowText(clock);
  const ended = await db
    .updateTable("volunteerSittings")
    .set({ endedAt: now })
    .where("endedAt", "is", null)
    .where("volunteerId", "not in", selectOpenVolunteers(db, now).select("volunteers.id"))
    .returning("mailedQuestionId")
    .execute();
  await passQuestions(db, now, ended);
}

/** Puts the unanswered questions of ended sittings or turns back into the queue, at `passedAt` (ISO 8601). */
export async function passQuestions(
  db: Deps["db"],
  passedAt: string,
  ended: readonly { mailedQuestionId: number | null }[],
): Promise<void> {
  const ids = ended.flatMap(({ mailedQuestionId }) => mailedQuestionId ?? []);
  if (ids.length === 0) return;
  await db
    .updateTable("mailedQuestions")
    .set({ passedAt })
    .where("id", "in", ids)
    .where("answeredAt", "is", null)
    .execute();
}
