import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { QuestionDraftsTable } from "~/db/tables";
import { message } from "~/messages/message";
import { mayWrite } from "../../base/access/access.server";
import { agoText, type Deps, minutes, nowText } from "../../base/deps";
import { Conflict, DomainError, NotFound } from "../../base/errors";
import { hashToken } from "../../base/token.server";
import { noteTyped, requireLatest, type Typed } from "../../base/typing-order.server";
import { isSaidDeadSince } from "../../people/keepers/signs-of-life.server";
import { textDigest } from "../drafts/words-digest";
import { requireAcceptedSize } from "../stories/save-text.server";
import { markTold } from "../volunteers/mark-told.server";
import type { QuestionBearer } from "./question-links.server";
import { saveAnswer, saveEarlierAnswer } from "./save-answer.server";
import { isFormSent } from "./waiting-answers.server";

/* Typed words are kept for the browser that typed them, and shown to it alone. Those that were left become an answer. */

/** The time without a key. */
const idleTime = 30 * minutes;
const browsersMost = 5;
const atOnce = 100;

type DraftRow = Selectable<QuestionDraftsTable>;

/** A page of a link: the form that is written in, and the names that its browser may have. */
export interface AnsweringPage {
  form: string | null;
  browsers: string[];
}

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

/** Keeps what a browser has typed; no words forget it. A form that was sent as an answer is past: what of it comes late changes nothing. Throws NotFound, TooLarge, and Conflict for a sixth browser and for words that come late. */
export async function keepQuestionDraft(
  deps: Deps,
  { ownerId: userId, opens, question: { promptId } }: QuestionBearer,
  { browser, form }: { browser: string; form: string },
  content: string,
  typed?: Typed,
): Promise<void> {
  if (promptId === null) throw new NotFound();
  requireAcceptedSize(content);
  await deps.db.transaction().execute(async (db) => {
    if (await isFormSent(db, userId, form)) return;
    requireLatest(`question/${opens}`, typed);
    const browserHash = hashToken(browser);
    const row = await findRow(db, opens, browser);
    if (!row) await requireFewBrowsers(db, opens);
    noteTyped(`question/${opens}`, typed);
    const added = row ? addedBy(form, row, content) : "";
    if (content.trim() === "" && added === "") return forgetQuestionDraft(db, opens, { browsers: [browser] });
    const now = nowText(deps.clock);
    const isMore = content.trim() !== "" && content.trim() !== added;
    const kept = { form, added, updatedAt: now, committedAt: isMore ? null : (row?.committedAt ?? now) };
    const values = { ...kept, content: isMore ? content : added };
    await db
      .insertInto("questionDrafts")
      .values({ userId, mailedQuestionId: opens, browserHash, ...values })
      .onConflict((conflict) => conflict.columns(["mailedQuestionId", "browserHash"]).doUpdateSet(values))
      .execute();
  });
}

async function requireFewBrowsers(db: Db, opens: number): Promise<void> {
  const rows = await db
    .selectFrom("questionDrafts")
    .select("id")
    .where("mailedQuestionId", "=", opens)
    .where("sentAt", "is", null)
    .execute();
  if (rows.length >= browsersMost) throw new Conflict(tooManyMessage);
}

const tooManyMessage = message("This question is being answered on several devices. Please use one of them.");

/** Forgets what a page kept, in the transaction that takes its form. Returns the beginning of the content that became an answer before. */
export async function endQuestionDraft(
  db: Db,
  opens: number,
  page: AnsweringPage,
  content: string,
): Promise<string> {
  const added = await findAdded(db, opens, page, content);
  await forgetQuestionDraft(db, opens, page);
  return added;
}

/** The beginning of what a page sends that became an answer before; empty for nothing. */
export async function findAdded(
  db: Db,
  opens: number,
  page: AnsweringPage,
  content: string,
): Promise<string> {
  const rows = await Promise.all(page.browsers.map((browser) => findRow(db, opens, browser)));
  const known = rows.map((row) => (row ? addedBy(page.form, row, content) : ""));
  return known.find((added) => added !== "") ?? "";
}

/** Forgets what was typed in the browser of a page. */
export async function forgetQuestionDraft(
  db: Db,
  opens: number,
  { browsers }: Pick<AnsweringPage, "browsers">,
): Promise<void> {
  if (browsers.length === 0) return;
  await db
    .deleteFrom("questionDrafts")
    .where("mailedQuestionId", "=", opens)
    .where("browserHash", "in", browsers.map(hashToken))
    .execute();
}

/** Once all is added, a new page begins with an empty field, and may begin with the same word by chance. */
function addedBy(form: string | null, { added, ...row }: DraftRow, content: string): string {
  if (row.form === form || row.committedAt === null) return added;
  const isWhole = content === added || content.startsWith(`${added}\n`);
  return isWhole || (added.length >= noChance && content.startsWith(added)) ? added : "";
}

/** Letters that nobody begins with twice, unless the field still had them. */
const noChance = 20;

/** Makes the words that nobody sent for half an hour an answer, each once, and those that were sent while writing waited. */
export async function commitQuestionDrafts(deps: Deps, signal: AbortSignal): Promise<void> {
  let after = 0;
  while (!signal.aborted) {
    const rows = await listUncommitted(deps, after);
    for (const { promptId, ...row } of rows) {
      if (signal.aborted) return;
      if (promptId === null || !(await mayWrite(deps, row))) continue;
      await commit(deps, row, promptId).catch((error) => {
        if (!(error instanceof DomainError)) throw error;
        deps.log.warn({ error, questionDraftId: row.id }, "words typed through a mailed link stay a draft");
      });
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.id;
  }
}

function listUncommitted({ db, clock }: Deps, after: number) {
  return db
    .selectFrom("questionDrafts")
    .innerJoin("mailedQuestions", "mailedQuestions.id", "questionDrafts.mailedQuestionId")
    .selectAll("questionDrafts")
    .select("mailedQuestions.promptId")
    .where("questionDrafts.committedAt", "is", null)
    .where(({ or, eb }) =>
      or([
        eb("questionDrafts.sentAt", "is not", null),
        eb("questionDrafts.updatedAt", "<=", agoText(clock, idleTime)),
      ]),
    )
    .where("questionDrafts.id", ">", after)
    .orderBy("questionDrafts.id")
    .limit(atOnce)
    .execute();
}

async function commit(deps: Deps, row: DraftRow, promptId: number): Promise<void> {
  const { id, userId, mailedQuestionId, form, added, updatedAt, sentAt } = row;
  const { toldTo, toldToVolunteer, sittingId } = row;
  const content = row.content.trim();
  await deps.db.transaction().execute(async (db) => {
    const now = nowText(deps.clock);
    const isStill = await db
      .updateTable("questionDrafts")
      .set({ committedAt: now, added: content })
      .where("id", "=", id)
      .where("updatedAt", "=", updatedAt)
      .where("committedAt", "is", null)
      .executeTakeFirst();
    if (isStill.numUpdatedRows === 0n) return;
    // A form that was sent is taken once, also where it comes again after this.
    const formId = (sentAt !== null && form) || `question-draft-${id}-${updatedAt}`;
    const submission = { id: formId, contentHash: textDigest(content) };
    const within = { ...deps, db };
    // Words from before are in the book of an author who has died by now, and say nothing else.
    const save = (await isSaidDeadSince(db, userId, updatedAt)) ? saveEarlierAnswer : saveAnswer;
    const saved = await save(within, userId, promptId, content, submission, added);
    if (saved && toldTo !== null)
      await markTold(within, userId, { toldTo, toldToVolunteer, sittingId }, saved);
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
