import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { listPrompts, type Prompt } from "../prompts/prompts.server";

/** Looks in the rest of the chapter, the next chapters, then from the beginning of the book. Undefined when there is no other. */
export async function findNextQuestion(
  db: Db,
  actor: Actor,
  { id, storyType }: Pick<Prompt, "id" | "storyType">,
): Promise<Prompt | undefined> {
  const prompts = await listPromptsOfBook(db, actor, storyType);
  const place = prompts.findIndex((prompt) => prompt.id === id);
  const others = [...prompts.slice(place + 1), ...prompts.slice(0, Math.max(place, 0))];
  return others.find(({ isAnswered }) => !isAnswered);
}

/** The first prompt without an answer; the first of all when every one has its answer. */
export async function findFirstQuestion(db: Db, actor: Actor, type: StoryType): Promise<Prompt | undefined> {
  const prompts = await listPromptsOfBook(db, actor, type);
  return prompts.find(({ isAnswered }) => !isAnswered) ?? prompts[0];
}

async function listPromptsOfBook(db: Db, actor: Actor, type: StoryType): Promise<Prompt[]> {
  return (await listPrompts(db, actor)).filter(({ storyType }) => storyType === type);
}
