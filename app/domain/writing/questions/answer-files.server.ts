import { asThemselves } from "../../base/actor";
import { type DomainError, NotFound } from "../../base/errors";
import type { Upload } from "../../media/media-files.server";
import type { MediaDeps } from "../../media/media-rows.server";
import { addStoryMedia } from "../../media/story-uploads.server";
import { findOrCreateStory } from "../stories/find-or-create-story.server";
import type { QuestionBearer } from "./question-links.server";
import { noteTold } from "./told-answers.server";

/**
 * Adds photos, recordings and films to the story of a mailed question. Returns how many came, and why others did not. Throws
 * NotFound for a link that asks for a yes, and PlanLapsed.
 */
export async function addAnswerFiles(
  deps: MediaDeps,
  bearer: Pick<QuestionBearer, "ownerId" | "opens"> & { question: { promptId: number | null } },
  uploads: AsyncIterable<Upload>,
): Promise<{ added: number; errors: DomainError[] }> {
  const { promptId } = bearer.question;
  if (promptId === null) throw new NotFound();
  const actor = asThemselves(bearer.ownerId);
  const storyId = await findOrCreateStory(deps, actor, promptId);
  const before = await newestMedia(deps, storyId);
  const result = await addStoryMedia(deps, actor, uploads, storyId);
  if (result.added > 0) await noteTold(deps, bearer, await listSounds(deps, storyId, before));
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
