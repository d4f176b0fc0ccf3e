import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { ValidationError } from "../../base/errors";
import { promptTitle } from "../../base/prompt-title";
import { requireSpokesperson } from "../../people/circle/circles.server";
import {
  type SnapshotField,
  type SnapshotWords,
  snapshotFieldMax,
  snapshotFields,
} from "../../people/snapshot/fields";
import { sayPrompt } from "../prompts/standard-words";
import { holdsSentence, offeredSentences } from "../stories/alone-sentence";

/** Stories whose sentences are offered at once, and sentences of each. */
export const chosenMax = 5;
const sentencesMax = 60;
const listedMax = 500;

export interface StoryToChoose {
  id: number;
  title: string;
}

/** The author's stories, newest first. Throws Forbidden while viewing, unless staff may share for the author. */
export async function listStoriesToChoose(db: Db, actor: Actor): Promise<StoryToChoose[]> {
  await requireSpokesperson(db, actor);
  const rows = await selectTitled(db, actor).orderBy("stories.updatedAt", "desc").limit(listedMax).execute();
  return rows.map(({ id, promptId, title }) => ({ id, title: sayPrompt(promptId, title) }));
}

export interface StorySentences extends StoryToChoose {
  sentences: string[];
}

/** The sentences of the stories that the author chose. Others' ids and stories in the trash are left out. Throws Forbidden as above. */
export async function listChosenSentences(db: Db, actor: Actor, ids: number[]): Promise<StorySentences[]> {
  await requireSpokesperson(db, actor);
  if (ids.length === 0) return [];
  const rows = await selectTitled(db, actor)
    .select("stories.content")
    .where("stories.id", "in", ids.slice(0, chosenMax))
    .orderBy("stories.id")
    .execute();
  return rows.map(({ id, promptId, title, content }) => ({
    ...{ id, title: sayPrompt(promptId, title) },
    sentences: offeredSentences(content).slice(0, sentencesMax),
  }));
}

export interface ChosenSentence {
  storyId: number;
  sentence: string;
  under: SnapshotField;
}

/** Stores nothing: the words are read before they are saved. Throws ValidationError for an unknown sentence or too many words. */
export async function addSentences(
  db: Db,
  actor: Actor,
  words: SnapshotWords,
  chosen: ChosenSentence[],
): Promise<SnapshotWords> {
  const ids = [...new Set(chosen.map(({ storyId }) => storyId))];
  const stories = new Map((await listTexts(db, actor, ids)).map(({ id, content }) => [id, content]));
  const added = { ...words };
  for (const { storyId, sentence, under } of chosen) {
    if (!holdsSentence(stories.get(storyId) ?? "", sentence))
      throw new ValidationError({}, message("A sentence is no longer in its story. Please choose again."));
    if (added[under].split("\n").includes(sentence)) continue;
    added[under] = [added[under], sentence].filter(Boolean).join("\n");
  }
  if (snapshotFields.some((field) => added[field].length > snapshotFieldMax))
    throw new ValidationError({}, message("That is too much for one page. Please choose fewer sentences."));
  return added;
}

async function listTexts(db: Db, actor: Actor, ids: number[]) {
  await requireSpokesperson(db, actor);
  if (ids.length === 0) return [];
  return selectStories(db, actor)
    .select(["stories.id", "stories.content"])
    .where("stories.id", "in", ids.slice(0, chosenMax))
    .execute();
}

function selectTitled(db: Db, actor: Actor) {
  return selectStories(db, actor)
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .select(["stories.id", "stories.promptId"])
    .select(promptTitle("stories.userId").as("title"));
}

function selectStories(db: Db, { userId }: Actor) {
  return db
    .selectFrom("stories")
    .where("stories.userId", "=", userId)
    .where("stories.deletedAt", "is", null)
    .where("stories.content", "!=", "");
}
