import * as z from "zod";
import type { StoryRow } from "~/db/tables";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { NotFound, ValidationError } from "../../base/errors";
import { requireLiveStory } from "../../base/live-story.server";
import { line, wholeNumberOrNull } from "../../base/schema-fields";
import { aloneSentenceMax, holdsSentence } from "./alone-sentence";

/** What a writer chooses of a story for the book. Null and an empty text take a choice back; missing ones stay. */
export const StoryChoicesInput = z
  .object({
    openingImageId: wholeNumberOrNull(
      1,
      Number.MAX_SAFE_INTEGER,
      message("Please choose a photo of this story."),
    ),
    aloneSentence: z.preprocess((value) => value ?? "", line(aloneSentenceMax)),
  })
  .partial();
export type StoryChoices = z.infer<typeof StoryChoicesInput>;

/** What is chosen already, and comes back as it was read, is not refused. */
async function checkStoryChoices(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
  choices: StoryChoices,
): Promise<StoryChoices> {
  const story = await requireLiveStory(db, actor, id);
  const changes = changesOf(story, choices);
  const { openingImageId, aloneSentence } = changes;
  if (aloneSentence && !holdsSentence(story.content, aloneSentence))
    throw new ValidationError({
      aloneSentence: [
        message("This sentence does not stand in the story. Please choose one of its sentences."),
      ],
    });
  if (typeof openingImageId !== "number") return changes;
  const photo = await db
    .selectFrom("media")
    .select("id")
    .where("id", "=", openingImageId)
    .where("userId", "=", actor.userId)
    .where("storyId", "=", id)
    .where("kind", "=", "image")
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!photo)
    throw new ValidationError({ openingImageId: [message("Please choose a photo of this story.")] });
  return changes;
}

/** Keeps what a writer chose of a story for the book. Throws NotFound, PlanLapsed, and ValidationError for a photo of another story or a sentence that is not in the text. */
export async function setStoryChoices(
  deps: Deps,
  actor: Actor,
  id: number,
  choices: StoryChoices,
): Promise<void> {
  const changes = await checkStoryChoices(deps, actor, id, choices);
  if (Object.keys(changes).length === 0) return;
  await requireWriting(deps, actor);
  const changed = await deps.db
    .updateTable("stories")
    .set({ ...changes, updatedAt: nowText(deps.clock) })
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) === 0) throw new NotFound();
}

function changesOf(stored: StoryRow, choices: StoryChoices): StoryChoices {
  const given = Object.entries(choices).filter(
    ([name, value]) => value !== undefined && value !== stored[name as keyof StoryChoices],
  );
  return Object.fromEntries(given);
}
