import type { Db } from "~/db/open.server";
import { asThemselves } from "../../base/actor";
import { cutText } from "../../base/cut-text";
import { type Deps, nowText } from "../../base/deps";
import { DomainError } from "../../base/errors";
import { promptTitle } from "../../base/prompt-title";
import { transcriptParagraphs } from "../../media/transcripts/paragraphs";
import {
  type RequestTranscriptDeps,
  requestTranscript,
} from "../../media/transcripts/request-transcript.server";
import { readSentences, requireTranscriptRow } from "../../media/transcripts/stored-transcript.server";
import { noteSignOfLife } from "../../people/keepers/signs-of-life.server";
import { sayPrompt } from "../prompts/standard-words";
import { appendTranscript } from "../transcripts/append-transcript.server";

/* What was told as an answer is written down by itself, where its person has once said that recordings may be. */

const atOnce = 50;
/** Letters of the words that the next mail repeats. */
const mentionMax = 600;

/** Notes what was sent or told as an answer to a mailed question, recordings once each. Whoever answers is there. */
export async function noteTold(
  deps: Deps,
  { ownerId: userId, opens }: { ownerId: number; opens: number },
  mediaIds: number[],
): Promise<void> {
  const now = nowText(deps.clock);
  await deps.db.transaction().execute(async (db) => {
    await noteSignOfLife({ ...deps, db }, userId, "answer");
    await db
      .updateTable("mailedQuestions")
      .set({ answeredAt: now })
      .where("id", "=", opens)
      .where("answeredAt", "is", null)
      .execute();
    if (mediaIds.length === 0) return;
    await db
      .insertInto("toldAnswers")
      .values(mediaIds.map((mediaId) => ({ userId, mediaId, toldAt: now })))
      .onConflict((conflict) => conflict.column("mediaId").doNothing())
      .execute();
  });
}

/** Asks for the words of what was told, and adds those that came to their stories, as versions. */
export async function writeToldAnswers(deps: RequestTranscriptDeps, signal: AbortSignal): Promise<void> {
  let after = 0;
  while (!signal.aborted) {
    const rows = await listUnwritten(deps.db, after);
    for (const row of rows) {
      if (signal.aborted) return;
      await write(deps, row);
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.id;
  }
}

type Unwritten = Awaited<ReturnType<typeof listUnwritten>>[number];

function listUnwritten(db: Db, after: number) {
  return db
    .selectFrom("toldAnswers")
    .innerJoin("users", "users.id", "toldAnswers.userId")
    .innerJoin("media", "media.id", "toldAnswers.mediaId")
    .leftJoin("transcripts", "transcripts.mediaId", "toldAnswers.mediaId")
    .select(["toldAnswers.id", "toldAnswers.userId", "toldAnswers.mediaId", "transcripts.state"])
    .where("toldAnswers.writtenAt", "is", null)
    .where("toldAnswers.id", ">", after)
    .where("users.transcriptionChoice", "=", "allowed")
    .where("users.closedAt", "is", null)
    .where("media.deletedAt", "is", null)
    .where("media.storyId", "is not", null)
    .where((where) =>
      where.or([where("transcripts.state", "is", null), where("transcripts.state", "=", "ready")]),
    )
    .orderBy("toldAnswers.id")
    .limit(atOnce)
    .execute();
}

/** A refusal, such as of a plan that has ended, leaves it for another time. */
async function write(deps: RequestTranscriptDeps, { id, userId, mediaId, state }: Unwritten): Promise<void> {
  const actor = asThemselves(userId);
  try {
    if (state === null) {
      if (deps.transcriber) await requestTranscript(deps, actor, mediaId);
      return;
    }
    const sentences = readSentences(await requireTranscriptRow(deps.db, actor, mediaId));
    const submission = { id: `told-${id}`, contentHash: String(mediaId) };
    if (transcriptParagraphs(sentences).length > 0)
      await appendTranscript(deps, actor, mediaId, { submission });
    await deps.db
      .updateTable("toldAnswers")
      .set({ writtenAt: nowText(deps.clock) })
      .where("id", "=", id)
      .execute();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** What a mail repeats of a telling. */
export interface ToldWords {
  id: number;
  mediaId: number;
  title: string;
  words: string;
}

/** The last telling whose words came and that no mail has said; null for none. */
export async function findToldWords(db: Db, userId: number): Promise<ToldWords | null> {
  const row = await db
    .selectFrom("toldAnswers")
    .innerJoin("media", "media.id", "toldAnswers.mediaId")
    .innerJoin("stories", "stories.id", "media.storyId")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .select([
      "toldAnswers.id",
      "toldAnswers.mediaId",
      "prompts.id as promptId",
      promptTitle(userId).as("title"),
    ])
    .where("toldAnswers.userId", "=", userId)
    .where("toldAnswers.writtenAt", "is not", null)
    .where("toldAnswers.mentionedAt", "is", null)
    .where("media.deletedAt", "is", null)
    .where("stories.deletedAt", "is", null)
    .orderBy("toldAnswers.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const sentences = readSentences(await requireTranscriptRow(db, asThemselves(userId), row.mediaId));
  const words = transcriptParagraphs(sentences).join("\n\n");
  if (words === "") return null;
  return { id: row.id, mediaId: row.mediaId, title: sayPrompt(row.promptId, row.title), words: cut(words) };
}

/** Notes that the mail was written; what was told before it is not said any more. */
export async function noteMentioned(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: number,
  { id }: ToldWords,
): Promise<void> {
  await db
    .updateTable("toldAnswers")
    .set({ mentionedAt: nowText(clock) })
    .where("userId", "=", userId)
    .where("id", "<=", id)
    .where("writtenAt", "is not", null)
    .where("mentionedAt", "is", null)
    .execute();
}

/** Cuts at a word, unless one is as long as all that a mail repeats, as in languages without spaces. */
function cut(words: string): string {
  if (words.length <= mentionMax) return words;
  const space = words.lastIndexOf(" ", mentionMax);
  return `${cutText(words, space > mentionMax / 2 ? space : mentionMax).trimEnd()} …`;
}
