import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { createQuestionLink, type QuestionBearer } from "./question-links.server";
import { findNextInQueue, type QueuedQuestion } from "./queue.server";
import { nextSlot, type Rhythm } from "./schedule";
import { noteSkipped } from "./skipped-prompts.server";
import { findRow, pauseLength, type WeeklyQuestionRow } from "./weekly-question.server";

/* What the links in a mail do, each by a press. */

/** Says yes to questions by email, and that this address is the person's own: the link came in a mail to it. */
export async function acceptQuestions(deps: Deps, bearer: QuestionBearer): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await db
      .updateTable("users")
      .set(({ ref }) => ({ provenAddress: ref("email") }))
      .where("id", "=", bearer.ownerId)
      .where("email", "=", ({ selectFrom }) =>
        selectFrom("mailedQuestions")
          .innerJoin("mails", "mails.id", "mailedQuestions.mailId")
          .select("mails.recipient")
          .where("mailedQuestions.id", "=", bearer.opens),
      )
      .execute();
    const row = await requireRow({ ...deps, db }, bearer);
    if (row.state === "off") return;
    const now = deps.clock.now();
    await update({ ...deps, db }, row, {
      agreedAt: row.agreedAt ?? nowText(deps.clock),
      declinedAt: null,
      nextAt: nextSlot(row, now, row.lastOn),
    });
  });
}

/** Turns questions off. Whoever was only asked has said no, and is not asked again. */
export async function stopQuestions(deps: Deps, bearer: QuestionBearer): Promise<void> {
  const row = await requireRow(deps, bearer);
  const now = nowText(deps.clock);
  await update(deps, row, {
    ...{ state: "off", nextAt: null, pausedUntil: null, agreedAt: null },
    declinedAt: now,
  });
}

/** No question for four weeks. */
export async function pauseQuestions(deps: Deps, bearer: QuestionBearer): Promise<void> {
  const row = await requireRow(deps, bearer);
  if (row.state === "off") return;
  const until = new Date(deps.clock.now().getTime() + pauseLength);
  await update(deps, row, {
    ...{ state: "paused", pausedUntil: until.toISOString() },
    nextAt: nextSlot(row, until, row.lastOn),
  });
}

const lessOften: Record<Rhythm, Rhythm> = {
  day: "week",
  week: "twoWeeks",
  twoWeeks: "month",
  month: "month",
};

/** The next rarer rhythm; null where there is none. */
export async function findRarerRhythm(deps: Deps, bearer: QuestionBearer): Promise<Rhythm | null> {
  const row = await findRow(deps.db, bearer.ownerId);
  return !row || row.every === "month" ? null : lessOften[row.every];
}

/** One step rarer than the press was meant for: a second press of the same form changes nothing. */
export async function askLessOften(deps: Deps, bearer: QuestionBearer, every: Rhythm): Promise<void> {
  const row = await requireRow(deps, bearer);
  if (lessOften[row.every] !== every || row.state === "off") return;
  const after = row.state === "paused" ? new Date(row.pausedUntil ?? 0) : deps.clock.now();
  await update(deps, row, { every, nextAt: nextSlot({ ...row, every }, after, row.lastOn) });
}

/** Undefined where there is no other. */
export function findOtherQuestion(deps: Deps, bearer: QuestionBearer): Promise<QueuedQuestion | undefined> {
  const { ownerId: userId, question } = bearer;
  return findNextInQueue(deps.db, { userId }, { not: question.promptId, isUnseen: true });
}

/** Puts this one back and returns the new link's token. Pressed again, it opens that question anew until it is answered or passed. */
export async function takeOtherQuestion(deps: Deps, bearer: QuestionBearer): Promise<string> {
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const taken = await findTaken(within, bearer);
    const { token } = taken
      ? await createQuestionLink(within, { ...taken, dueAt: null })
      : await takeOtherWithin(within, bearer);
    return token;
  });
}

/** The question that this link was left for; undefined before, and once that is answered or passed. */
async function findTaken({ db }: Pick<Deps, "db">, { opens }: QuestionBearer) {
  return db
    .selectFrom("mailedQuestions as left")
    .innerJoin("mailedQuestions as taken", (join) =>
      join
        .onRef("taken.userId", "=", "left.userId")
        .onRef("taken.id", ">", "left.id")
        .onRef("taken.createdAt", ">=", "left.passedAt")
        .on("taken.dueAt", "is", null)
        .on("taken.promptId", "is not", null),
    )
    .select(["taken.userId", "taken.promptId", "taken.reason"])
    .where("left.id", "=", opens)
    .where("taken.passedAt", "is", null)
    .where("taken.answeredAt", "is", null)
    .where("taken.endedAt", "is", null)
    .orderBy("taken.id")
    .limit(1)
    .executeTakeFirst();
}

/** Call in a transaction. Returns the new link. */
export async function takeOtherWithin(
  within: Deps,
  bearer: QuestionBearer,
): Promise<{ id: number; token: string }> {
  const other = await findOtherQuestion(within, bearer);
  if (!other) throw new NotFound();
  const passed = await within.db
    .updateTable("mailedQuestions")
    .set({ passedAt: nowText(within.clock) })
    .where("id", "=", bearer.opens)
    .executeTakeFirst();
  if (passed.numUpdatedRows === 0n) throw new NotFound();
  const { prompt, reason } = other;
  return createQuestionLink(within, { userId: bearer.ownerId, promptId: prompt.id, reason, dueAt: null });
}

/** Marks the question "Not for me", once. Does nothing in the mail that asks for a yes. */
export async function skipLinkedQuestion(deps: Deps, bearer: QuestionBearer): Promise<void> {
  const { promptId } = bearer.question;
  if (promptId !== null) await noteSkipped(deps, bearer.ownerId, promptId);
}

async function requireRow({ db }: Pick<Deps, "db">, { ownerId }: QuestionBearer): Promise<WeeklyQuestionRow> {
  const row = await findRow(db, ownerId);
  if (!row) throw new NotFound();
  return row;
}

async function update(
  { db, clock }: Deps,
  { id }: WeeklyQuestionRow,
  change: Partial<WeeklyQuestionRow>,
): Promise<void> {
  await db
    .updateTable("weeklyQuestions")
    .set({ ...change, updatedAt: nowText(clock) })
    .where("id", "=", id)
    .execute();
}
