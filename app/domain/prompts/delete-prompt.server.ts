import type { Db } from "~/db/open.server";
import { type Actor, isViewing } from "../actor";
import { recordAudit } from "../audit/audit.server";
import type { Deps } from "../deps";
import { Conflict, Forbidden, NotFound } from "../errors";
import { countStoriesWithin, onlyTheWriter, whyItStays } from "../stories-within.server";
import { getPrompt, type Prompt } from "./prompts.server";

/** A prompt of one's own, and why it cannot be deleted, if so. */
export interface DeletablePrompt {
  prompt: Prompt;
  whyNot: string | null;
}

/** What is asked before a custom prompt is deleted. Throws NotFound for a standard one and another person's. */
export async function findPromptToDelete(db: Db, actor: Actor, id: number): Promise<DeletablePrompt> {
  const prompt = await getPrompt(db, actor, id);
  if (!prompt.isCustom) throw new NotFound();
  const whyNot = isViewing(actor)
    ? onlyTheWriter
    : whyItStays("prompt", await countStoriesWithin(db, actor, { promptId: id }));
  return { prompt, whyNot };
}

/**
 * Deletes a custom prompt for good. Throws NotFound as above, Conflict while it has a story, live or in the trash,
 * and Forbidden for somebody who views the account.
 */
export async function deletePrompt(deps: Deps, actor: Actor, id: number): Promise<Prompt> {
  return deps.db.transaction().execute(async (db) => {
    const { prompt, whyNot } = await findPromptToDelete(db, actor, id);
    if (isViewing(actor)) throw new Forbidden(onlyTheWriter);
    if (whyNot) throw new Conflict(whyNot);
    await db.deleteFrom("prompts").where("id", "=", id).where("userId", "=", actor.userId).execute();
    await recordAudit({ ...deps, db }, actor, "prompt.delete", { id });
    return prompt;
  });
}
