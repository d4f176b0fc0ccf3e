import { setImmediate as nextTurn } from "node:timers/promises";
import type { WritingProposalFailure, WritingProposalRow } from "~/db/tables";
import { asThemselves } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { Unavailable } from "../../base/errors";
import type { Job } from "../../base/jobs/jobs.server";
import { findLiveStory } from "../../base/live-story.server";
import { getPrompt } from "../prompts/prompts.server";
import { readAnswerText } from "./answer-text";
import { AnswerRefused, type Assistant, type AssistantQuestion } from "./assistant";
import { getWritingHelpChoice } from "./choice.server";
import { followUpQuestion, tidyQuestion } from "./instructions";
import { type FollowUpQuestion, readQuestions } from "./questions";
import { toPieces, toStretches } from "./tidy/pieces";
import { leaveAll, readTidied, type TidiedParagraph } from "./tidy/tidy";

export interface ProposalDeps extends Deps {
  /** Left out where no writing help is set up. */
  assistant?: Assistant | null;
}

/** A service that is down for longer is no help. */
const mostTries = 3;
/** Milliseconds between looks whether the person has stopped it. */
const stopInterval = 2_000;

/** Goes on after the last finished piece of a text; never changes the story itself. Throws Unavailable for temporary failures. */
export async function makeProposal(deps: ProposalDeps, job: Job, signal: AbortSignal): Promise<void> {
  const { assistant } = deps;
  const row = await startRun(deps, job);
  if (!row) return;
  if (!assistant) return saveFailure(deps, row.id, "unreachable");
  const stop = watchForStop(deps, row.id, signal);
  try {
    const run: Run = { ...deps, assistant, job, row, signal: stop.signal };
    await (row.kind === "tidy" ? tidy(run) : askMore(run));
  } catch (error) {
    if (signal.aborted) throw error;
    if (stop.signal.aborted) return;
    if (error instanceof AnswerRefused) return saveFailure(deps, row.id, "refused");
    if (!(error instanceof Unavailable) || job.attempts < mostTries) throw error;
    deps.log.warn({ proposalId: row.id }, "writing help given up");
    await saveFailure(deps, row.id, "unreachable");
  } finally {
    stop.end();
  }
}

/** Marks a proposal as "unreachable" when its job is given up, and drops what is done of it. */
export async function failProposal(deps: Deps, { subjectId }: Job): Promise<void> {
  if (subjectId !== null) await saveFailure(deps, subjectId, "unreachable");
}

interface Run extends Deps {
  assistant: Assistant;
  job: Job;
  row: WritingProposalRow;
  signal: AbortSignal;
}

async function tidy(run: Run): Promise<void> {
  const { db, row } = run;
  const story = await findLiveStory(db, asThemselves(row.userId), row.storyId ?? 0);
  if (!story || story.version !== row.storyVersion) return close(run);
  const stretches = toStretches(story.content);
  const pieces = toPieces(stretches).map((places) => places.flatMap((place) => stretches[place] ?? []));
  const done: TidiedParagraph[] = JSON.parse(row.result);
  const left = pieces.slice(row.piecesDone);
  await noteSending(
    run,
    left.flat().reduce((sum, { text }) => sum + text.length, 0),
  );
  for (const [place, piece] of left.entries()) {
    const texts = piece.map(({ text }) => text);
    const answer = await queryOrSkip(run, tidyQuestion(texts), texts.join("\n"));
    done.push(...(answer === null ? leaveAll(piece, "refused") : readTidied(piece, answer)));
    const progress = { piecesDone: row.piecesDone + place + 1, piecesTotal: pieces.length };
    if (!(await saveProgress(run, done, progress))) return;
    await nextTurn();
  }
  const isUseful = done.some(({ left }) => left === null);
  if (!isUseful) throw new AnswerRefused("Nothing of the answer kept to the text.");
  await complete(run);
}

