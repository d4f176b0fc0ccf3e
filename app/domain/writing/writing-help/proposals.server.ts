import type { Db } from "~/db/open.server";
import type { WritingProposalKind, WritingProposalRow } from "~/db/tables";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { agoText, days, nowText } from "../../base/deps";
import { RateLimited, TooLarge, ValidationError } from "../../base/errors";
import { enqueueJob } from "../../base/jobs/jobs.server";
import { findStoryOfPrompt, requireLiveStory } from "../../base/live-story.server";
import { getPrompt } from "../prompts/prompts.server";
import { requireAssistant, requireWritingHelp, type WritingHelpDeps } from "./choice.server";
import type { FollowUpQuestion } from "./questions";
import type { TidiedParagraph } from "./tidy/tidy";

export interface WritingProposal extends Omit<WritingProposalRow, "result" | "userId"> {
  paragraphs: TidiedParagraph[];
  questions: FollowUpQuestion[];
}

const tidyTextMax = 40_000;
export const proposalsADay = 30;

interface ProposalSubject {
  kind: WritingProposalKind;
  promptId: number;
  storyId: number | null;
  storyVersion: number | null;
}

/** Returns the present one if any. Throws NotFound, Forbidden without a yes, PlanLapsed, ValidationError without words, TooLarge, RateLimited. */
export async function startTidy(
  deps: WritingHelpDeps,
  actor: Actor,
  storyId: number,
): Promise<WritingProposal> {
  requireAssistant(deps.assistant);
  const { promptId, version, content, wordCount } = await requireLiveStory(deps.db, actor, storyId);
  await requireWritingHelp(deps, actor);
  if (wordCount === 0)
    throw new ValidationError({}, message("This story has no words yet that could be tidied."));
  if (content.length > tidyTextMax)
    throw new TooLarge(
      message(
        "This story is too long to tidy in one piece. Please divide it into two stories, or tidy it by hand.",
      ),
    );
  return start(deps, actor, { kind: "tidy", promptId, storyId, storyVersion: version });
}

/** Asks for three questions about the prompt's story, or about the prompt. Throws like `startTidy`. */
export async function startQuestions(
  deps: WritingHelpDeps,
  actor: Actor,
  promptId: number,
): Promise<WritingProposal> {
  requireAssistant(deps.assistant);
  await getPrompt(deps.db, actor, promptId);
  await requireWritingHelp(deps, actor);
  const story = await findStoryOfPrompt(deps.db, actor, promptId);
  const about = { storyId: story?.id ?? null, storyVersion: story?.version ?? null };
  return start(deps, actor, { kind: "questions", promptId, ...about });
}

/** The newest of a kind that is not closed; undefined without one. */
export async function findProposal(
  db: Db,
  actor: Actor,
  kind: WritingProposalKind,
  promptId: number,
): Promise<WritingProposal | undefined> {
  const row = await selectOpen(db, actor)
    .where("kind", "=", kind)
    .where("promptId", "=", promptId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toProposal(row);
}

/** The newest tidied text of a story that is not closed; undefined without one. */
export async function findTidy(db: Db, actor: Actor, storyId: number): Promise<WritingProposal | undefined> {
  const row = await selectOpen(db, actor)
    .where("kind", "=", "tidy")
    .where("storyId", "=", storyId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toProposal(row);
}

/** Stops a proposal that is being made, or puts one away. Its texts are deleted. */
export async function closeProposal(
  { db, clock }: Pick<WritingHelpDeps, "db" | "clock">,
  actor: Actor,
  id: number,
): Promise<void> {
  await db
    .updateTable("writingProposals")
    .set({ state: "closed", result: "[]", updatedAt: nowText(clock) })
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .execute();
}

async function start(
  deps: WritingHelpDeps,
  actor: Actor,
  { kind, promptId, storyId, storyVersion }: ProposalSubject,
): Promise<WritingProposal> {
  await requireWriting(deps, actor);
  return deps.db.transaction().execute(async (db) => {
    const current = await findProposal(db, actor, kind, promptId);
    if (current && isUsable(current, storyVersion)) return current;
    await requireNotTooMany({ ...deps, db }, actor);
    if (current) await closeProposal({ ...deps, db }, actor, current.id);
    const now = nowText(deps.clock);
    const row = await db
      .insertInto("writingProposals")
      .values({
        ...{ userId: actor.userId, kind, promptId, storyId, storyVersion },
        ...{ state: "queued", createdAt: now, updatedAt: now },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const input = { realUserId: actor.realUserId };
    await enqueueJob({ ...deps, db }, { kind: "assist", subjectId: row.id, userId: actor.userId, input });
    return toProposal(row);
  });
}

/** One that is made of the present text, or is being made. */
function isUsable({ state, storyVersion }: WritingProposal, version: number | null): boolean {
  return state !== "failed" && storyVersion === version;
}

/** Each asks a service that may cost the operator money or minutes. */
async function requireNotTooMany({ db, clock }: WritingHelpDeps, { userId }: Actor): Promise<void> {
  const rows = await db
    .selectFrom("writingProposals")
    .select("createdAt")
    .where("userId", "=", userId)
    .where("createdAt", ">", agoText(clock, days))
    .orderBy("createdAt", "desc")
    .limit(proposalsADay)
    .execute();
  const oldest = rows[proposalsADay - 1];
  if (!oldest) return;
  const wait = Date.parse(oldest.createdAt) + days - clock.now().getTime();
  throw new RateLimited(Math.max(1, Math.ceil(wait / 1000)));
}

function selectOpen(db: Db, { userId }: Actor) {
  return db
    .selectFrom("writingProposals")
    .selectAll()
    .where("userId", "=", userId)
    .where("state", "!=", "closed");
}

function toProposal({ result, userId: _user, ...row }: WritingProposalRow): WritingProposal {
  const items = JSON.parse(result);
  const isReady = row.state === "ready";
  return {
    ...row,
    paragraphs: isReady && row.kind === "tidy" ? items : [],
    questions: isReady && row.kind === "questions" ? items : [],
  };
}
