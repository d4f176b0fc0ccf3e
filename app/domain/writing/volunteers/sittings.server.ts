import { agoText, type Deps, hours, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { firstName } from "../../base/first-name";
import { requireLiveHouse } from "../../people/trials/limits.server";
import { selectHelped } from "../../people/volunteers/helped-residents";
import { endSittings } from "../../people/volunteers/sitting-rows.server";
import type { VolunteerBearer } from "../../people/volunteers/volunteer-bearers.server";
import { openNextQuestion } from "../questions/open-next-question.server";
import { findQuestionOfId, type QuestionBearer } from "../questions/question-links.server";

/* A volunteer and a resident with one question, opened as a mailed one. What ends the volunteer or the resident's yes ends it. */

export interface Sitting {
  id: number;
  userId: number;
  firstName: string;
  beganAt: string;
  /** Null after the last question. */
  question: QuestionBearer | null;
}

/** Words and pieces that were on their way when the next question began are still taken. */
const grace = 12 * hours;

/** A sitting of this volunteer with somebody whom they may help now. Throws NotFound for all others. */
export async function requireSitting(
  deps: Pick<Deps, "db" | "clock">,
  bearer: VolunteerBearer,
  id: number,
): Promise<Sitting> {
  const row = await selectHelped(deps.db, bearer)
    .innerJoin("volunteerSittings as sittings", "sittings.userId", "users.id")
    .select(["sittings.id as sitting", "sittings.mailedQuestionId", "sittings.beganAt", "users.displayName"])
    .where("sittings.id", "=", id)
    .where("sittings.volunteerId", "=", bearer.opens)
    .where(({ or, eb }) =>
      or([eb("sittings.endedAt", "is", null), eb("sittings.endedAt", ">", agoText(deps.clock, grace))]),
    )
    .executeTakeFirst();
  if (!row) throw new NotFound();
  const { id: userId, sitting, mailedQuestionId, beganAt, displayName } = row;
  const question = mailedQuestionId === null ? null : await findQuestionOfId(deps, mailedQuestionId);
  return { id: sitting, userId, firstName: firstName(displayName), beganAt, question };
}

/** Goes on with an open question; returns the sitting's id. Throws NotFound for others' residents, Forbidden once the trial is over. */
export async function beginSitting(deps: Deps, bearer: VolunteerBearer, userId: number): Promise<number> {
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requireLiveHouse(within, bearer.ownerId);
    const open = await findUnanswered(within, bearer, userId);
    return open ?? insertSitting(within, bearer, userId);
  });
}

/** Leaves this question for another one with the same resident; returns the id of the new sitting. Throws NotFound, and Forbidden once the trial is over. */
export async function askAnother(deps: Deps, bearer: VolunteerBearer, id: number): Promise<number> {
  const { userId } = await requireSitting(deps, bearer, id);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await requireLiveHouse(within, bearer.ownerId);
    return insertSitting(within, bearer, userId);
  });
}

async function findUnanswered(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { opens }: VolunteerBearer,
  userId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("volunteerSittings as sittings")
    .innerJoin("mailedQuestions", "mailedQuestions.id", "sittings.mailedQuestionId")
    .select("sittings.id")
    .where("sittings.volunteerId", "=", opens)
    .where("sittings.userId", "=", userId)
    .where("sittings.endedAt", "is", null)
    .where("mailedQuestions.answeredAt", "is", null)
    .where("mailedQuestions.endedAt", "is", null)
    .where("mailedQuestions.expiresAt", ">", nowText(clock))
    .orderBy("sittings.id", "desc")
    .executeTakeFirst();
  return row?.id;
}

async function insertSitting(within: Deps, bearer: VolunteerBearer, userId: number): Promise<number> {
  const { db, clock } = within;
  const resident = await selectHelped(db, bearer)
    .select("users.hearsAsksOnTablets")
    .where("users.id", "=", userId)
    .executeTakeFirst();
  if (!resident) throw new NotFound();
  await endSittings(within, { volunteerId: bearer.opens, userIds: [userId] });
  const mailedQuestionId = await openNextQuestion(within, userId, resident.hearsAsksOnTablets === 1);
  const sitting = { volunteerId: bearer.opens, userId, mailedQuestionId, beganAt: nowText(clock) };
  const { id } = await db
    .insertInto("volunteerSittings")
    .values(sitting)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
