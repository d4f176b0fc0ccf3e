import type { Db } from "~/db/open.server";
import { idsOfArrival } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { finishRecording } from "../recordings/finish-recording.server";
import {
  addPiece,
  discardRecording,
  listRecordings,
  type RecordingDeps,
  startRecording,
} from "../recordings/recordings.server";
import type { FinishInput, NewRecordingInput } from "../recordings/schema";
import type { QuestionBearer } from "./question-links.server";
import { noteTold } from "./told-answers.server";

/* What is told through a link goes the way of all recordings. A link reaches those alone that were begun through it. */

/** What a bearer learns of a recording: nothing of the story that it is in. */
export interface LinkRecording {
  id: number;
  pieces: number;
}

/** Throws like startRecording, and NotFound in the mail that asks for a yes, which has no question. */
export async function startLinkRecording(
  deps: RecordingDeps,
  { ownerId, opens, question: { promptId } }: QuestionBearer,
  { mimeType, startedAt, timeZone }: Omit<NewRecordingInput, "storyId" | "promptId">,
): Promise<LinkRecording> {
  if (promptId === null) throw new NotFound();
  const input = { storyId: null, promptId, mimeType, startedAt, timeZone, mailedQuestionId: opens };
  return shown(await startRecording(deps, idsOfArrival(ownerId), input));
}

/** Throws like addPiece, and NotFound for a recording that was begun elsewhere. */
export async function addLinkPiece(
  deps: RecordingDeps,
  bearer: QuestionBearer,
  id: number,
  n: number,
  content: Uint8Array,
): Promise<LinkRecording> {
  await requireOfLink(deps.db, bearer, id);
  return shown(await addPiece(deps, idsOfArrival(bearer.ownerId), id, n, content));
}

/** The recordings in progress that were begun through this link, with the first missing piece of each. */
export async function listLinkRecordings(deps: RecordingDeps, bearer: QuestionBearer) {
  const rows = await deps.db
    .selectFrom("recordings")
    .select("id")
    .where("mailedQuestionId", "=", bearer.opens)
    .execute();
  const ids = rows.map(({ id }) => id);
  const all = await listRecordings(deps, idsOfArrival(bearer.ownerId));
  return all.filter(({ id }) => ids.includes(id)).map((one) => ({ ...shown(one), nextPiece: one.nextPiece }));
}

/** Throws like finishRecording, and NotFound for one that was begun elsewhere. */
export async function finishLinkRecording(
  deps: Parameters<typeof finishRecording>[0],
  bearer: QuestionBearer,
  id: number,
  input: FinishInput,
): Promise<{ id: number; storyId: null; url: string }> {
  await requireOfLink(deps.db, bearer, id);
  const audio = await finishRecording(deps, idsOfArrival(bearer.ownerId), id, input);
  await noteTold(deps, bearer, [audio.id]);
  return { id: audio.id, storyId: null, url: "" };
}

/** Throws like discardRecording, and NotFound for one that was begun elsewhere. */
export async function discardLinkRecording(
  deps: RecordingDeps,
  bearer: QuestionBearer,
  id: number,
): Promise<void> {
  await requireOfLink(deps.db, bearer, id);
  await discardRecording(deps, idsOfArrival(bearer.ownerId), id);
}

async function requireOfLink(db: Db, { ownerId, opens }: QuestionBearer, id: number): Promise<void> {
  const row = await db
    .selectFrom("recordings")
    .select("id")
    .where("id", "=", id)
    .where("userId", "=", ownerId)
    .where("mailedQuestionId", "=", opens)
    .executeTakeFirst();
  if (!row) throw new NotFound();
}

function shown({ id, pieces }: LinkRecording): LinkRecording {
  return { id, pieces };
}