async function askMore(run: Run): Promise<void> {
  const { db, row } = run;
  const actor = asThemselves(row.userId);
  const { title, description } = await getPrompt(db, actor, row.promptId);
  const story = row.storyId === null ? undefined : await findLiveStory(db, actor, row.storyId);
  const text = story?.content ?? "";
  const prompt = `${title}\n${description}`;
  const question = followUpQuestion(prompt, text);
  await noteSending(run, question.data.length);
  const answer = await ask(run, question, prompt + text);
  const questions: FollowUpQuestion[] = readQuestions(answer, `${prompt}\n${text}`);
  if (questions.length === 0) throw new AnswerRefused("The answer had no question.");
  if (await saveProgress(run, questions, { piecesDone: 1, piecesTotal: 1 })) await complete(run);
}

async function ask({ assistant, signal }: Run, question: AssistantQuestion, given: string): Promise<string> {
  return readAnswerText(await assistant.ask(question, signal), given, question.answerMax);
}

/** Null for an answer of which nothing may be used. */
async function queryOrSkip(run: Run, question: AssistantQuestion, given: string): Promise<string | null> {
  try {
    return await ask(run, question, given);
  } catch (error) {
    if (error instanceof AnswerRefused) return null;
    throw error;
  }
}

/** Notes where words go, and how many; never the words. */
async function noteSending({ db, clock, assistant, job, row }: Run, letters: number): Promise<void> {
  const { userId, storyId, promptId } = row;
  const realUserId = Number(job.input.realUserId ?? userId);
  const details = { host: assistant.host, storyId, promptId, letters };
  await recordAudit({ db, clock }, { userId, realUserId }, "writing-help.send", details);
}

/** Undefined if it was stopped, or its person has said no since. An operator can run a failed one again. */
async function startRun(deps: ProposalDeps, { subjectId }: Job): Promise<WritingProposalRow | undefined> {
  const row = await deps.db
    .updateTable("writingProposals")
    .set({ state: "running", failure: null, updatedAt: nowText(deps.clock) })
    .where("id", "=", subjectId ?? 0)
    .where("state", "in", ["queued", "running", "failed"])
    .returningAll()
    .executeTakeFirst();
  if (!row || (await getWritingHelpChoice(deps.db, asThemselves(row.userId))) === "allowed") return row;
  await close({ ...deps, row });
  return undefined;
}

async function close({ db, clock, row }: Pick<Run, "db" | "clock" | "row">): Promise<void> {
  await db
    .updateTable("writingProposals")
    .set({ state: "closed", result: "[]", updatedAt: nowText(clock) })
    .where("id", "=", row.id)
    .execute();
}

/** False if it was stopped. */
async function saveProgress(
  { db, clock, row }: Run,
  result: unknown[],
  progress: { piecesDone: number; piecesTotal: number },
): Promise<boolean> {
  const saved = await db
    .updateTable("writingProposals")
    .set({ result: JSON.stringify(result), ...progress, updatedAt: nowText(clock) })
    .where("id", "=", row.id)
    .where("state", "=", "running")
    .executeTakeFirst();
  return Number(saved.numUpdatedRows) === 1;
}

async function complete({ db, clock, row }: Run): Promise<void> {
  await db
    .updateTable("writingProposals")
    .set({ state: "ready", updatedAt: nowText(clock) })
    .where("id", "=", row.id)
    .where("state", "=", "running")
    .execute();
}

async function saveFailure({ db, clock }: Deps, id: number, failure: WritingProposalFailure): Promise<void> {
  await db
    .updateTable("writingProposals")
    .set({ state: "failed", failure, result: "[]", piecesDone: 0, updatedAt: nowText(clock) })
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .execute();
}

/** A signal that also ends the question on its way when the person has stopped it. */
function watchForStop({ db, log }: Deps, id: number, signal: AbortSignal) {
  const stopped = new AbortController();
  const look = async () => {
    const row = await db
      .selectFrom("writingProposals")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirst();
    if (row?.state !== "running") stopped.abort();
  };
  const timer = setInterval(() => {
    look().catch((error) => log.warn({ proposalId: id, error }, "writing help not watched"));
  }, stopInterval);
  return { signal: AbortSignal.any([signal, stopped.signal]), end: () => clearInterval(timer) };
}
