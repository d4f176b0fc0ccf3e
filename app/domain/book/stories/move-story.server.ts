import type { Db } from "~/db/open.server";
import type { StoryRow } from "~/db/tables";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { Conflict } from "../../base/errors";
import { requireLiveStory } from "../../base/live-story.server";
import { moveDrafts } from "../../writing/drafts/drafts.server";
import { getPrompt, type Prompt } from "../../writing/prompts/prompts.server";
import { moveRecordings } from "../../writing/recordings/move-recordings.server";
import {
  applyChange,
  hasText,
  type Outcome,
  overwrite,
  reject,
  requireAcceptedSize,
  requireStoryType,
} from "../../writing/stories/save-text.server";
import type { StoryChange } from "../../writing/stories/schema";
import { getStory, type Story, toResult } from "../../writing/stories/stories.server";
import { moveStoryDesign } from "../design/move-design.server";

/**
 * Moves a story with its drafts, recordings and page design to another prompt of the actor, and saves a change of its text in the same
 * transaction (contract, section 4). Throws NotFound, ValidationError, TooLarge, PlanLapsed, and Conflict with the stored story (outdated
 * `version`) or the other one (taken prompt); a rejected text is saved as a version.
 */
export async function moveStory(
  deps: Deps,
  actor: Actor,
  id: number,
  { promptId, ...change }: StoryChange & { promptId: number },
  version?: number | null,
): Promise<Story> {
  requireAcceptedSize(change.content ?? "");
  const outcome = await deps.db
    .transaction()
    .execute((db) => moveWithText({ ...deps, db }, actor, id, { promptId, ...change }, version));
  return toMoved(deps.db, actor, outcome);
}

export type MoveOutcome = Outcome | { taken: number };

/** Does what moveStory does, for a caller with a transaction; refuses by its outcome. Throws NotFound, ValidationError and PlanLapsed. */
export async function moveWithText(
  within: Deps,
  actor: Actor,
  id: number,
  { promptId, ...change }: StoryChange & { promptId: number },
  version?: number | null,
): Promise<MoveOutcome> {
  const stored = await requireLiveStory(within.db, actor, id);
  const prompt = await getPrompt(within.db, actor, promptId);
  requireStoryType(change, prompt.storyType);
  const input = applyChange(stored, change);
  const isMove = stored.promptId !== promptId;
  if (version && version !== stored.version) return reject(within, stored, input, isMove || !hasText(change));
  if (isMove && prompt.storyId !== null) {
    await reject(within, stored, input);
    return { taken: prompt.storyId };
  }
  if (isMove) await moveToPrompt(within, actor, stored, prompt);
  return overwrite(within, actor, stored, input, undefined);
}

/** Returns the story as it is then stored. Throws Conflict with the stored one or the other one of a taken prompt. */
export async function toMoved(db: Db, actor: Actor, outcome: MoveOutcome): Promise<Story> {
  if (!("taken" in outcome)) return toResult(db, actor, outcome);
  throw new Conflict(
    message(
      "This prompt already has a story. Nothing was moved: please join the two, or choose another prompt.",
    ),
    { story: await getStory(db, actor, outcome.taken) },
  );
}

async function moveToPrompt(deps: Deps, actor: Actor, stored: StoryRow, prompt: Prompt): Promise<void> {
  await requireWriting(deps, actor);
  const { id, promptId, storyType } = stored;
  await deps.db
    .updateTable("stories")
    .set({ promptId: prompt.id, storyType: prompt.storyType, updatedAt: nowText(deps.clock) })
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .execute();
  await moveDrafts(deps, actor, promptId, prompt.id);
  await moveRecordings(deps.db, actor, promptId, prompt.id);
  const design = { storyId: id, from: storyType, to: prompt.storyType, hasPages: true };
  await moveStoryDesign(deps, actor, design);
}
