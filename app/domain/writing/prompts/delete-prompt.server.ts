import type { Db } from "~/db/open.server";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import type { MailDeps } from "../../base/mail/outbox.server";
import {
  type CustomKind,
  deleteCustom,
  deleteCustomNow,
  findCustomToDelete,
} from "../chapters/delete-custom-content.server";
import { getPrompt, type Prompt } from "./prompts.server";

export interface DeletablePrompt {
  prompt: Prompt;
  blocker: string | null;
}

const prompts: CustomKind<Prompt> = { noun: "prompt", get: getPrompt };

/** Finds the prompt for the confirmation page. Throws NotFound for a standard or another user's prompt. */
export async function findPromptToDelete(db: Db, actor: Actor, id: number): Promise<DeletablePrompt> {
  const { content, blocker } = await findCustomToDelete(db, actor, prompts, id);
  return { prompt: content, blocker: blocker && t(blocker) };
}

/** Throws NotFound, Conflict while it has a story, Forbidden while impersonating, and Waiting while the account has a mark. */
export function deletePrompt(deps: MailDeps, actor: Actor, id: number): Promise<Prompt> {
  return deleteCustom(deps, actor, prompts, id);
}

/** Deletes at once, also while the account has a mark. Throws NotFound, Conflict and Forbidden as above. */
export function deletePromptNow(deps: Deps, actor: Actor, id: number): Promise<Prompt> {
  return deleteCustomNow(deps, actor, prompts, id);
}
