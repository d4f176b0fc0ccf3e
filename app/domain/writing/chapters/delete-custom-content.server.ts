import { inTransaction } from "~/db/in-transaction";
import type { Db } from "~/db/open.server";
import { type Message, message } from "~/messages/message";
import { type Actor, isImpersonating, requireSelf } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { holdBack } from "../../people/waiting/hold-back.server";
import { describeWordsBehind } from "../prompts/words-behind.server";
import { countContainedStories, describeBlockingStories } from "../stories/story-rows.server";

const writerOnlyMessage = message("Only the writer can delete this for good.");

/** The kind of a person's own content. `get` throws NotFound for what the actor may not see. */
export interface CustomKind<Content> {
  noun: "chapter" | "prompt";
  get: (db: Db, actor: Actor, id: number) => Promise<Content>;
}

interface Custom {
  title: string;
  isCustom: boolean;
}

/** Finds what is to be deleted, with the reason why it cannot be, or null. Throws NotFound for standard or others' content. */
export async function findCustomToDelete<Content extends Custom>(
  db: Db,
  actor: Actor,
  { noun, get }: CustomKind<Content>,
  id: number,
): Promise<{ content: Content; blocker: Message | null }> {
  const content = await get(db, actor, id);
  if (!content.isCustom) throw new NotFound();
  return { content, blocker: await findBlocker(db, actor, noun, id) };
}

async function findBlocker(
  db: Db,
  actor: Actor,
  noun: "chapter" | "prompt",
  id: number,
): Promise<Message | null> {
  if (isImpersonating(actor)) return writerOnlyMessage;
  const container = noun === "chapter" ? { lifeStageId: id } : { promptId: id };
  const stories = describeBlockingStories(noun, await countContainedStories(db, actor, container));
  return stories ?? describeWordsBehind(db, container);
}

/** Throws NotFound, Conflict while it has stories or other words, Forbidden while impersonating, and Waiting while the account has a mark. */
export async function deleteCustom<Content extends Custom>(
  deps: MailDeps,
  actor: Actor,
  kind: CustomKind<Content>,
  id: number,
): Promise<Content> {
  const { content } = await requireDeletable(deps.db, actor, kind, id);
  await holdBack(deps, actor, { kind: `delete-${kind.noun}`, subjectId: id, label: content.title });
  return deleteCustomNow(deps, actor, kind, id);
}

/** Deletes in the transaction of the caller, or its own, without holding back, audited. Throws NotFound, Conflict and Forbidden as above. */
export async function deleteCustomNow<Content extends Custom>(
  deps: Deps,
  actor: Actor,
  kind: CustomKind<Content>,
  id: number,
): Promise<Content> {
  return inTransaction(deps.db, async (db) => {
    const { content } = await requireDeletable(db, actor, kind, id);
    const table = kind.noun === "chapter" ? "lifeStages" : "prompts";
    await db.deleteFrom(table).where("id", "=", id).where("userId", "=", actor.userId).execute();
    await recordAudit({ ...deps, db }, actor, `${kind.noun}.delete`, { id });
    return content;
  });
}

async function requireDeletable<Content extends Custom>(
  db: Db,
  actor: Actor,
  kind: CustomKind<Content>,
  id: number,
): Promise<{ content: Content }> {
  const { content, blocker } = await findCustomToDelete(db, actor, kind, id);
  requireSelf(actor, writerOnlyMessage);
  if (blocker) throw new Conflict(blocker);
  return { content };
}
