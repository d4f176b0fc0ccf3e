import { idsOfArrival } from "../../base/actor";
import { type DomainError, NotFound } from "../../base/errors";
import type { Upload } from "../../media/media-files.server";
import type { MediaDeps } from "../../media/media-rows.server";
import { addStoryMedia } from "../../media/story-uploads.server";
import { findOrCreateStory } from "../stories/find-or-create-story.server";
import type { QuestionBearer } from "./question-links.server";
import { noteTold } from "./told-answers.server";

/** Returns how many came, and why others did not. Throws NotFound for a link that asks for a yes. */
export async function addAnswerFiles(
  deps: MediaDeps,
  { ownerId, opens, question: { promptId } }: QuestionBearer,
  uploads: AsyncIterable<Upload>,
): Promise<{ added: number; errors: DomainError[] }> {
  if (promptId === null) throw new NotFound();
  return addFilesOfAnswer(deps, { userId: ownerId, promptId, questionId: opens }, uploads);
}

interface AnsweredQuestion {
  userId: number;
  promptId: number;
  questionId: number;
}

/** Adds files to the story of a question, which begins with them if there is none. Throws NotFound. */
export async function addFilesOfAnswer(
  deps: MediaDeps,
  { userId, promptId, questionId }: AnsweredQuestion,
  uploads: AsyncIterable<Upload>,
): Promise<{ added: number; errors: DomainError[] }> {
  const actor = idsOfArrival(userId);
  const storyId = await findOrCreateStory(deps, actor, promptId);
  const before = await newestMedia(deps, storyId);
  const result = await addStoryMedia(deps, actor, uploads, storyId);
  if (result.added > 0) {
    const sounds = await listSounds(deps, storyId, before);
    await noteTold(deps, { ownerId: userId, opens: questionId }, sounds);
  }
  return result;
}

async function newestMedia({ db }: Pick<MediaDeps, "db">, storyId: number): Promise<number> {
  const row = await db
    .selectFrom("media")
    .select(({ fn }) => fn.max("id").as("id"))
    .where("storyId", "=", storyId)
    .executeTakeFirst();
  return row?.id ?? 0;
}

async function listSounds({ db }: Pick<MediaDeps, "db">, storyId: number, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom("media")
    .select("id")
    .where("storyId", "=", storyId)
    .where("id", ">", after)
    .where("kind", "in", ["audio", "video"])
    .execute();
  return rows.map(({ id }) => id);
}
