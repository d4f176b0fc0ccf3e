import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { holdBack } from "../../people/waiting/hold-back.server";
import { findDeletionBlocker, requireDeletable } from "../chapters/custom-content.server";
import { getPrompt, type Prompt } from "./prompts.server";

export interface DeletablePrompt {
  prompt: Prompt;
  blocker: string | null;
}

/** Finds the prompt for the confirmation page. Throws NotFound for a standard or another user's prompt. */
export async function findPromptToDelete(db: Db, actor: Actor, id: number): Promise<DeletablePrompt> {
  const prompt = await getPrompt(db, actor, id);
  if (!prompt.isCustom) throw new NotFound();
  return { prompt, blocker: await findDeletionBlocker(db, actor, "prompt", id) };
}

/** Throws NotFound, Conflict while it has a story, Forbidden while impersonating, and Waiting while the account has a mark. */
export async function deletePrompt(deps: MailDeps, actor: Actor, id: number): Promise<Prompt> {
  const { prompt, blocker } = await findPromptToDelete(deps.db, actor, id);
  requireDeletable(actor, blocker);
  await holdBack(deps, actor, { kind: "delete-prompt", subjectId: id, label: prompt.title });
  return deletePromptNow(deps, actor, id);
}

/** Deletes a prompt that has waited long enough, as `deletePrompt` does. */
export async function deletePromptNow(deps: Deps, actor: Actor, id: number): Promise<Prompt> {
  return deps.db.transaction().execute(async (db) => {
    const { prompt, blocker } = await findPromptToDelete(db, actor, id);
    requireDeletable(actor, blocker);
    await db.deleteFrom("prompts").where("id", "=", id).where("userId", "=", actor.userId).execute();
    await recordAudit({ ...deps, db }, actor, "prompt.delete", { id });
    return prompt;
  });
}
