import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryRow, StoryType } from "~/db/tables";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { Actor, ActorIds } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { TooLarge, ValidationError } from "../../base/errors";
import { parseLifeDate } from "../../base/life-date";
import { requireLiveStory } from "../../base/live-story.server";
import type { Submission } from "../../base/submissions.server";
import { findSubmission, saveSubmission } from "../../base/submissions.server";
import { requireRoomForStory } from "../../people/users/unproven-address.server";
import type { Prompt } from "../prompts/prompts.server";
import { sharedAtFirst } from "../sharing/shared-at-first";
import {
  type StoryChange,
  type StoryInput,
  storyLinesMax,
  storyParagraphsMax,
  storyTextMaxBytes,
} from "./schema";
import { countLines, countParagraphs, countWords } from "./text";
import { saveRejectedVersion, saveVersion } from "./versions.server";

/* All functions run within the caller's transaction. */

/** A conflict is thrown only after the commit, so that the rejected text stays saved. */
export type Outcome = { saved: number } | { rejected: number };

/** Changes the text of a live story, idempotent per `submission`. Throws NotFound, ValidationError and PlanLapsed. */
export async function changeText(
  deps: Deps,
  actor: Actor,
  id: number,
  change: StoryChange,
  version?: number | null,
  submission?: Submission,
): Promise<Outcome> {
  const stored = await requireLiveStory(deps.db, actor, id);
  requireStoryType(change, stored.storyType);
  const input = applyChange(stored, change);
  const earlier = await findSubmission(deps.db, actor, submission, id);
  if (earlier) return replay(deps, actor, earlier, input, submission);
  if (version && version !== stored.version) return reject(deps, stored, input, !hasText(change));
  return overwrite(deps, actor, stored, input, submission);
}

/** False for a change of what a story has beside its text: it is refused with an outdated version too. */
export function hasText(change: StoryChange): boolean {
  return Object.values(change).some((value) => value !== undefined);
}

/** Handles a repeated form: a no-op if unchanged, otherwise a save over its own earlier text. */
export async function replay(
  deps: Deps,
  actor: ActorIds,
  earlier: { storyId: number; storyVersion: number; contentHash: string },
  input: StoryInput,
  submission: Submission | undefined,
): Promise<Outcome> {
  if (earlier.contentHash === submission?.contentHash) return { saved: earlier.storyId };
  const stored = await requireLiveStory(deps.db, actor, earlier.storyId);
  if (stored.version !== earlier.storyVersion) return reject(deps, stored, input);
  return overwrite(deps, actor, stored, input, submission);
}

/** Saves the text as a new version if it differs. Throws PlanLapsed. */
export async function overwrite(
  deps: Deps,
  actor: Pick<ActorIds, "userId" | "arrives">,
  stored: StoryRow,
  input: StoryInput,
  submission: Submission | undefined,
): Promise<Outcome> {
  const isChanged = !isSame(stored, input);
  const version = isChanged ? stored.version + 1 : stored.version;
  if (isChanged) {
    await requireWriting(deps, actor);
    // Another text of the same date leaves its place, whoever writes it.
    const isSameDate = stored.date === input.date;
    const columns = { ...toColumns(deps, input), ...(isSameDate && { dateSort: stored.dateSort }) };
    await updateText(deps.db, { ...columns, id: stored.id, version, updatedAt: nowText(deps.clock) });
    await saveVersion(deps, ownerOf(stored), version, columns);
  }
  await saveSubmission(deps, actor, submission, { storyId: stored.id, storyVersion: version });
  return { saved: stored.id };
}

/** Creates the story of a prompt that has none. Throws AddressUnproven. */
export async function insertStory(
  deps: Deps,
  actor: Pick<Actor, "userId">,
  prompt: Pick<Prompt, "id" | "storyType">,
  input: StoryInput,
  submission: Submission | undefined,
): Promise<{ saved: number }> {
  const { db, clock } = deps;
  const now = nowText(clock);
  const { userId } = actor;
  const columns = toColumns(deps, input);
  await requireRoomForStory(db, actor);
  const { id } = await db
    .insertInto("stories")
    .values({
      userId,
      promptId: prompt.id,
      storyType: prompt.storyType,
      ...columns,
      ...sharedAtFirst(userId, now),
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await saveVersion(deps, { storyId: id, userId }, 1, columns);
  await saveSubmission(deps, actor, submission, { storyId: id, storyVersion: 1 });
  return { saved: id };
}

interface NewText extends Record<string, string | number | null>, ReturnType<typeof toColumns> {
  id: number;
  version: number;
  updatedAt: string;
}

const updateText = cachedQuery((db: Db, { id, ...columns }: NewText) =>
  db.updateTable("stories").set(columns).where("id", "=", id),
);

/** Stores a conflicting text as a rejected version; an identical one counts as saved, unless `mustBeNew`. */
export async function reject(
  deps: Deps,
  stored: StoryRow,
  input: StoryInput,
  mustBeNew = false,
): Promise<Outcome> {
  if (isSame(stored, input)) return mustBeNew ? { rejected: stored.id } : { saved: stored.id };
  await saveRejectedVersion(deps, ownerOf(stored), toColumns(deps, input));
  return { rejected: stored.id };
}

/** Throws TooLarge for too many bytes, paragraphs or lines. Expects stored text. */
export function requireAcceptedSize(content: string): void {
  const isTooLong = Buffer.byteLength(content) > storyTextMaxBytes;
  const isTooDivided = countParagraphs(content) > storyParagraphsMax || countLines(content) > storyLinesMax;
  if (isTooLong || isTooDivided) {
    throw new TooLarge(
      message("This story is too long to save in one piece. Please divide it into two stories."),
      "content",
    );
  }
}

/** Throws ValidationError for a story type that is not the prompt's. */
export function requireStoryType(input: Pick<StoryChange, "storyType">, storyType: StoryType): void {
  if (!input.storyType || input.storyType === storyType) return;
  throw new ValidationError({ storyType: [message("This prompt belongs to the other kind of story.")] });
}

/** Fields that are missing or undefined stay as they are stored; a null age empties it. */
export function applyChange(stored: StoryRow, change: StoryChange): StoryInput {
  const { content, age, date, location } = stored;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { content, age, date, location, ...given };
}

function toColumns({ dateOrder }: Pick<Deps, "dateOrder">, { content, age, date, location }: StoryInput) {
  return {
    content,
    wordCount: countWords(content),
    age,
    date,
    dateSort: parseLifeDate(date, dateOrder).sortKey,
    location,
  };
}

function ownerOf({ id, userId }: StoryRow) {
  return { storyId: id, userId };
}

function isSame(stored: StoryRow, { content, age, date, location }: StoryInput): boolean {
  return (
    stored.content === content && stored.age === age && stored.date === date && stored.location === location
  );
}
