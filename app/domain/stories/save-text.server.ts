import type { StoryRow } from "~/db/tables";
import type { Actor } from "../actor";
import { type Deps, nowText } from "../deps";
import { parseLifeDate } from "../life-date";
import type { Submission } from "../submissions.server";
import { saveSubmission } from "../submissions.server";
import { requireWriting } from "../subscriptions/access.server";
import type { StoryInput } from "./schema";
import { type Story, updateStory } from "./stories.server";
import { requireLiveStory } from "./story-rows.server";
import { countWords, fromHtml, joinParagraphs } from "./text";
import { listVersions, saveRejectedVersion, saveVersion } from "./versions.server";

/* What becomes of a text that is saved where there is one already. All within the caller's transaction. */

/** A refusal is settled after its transaction, so that the refused text stays kept. */
export type Outcome = { saved: number } | { rejected: number };

/** A form that was accepted before: identical, nothing to do; edited since, a save upon its own earlier one. */
export async function replay(
  deps: Deps,
  actor: Actor,
  earlier: { storyId: number; storyVersion: number; contentHash: string },
  input: StoryInput,
  submission: Submission | undefined,
): Promise<Outcome> {
  if (earlier.contentHash === submission?.contentHash) return { saved: earlier.storyId };
  const stored = await requireLiveStory(deps.db, actor, earlier.storyId);
  if (stored.version !== earlier.storyVersion) return reject(deps, stored, input);
  return overwrite(deps, actor, stored, input, submission);
}

/** The text becomes the present one, if it is another. Throws PlanLapsed. */
export async function overwrite(
  deps: Deps,
  actor: Actor,
  stored: StoryRow,
  input: StoryInput,
  submission: Submission | undefined,
): Promise<Outcome> {
  const isChanged = !isSame(stored, input);
  const version = isChanged ? stored.version + 1 : stored.version;
  if (isChanged) {
    await requireWriting(deps, actor);
    await deps.db
      .updateTable("stories")
      .set({ ...toColumns(input), version, updatedAt: nowText(deps.clock) })
      .where("id", "=", stored.id)
      .execute();
    await saveVersion(deps, stored.id, version, toColumns(input));
  }
  await saveSubmission(deps, actor, submission, { storyId: stored.id, storyVersion: version });
  return { saved: stored.id };
}

/**
 * The text is kept beside the present one, if it is another. The same words as the stored ones are as good as saved,
 * unless they were to be a new story.
 */
export async function reject(
  deps: Deps,
  stored: StoryRow,
  input: StoryInput,
  mustBeNew = false,
): Promise<Outcome> {
  if (isSame(stored, input)) return mustBeNew ? { rejected: stored.id } : { saved: stored.id };
  await saveRejectedVersion(deps, stored.id, toColumns(input));
  return { rejected: stored.id };
}

/** A text as its row, and each of its versions, keeps it. */
export function toColumns({ content, age, date, location }: StoryInput) {
  return {
    content,
    wordCount: countWords(content),
    age,
    date,
    dateSort: parseLifeDate(date).sortKey,
    location,
  };
}

function isSame(stored: StoryRow, { content, age, date, location }: StoryInput): boolean {
  return (
    stored.content === content && stored.age === age && stored.date === date && stored.location === location
  );
}

/**
 * Puts an earlier text of a story, known by its `version`, before the present one, so that both are there. Nothing is
 * changed where the present text is that version, or holds it already. Throws what updateStory throws.
 */
export async function prependVersion(
  deps: Deps,
  actor: Actor,
  story: Story,
  version: number,
): Promise<Story> {
  const versions = await listVersions(deps.db, actor, story.id);
  const earlier = versions.find((one) => one.version === version);
  if (!earlier || earlier.isCurrent || story.content.includes(earlier.content)) return story;
  const content = joinParagraphs([fromHtml(earlier.content), fromHtml(story.content)]);
  return updateStory(deps, actor, story.id, { content }, story.version);
}
