import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/base/actor";
import { readRowId } from "~/domain/base/schema-fields";
import { type CommittedDraft, commitDrafts } from "~/domain/writing/drafts/commit-drafts.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { logUnexpectedError } from "../server/request-log.server";

/** Saves the drafts of other prompts than the page's own, and says so. Null if there were none. */
export async function commitLeftDrafts(
  context: RequestContext,
  actor: Actor,
  url: URL,
): Promise<StatusMessage | null> {
  const prompt = readRowId(url.searchParams.get("prompt")) ?? context.postedPromptId;
  const [first, ...others] = await tryToCommit(context, actor, prompt);
  if (!first) return null;
  const title = t("Your words are in your book");
  if (others.length > 0)
    return {
      kind: "success",
      title,
      text: t("{count} stories were saved as you left them.", { count: others.length + 1 }),
    };
  return {
    kind: "success",
    title,
    text: t("“{title}” was saved as you left it.", { title: first.story.prompt.title }),
    undo: undoOf(first),
  };
}

/** A full disk must not keep anybody from reading or signing out: the words stay drafts. */
export async function tryToCommit(
  context: RequestContext,
  actor: Actor,
  except?: number,
): Promise<CommittedDraft[]> {
  try {
    return await commitDrafts(context, actor, except);
  } catch (error) {
    logUnexpectedError(error);
    return [];
  }
}

function undoOf({ story: { id, version }, previousVersionId }: CommittedDraft): StatusMessage["undo"] {
  if (previousVersionId === null) return { action: `/stories/${id}/delete`, fields: {} };
  return {
    action: `/stories/${id}/versions`,
    fields: { versionId: String(previousVersionId), version: String(version) },
  };
}
