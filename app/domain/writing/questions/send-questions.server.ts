import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { saidTo, speechOf } from "~/messages/language.server";
import { mayWrite } from "../../base/access/access.server";
import { agoText, hours, nowText } from "../../base/deps";
import { localDay } from "../../base/local-time";
import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import { mailQuestion } from "./mail-question.server";
import { invitationLetter } from "./question-letters";
import { createQuestionLink, noteMailOfLink } from "./question-links.server";
import { findNextInQueue, type QueuedQuestion } from "./queue.server";
import { nextSlot } from "./schedule";
import { stopBouncing } from "./stop-bouncing.server";
import type { WeeklyQuestionRow } from "./weekly-question.server";

/** A question that could not be sent by then is skipped, and goes back into the queue. */
const latestAfter = 6 * hours;
/** Unanswered ones in a row; the next mail is a kind one. */
const patience = 3;
const atOnce = 100;

type FindCover = (userId: number) => Promise<Buffer | null>;

/** Sends what is due, each once: the question, its mail and the next time are written in one transaction. */
export async function sendDueQuestions(
  deps: MailDeps,
  signal: AbortSignal,
  findCover: FindCover = async () => null,
): Promise<void> {
  if (!deps.config.appUrl) return;
  await returnUndelivered(deps);
  await stopBouncing(deps);
  for (const { userId } of await listUninvited(deps.db)) {
    if (signal.aborted) return;
    await invite(deps, userId);
  }
  for (;;) {
    const due = await listDue(deps);
    for (const row of due) {
      if (signal.aborted) return;
      const cover = await findCover(row.userId);
      await saidTo(speechOf(row), () => handle(deps, row, cover));
    }
    if (due.length < atOnce) return;
  }
}

/** What the mail server did not take in time is a question nobody has seen. */
async function returnUndelivered({ db, clock }: MailDeps): Promise<void> {
  const now = nowText(clock);
  await db
    .updateTable("mailedQuestions")
    .set({ passedAt: now, endedAt: now })
    .where("dueAt", "<", agoText(clock, latestAfter))
    .where("deliveredAt", "is", null)
    .where("bouncedAt", "is", null)
    .where("passedAt", "is", null)
    .where("answeredAt", "is", null)
    .where("endedAt", "is", null)
    .execute();
}

type DueRow = WeeklyQuestionRow & { nextAt: string; email: string; locale: string; addressForm: string };

/** People who said yes, whose account is open, and whose address is proven. */
async function listDue({ db, clock }: MailDeps): Promise<DueRow[]> {
  const rows = await selectReachable(db)
    .selectAll("weeklyQuestions")
    .select(["users.email", "users.locale", "users.addressForm"])
    .where("weeklyQuestions.agreedAt", "is not", null)
    .where("weeklyQuestions.nextAt", "<=", nowText(clock))
    .orderBy("weeklyQuestions.nextAt")
    .limit(atOnce)
    .execute();
  return rows as DueRow[];
}

function listUninvited(db: Db) {
  return selectReachable(db)
    .select("weeklyQuestions.userId")
    .where("weeklyQuestions.agreedAt", "is", null)
    .where("weeklyQuestions.invitedAt", "is", null)
    .limit(atOnce)
    .execute();
}

function selectReachable(db: Db) {
  return db
    .selectFrom("weeklyQuestions")
    .innerJoin("users", "users.id", "weeklyQuestions.userId")
    .where("weeklyQuestions.state", "in", ["on", "paused"])
    .where("users.closedAt", "is", null)
    .where("users.suspendedAt", "is", null)
    .where("users.keptAt", "is", null)
    .where("users.email", "is not", null)
    .where("users.provenAddress", "=", sql.ref<string>("users.email"));
}

async function invite(deps: MailDeps, userId: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const invited = await db
      .updateTable("weeklyQuestions")
      .set({ invitedAt: nowText(deps.clock) })
      .where("userId", "=", userId)
      .where("invitedAt", "is", null)
      .executeTakeFirst();
    if (invited.numUpdatedRows === 0n) return;
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    if (email === null) return;
    const link = { userId, promptId: null, reason: null, dueAt: null };
    const { id, token } = await createQuestionLink(within, link);
    const href = linkTo(deps.config, `/q/${token}`);
    const mailId = await enqueueMail(within, {
      kind: "weekly-question-asked",
      userId,
      recipient: email,
      letter: () => invitationLetter(email, href),
      linkToken: token,
      unsubscribeUrl: `${href}/stop`,
    });
    await noteMailOfLink(db, id, mailId);
  });
}

async function handle(deps: MailDeps, row: DueRow, cover: Buffer | null): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const isStill = await db
      .selectFrom("weeklyQuestions")
      .select("id")
      .where("id", "=", row.id)
      .where("nextAt", "=", row.nextAt)
      .where("state", "in", ["on", "paused"])
      .executeTakeFirst();
    if (!isStill) return;
    const isLate = row.nextAt < agoText(deps.clock, latestAfter);
    const every = isLate ? row.every : await send(within, row, cover);
    const lastOn = localDay(new Date(row.nextAt), row.timeZone);
    const nextAt = nextSlot({ ...row, every }, deps.clock.now(), lastOn);
    await db
      .updateTable("weeklyQuestions")
      .set({ state: "on", pausedUntil: null, every, lastOn, nextAt })
      .where("id", "=", row.id)
      .execute();
  });
}

async function send(deps: MailDeps, row: DueRow, cover: Buffer | null): Promise<WeeklyQuestionRow["every"]> {
  const { userId } = row;
  if (!(await mayWrite(deps, { userId }))) return row.every;
  const queued = await findNextInQueue(deps.db, { userId });
  if (!queued) return row.every;
  const isKind = (await countUnanswered(deps.db, userId)) === patience;
  await sendQuestion(deps, row, queued, { isKind, cover });
  return isKind ? "month" : row.every;
}

/** How many in a row have no story, of the last ones that arrived. */
async function countUnanswered(db: Db, userId: number): Promise<number> {
  const rows = await db
    .selectFrom("mailedQuestions")
    .leftJoin("stories", (join) =>
      join
        .onRef("stories.promptId", "=", "mailedQuestions.promptId")
        .on("stories.userId", "=", userId)
        .on("stories.deletedAt", "is", null),
    )
    .select(["mailedQuestions.answeredAt", "stories.id as storyId"])
    .where("mailedQuestions.userId", "=", userId)
    .where("mailedQuestions.promptId", "is not", null)
    .where("mailedQuestions.passedAt", "is", null)
    .where("mailedQuestions.bouncedAt", "is", null)
    .orderBy("mailedQuestions.id", "desc")
    .limit(patience + 1)
    .execute();
  const answered = rows.findIndex(({ answeredAt, storyId }) => answeredAt !== null || storyId !== null);
  return answered === -1 ? rows.length : answered;
}

async function sendQuestion(
  deps: MailDeps,
  row: DueRow,
  { prompt, reason }: QueuedQuestion,
  { isKind, cover }: { isKind: boolean; cover: Buffer | null },
): Promise<void> {
  const { userId, nextAt, email } = row;
  const newLink = { userId, promptId: prompt.id, reason, dueAt: nextAt, isKind: isKind ? 1 : 0 } as const;
  const link = await createQuestionLink(deps, newLink);
  const uselessAt = new Date(new Date(nextAt).getTime() + latestAfter).toISOString();
  await mailQuestion(deps, { row, email, prompt, link, isKind, cover, uselessAt });
}
