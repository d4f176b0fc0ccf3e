import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { QuestionDraftsTable } from "~/db/tables";
import { message } from "~/messages/message";
import { mayWrite, requireWriting } from "../../base/access/access.server";
import { agoText, type Deps, minutes, nowText } from "../../base/deps";
import { Conflict, DomainError, NotFound } from "../../base/errors";
import { hashToken } from "../../base/token.server";
import { requireAcceptedSize } from "../stories/save-text.server";
import type { QuestionBearer } from "./question-links.server";
import { saveAnswer } from "./save-answer.server";

/* Typed words are kept for the browser that typed them, and shown to it alone. Those that were left become an answer. */

/** The time without a key. */
const idleTime = 30 * minutes;
const browsersMost = 5;
const atOnce = 100;

type DraftRow = Selectable<QuestionDraftsTable>;

export interface KeptWords {
  content: string;
  isCommitted: boolean;
}

/** What this browser typed through the link; null for nothing. */
export async function findQuestionDraft(
  { db }: Pick<Deps, "db">,
  { opens }: QuestionBearer,
  browser: string,
): Promise<KeptWords | null> {
  const row = await findRow(db, opens, browser);
  return row ? { content: row.content, isCommitted: row.committedAt !== null } : null;
}

/** Keeps what a browser has typed; no words forget it. Throws NotFound, TooLarge, PlanLapsed, and Conflict for a sixth browser. */
export async function keepQuestionDraft(
  deps: Deps,
  { ownerId: userId, opens, question: { promptId } }: QuestionBearer,
  browser: string,
  content: string,
): Promise<void> {
  if (promptId === null) throw new NotFound();
  requireAcceptedSize(content);
  await requireWriting(deps, { userId });
  await deps.db.transaction().execute(async (db) => {
    const rows = await db
      .selectFrom("questionDrafts")
      .select("browserHash")
      .where("mailedQuestionId", "=", opens)
      .execute();
    const browserHash = hashToken(browser);
    const isKnown = rows.some((row) => row.browserHash === browserHash);
    if (!isKnown && rows.length >= browsersMost) throw new Conflict(tooManyMessage);
    const kept = { content, updatedAt: nowText(deps.clock), committedAt: null };
    if (content.trim() === "") await forget(db, opens, browser);
    else
      await db
        .insertInto("questionDrafts")
        .values({ userId, mailedQuestionId: opens, browserHash, ...kept })
        .onConflict((conflict) => conflict.columns(["mailedQuestionId", "browserHash"]).doUpdateSet(kept))
        .execute();
  });
}

const tooManyMessage = message("This question is being answered on several devices. Please use one of them.");

/** Call in the transaction that saves the form. Returns what is still to be saved, without words that became an answer meanwhile. */
export async function endQuestionDraft(
  db: Db,
  opens: number,
  browser: string | null,
  content: string,
): Promise<string> {
  const row = browser === null ? undefined : await findRow(db, opens, browser);
  if (!row || browser === null) return content;
  await forget(db, opens, browser);
  const isAdded = row.committedAt !== null && content.startsWith(row.content.trim());
  return isAdded ? content.slice(row.content.trim().length).trim() : content;
}

/** Makes the words that nobody sent for half an hour an answer, each once. */
export async function commitQuestionDrafts(deps: Deps, signal: AbortSignal): Promise<void> {
  const rows = await deps.db
    .selectFrom("questionDrafts")
    .innerJoin("mailedQuestions", "mailedQuestions.id", "questionDrafts.mailedQuestionId")
    .selectAll("questionDrafts")
    .select("mailedQuestions.promptId")
    .where("questionDrafts.committedAt", "is", null)
    .where("questionDrafts.updatedAt", "<=", agoText(deps.clock, idleTime))
    .orderBy("questionDrafts.id")
    .limit(atOnce)
    .execute();
  for (const { promptId, ...row } of rows) {
    if (signal.aborted) return;
    if (promptId === null || !(await mayWrite(deps, row))) continue;
    await commit(deps, row, promptId).catch((error) => {
      if (!(error instanceof DomainError)) throw error;
      deps.log.warn({ error, questionDraftId: row.id }, "words typed through a mailed link stay a draft");
    });
  }
}

async function commit(deps: Deps, row: DraftRow, promptId: number): Promise<void> {
  const { id, userId, mailedQuestionId, content, updatedAt } = row;
  await deps.db.transaction().execute(async (db) => {
    const now = nowText(deps.clock);
    const isStill = await db
      .updateTable("questionDrafts")
      .set({ committedAt: now })
      .where("id", "=", id)
      .where("updatedAt", "=", updatedAt)
      .where("committedAt", "is", null)
      .executeTakeFirst();
    if (isStill.numUpdatedRows === 0n) return;
    const submission = { id: `question-draft-${id}-${updatedAt}`, contentHash: String(content.length) };
    await saveAnswer({ ...deps, db }, userId, promptId, content.trim(), submission);
    await db
      .updateTable("mailedQuestions")
      .set({ answeredAt: now })
      .where("id", "=", mailedQuestionId)
      .execute();
  });
}

function findRow(db: Db, opens: number, browser: string): Promise<DraftRow | undefined> {
  return db
    .selectFrom("questionDrafts")
    .selectAll()
    .where("mailedQuestionId", "=", opens)
    .where("browserHash", "=", hashToken(browser))
    .executeTakeFirst();
}

async function forget(db: Db, opens: number, browser: string): Promise<void> {
  await db
    .deleteFrom("questionDrafts")
    .where("mailedQuestionId", "=", opens)
    .where("browserHash", "=", hashToken(browser))
    .execute();
}
